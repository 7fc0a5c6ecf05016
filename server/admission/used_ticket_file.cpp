#include "server/admission/used_ticket_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <thread>

#include "server/admission/hex.h"
#include "server/admission/private_file.h"

namespace backsight::server {

namespace {

constexpr std::string_view first_line = "backsight used tickets 1\n";
constexpr std::string_view until = "until ";
constexpr std::chrono::milliseconds patience{20}, patience_at_start{2'000};
constexpr std::chrono::microseconds between_tries{200};
constexpr std::int64_t most_bytes = 1 << 30;

std::string line_of(const net::UsedTicket& used) {
    return std::to_string(used.expires_at_s) + " " + to_hex(used.nonce) + "\n";
}

/// Reads the number at the front of `text` and removes it.
std::optional<std::int64_t> take_number(std::string_view& text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

void take_line(std::string_view line, net::TicketVerifier& verifier) {
    if (line.starts_with(until)) {
        line.remove_prefix(until.size());
        const auto expired_s = take_number(line);
        if (expired_s && line.empty()) verifier.forget_until(*expired_s);
        return;
    }
    net::UsedTicket used;
    const auto expires_at_s = take_number(line);
    if (!expires_at_s || !line.starts_with(' ') || !from_hex(line.substr(1), used.nonce)) return;
    used.expires_at_s = *expires_at_s;
    verifier.remember(used);
}

std::string content_for(const net::TicketVerifier& verifier) {
    std::string all(first_line);
    all += std::string(until) + std::to_string(verifier.forgotten_until_s()) + "\n";
    for (const net::UsedTicket& used : verifier.used_tickets()) all += line_of(used);
    return all;
}

std::size_t count_lines(std::string_view text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

UsedTicketFile::UsedTicketFile(const std::filesystem::path& file, net::TicketVerifier& verifier)
    : file_(file), verifier_(&verifier) {
    const bool is_good = lock(patience_at_start) && catch_up();
    unlock();
    if (is_good) return;
    close();
    throw std::runtime_error(last_failure_);
}

UsedTicketFile::~UsedTicketFile() { close(); }

void UsedTicketFile::close() {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = -1;
}

std::optional<net::TicketResult> UsedTicketFile::verify(std::span<const std::uint8_t> ticket, std::int64_t unix_now_s) {
    const auto look = [&] { return verifier_->peek(ticket, unix_now_s); };
    if (look().verdict != net::TicketVerdict::accepted) return verifier_->verify(ticket, unix_now_s);
    // Waits once a second at most, not once for each ticket of a tick.
    const bool is_tried = waited_in_vain_s_ != unix_now_s;
    if (!is_tried || !lock(patience)) {
        if (is_tried) waited_in_vain_s_ = unix_now_s;
        ++failures_;
        return std::nullopt;
    }
    waited_in_vain_s_.reset();
    bool is_noted = catch_up();
    if (is_noted) {
        // Another server may have used the ticket meanwhile.
        const net::TicketResult seen = look();
        is_noted = seen.verdict != net::TicketVerdict::accepted || append(seen.used);
    }
    std::optional<net::TicketResult> result;
    if (is_noted) {
        result = verifier_->verify(ticket, unix_now_s);
        if (lines_ > write_anew_at_lines_) write_anew();
    } else {
        ++failures_;
    }
    unlock();
    return result;
}

// Waits for the lock: another server holds it while it writes a line, or for milliseconds while it rewrites the file.
bool UsedTicketFile::lock(std::chrono::milliseconds most) {
    const auto give_up_at = std::chrono::steady_clock::now() + most;
    do {
        if (descriptor_ < 0 && !open()) return false;
        if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) {
            if (is_current()) return true;
            // The file was rewritten or removed.
            close();
            continue;
        }
        if (errno != EWOULDBLOCK && errno != EINTR) return fail("it cannot be locked", errno);
        std::this_thread::sleep_for(between_tries);
    } while (std::chrono::steady_clock::now() < give_up_at);
    fail("another server keeps it locked", 0);
    has_bad_file_ = false;
    return false;
}

void UsedTicketFile::unlock() {
    if (descriptor_ >= 0) ::flock(descriptor_, LOCK_UN);
}

bool UsedTicketFile::is_current() const {
    struct stat held {
    }, named{};
    return ::fstat(descriptor_, &held) == 0 && ::stat(file_.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
           held.st_dev == named.st_dev;
}

bool UsedTicketFile::open() {
    read_bytes_ = 0;
    lines_ = 0;
    is_torn_ = false;
    write_anew_at_lines_ = 2 * (verifier_->max_remembered() + 1);
    descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (descriptor_ < 0) return fail("it cannot be opened", errno);
    struct stat facts {};
    const char* fault = nullptr;
    if (::fstat(descriptor_, &facts) != 0) fault = "it cannot be read";
    if (fault == nullptr && !S_ISREG(facts.st_mode)) fault = "expected a file";
    if (fault == nullptr && (facts.st_mode & 077) != 0) fault = "others can read or write it; expected mode 0600";
    if (fault == nullptr) return true;
    close();
    return fail(fault, 0);
}

// Reads what was written since the last look. The file must be locked.
bool UsedTicketFile::catch_up() {
    struct stat facts {};
    if (::fstat(descriptor_, &facts) != 0) return fail("it cannot be read", errno);
    if (facts.st_size > most_bytes) return fail("it is larger than any that a server writes", 0);
    if (facts.st_size == 0) return write(content_for(*verifier_));
    if (facts.st_size < read_bytes_) read_bytes_ = 0;
    std::string text(static_cast<std::size_t>(facts.st_size - read_bytes_), '\0');
    for (std::size_t got = 0; got < text.size();) {
        const ssize_t count =
            ::pread(descriptor_, text.data() + got, text.size() - got, read_bytes_ + static_cast<off_t>(got));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return fail("it cannot be read", count < 0 ? errno : EIO);
        got += static_cast<std::size_t>(count);
    }
    if (read_bytes_ == 0 && !text.starts_with(first_line)) return fail("expected what `backsight serve` writes", 0);
    read_bytes_ += static_cast<off_t>(text.size());
    lines_ += count_lines(text);
    for (std::string_view rest(text); !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        take_line(rest.substr(0, end), *verifier_);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (!text.empty()) is_torn_ = text.back() != '\n';
    return true;
}

// Appends all or nothing. The file must be locked.
bool UsedTicketFile::write(std::string_view text) {
    struct stat before {};
    if (::fstat(descriptor_, &before) != 0) return fail("it cannot be written", errno);
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written != static_cast<ssize_t>(text.size())) {
        const int error = written < 0 ? errno : ENOSPC;
        if (written > 0 && ::ftruncate(descriptor_, before.st_size) != 0) return fail("it cannot be mended", errno);
        return fail("it cannot be written", error);
    }
    read_bytes_ = before.st_size + static_cast<off_t>(text.size());
    lines_ += count_lines(text);
    is_torn_ = false;
    return true;
}

// A power cut may have torn the last line: the next entry then begins on a new one.
bool UsedTicketFile::append(const net::UsedTicket& used) { return write((is_torn_ ? "\n" : "") + line_of(used)); }

// Rewrites the file. Servers that wait for the old one's lock find it replaced. On failure the old one keeps growing.
void UsedTicketFile::write_anew() {
    try {
        write_private_file(file_, content_for(*verifier_));
    } catch (const std::exception& error) {
        why_it_grows_ = error.what();
        write_anew_at_lines_ = lines_ + verifier_->max_remembered();
        return;
    }
    why_it_grows_.clear();
    close();
}

bool UsedTicketFile::fail(const char* what, int error) {
    has_bad_file_ = true;
    last_failure_ = "'" + file_.string() + "': " + what + (error != 0 ? std::string(": ") + std::strerror(error) : "");
    return false;
}

}  // namespace backsight::server
