#include <backsight/judge/self_audit.h>

#include "evidence.h"
#include "list_faults.h"
#include "screen_faults.h"
#include "shot_facts.h"

#include <backsight/base/assert.h>
#include <backsight/view/fingerprint.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <span>

namespace backsight {

namespace {

// A repeated command moves the shooter on the server, not on their screen, until they are corrected: for so many
// commands a shot that nothing explains is no evidence.
constexpr std::uint32_t upset_commands = 64;
// Disagreements, and commands with sound stamps, before a client counts for the alarm of all.
constexpr std::uint32_t least_sound = 4;
constexpr std::uint32_t sound_commands = 64;
// More users than these, and than the alarm needs, have filled the sum of all long before.
constexpr std::uint32_t least_users_kept = 64;

bool is_unsound(AuditResult result) {
    // What comes too late or too early is no claim.
    return result != AuditResult::accepted && result != AuditResult::no_snapshot &&
           result != AuditResult::snapshot_forgotten;
}

}  // namespace

const char* SelfAuditConfig::validate() const {
    constexpr std::uint32_t most = 65'536;
    constexpr std::uint32_t most_sum = 1u << 30;
    if (max_clients < 1 || max_clients > most) return "self_audit.max_clients";
    if (window_shots < 1 || window_shots > most) return "self_audit.window_shots";
    if (overall_window_shots < 1 || overall_window_shots > most) return "self_audit.overall_window_shots";
    if (!(weight > 0.0f && weight <= 1.0f)) return "self_audit.weight";
    if (alarm_disagreements < 1 || alarm_disagreements > window_shots) return "self_audit.alarm_disagreements";
    if (drip_gain < 1 || drip_gain > most_sum) return "self_audit.drip_gain";
    if (drip_limit < 1 || drip_limit > most_sum) return "self_audit.drip_limit";
    if (overall_alarm_clients < 2 || overall_alarm_clients > most) return "self_audit.overall_alarm_clients";
    return nullptr;
}

struct SelfAudit::Client {
    // What was found in the last command's shots. Whether the next command repeats its stamp is not known yet.
    struct Pending {
        std::array<ScreenFinding, 8> findings;
        std::uint32_t count = 0;
    };

    Client(const SelfAuditConfig& config);

    Agreement agreement;
    DripTest drip;
    FaultEvidence evidence;
    Pending pending;
    ViewStamp stamp;                    // of the last command
    ViewStamp stamp_before;             // of the one before; no snapshot: unknown
    std::uint64_t executed = 0;         // bit i: command newest - i
    std::uint32_t newest = 0;           // command; 0: none was handed in
    std::uint32_t since_repeat = ~0u;   // commands since one was executed twice; 0: this one
    std::uint64_t disagreements = 0;    // that say something
    std::uint64_t agreements = 0;       // hits, while there are suspects
    std::uint32_t sound_disagreed = 0;  // since the last stamp that was not sound
    std::uint32_t sound_stamps = ~0u;   // likewise; no more than matter
    std::uint64_t user = 0;
    std::uint64_t added_at = 0;  // shot of all at which it last added to the sum of all
    std::uint64_t added_in = 0;  // ... and in which run of that sum
    bool fingerprint_differs = false;
    bool is_plausible = true;  // its last disagreement
    bool is_counted = false;   // in disagreeing_.sound
};

SelfAudit::Client::Client(const SelfAuditConfig& config)
    : agreement(config.window_shots, config.weight), drip(config.drip_gain, config.drip_limit) {}

SelfAudit::SelfAudit(const WorldHistory& history, const DrawConfig& draw, const SelfAuditConfig& config)
    : history_(&history),
      draw_(&draw),
      config_(config),
      clients_(config.max_clients, Client{config}),
      overall_(config.overall_window_shots, config.weight),
      overall_drip_(std::make_unique<DripTest>(config.drip_gain, config.drip_limit)),
      run_users_(std::max(least_users_kept, config.overall_alarm_clients)),
      nobody_(config.window_shots, config.weight) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    voters_.reserve(clients_.size());
}

SelfAudit::~SelfAudit() = default;

const Agreement& SelfAudit::of_client(std::uint32_t client) const {
    return client < clients_.size() ? clients_[client].agreement : nobody_;
}

void SelfAudit::join(std::uint32_t client, std::uint64_t fingerprint, std::uint64_t user) {
    if (!is_known(client)) return;
    leave(client);
    clients_[client].user = user;
    clients_[client].fingerprint_differs = fingerprint != view_fingerprint(*history_, *draw_);
}

