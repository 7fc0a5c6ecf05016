#pragma once

// Does the server's answer equal what the client's screen showed? The product's own claim, checked on every shot in
// production.
//
// In: a 32-bit hash that the client declares with each shot, and the server's verdict. Only verdicts with
// Reason::as_seen are compared: the others differ from the screen on purpose. Out: running agreement, of each client
// and of all, and an alarm when it drifts. Exact views leave no honest disagreement, so a few of them are a fault of a
// build; the alarm names which by casting the same shot in the views that the usual faults would draw, and looking for
// the declared bits.
//
// A lying client can lower his own agreement and cost a bounded number of casts, nothing else: the hash never decides a
// shot. One SelfAudit per server. All memory is taken in the constructor. Not synchronised.

#include <backsight/judge/judge.h>

#include <array>
#include <cstdint>
#include <vector>

namespace backsight {

/// What a screen shows of a shot: entity and hitbox in the upper half, the bits of the point in the lower one. Never 0,
/// which stands for "not declared". Equal hits have equal hashes on every platform; a hit of nobody has one too.
std::uint32_t screen_hash(const Hit& hit);

/// The ray and the filter that the judge casts for a shot; a client casts the same in what it draws.
Ray ray_of(const Shot& shot, const WeaponRules& rules);
QueryFilter filter_of(const Shot& shot);

/// What is wrong with a client whose screen differs, the likeliest first where several would explain it alike.
enum class ScreenFault : std::uint8_t {
    none,
    tick_before,      ///< it drew the moment one tick before the one it stamped
    tick_after,       ///< one tick after
    whole_tick,       ///< it dropped the moment's fraction
    snapshot_before,  ///< it drew without the newest snapshot that it stamped
    snapshot_after,   ///< it drew with the snapshot after the newest that it stamped
    after_newest,     ///< it extrapolates where the server holds, or the other way round
    interpolation,    ///< it draws another curve between samples
    present,          ///< it drew the server's present: no view at all
    hitbox_set,       ///< it has another hitbox set on the victim, or the same in another order
    quantization,     ///< it has another position or velocity step
    rounding,  ///< same target, another point, and none of the above: floats that were never quantised, or compiler
               ///< flags that fuse or reorder
    settings,  ///< its view_fingerprint differs, and the shots say no more
    undetermined,
    count_
};
const char* to_string(ScreenFault fault);

struct SelfAuditConfig {
    /// Clients at once. Range 1 to 65,536.
    std::uint32_t max_clients = 1024;
    /// Shots that the windowed agreement of one client looks back on. Range 1 to 65,536.
    std::uint32_t window_shots = 128;
    /// The same for all clients together.
    std::uint32_t overall_window_shots = 1024;
    /// Weight of one shot in the exponential average. Default 1/64. Range (0, 1].
    float weight = 1.0f / 64.0f;
    /// Disagreements within the window that raise a client's alarm. Default 8 of 128: an honest client has none, and
    /// eight shots name a fault. Range 1 to window_shots.
    std::uint32_t alarm_disagreements = 8;
    /// The same for the alarm of all. Default 32 of 1024, so that one broken client among many does not raise it.
    std::uint32_t overall_alarm_disagreements = 32;
    /// Disagreements of one client that are each looked into; later ones only one in 16, so that lies stay cheap.
    /// Default 64.
    std::uint32_t looked_into = 64;

    [[nodiscard]] const char* validate() const;
};

/// Agreement of one client, or of all.
class Agreement {
public:
    Agreement(std::uint32_t window_shots, float weight, std::uint32_t alarm_disagreements);

    std::uint64_t shots() const { return shots_; }
    std::uint64_t agreed() const { return agreed_; }
    /// Of the last window_shots shots; 1 before the first.
    float window_ratio() const;
    /// Exponentially weighted; starts at 1.
    float recent_ratio() const { return recent_; }
    /// None while there is no alarm.
    ScreenFault alarm() const { return alarm_; }

    void reset();
    void add(bool agreed);
    /// One disagreement was looked into, and these faults (a bit for each) would explain it.
    void add_evidence(std::uint32_t faults);
    /// Raises, renames or ends the alarm; true if it was raised or renamed.
    bool update_alarm(bool fingerprint_differs);

private:
    ScreenFault likeliest(bool fingerprint_differs) const;

    std::vector<std::uint64_t> disagreed_;  // ring of bits
    std::uint32_t window_shots_;
    std::uint32_t alarm_disagreements_;
    float weight_;
    std::uint64_t shots_ = 0;
    std::uint64_t agreed_ = 0;
    std::uint32_t disagreed_in_window_ = 0;
    float recent_ = 1.0f;
    ScreenFault alarm_ = ScreenFault::none;
    std::uint32_t looked_into_ = 0;
    std::array<std::uint32_t, static_cast<std::size_t>(ScreenFault::count_)> votes_{};
};

/// One judged shot, with what its client declared.
struct DeclaredShot {
    std::uint32_t client = 0;       ///< below max_clients: the caller's number of the connection
    std::uint32_t screen_hash = 0;  ///< off the wire; 0: not declared
    Audited audited;                ///< as it went into the judge
    Shot shot;
    WeaponRules rules;
    Moment server_now;  ///< as it went into the judge
};

struct [[nodiscard]] SelfAuditAnswer {
    bool compared = false;
    bool agreed = false;
    /// The likeliest explanation of this one shot; none if it agreed or was not looked into.
    ScreenFault fault = ScreenFault::none;
    /// The alarm of this client, or of all, was raised or got another name with this shot.
    bool client_alarm = false;
    bool overall_alarm = false;
};

class SelfAudit {
public:
    /// `history` and `draw` are the server's and must outlive this.
    SelfAudit(const WorldHistory& history, const DrawConfig& draw, const SelfAuditConfig& config = {});
    SelfAudit(const WorldHistory&&, const DrawConfig&, const SelfAuditConfig& = {}) = delete;
    SelfAudit(const WorldHistory&, const DrawConfig&&, const SelfAuditConfig& = {}) = delete;
    SelfAudit(const SelfAudit&) = delete;
    SelfAudit& operator=(const SelfAudit&) = delete;

    /// A client took place `client`: forgets its predecessor. `fingerprint` is the client's view_fingerprint().
    void join(std::uint32_t client, std::uint64_t fingerprint);

    /// Call right after the verdict, with the ledger of this client, before the history records again.
    SelfAuditAnswer compare(const DeclaredShot& shot, const Verdict& verdict, const Ledger& ledger);

    /// Of a client from max_clients on, which is the caller's mistake, one without shots.
    const Agreement& of_client(std::uint32_t client) const {
        return client < clients_.size() ? clients_[client].agreement : nobody_;
    }
    const Agreement& overall() const { return overall_; }
    /// Calls that named a client from max_clients on: nothing was done.
    std::uint64_t bad_clients() const { return bad_clients_; }

private:
    struct Client {
        Agreement agreement;
        std::uint64_t disagreements = 0;
        bool fingerprint_differs = false;
    };
    bool is_looked_into(std::uint64_t disagreement) const;

    const WorldHistory* history_;
    const DrawConfig* draw_;
    SelfAuditConfig config_;
    std::vector<Client> clients_;
    Agreement overall_;
    Agreement nobody_;
    std::uint64_t bad_clients_ = 0;
};

}  // namespace backsight
