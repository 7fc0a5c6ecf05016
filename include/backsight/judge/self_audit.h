#pragma once

// The self-audit checks, on every shot in production, whether the server's answer equals what the client's screen
// showed.
//
// In: a 32-bit hash that the client declares with each shot, and the server's verdict. Only verdicts with
// Reason::as_seen are compared: the others differ from the screen on purpose. Of a query the whole list is compared as
// its view has it, before caps and cover change anything. Out: running agreement, of each client
// and of all, and alarms. With exact views an honest client never disagrees, so even a few disagreements are a fault of
// a build, however many shots agree between them. The alarm names the fault: each shot is cast again in the views that
// the usual mistakes would draw, and compared with the declared bits. docs/integrate/self-audit.md says what to look
// for in your code.
//
// A client that lies lowers its own agreement and costs a bounded number of casts: the hash never decides a shot, and
// the alarm of all needs several users. Use one SelfAudit per server. The constructor takes all memory. Not
// synchronised.

#include <backsight/judge/agreement.h>
#include <backsight/judge/screen_fault.h>
#include <backsight/judge/shot_record.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace backsight {

class DripTest;

struct SelfAuditConfig {
    /// Clients at once. Range 1 to 65,536.
    std::uint32_t max_clients = 1024;
    /// Shots in the windowed agreement of one client. Default 128. Range 1 to 65,536.
    std::uint32_t window_shots = 128;
    /// Shots in the windowed agreement of all clients together. Default 1024. Range 1 to 65,536.
    std::uint32_t overall_window_shots = 1024;
    /// Weight of one shot in the exponential average. Default 1/64. Range (0, 1].
    float weight = 1.0f / 64.0f;
    /// Disagreements within the window that raise a client's alarm, and half of which keep it up. Default 8 of 128.
    /// Range 1 to window_shots.
    std::uint32_t alarm_disagreements = 8;
    /// The sequential test, for faults that show in few shots only: a disagreement adds `drip_gain` to a sum that never
    /// goes below 0, an agreement takes 1 off, and the alarm rings at `drip_limit`. That is Page's test of a rate p1
    /// against p0, with the likelihood ratios in units of that of one agreement:
    ///     drip_gain = ln(p1 / p0) / u,  drip_limit = ln(shots between two false alarms) / u,
    ///     u = ln((1 - p0) / (1 - p1)).
    /// An honest client never disagrees; p0 = 1e-5 leaves room for broken memory. Defaults: p1 = 1/500, and by
    /// Lorden's bound (1971) no more than one false alarm in 1e9 shots at p0. The exact chain says one in 3.0e12,
    /// 3.4e-7 per million shots. Until the alarm it takes 2,584 shots on average at p1, 456 at 1 %, 286 at 1.5 %: four
    /// disagreements within 240 shots, or five within 2,900 (tests/judge/drip_test.cpp). Range 1 to 2^30.
    std::uint32_t drip_gain = 2'660;
    std::uint32_t drip_limit = 10'400;
    /// Distinct users whose clients must disagree, with sound stamps, before the alarm of all rings. A client whose
    /// user is unknown counts as a user of its own. Default 4, because so many users lie together only if they
    /// conspire. Range 2 to 65,536.
    std::uint32_t overall_alarm_clients = 4;
    /// Disagreements of one client that are each looked into. Later ones are looked into only one in 16, so that lies
    /// stay cheap. While there are suspects, shots that agree are limited by the same numbers. Default 64.
    std::uint32_t looked_into = 64;

    [[nodiscard]] const char* validate() const;
};

struct [[nodiscard]] SelfAuditAnswer {
    bool compared = false;
    bool agreed = false;
    /// All that would explain this one shot, a bit each; 0 if it agreed or was not looked into.
    FaultSet faults = 0;
    /// Of a query that disagreed: the number of the first hit that differs between the verdicts' list and the screen's,
    /// where a fault that explains the whole list tells it.
    std::optional<std::size_t> first_differing{};
    /// True if this shot raised or renamed the alarm of this client, or of all clients.
    bool client_alarm = false;
    bool overall_alarm = false;
};