// Whether the client is below max_clients; counts the mistake where not.
bool SelfAudit::is_known(std::uint32_t client) {
    if (BACKSIGHT_CHECK(client < clients_.size(), "client: below max_clients")) return true;
    ++bad_clients_;
    return false;
}

void SelfAudit::leave(std::uint32_t client) {
    if (!is_known(client)) return;
    Client& place = clients_[client];
    const bool had_alarm = place.agreement.alarm() != ScreenFault::none;
    place.agreement.reset();
    place.drip.reset();
    place.evidence.reset();
    place.pending.count = 0;
    place.stamp = place.stamp_before = {};
    place.executed = place.disagreements = place.agreements = place.added_at = place.added_in = 0;
    place.newest = place.sound_disagreed = 0;
    place.sound_stamps = sound_commands;
    place.since_repeat = ~0u;
    place.fingerprint_differs = false;
    update_count(place, had_alarm);
    place.user = 0;
}

bool SelfAudit::is_looked_into(std::uint64_t count) const { return count < config_.looked_into || count % 16 == 0; }

void SelfAudit::take_command(std::uint32_t client, std::uint32_t number, const Audited& audited) {
    if (!is_known(client)) return;
    Client& place = clients_[client];
    const bool is_first = place.newest == 0;
    const std::uint32_t ahead = number - place.newest;
    const bool is_newer = is_first || (ahead != 0 && ahead < 1u << 31);
    const std::uint32_t age = place.newest - number;
    const bool is_repeated = !is_newer && age < 64 && (place.executed >> age & 1) != 0;
    if (!is_first && !is_repeated) name_overtaken(place, audited.stamp);
    settle(place, !is_first && !is_repeated && audited.stamp == place.stamp);
    if (place.since_repeat != ~0u) ++place.since_repeat;
    if (is_repeated) place.since_repeat = 0;
    if (is_newer) {
        place.executed = is_first || ahead >= 64 ? 0 : place.executed << ahead;
        place.newest = number;
    }
    if (place.newest - number < 64) place.executed |= std::uint64_t{1} << (place.newest - number);
    if (!is_repeated) place.stamp_before = place.stamp;
    place.stamp = audited.stamp;
    note_stamp(place, audited);
}

// Stamps of what the server itself executes again go back, and are no lies of the client's.
void SelfAudit::note_stamp(Client& client, const Audited& audited) {
    if (!is_unsound(audited.result) || client.since_repeat <= upset_commands) {
        client.sound_stamps = std::min(client.sound_stamps, sound_commands - 1) + 1;
        return;
    }
    client.sound_disagreed = client.sound_stamps = 0;
    update_count(client, client.agreement.alarm() != ScreenFault::none);
}

// A snapshot that was applied after the stamp is in the next one. One that is not had to be dropped.
void SelfAudit::name_overtaken(Client& client, const ViewStamp& next) {
    for (ScreenFinding& finding : std::span(client.pending.findings).first(client.pending.count)) {
        if (finding.unstamped.value == 0 || next.newest < finding.unstamped) continue;
        const std::uint32_t age = next.newest.value - finding.unstamped.value;
        if (age >= stamp_window || (next.received >> age & 1) != 0) continue;
        finding.faults &= ~fault_bit(ScreenFault::snapshot_after);
        finding.faults |= fault_bit(ScreenFault::late_snapshot);
    }
}

void SelfAudit::settle(Client& client, bool next_has_same_stamp) {
    for (std::uint32_t i = 0; i < client.pending.count; ++i) {
        ScreenFinding& finding = client.pending.findings[i];
        if (next_has_same_stamp) finding.faults |= fault_bit(ScreenFault::packet_stamp);
        client.evidence.disagreed(finding);
    }
    client.pending.count = 0;
    if (client.evidence.looked_into() >= 4 * config_.window_shots) client.evidence.halve();
}

