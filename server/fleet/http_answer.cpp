#include "server/fleet/http_answer.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace backsight::fleet {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    return text;
}

std::optional<std::uint64_t> number(std::string_view text, int base) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

bool HttpAnswer::take(std::string_view bytes) {
    while (fault_ == AnswerFault::none && !bytes.empty() && part_ != Part::whole) {
        if (!step(bytes)) return false;
    }
    return fault_ == AnswerFault::none;
}

bool HttpAnswer::end() {
    if (fault_ == AnswerFault::none && part_ == Part::until_end) part_ = Part::whole;
    return is_whole();
}

std::string HttpAnswer::take_body() { return std::exchange(body_, {}); }

bool HttpAnswer::fail(AnswerFault fault) {
    fault_ = fault;
    return false;
}

bool HttpAnswer::step(std::string_view& bytes) {
    switch (part_) {
        case Part::head:
            return take_head(bytes);
        case Part::counted:
        case Part::until_end:
        case Part::chunk:
            return take_content(bytes);
        default:
            return take_line(bytes);
    }
}

bool HttpAnswer::take_head(std::string_view& bytes) {
    const std::size_t before = line_.size();
    line_ += bytes.substr(0, most_head_bytes - before);
    const std::size_t end = line_.find("\r\n\r\n");
    if (end == std::string::npos) {
        bytes.remove_prefix(line_.size() - before);
        // What cannot become HTTP is not waited for.
        constexpr std::string_view begin = "HTTP/1.";
        const std::size_t known = std::min(line_.size(), begin.size());
        if (std::string_view(line_).substr(0, known) != begin.substr(0, known)) return fail(AnswerFault::garbage);
        return line_.size() < most_head_bytes || fail(AnswerFault::too_long);
    }
    bytes.remove_prefix(end + 4 - before);
    const std::string head = std::exchange(line_, {}).substr(0, end + 2);
    return read_head(head) || fail(AnswerFault::garbage);
}

bool HttpAnswer::read_head(std::string_view head) {
    // "HTTP/1.1 200 OK"
    const std::string_view first = head.substr(0, head.find("\r\n"));
    if (!first.starts_with("HTTP/1.") || first.size() < 12 || first[8] != ' ') return false;
    const auto status = number(first.substr(9, 3), 10);
    if (!status || *status < 100) return false;
    head.remove_prefix(first.size() + 2);
    part_ = Part::until_end;
    while (!head.empty()) {
        const std::string_view line = head.substr(0, head.find("\r\n"));
        head.remove_prefix(std::min(line.size() + 2, head.size()));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return false;
        const std::string_view name = line.substr(0, colon), value = trimmed(line.substr(colon + 1));
        if (is_same(name, "transfer-encoding")) {
            if (!is_same(value, "chunked")) return false;
            part_ = Part::chunk_size;
        } else if (is_same(name, "content-length") && part_ != Part::chunk_size) {
            const auto length = number(value, 10);
            if (!length) return false;
            left_ = *length;
            part_ = left_ == 0 ? Part::whole : Part::counted;
        }
    }
    status_ = static_cast<int>(*status);
    if (status_ == 204 || status_ == 304) part_ = Part::whole;
    return true;
}

bool HttpAnswer::take_content(std::string_view& bytes) {
    const bool is_bounded = part_ != Part::until_end;
    const std::size_t size =
        is_bounded ? static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes.size())) : bytes.size();
    if (body_.size() + size > most_body_bytes) return fail(AnswerFault::too_long);
    body_ += bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (!is_bounded) return true;
    left_ -= size;
    if (left_ == 0) part_ = part_ == Part::chunk ? Part::chunk_end : Part::whole;
    return true;
}

// A line of the chunked coding: a size, the end of a chunk, or a trailer.
bool HttpAnswer::take_line(std::string_view& bytes) {
    const std::size_t end = bytes.find('\n');
    line_ += bytes.substr(0, end == std::string_view::npos ? end : end + 1);
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
    if (line_.size() > most_line_bytes) return fail(AnswerFault::too_long);
    if (!line_.ends_with('\n')) return true;
    line_.pop_back();
    if (part_ == Part::chunk_size && !read_chunk_size()) return fail(AnswerFault::garbage);
    if (part_ == Part::chunk_end) {
        if (!trimmed(line_).empty()) return fail(AnswerFault::garbage);
        part_ = Part::chunk_size;
    } else if (part_ == Part::trailer && trimmed(line_).empty()) {
        part_ = Part::whole;
    }
    line_.clear();
    return true;
}

bool HttpAnswer::read_chunk_size() {
    const auto size = number(trimmed(std::string_view(line_).substr(0, line_.find(';'))), 16);
    if (!size) return false;
    left_ = *size;
    part_ = left_ == 0 ? Part::trailer : Part::chunk;
    return true;
}

}  // namespace backsight::fleet
