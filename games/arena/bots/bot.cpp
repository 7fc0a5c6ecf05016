#include "arena/bots/bot.h"

#include <backsight/base/hash.h>

#include <array>
#include <ctime>

#include "arena/bots/bot_news.h"
#include "server/admission/random_number.h"
#include "server/host/pacing.h"

namespace backsight::bots {

namespace {

constexpr Micros rest{1'000'000};
constexpr Micros never{INT64_MAX};
constexpr std::int64_t ticket_lifetime_s = 60;
// Longer than any normal pause between snapshots, and than a handshake over a bad network.
constexpr Micros patience_for_snapshots{2'000'000};
constexpr Micros patience_for_sessions{10'000'000};
// Usual number of datagrams per step. With a thousand clients, untouched buffers stay out of the cache.
constexpr std::uint32_t light_batch_datagrams = 2;

void add_up(arena::MatchClientCounters& sum, const arena::MatchClientCounters& more) {
    sum.commands += more.commands;
    sum.shots += more.shots;
    sum.rays += more.rays;
    sum.clicks += more.clicks;
    sum.rays_on_target += more.rays_on_target;
    sum.blows_on_target += more.blows_on_target;
    sum.verdicts += more.verdicts;
    sum.hits += more.hits;
    sum.refusals += more.refusals;
    sum.kills += more.kills;
    sum.deaths += more.deaths;
    sum.snapshots += more.snapshots;
    sum.bad_bodies += more.bad_bodies;
    sum.reconciled += more.reconciled;
    sum.mispredicted += more.mispredicted;
    sum.prediction += more.prediction;
    sum.corrected_origins += more.corrected_origins;
    sum.step_proofs += more.step_proofs;
    sum.late_drawings += more.late_drawings;
}

void add_up(BotTotals& sum, const BotTotals& more) {
    add_up(sum.game, more.game);
    sum.connects += more.connects;
    sum.open_failures += more.open_failures;
    sum.refused_writes += more.refused_writes;
    sum.newer_reasons += more.newer_reasons;
    sum.left += more.left;
    sum.refused += more.refused;
    sum.closed += more.closed;
    if (!more.last_error.empty()) sum.last_error = more.last_error;
    if (!more.version_conflict.empty()) sum.version_conflict = more.version_conflict;
    sum.frames += more.frames;
    sum.starved_frames += more.starved_frames;
    sum.clock_breaks += more.clock_breaks;
    sum.steps_skipped += more.steps_skipped;
    sum.up_bytes += more.up_bytes;
    sum.down_bytes += more.down_bytes;
    sum.udp_up_bytes += more.udp_up_bytes;
    sum.udp_down_bytes += more.udp_down_bytes;
    sum.udp_up_datagrams += more.udp_up_datagrams;
    sum.udp_down_datagrams += more.udp_down_datagrams;
}

constexpr int steps_between_reads = 16;

std::int64_t expiry_s() { return std::int64_t{std::time(nullptr)} + ticket_lifetime_s; }

}  // namespace

Bot::Bot(const BotTeam& team, std::uint32_t index)
    : team_(&team),
      index_(index),
      random_(Hasher().add(team.plan.seed).add(std::uint64_t{index}).value()),
      in_session_at_(steady_now()) {}

void Bot::open(Micros now) {
    now_ = now;
    net::NetClientConfig config;
    config.server = team_->plan.server;
    config.protection = team_->plan.protection;
    config.pin = team_->pin;
    config.pass = make_token();
    if (team_->plan.light) config.batch_datagrams = light_batch_datagrams;
    std::string error;
    net_ = net::NetClient::open(config, error);
    if (net_ == nullptr) {
        ++past_.open_failures;
        past_.last_error = error;
        open_at_ = now + rest;
        return;
    }
    closed_.reset();
    is_accepted_ = false;
    leave_at_ = never;
    player_ = make_bot_player(*team_, index_, random_.bits());
}

// Here, and in make_ticket(), a bot plays the lobby's part, unless a lobby has played it.
net::ConnectToken Bot::make_token() const {
    const BotPlan& plan = team_->plan;
    if (plan.from_lobby) return plan.from_lobby->connect_token;
    return net::issue_connect_token(plan.ticket_key, plan.fingerprint, expiry_s());
}

net::JoinTicket Bot::make_ticket() const {
    const BotPlan& plan = team_->plan;
    if (plan.from_lobby) return plan.from_lobby->ticket;
    return net::issue_ticket(plan.ticket_key, plan.first_user + index_, plan.fingerprint, expiry_s());
}

void Bot::connected(PeerId, const net::Address&) {
    static_cast<void>(player_->connect(now_, random_number(), make_ticket()));
}

void Bot::received(PeerId, std::span<const std::uint8_t> bytes) {
    past_.down_bytes += bytes.size();
    player_->receive(now_, bytes);
    if (!is_accepted_ && player_->session().state() == ClientState::connected) be_accepted();
}

void Bot::be_accepted() {
    is_accepted_ = true;
    ++past_.connects;
    snapshot_at_ = now_;
    snapshots_ = 0;
    const double churn_s = team_->plan.churn_s;
    if (churn_s > 0.0) leave_at_ = now_ + Micros{static_cast<std::int64_t>(random_.exponential(churn_s) * 1e6)};
}

void Bot::closed(PeerId, net::CloseReason reason) { closed_ = reason; }

void Bot::read(Micros now) {
    if (net_ == nullptr) return;
    now_ = now;
    net_->poll(now.value, *this);
    if (closed_) return end();
    note_progress();
}

void Bot::step(Micros now) {
    // The transport has its own timers: for the handshake now, later for silence.
    if (!is_accepted_ || is_going_ || --steps_to_read_ <= 0) {
        read(now);
        steps_to_read_ = steps_between_reads;
    }
    if (net_ == nullptr) return;
    now_ = now;
    player_->update(now);
    if (now >= leave_at_) {
        leave_at_ = never;
        player_->leave(now);
    }
    player_->step(now);
    send();
    if (player_->session().state() == ClientState::ended) end();
}

Micros Bot::next_step_at(Micros now) {
    constexpr Micros step_length{15'625};
    return player_ == nullptr ? now + step_length : player_->next_step_at(now);
}

void Bot::note_progress() {
    if (player_->session().state() == ClientState::connected) in_session_at_ = now_;
    if (player_->counters().snapshots == snapshots_) return;
    snapshots_ = player_->counters().snapshots;
    snapshot_at_ = now_;
}

void Bot::send() {
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    const auto room = std::span(buffer).first(std::min<std::size_t>(net_->max_payload_bytes(), buffer.size()));
    while (const std::size_t size = player_->write(now_, room)) {
        past_.up_bytes += size;
        if (net_->send(room.first(size)) != net::SendResult::queued) ++past_.refused_writes;
    }
    net_->flush();
}

void Bot::go(Micros now) {
    is_going_ = true;
    if (net_ == nullptr) return;
    now_ = now;
    player_->leave(now);
    // Without a session there is no server to say goodbye to.
    const ClientState state = player_->session().state();
    if (state == ClientState::idle || state == ClientState::ended) end();
}

void Bot::end() {
    const ClientSession& session = player_->session();
    // A bot that gave up before it was accepted has not left a session.
    const bool has_given_up = session.end_reason() == LeaveReason::left && !is_accepted_;
    if (session.refusal() != RefuseReason::none) {
        ++(is_known(session.refusal()) ? past_.refused[session.refusal()] : past_.newer_reasons);
        if (session.refusal() == RefuseReason::wrong_version) {
            past_.version_conflict =
                version_conflict({session.server_session_versions(), session.server_game_versions()},
                                 {session_versions, session.config().game_versions});
        }
    } else if (session.end_reason() != LeaveReason::none && !has_given_up) {
        ++(is_known(session.end_reason()) ? past_.left[session.end_reason()] : past_.newer_reasons);
    } else if (closed_ && !has_given_up) {
        ++past_.closed[*closed_];
    }
    net_->close();
    net_->flush();
    add_session_to(past_);
    player_.reset();
    net_.reset();
    open_at_ = now_ + rest;
}

void Bot::add_session_to(BotTotals& totals) const {
    if (net_ == nullptr) return;
    add_up(totals.game, player_->counters());
    const arena::ClientTimingNumbers timing = player_->timing();
    totals.frames += timing.view.frames;
    totals.starved_frames += timing.view.starved_frames;
    totals.clock_breaks += timing.view.clock_breaks;
    totals.steps_skipped += timing.steps_skipped;
    const net::UdpCounters& udp = net_->udp_counters();
    totals.udp_up_bytes += udp.sent_bytes;
    totals.udp_down_bytes += udp.received_bytes;
    totals.udp_up_datagrams += udp.sent_datagrams;
    totals.udp_down_datagrams += udp.received_datagrams;
}

std::optional<arena::ClientTimingNumbers> Bot::timing() const {
    if (player_ == nullptr || !player_->is_playing()) return std::nullopt;
    return player_->timing();
}

void Bot::add_to(Micros now, BotTotals& totals, Micros& sum_rtt, std::uint32_t& rtts) const {
    ++totals.bots;
    const std::uint32_t place = player_ == nullptr ? 0 : player_->session().place_in_queue();
    if (place > 0) ++totals.waiting;
    totals.last_place = std::max(totals.last_place, place);
    add_up(totals, past_);
    add_session_to(totals);
    if (now - in_session_at_ > patience_for_sessions) ++totals.kept_out;
    if (player_ == nullptr || player_->session().state() != ClientState::connected) return;
    ++totals.connected;
    if (now - snapshot_at_ > patience_for_snapshots) ++totals.starved;
    if (player_->is_playing()) ++totals.playing;
    const Micros rtt = player_->session().channel().numbers().rtt;
    if (rtt == Micros{}) return;
    sum_rtt = sum_rtt + rtt;
    ++rtts;
    totals.longest_rtt = std::max(totals.longest_rtt, rtt);
}

}  // namespace backsight::bots