void SelfAudit::note_disagreement(Client& client, const ShotRecord& shot, const Ledger& ledger,
                                  SelfAuditAnswer& answer) {
    // That somebody missed is what most wrong views would show too: only a hit's bits are evidence.
    client.is_plausible = !client.evidence.looks_like_lies();
    if (shot.declared_hash == screen_hash({}) || !is_looked_into(client.disagreements++)) return;
    ScreenFinding finding;
    if (shot.query != nullptr) {
        const ListFinding list = explain_list(*history_, *draw_, ledger, shot, client.stamp_before);
        finding = list.finding;
        answer.first_differing = list.first_differing;
    } else {
        finding = explain_screen(*history_, *draw_, ledger, shot, client.stamp_before);
    }
    client.is_plausible = finding.names_somebody;
    // Without the stamp before, it cannot be told from a snapshot that came in after drawing.
    if (client.newest == 0) finding.faults &= ~fault_bit(ScreenFault::not_sent);
    if (client.since_repeat == 0) finding.faults |= fault_bit(ScreenFault::executed_twice);
    if (finding.faults == 0 && client.since_repeat <= upset_commands) return;
    if (client.pending.count == client.pending.findings.size()) settle(client, false);
    client.pending.findings[client.pending.count++] = finding;
    if (client.newest == 0) settle(client, false);
    answer.faults = finding.faults;
}

void SelfAudit::note_agreement(Client& client, const ShotRecord& shot, const Ledger& ledger) {
    const Hit& hit = shot.verdict.hit;
    if (!hit || shot.query != nullptr || client.evidence.looked_into() == 0 || !is_looked_into(client.agreements++))
        return;
    const FaultSet suspects = client.evidence.suspects() & constant_faults;
    const FaultSet shown = suspects != 0 ? explain_screen(*history_, *draw_, ledger, shot, {}, suspects).faults : 0;
    client.evidence.agreed(suspects & ~shown, has_stood_still(*history_, shot.verdict.pose));
}

// Raises, renames or ends it; true if it was raised or renamed.
bool SelfAudit::update_alarm(Client& client) {
    Agreement& agreement = client.agreement;
    const bool had_alarm = agreement.alarm() != ScreenFault::none;
    const std::uint32_t in_window = agreement.disagreed_in_window();
    bool is_news = false;
    if (in_window >= config_.alarm_disagreements || client.drip.is_raised() || had_alarm) {
        // Eight times the mean gap: what goes on at the rate so far is silent for that long once in 3,000 times.
        const bool is_over =
            2 * in_window < config_.alarm_disagreements && client.drip.quiet_shots() >= 8 * client.drip.mean_gap();
        if (had_alarm && is_over) {
            agreement.set_alarm(ScreenFault::none, 0);
            client.drip.reset();
            client.evidence.reset();
            client.disagreements = client.agreements = 0;
            client.pending.count = 0;
        } else {
            is_news = agreement.set_alarm(client.evidence.name(client.fingerprint_differs), client.evidence.suspects());
        }
    }
    update_count(client, had_alarm);
    return is_news;
}

void SelfAudit::update_count(Client& client, bool had_alarm) {
    const bool has_alarm = client.agreement.alarm() != ScreenFault::none;
    if (has_alarm && !had_alarm) ++disagreeing_.clients;
    if (!has_alarm && had_alarm) --disagreeing_.clients;
    const bool counts = has_alarm && client.sound_disagreed >= std::min(least_sound, config_.alarm_disagreements) &&
                        !client.evidence.looks_like_lies();
    if (counts == client.is_counted) return;
    client.is_counted = false;
    const std::uint32_t is_first = has_counted_client(client.user) ? 0 : 1;
    client.is_counted = counts;
    if (counts) {
        ++disagreeing_.sound;
        disagreeing_.sound_users += is_first;
    } else {
        --disagreeing_.sound;
        disagreeing_.sound_users -= is_first;
    }
}

// Called only when a client begins or ends to count, which takes it several disagreements.
bool SelfAudit::has_counted_client(std::uint64_t user) const {
    return user != 0 && std::any_of(clients_.begin(), clients_.end(),
                                    [user](const Client& client) { return client.is_counted && client.user == user; });
}

bool SelfAudit::has_added(std::uint64_t user) const {
    const auto last = run_users_.begin() + static_cast<std::ptrdiff_t>(run_user_count_);
    return user != 0 && std::find(run_users_.begin(), last, user) != last;
}

// Each client adds once to a run of the sum, and so does each user, so that one alone never fills it. While the alarm
// is up, a client adds once for each time that one disagreement lasts, but never twice in a row: one alone does not
// keep it up either.
void SelfAudit::add_to_all(Client& client, bool agreed) {
    overall_.add(agreed);
    if (agreed) {
        const std::uint32_t before = overall_drip_->score();
        overall_drip_->agreed();
        if (before > 0 && overall_drip_->score() == 0) {
            ++drip_run_;
            run_user_count_ = run_added_ = 0;
            last_added_ = nullptr;
            drips_ = false;
        }
        return;
    }
    const bool is_again = client.added_in == drip_run_;
    const bool renews = drips_ && last_added_ != &client && overall_.shots() - client.added_at >= config_.drip_gain;
    if (is_again ? !renews : has_added(client.user)) return;
    if (client.sound_stamps < sound_commands || !client.is_plausible) return;
    if (!is_again) {
        if (client.user != 0 && run_user_count_ < run_users_.size()) run_users_[run_user_count_++] = client.user;
        ++run_added_;
    }
    last_added_ = &client;
    client.added_in = drip_run_;
    client.added_at = overall_.shots();
    overall_drip_->disagreed();
}

