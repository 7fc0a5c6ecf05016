#pragma once

// Used join tickets in a file. It survives restarts and is shared by all servers of one id on this machine.
//
// In: tickets. Out: a verifier's results, with the tickets that every server of the file has used. A ticket is written
// to the file, under its lock, before its verdict is given. So it works once, whichever server sees it and however
// servers end. A power cut may lose the last seconds, which the kernel had not written yet.
//
//   backsight used tickets 1
//   1800000060 00112233445566778899aabbccddeeff     used, with its expiry in seconds since 1970
//   until 1800000000                                all that expire no later count as used
//
// Mode 0600. At twice the number that a verifier remembers the file is rewritten without forgotten tickets. If that
// fails, as in a read-only folder, it grows and is tried again after as many lines. A line that a power cut has torn is
// ignored. Errors of the constructor: std::runtime_error with the file. Not synchronised; several objects, also of
// several processes, may share one file.

#include <backsight/transport/join_ticket.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace backsight::server {

class UsedTicketFile {
public:
    /// Makes the file if there is none. `verifier` must outlive this and be used only through it.
    UsedTicketFile(const std::filesystem::path& file, net::TicketVerifier& verifier);
    ~UsedTicketFile();
    UsedTicketFile(const UsedTicketFile&) = delete;
    UsedTicketFile& operator=(const UsedTicketFile&) = delete;

    /// Nothing if the use could not be written, or another server held the file for longer than 20 ms: the ticket then
    /// stays good. After such a wait no other call waits within the same second of `unix_now_s`.
    std::optional<net::TicketResult> verify(std::span<const std::uint8_t> ticket, std::int64_t unix_now_s);

    const std::filesystem::path& file() const { return file_; }
    /// Number of tickets that were not judged for that reason.
    std::uint64_t failures() const { return failures_; }
    const std::string& last_failure() const { return last_failure_; }
    /// Whether the last failure was the file's own, as a full disk is, and not another server's lock.
    bool has_bad_file() const { return has_bad_file_; }
    /// Why the file was not rewritten when it should have been; empty if it was.
    const std::string& why_it_grows() const { return why_it_grows_; }

private:
    bool lock(std::chrono::milliseconds most);
    void unlock();
    bool is_current() const;
    bool open();
    void close();
    bool catch_up();
    bool write(std::string_view text);
    bool append(const net::UsedTicket& used);
    void write_anew();
    bool fail(const char* what, int error);

    std::filesystem::path file_;
    net::TicketVerifier* verifier_;
    int descriptor_ = -1;
    std::int64_t read_bytes_ = 0;
    std::size_t lines_ = 0;
    std::size_t write_anew_at_lines_ = 0;
    bool is_torn_ = false;  // its last line has no end yet
    std::optional<std::int64_t> waited_in_vain_s_;
    std::uint64_t failures_ = 0;
    std::string last_failure_;
    bool has_bad_file_ = false;
    std::string why_it_grows_;
};

}  // namespace backsight::server
