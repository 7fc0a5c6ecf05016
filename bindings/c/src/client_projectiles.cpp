// The client's projectiles: its own, and those that it has heard of.

#include "client.h"

#include <algorithm>

using namespace backsight;
using namespace backsight::c;

namespace {

bool has_client_projectiles(Call<Client>& call) {
    if (call->world.config().has_projectiles()) return true;
    call.problem().refuse(BS_NOT_SET_UP, "projectiles", "bs_client_open_with_projectiles()");
    return false;
}

bool check_claim(Call<Client>& call, const LaunchClaim& claim) {
    Problem& problem = call.problem();
    if (!check_place(problem, as_c(claim.muzzle), "claim.muzzle")) return false;
    if (!check_direction(problem, as_c(claim.direction), "claim.direction")) return false;
    const bool waits = claim.held_back >= Micros{0} && claim.held_back <= Micros{1'000'000};
    const auto images = call->world.predicted_projectiles().images();
    const auto is_it = [&](const PredictedProjectile& image) { return image.id == claim.id; };
    return problem.holds(waits, "claim.held_back_us", "0 to 1 s") &&
           problem.holds(!claim.id.is_null(), "claim.command", "from 1") &&
           problem.holds(claim.id.ordinal < max_volley, "claim.ordinal", "0 to 7") &&
           problem.holds(std::none_of(images.begin(), images.end(), is_it), "claim.command", "one that is new");
}

// False: the bytes are no message of this kind.
template <class Message>
bool read_news(Call<Client>& call, std::span<const std::uint8_t> bytes, Message& message) {
    return read_message(bytes, call->world.projectile_context(), message);
}

bool take_one(Call<Client>& call, NewsKind kind, std::span<const std::uint8_t> bytes, std::int64_t now_us) {
    ProjectileGrant grant;
    ProjectileDenial denial;
    ProjectileSpawn spawn;
    SentVerdict verdict;
    switch (kind) {
        case NewsKind::grant:
            if (!read_news(call, bytes, grant)) return false;
            call->world.take(grant);
            return true;
        case NewsKind::denial:
            if (!read_news(call, bytes, denial)) return false;
            call->world.take(denial);
            return true;
        case NewsKind::spawn:
            if (!read_news(call, bytes, spawn) || spawn.id.client == call->world.client()) return false;
            call->world.take(spawn);
            return true;
        case NewsKind::verdict:
            if (!read_news(call, bytes, verdict)) return false;
            call->world.take(verdict, Micros{now_us});
            return true;
        case NewsKind::none:
            break;
    }
    return false;
}

bs_effect effect_as_c(const ImageNews& in, bool is_own) {
    bs_effect out{};
    out.news = static_cast<std::uint32_t>(in.kind);
    out.client = in.id.client;
    out.command = in.id.command;
    out.ordinal = in.id.ordinal;
    out.is_own = is_own ? 1 : 0;
    out.handle = in.handle;
    out.effect = static_cast<std::uint32_t>(in.effect);
    out.point = as_c(in.point);
    out.normal = as_c(in.normal);
    out.is_predicted = in.is_predicted ? 1 : 0;
    out.outcome = static_cast<std::uint32_t>(in.outcome);
    out.denied = static_cast<std::uint32_t>(in.denied);
    out.error_m = in.error_m;
    out.elapsed = in.elapsed;
    return out;
}

}  // namespace

std::int32_t bs_client_set_level(bs_client* client, bs_level_trace trace, void* user, std::uint32_t moves) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call)) return call.code();
    call->level.set(trace, user, moves != 0);
    call->world.set_level(call->level.at());
    return BS_OK;
}

std::int32_t bs_client_launch(bs_client* client, const bs_launch_claim* claim, bs_entity mount, std::int64_t now_us) {
    Call<Client> call(client);
    LaunchClaim out;
    if (!call || !has_client_projectiles(call)) return call.code();
    if (!take_claim(call.problem(), claim, call->world.client(), out) || !check_claim(call, out)) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    return call->world.launch(out, Micros{now_us}, {mount}) ? BS_OK : 1;
}

std::int32_t bs_client_launch_with(bs_client* client, const bs_launch_claim* claim, const bs_launch_facts* facts,
                                   std::int64_t now_us) {
    Call<Client> call(client);
    LaunchClaim out;
    LaunchFacts known({}, {});
    if (!call || !has_client_projectiles(call)) return call.code();
    if (!take_claim(call.problem(), claim, call->world.client(), out) || !check_claim(call, out)) return call.code();
    if (!take_facts(call.problem(), facts, known) || !take_now(call.problem(), now_us, call->now_us)) {
        return call.code();
    }
    return call->world.launch(out, Micros{now_us}, known.mount, known.filter) ? BS_OK : 1;
}