bool SelfAudit::update_overall_alarm(bool is_news) {
    const bool has_alarm = overall_.alarm() != ScreenFault::none;
    if (overall_drip_->is_raised() && run_added_ >= config_.overall_alarm_clients) drips_ = true;
    const std::uint32_t enough = has_alarm ? (config_.overall_alarm_clients + 1) / 2 : config_.overall_alarm_clients;
    if (disagreeing_.sound_users < enough && !drips_) {
        overall_.set_alarm(ScreenFault::none, 0);
        disagreeing_.behind_alarm = 0;
        return false;
    }
    // It goes through all clients: where nothing is new, seldom.
    if (has_alarm && !is_news && overall_.shots() % 64 != 0) return false;
    ScreenFault name = ScreenFault::undetermined;
    const FaultSet suspects = named_by_all(name);
    disagreeing_.behind_alarm = static_cast<std::uint32_t>(voters_.size());
    return overall_.set_alarm(name, suspects);
}

// The clients behind the alarm: one for each user, and each one whose user is unknown.
void SelfAudit::find_voters() {
    voters_.clear();
    for (const Client& client : clients_) {
        if (client.is_counted || (drips_ && client.added_in == drip_run_)) voters_.push_back(&client);
    }
    const auto comes_first = [](const Client* a, const Client* b) {
        return a->user != b->user ? a->user < b->user : std::less<>()(a, b);
    };
    const auto is_same = [](const Client* a, const Client* b) { return a->user != 0 && a->user == b->user; };
    std::sort(voters_.begin(), voters_.end(), comes_first);
    voters_.erase(std::unique(voters_.begin(), voters_.end(), is_same), voters_.end());
}

// Each user has one vote, however many clients they have and however many shots those disagree on.
FaultSet SelfAudit::named_by_all(ScreenFault& name) {
    std::array<std::uint32_t, static_cast<std::size_t>(ScreenFault::count_)> votes{};
    find_voters();
    for (const Client* client : voters_) {
        const ScreenFault own = client->evidence.name(client->fingerprint_differs);
        const FaultSet faults = own != ScreenFault::undetermined ? fault_bit(own) : client->evidence.suspects();
        for (std::size_t fault = 0; fault < votes.size(); ++fault) votes[fault] += faults >> fault & 1;
    }
    const std::uint32_t most = *std::max_element(votes.begin(), votes.end());
    FaultSet best = 0;
    for (std::size_t fault = 0; fault < votes.size(); ++fault) {
        if (votes[fault] == most && 2 * most > voters_.size()) best |= FaultSet{1} << fault;
    }
    name = std::has_single_bit(best) ? static_cast<ScreenFault>(std::countr_zero(best)) : ScreenFault::undetermined;
    return best;
}

SelfAuditAnswer SelfAudit::compare(const ShotRecord& shot, const Ledger& ledger) {
    SelfAuditAnswer answer;
    if (!is_known(shot.world_client)) return answer;
    Client& client = clients_[shot.world_client];
    if (client.newest == 0) note_stamp(client, shot.audited);  // else take_command() did, once for all its rays
    const bool is_as_seen = shot.query == nullptr && shot.verdict.reason == Reason::as_seen;
    const std::uint32_t seen = is_as_seen ? screen_hash(shot.verdict.hit) : shot.seen_hash;
    if (shot.declared_hash == 0 || seen == 0) return answer;
    answer.compared = true;
    answer.agreed = seen == shot.declared_hash;
    client.agreement.add(answer.agreed);
    if (answer.agreed) {
        client.drip.agreed();
        note_agreement(client, shot, ledger);
    } else {
        client.drip.disagreed();
        ++client.sound_disagreed;
        note_disagreement(client, shot, ledger, answer);
    }
    add_to_all(client, answer.agreed);
    answer.client_alarm = update_alarm(client);
    answer.overall_alarm = update_overall_alarm(answer.client_alarm);
    return answer;
}

}  // namespace backsight
