// Tickets of two issuers for two servers, changed or not, used and used again while time passes. Each verdict is known
// beforehand: only an unchanged ticket of the right issuer for this server opens the door, in its time and once.

#include <backsight/transport/join_ticket.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;
using net::TicketVerdict;

namespace {

constexpr std::int64_t max_lifetime_s = 100;
constexpr std::uint32_t max_remembered = 4;

struct Issued {
    net::JoinTicket ticket;
    std::uint64_t user = 0;
    std::int64_t expires_at_s = 0;
    bool is_ours = false;  // right issuer
    bool is_here = false;  // right server
    bool is_used = false;
};

const net::TicketKeys& keys(std::size_t issuer) {
    static const std::array<net::TicketKeys, 2> both{net::make_ticket_keys(), net::make_ticket_keys()};
    return both[issuer];
}

class Door {
public:
    explicit Door(test::FuzzInput input) : input_(input), verifier_(config()) {}

    void play() {
        for (int i = 0; i < 40 && !input_.empty(); ++i) {
            switch (input_.below(6)) {
                case 0:
                    issue();
                    break;
                case 1:
                    now_s_ += input_.byte();
                    break;
                case 2:
                    verify_any();
                    break;
                default:
                    verify_issued();
            }
            test::require(verifier_.remembered() <= max_remembered);
        }
    }

private:
    static net::TicketVerifierConfig config() {
        net::TicketVerifierConfig config;
        config.issuer = keys(0).public_key;
        config.max_lifetime_s = max_lifetime_s;
        config.max_remembered = max_remembered;
        return config;
    }

    void issue() {
        Issued issued;
        const std::uint32_t issuer = input_.below(2);
        issued.is_ours = issuer == 0;
        net::ServerId server{};
        server[31] = static_cast<std::uint8_t>(input_.below(4));
        issued.is_here = server[31] == 0;
        issued.user = input_.number(2);
        const std::uint32_t kind = input_.below(8);
        issued.expires_at_s = kind == 0   ? std::numeric_limits<std::int64_t>::max()
                              : kind == 1 ? std::numeric_limits<std::int64_t>::min()
                                          : now_s_ + input_.byte();
        issued.ticket = net::issue_ticket(keys(issuer).secret_key, issued.user, server, issued.expires_at_s);
        issued_.push_back(issued);
    }

    TicketVerdict expected(const Issued& issued, std::int64_t told_s) const {
        if (!issued.is_ours) return TicketVerdict::bad_signature;
        if (!issued.is_here) return TicketVerdict::wrong_server;
        if (issued.expires_at_s <= std::max(told_s, forgotten_until_s_)) return TicketVerdict::expired;
        if (issued.expires_at_s > told_s + max_lifetime_s) return TicketVerdict::lives_too_long;
        if (issued.is_used) return TicketVerdict::already_used;
        const bool is_full = remembered_.size() == max_remembered && remembered_.front() > told_s;
        return is_full ? TicketVerdict::replay_cache_full : TicketVerdict::accepted;
    }

    void use(Issued& issued) {
        issued.is_used = true;
        remembered_.push_back(issued.expires_at_s);
        std::sort(remembered_.begin(), remembered_.end());
        if (remembered_.size() <= max_remembered) return;
        forgotten_until_s_ = std::max(forgotten_until_s_, remembered_.front());
        remembered_.erase(remembered_.begin());
    }

    void verify_issued() {
        if (issued_.empty()) return verify_any();
        Issued& issued = issued_[input_.below(static_cast<std::uint32_t>(issued_.size()))];
        net::JoinTicket ticket = issued.ticket;
        const bool is_changed = input_.below(2) == 1;
        if (is_changed) {
            std::uint8_t& byte = ticket[1 + input_.below(net::join_ticket_bytes - 1)];
            byte = static_cast<std::uint8_t>(byte ^ (1 + input_.below(255)));
        }
        // The clock jumps back, or ahead for this once.
        const std::int64_t told_s = now_s_ - 128 + input_.byte();
        const net::TicketResult result = verifier_.verify(ticket, told_s);
        const TicketVerdict wanted = is_changed ? TicketVerdict::bad_signature : expected(issued, told_s);
        test::require(result.verdict == wanted);
        if (wanted == TicketVerdict::accepted) use(issued);
        test::require(result.user_id == (wanted == TicketVerdict::accepted ? issued.user : 0));
    }

    void verify_any() {
        const auto bytes = input_.bytes(input_.byte());
        const net::TicketResult result = verifier_.verify(bytes, now_s_);
        const bool has_length = bytes.size() == net::join_ticket_bytes;
        const TicketVerdict wanted = !has_length     ? TicketVerdict::wrong_length
                                     : bytes[0] != 1 ? TicketVerdict::wrong_version
                                                     : TicketVerdict::bad_signature;
        test::require(result.verdict == wanted && result.user_id == 0);
    }

    test::FuzzInput input_;
    net::TicketVerifier verifier_;
    std::int64_t now_s_ = 1'700'000'000;
    std::int64_t forgotten_until_s_ = std::numeric_limits<std::int64_t>::min();
    std::vector<std::int64_t> remembered_;  // their expiries, sorted
    std::vector<Issued> issued_;
};

}  // namespace

int fuzz_ticket(const std::uint8_t* data, std::size_t size) {
    Door(test::FuzzInput(data, size)).play();
    return 0;
}