std::int32_t bs_client_follow(bs_client* client, std::int64_t now_us) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call)) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    call->world.follow(Micros{now_us});
    return BS_OK;
}

std::int32_t bs_client_take_news(bs_client* client, const bs_news* news, std::int64_t now_us) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call) || !call.problem().present(news, "news")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    const std::span<const std::uint8_t> bytes(news->bytes);
    if (bytes[0] > static_cast<std::uint8_t>(NewsKind::verdict) || bytes[1] > bytes.size() - 2) return 1;
    return take_one(call, static_cast<NewsKind>(bytes[0]), bytes.subspan(2, bytes[1]), now_us) ? BS_OK : 1;
}

std::int32_t bs_client_update_projectiles(bs_client* client, std::int64_t now_us, std::int64_t rtt_us) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call) || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    if (!call.problem().holds(rtt_us >= 0 && rtt_us <= 3'600'000'000, "rtt_us", "0 to 1 h")) return call.code();
    call->world.update_projectiles(Micros{now_us}, Micros{rtt_us});
    return BS_OK;
}

std::int32_t bs_client_own_image(bs_client* client, std::uint32_t index, bs_image* image) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call) || !sized(call.problem(), image, "image")) return call.code();
    const auto images = call->world.predicted_projectiles().images();
    if (index >= images.size()) return 1;
    const PredictedProjectile& in = images[index];
    bs_image out{};
    out.client = in.id.client;
    out.command = in.id.command;
    out.ordinal = in.id.ordinal;
    out.weapon = in.weapon;
    Vec3 position;
    out.is_drawn = in.place(call->world.shown(), position) ? 1 : 0;
    out.end = static_cast<std::uint32_t>(in.flight.result().end);
    out.has_verdict = in.has_verdict ? 1 : 0;
    out.position = as_c(position);
    out.point = as_c(in.flight.result().point);
    out.is_granted = in.is_granted ? 1 : 0;
    out.age = in.flight.result().age;
    give(image, out);
    return BS_OK;
}

std::int32_t bs_client_remote_image(bs_client* client, std::uint32_t index, bs_image* image) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call) || !sized(call.problem(), image, "image")) return call.code();
    const auto images = call->world.remote_projectiles().images();
    if (index >= images.size()) return 1;
    const RemoteProjectile& in = images[index];
    bs_image out{};
    out.client = in.spawn.id.client;
    out.command = in.spawn.id.command;
    out.ordinal = in.spawn.id.ordinal;
    out.weapon = in.spawn.weapon;
    out.is_drawn = in.age >= 0 ? 1 : 0;
    out.end = static_cast<std::uint32_t>(in.met);
    out.has_verdict = in.has_verdict ? 1 : 0;
    out.position = out.point = as_c(in.position);
    out.is_granted = 1;
    out.age = in.age;
    give(image, out);
    return BS_OK;
}

std::int32_t bs_client_next_effect(bs_client* client, bs_effect* effect) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call) || !sized(call.problem(), effect, "effect")) return call.code();
    if (call->own_effects.empty()) call->own_effects = call->world.predicted_projectiles().take_news();
    const bool is_own = !call->own_effects.empty();
    if (!is_own && call->remote_effects.empty()) call->remote_effects = call->world.remote_projectiles().take_news();
    std::span<const ImageNews>& left = is_own ? call->own_effects : call->remote_effects;
    if (left.empty()) return 1;
    give(effect, effect_as_c(left.front(), is_own));
    left = left.subspan(1);
    return BS_OK;
}

std::int32_t bs_client_image_counters(bs_client* client, bs_image_counters* counters) {
    Call<Client> call(client);
    if (!call || !has_client_projectiles(call) || !sized(call.problem(), counters, "counters")) return call.code();
    const PredictedProjectileCounters& own = call->world.predicted_projectiles().counters();
    bs_image_counters out{};
    static_assert(static_cast<int>(ImageOutcome::count_) <= 8);
    for (int i = 0; i < static_cast<int>(ImageOutcome::count_); ++i) {
        out.by_outcome[i] = own.by_outcome[static_cast<ImageOutcome>(i)];
    }
    out.launched = own.launched;
    out.remote_spawned = call->world.remote_projectiles().counters().spawned;
    out.remote_ended = call->world.remote_projectiles().counters().ended;
    give(counters, out);
    return BS_OK;
}
