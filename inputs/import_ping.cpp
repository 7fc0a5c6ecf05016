#include "inputs/import_ping.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <fstream>
#include <istream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "inputs/files/printable.h"

namespace backsight::inputs {
namespace {

constexpr const char* ping_looks_like =
    "output of `ping -D HOST`, lines such as "
    "'[1700000000.123456] 64 bytes from 192.0.2.1: icmp_seq=1 ttl=57 time=23.4 ms'";
// icmp_seq has 16 bits and starts over.
constexpr std::int64_t sequence_period = 65536;
// ping prints three digits of a delay, so a sending time computed from it may be off by this much.
constexpr std::int64_t rounding_us = 2000;
// More packets than this in one file would be a hundred days of pings, or a corrupt number.
constexpr std::int64_t max_sequence = 10'000'000;

struct Answer {
    std::int64_t send_us;
    std::int64_t rtt_us;
    std::size_t line;
};

std::optional<double> parse_number(std::string_view text) {
    double value = 0.0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

// The text between `key` and the next blank.
std::optional<std::string_view> value_after(std::string_view line, std::string_view key) {
    const std::size_t start = line.find(key);
    if (start == std::string_view::npos) return std::nullopt;
    const std::string_view rest = line.substr(start + key.size());
    return rest.substr(0, rest.find_first_of(" \t"));
}

// True for lines of ping that say nothing about a single packet.
bool is_remark(std::string_view line) {
    constexpr std::array<std::string_view, 6> starts = {"PING ", "ping: ", "ping6: ", "WARNING: ", "Warning: ", "^C"};
    return line.empty() || std::any_of(starts.begin(), starts.end(), [&](auto s) { return line.starts_with(s); }) ||
           line.find(" packets, ") != std::string_view::npos;  // the interim report of ^\ too
}

class PingReader {
public:
    explicit PingReader(const std::filesystem::path& file) : file_(file) {}

    void read_line(std::string_view line) {
        ++line_;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.find("--- ") != std::string_view::npos && line.ends_with(" ping statistics ---")) {
            in_statistics_ = true;
            return;
        }
        if (in_statistics_) return read_statistics(line);
        if (line.starts_with("PING ")) starts_at_one_ = true;
        const std::optional<std::int64_t> stamp_us = take_stamp(line);
        if (line.find("bytes from ") != std::string_view::npos) return read_answer(line, stamp_us);
        if (line.starts_with("no answer yet for icmp_seq=") || line.starts_with("From ")) return read_failure(line);
        if (!is_remark(line)) fail("", line, "a line that ping -D prints");
    }

    ImportedPing finish() const {
        if (answers_.empty()) throw InputError(file_, 0, "", "no answer of any packet", ping_looks_like);
        ImportedPing result;
        result.trace.name = file_.stem().string();
        result.trace.samples = samples();
        result.trace.duration_us = result.trace.samples.back().send_us;
        result.answers = answers_.size();
        result.lost = result.trace.samples.size() - answers_.size();
        result.duplicates = duplicates_;
        if (result.trace.duration_us == 0) throw InputError(file_, 0, "", "a single packet", "at least two packets");
        return result;
    }

private:
    [[noreturn]] void fail(std::string_view field, std::string_view found, std::string_view expected) const {
        throw InputError(file_, line_, field, found, expected);
    }

    std::optional<std::int64_t> take_stamp(std::string_view& line) const {
        if (!line.starts_with('[')) return std::nullopt;
        const std::size_t end = line.find(']');
        const auto seconds = end == std::string_view::npos ? std::nullopt : parse_number(line.substr(1, end - 1));
        if (!seconds || *seconds < 0.0 || *seconds > 1e11) fail("stamp", line, "[seconds since 1970]");
        line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ', end + 1)));
        return std::llround(*seconds * 1e6);
    }

    std::int64_t read_sequence(std::string_view line) {
        const auto text = value_after(line, "icmp_seq=");
        const auto number = text ? parse_number(*text) : std::nullopt;
        if (!number || *number < 0.0 || *number >= double(sequence_period) || *number != std::floor(*number)) {
            fail("icmp_seq", text.value_or(line), "a whole number from 0 to 65535");
        }
        // Takes the number with these 16 bits that is nearest to the newest.
        const auto low = static_cast<std::int64_t>(*number);
        const std::int64_t newest = newest_sequence_.value_or(low);
        std::int64_t ahead = (low - newest) % sequence_period;
        if (ahead > sequence_period / 2) ahead -= sequence_period;
        if (ahead < -sequence_period / 2) ahead += sequence_period;
        const std::int64_t sequence = newest + ahead;
        if (sequence < 0 || sequence > max_sequence) fail("icmp_seq", *text, "a number near the one before");
        newest_sequence_ = std::max(newest, sequence);
        return sequence;
    }

    void read_answer(std::string_view line, std::optional<std::int64_t> stamp_us) {
        if (!stamp_us) fail("stamp", line, "a stamp in front: run ping with -D");
        const auto text = value_after(line, "time=");
        const auto rtt_ms = text ? parse_number(*text) : std::nullopt;
        if (!rtt_ms || *rtt_ms < 0.0 || *rtt_ms > static_cast<double>(max_rtt_us) * 1e-3)
            fail("time", text.value_or(line), "a delay of at most two minutes in ms, such as time=23.4");
        const std::int64_t sequence = read_sequence(line);
        const std::int64_t rtt_us = std::llround(*rtt_ms * 1e3);
        const bool is_new = answers_.try_emplace(sequence, Answer{*stamp_us - rtt_us, rtt_us, line_}).second;
        if (!is_new) ++duplicates_;
        first_sequence_ = std::min(first_sequence_.value_or(sequence), sequence);
    }

    // "no answer yet" or "unreachable": lost, unless an answer comes after all.
    void read_failure(std::string_view line) {
        const std::int64_t sequence = read_sequence(line);
        first_sequence_ = std::min(first_sequence_.value_or(sequence), sequence);
    }

    void read_statistics(std::string_view line) {
        const std::size_t end = line.find(" packets transmitted");
        if (end == std::string_view::npos) return;
        const auto sent = parse_number(line.substr(0, end));
        if (!sent || *sent < 0.0 || *sent > double(max_sequence)) fail("packets transmitted", line, "a count");
        // Packets lost at the very end show only in the count.
        const auto last = static_cast<std::int64_t>(*sent) + (starts_at_one_ ? 0 : first_sequence_.value_or(1) - 1);
        newest_sequence_ = std::max(newest_sequence_.value_or(last), last);
    }

    std::vector<TraceSample> samples() const {
        const std::int64_t first = starts_at_one_ ? std::min<std::int64_t>(1, *first_sequence_) : *first_sequence_;
        std::vector<TraceSample> all;
        for (std::int64_t sequence = first; sequence <= *newest_sequence_; ++sequence) {
            const auto answer = answers_.find(sequence);
            const bool lost = answer == answers_.end();
            const std::int64_t send_us = lost ? send_time_of_lost(sequence) : answer->second.send_us;
            if (!all.empty() && send_us < all.back().send_us - rounding_us) {
                throw InputError(file_, lost ? 0 : answer->second.line, "stamp",
                                 "a time of sending before the packet before", "a clock that does not go back");
            }
            all.push_back({all.empty() ? send_us : std::max(send_us, all.back().send_us),
                           lost ? lost_rtt_us : answer->second.rtt_us});
        }
        const std::int64_t start_us = all.front().send_us;
        if (all.back().send_us - start_us > max_trace_us) too_far_apart();
        for (TraceSample& sample : all) sample.send_us -= start_us;
        return all;
    }

    [[noreturn]] void too_far_apart() const {
        throw InputError(file_, 0, "stamp", "packets further apart", "a trace of at most 31 years");
    }

    // The duration of `steps` steps. A file can name a step of centuries, and millions of them.
    std::int64_t span_us(double step_us, std::int64_t steps) const {
        const double span = step_us * static_cast<double>(steps);
        if (!(std::abs(span) <= static_cast<double>(max_trace_us))) too_far_apart();
        return std::llround(span);
    }

    // On the line through the answered packets around it; before the first and after the last, at the mean interval.
    std::int64_t send_time_of_lost(std::int64_t sequence) const {
        const auto& [first, first_answer] = *answers_.begin();
        const auto& [last, last_answer] = *answers_.rbegin();
        constexpr double default_interval_us = 1e6;  // ping's own
        const double mean_us = first == last ? default_interval_us
                                             : static_cast<double>(last_answer.send_us - first_answer.send_us) /
                                                   static_cast<double>(last - first);
        const auto after = answers_.upper_bound(sequence);
        if (after == answers_.begin()) {
            return first_answer.send_us - span_us(mean_us, first - sequence);
        }
        if (after == answers_.end()) {
            return last_answer.send_us + span_us(mean_us, sequence - last);
        }
        const auto& [before_sequence, before] = *std::prev(after);
        const double share =
            static_cast<double>(sequence - before_sequence) / static_cast<double>(after->first - before_sequence);
        return before.send_us + std::llround(share * static_cast<double>(after->second.send_us - before.send_us));
    }

    std::filesystem::path file_;
    std::size_t line_ = 0;
    bool in_statistics_ = false;
    bool starts_at_one_ = false;  // the head of the output is there, so a missing first number is a lost packet
    std::map<std::int64_t, Answer> answers_;
    std::optional<std::int64_t> first_sequence_;
    std::optional<std::int64_t> newest_sequence_;
    std::size_t duplicates_ = 0;
};

}  // namespace

ImportedPing import_ping(std::istream& text, const std::filesystem::path& file) {
    PingReader reader(file);
    std::string line;
    while (std::getline(text, line)) reader.read_line(line);
    return reader.finish();
}

void import_ping_file(const std::filesystem::path& ping_output, const std::filesystem::path& csv, std::ostream& log) {
    std::error_code ignored;
    // Another name of it, through a link, is the same file.
    if (std::filesystem::equivalent(ping_output, csv, ignored)) {
        throw InputError(csv, 0, "", "the input itself", "another file for the trace");
    }
    std::istringstream in(read_file(ping_output));
    const ImportedPing imported = import_ping(in, ping_output);
    std::ofstream out(csv);
    write_trace(out, imported.trace);
    out.close();
    if (!out) throw InputError(csv, 0, "", "no writable file", "a place for the trace");
    const TraceSummary summary = summarize(imported.trace);
    log << printable(csv.string()) << ": " << imported.answers << " answers, " << imported.lost << " lost, "
        << imported.duplicates << " duplicates left out; round trip p50 " << summary.p50_ms << " ms, p99 "
        << summary.p99_ms << " ms\n";
}

}  // namespace backsight::inputs