/// How many clients disagree now.
struct Disagreeing {
    std::uint32_t clients = 0;  ///< with an alarm
    /// Clients with an alarm whose stamps have been sound since they began to disagree, and whose hashes name an
    /// entity.
    std::uint32_t sound = 0;
    /// Users of the sound clients. Each client whose user is unknown counts as one.
    std::uint32_t sound_users = 0;
    /// Number of users that the alarm of all rests on: those of the sound clients. In a drip, the users of all sound
    /// clients that disagreed in it count, even without an alarm of their own. 0 without that alarm.
    std::uint32_t behind_alarm = 0;
};

class SelfAudit {
public:
    /// `history` and `draw` are the server's and must outlive this.
    SelfAudit(const WorldHistory& history, const DrawConfig& draw, const SelfAuditConfig& config = {});
    SelfAudit(const WorldHistory&&, const DrawConfig&, const SelfAuditConfig& = {}) = delete;
    SelfAudit(const WorldHistory&, const DrawConfig&&, const SelfAuditConfig& = {}) = delete;
    ~SelfAudit();
    SelfAudit(const SelfAudit&) = delete;
    SelfAudit& operator=(const SelfAudit&) = delete;

    /// Notes that a client took place `client`, and forgets its predecessor. `fingerprint` is the client's
    /// view_fingerprint(). `user` is the player's number, which stays the same when they come back; 0: unknown. One
    /// user counts once for the alarm of all, however many clients they have at once and however often they come back.
    /// Unknown users are new each time.
    void join(std::uint32_t client, std::uint64_t fingerprint, std::uint64_t user = 0);
    /// Notes that the client is gone; it no longer counts as disagreeing.
    void leave(std::uint32_t client);

    /// Takes in each command right after its stamp was audited, whether it fires or not, and before its shots are
    /// compared. `number` is its number in the client's stream, from 1. Optional. Without it packet_stamp,
    /// executed_twice and not_sent are not named, snapshot_before is seldom named, and unsound stamps are noticed only
    /// on commands that fire.
    void take_command(std::uint32_t client, std::uint32_t number, const Audited& audited);

    /// Call after the verdict, with the ledger of this client, before the history records or the ledger learns again.
    SelfAuditAnswer compare(const ShotRecord& shot, const Ledger& ledger);

    /// Returns the agreement of one client. For a number of max_clients or more, which is the caller's mistake, it is
    /// one without shots.
    const Agreement& of_client(std::uint32_t client) const;
    const Agreement& overall() const { return overall_; }
    Disagreeing disagreeing() const { return disagreeing_; }
    /// Calls that named a client from max_clients on; they did nothing.
    std::uint64_t bad_clients() const { return bad_clients_; }

private:
    struct Client;

    bool is_known(std::uint32_t client);
    bool has_counted_client(std::uint64_t user) const;
    bool has_added(std::uint64_t user) const;
    bool is_looked_into(std::uint64_t count) const;
    void note_stamp(Client& client, const Audited& audited);
    void name_overtaken(Client& client, const ViewStamp& next);
    void settle(Client& client, bool next_has_same_stamp);
    void note_disagreement(Client& client, const ShotRecord& shot, const Ledger& ledger, SelfAuditAnswer& answer);
    void note_agreement(Client& client, const ShotRecord& shot, const Ledger& ledger);
    bool update_alarm(Client& client);
    void update_count(Client& client, bool had_alarm);
    void add_to_all(Client& client, bool agreed);
    bool update_overall_alarm(bool is_news);
    void find_voters();
    FaultSet named_by_all(ScreenFault& name);

    const WorldHistory* history_;
    const DrawConfig* draw_;
    SelfAuditConfig config_;
    std::vector<Client> clients_;
    Agreement overall_;
    std::unique_ptr<DripTest> overall_drip_;
    // Users that have added to this run of the sum, and how many did, unknown ones among them.
    std::vector<std::uint64_t> run_users_;
    std::size_t run_user_count_ = 0;
    std::size_t run_added_ = 0;
    const Client* last_added_ = nullptr;
    std::vector<const Client*> voters_;
    std::uint64_t drip_run_ = 1;  // grows whenever the sum of all comes back to 0
    bool drips_ = false;
    Disagreeing disagreeing_;
    Agreement nobody_;
    std::uint64_t bad_clients_ = 0;
};

}  // namespace backsight
