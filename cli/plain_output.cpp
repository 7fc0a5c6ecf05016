#include "cli/plain_output.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <streambuf>
#include <string>
#include <string_view>
#include <system_error>

#include "inputs/files/printable.h"

namespace backsight::cli {

namespace {

// Number of bytes at the text's end that may begin a character.
std::size_t unfinished_bytes(std::string_view text) {
    for (std::size_t size = 1; size <= std::min<std::size_t>(3, text.size()); ++size) {
        const auto byte = static_cast<unsigned char>(text[text.size() - size]);
        if (byte < 0x80) return 0;
        if (byte >= 0xc0) return inputs::character_bytes(text.substr(text.size() - size)) == 0 ? size : 0;
    }
    return 0;
}

std::string plain(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
        result += inputs::printable(text.substr(0, end));
        if (end < text.size()) result += text[end];
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

bool is_set(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
}

bool says(const char* name, std::string_view wanted) {
    const char* value = std::getenv(name);
    return value != nullptr && value == wanted;
}

bool has_colours(int descriptor) {
    return isatty(descriptor) == 1 && !is_set("NO_COLOR") && !says("CLICOLOR", "0") && !says("TERM", "dumb");
}

bool is_heading(std::string_view line) {
    if (line.empty() || line.back() != ':') return false;
    const char first = line.front();
    return first == '[' || (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z');
}

// std::cout shows no control characters, and shares the buffer of stdout.
void print_bold(std::string_view line) {
    std::cout.flush();
    std::fputs("\033[1m", stdout);
    std::cout << line << std::flush;
    std::fputs("\033[0m", stdout);
}

}  // namespace

class PlainOutput::Filter : public std::streambuf {
public:
    explicit Filter(std::ostream& stream) : stream_(&stream), target_(stream.rdbuf(this)) {}
    ~Filter() override {
        sync();
        stream_->rdbuf(target_);
    }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

    /// 0, or the error of the first write that failed.
    int error() const { return error_; }
    void be_mute(bool is_mute) { is_mute_ = is_mute; }
    bool is_mute() const { return is_mute_; }

protected:
    int_type overflow(int_type c) override {
        if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
        const char one = traits_type::to_char_type(c);
        return xsputn(&one, 1) == 1 ? c : traits_type::eof();
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        if (is_mute_) return size;
        pending_.append(text, static_cast<std::size_t>(size));
        const std::size_t whole = pending_.size() - unfinished_bytes(pending_);
        const bool is_written = write(std::string_view(pending_).substr(0, whole));
        pending_.erase(0, whole);
        return is_written ? size : 0;
    }
    int sync() override {
        const bool is_written = write(pending_);
        pending_.clear();
        errno = 0;
        if (is_written && target_->pubsync() == 0) return 0;
        note_failure();
        return -1;
    }

private:
    bool write(std::string_view text) {
        const std::string safe = plain(text);
        const auto size = static_cast<std::streamsize>(safe.size());
        errno = 0;
        if (target_->sputn(safe.data(), size) == size) return true;
        note_failure();
        return false;
    }
    void note_failure() {
        if (error_ == 0) error_ = errno != 0 ? errno : EIO;
    }

    std::ostream* stream_;
    std::streambuf* target_;
    std::string pending_;
    int error_ = 0;
    bool is_mute_ = false;
};

// Takes std::clog's place.
class PlainOutput::Silence : public std::streambuf {
public:
    Silence() : target_(std::clog.rdbuf(this)) {}
    ~Silence() override { std::clog.rdbuf(target_); }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

protected:
    int_type overflow(int_type c) override { return traits_type::not_eof(c); }
    std::streamsize xsputn(const char*, std::streamsize size) override { return size; }

private:
    std::streambuf* target_;
};

PlainOutput::PlainOutput() {
    // Read only: what is written to a standard output that was closed must fail.
    for (int descriptor = 0; descriptor <= 2; ++descriptor) {
        if (::fcntl(descriptor, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDONLY));
    }
    out_ = std::make_unique<Filter>(std::cout);
    error_ = std::make_unique<Filter>(std::cerr);
}

PlainOutput::~PlainOutput() = default;

void PlainOutput::be_quiet() {
    std::cout.flush();
    out_->be_mute(true);
    if (silence_ == nullptr) silence_ = std::make_unique<Silence>();
}

void PlainOutput::print_result(std::string_view text) {
    auto* filter = dynamic_cast<Filter*>(std::cout.rdbuf());
    const bool is_mute = filter != nullptr && filter->is_mute();
    if (is_mute) filter->be_mute(false);
    std::cout << text << std::flush;
    if (is_mute) filter->be_mute(true);
}

int PlainOutput::finish(int exit_code) {
    std::cout.flush();
    if (out_->error() == 0) return exit_code;
    std::cerr << "backsight: standard output could not be written: " << std::generic_category().message(out_->error())
              << '\n';
    return exit_code != 0 ? exit_code : 1;
}

void say_error(const std::string& message) {
    const bool has_red = has_colours(STDERR_FILENO);
    if (has_red) std::clog << "\033[31m" << std::flush;
    std::cerr << message << std::flush;
    if (has_red) std::clog << "\033[0m" << std::flush;
    std::cerr << '\n';
}

void print_with_headings(std::string_view text, bool has_title) {
    const bool has_bold = has_colours(STDOUT_FILENO);
    bool is_first = true;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (has_bold && (is_heading(line) || (has_title && is_first))) {
            print_bold(line);
        } else {
            std::cout << line;
        }
        if (line.size() < text.size()) std::cout << '\n';
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        is_first = false;
    }
}

}  // namespace backsight::cli
