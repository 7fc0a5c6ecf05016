// Cases of kind "world", through backsight.h: a server and its screens, call by call.

#include "tests/vectors/common/fields.h"
#include "tests/vectors/common/level.h"
#include "tests/vectors/play_c/answers.h"
#include "tests/vectors/play_c/world_player.h"

namespace backsight::played {

WorldPlayer::WorldPlayer(Object& head) {
    auto error = room<bs_error>();
    std::vector<bs_projectile_rules> projectiles;
    const bs_world_config world = c_world_of(head.at("world"), projectiles);
    const bs_server_config server = c_server_of(head.at("server"));
    has_projectiles_ = !projectiles.empty();
    sent_bytes_ += (BS_BONE_BYTES + BS_FAR_BONE_BYTES) * world.max_bones;
    const auto count = static_cast<std::uint32_t>(projectiles.size());
    const bs_projectile_rules* all = projectiles.data();
    opened(has_projectiles_
               ? bs_server_open_with_projectiles(library_.get(), &world, &server, all, count, &server_, &error)
               : bs_server_open(library_.get(), &world, &server, &server_, &error),
           error);
    for (const Json& one : head.list("screens")) {
        const bs_client_config config = c_screen_of(one);
        bs_client*& screen = screens_.emplace_back();
        opened(has_projectiles_
                   ? bs_client_open_with_projectiles(library_.get(), &world, &config, all, count, &screen, &error)
                   : bs_client_open(library_.get(), &world, &config, &screen, &error),
               error);
    }
    for (const Json& set : head.list("sets")) add_set(set);
    for (const Json& rules : head.list("rules")) rules_.push_back(c_rules_of(rules));
    if (whole_of(head.at("has_floor"), 0, 1) == 1) of_server(bs_server_set_level(server_, meet_floor, nullptr, 0));
    shows_bytes_ = whole_of(head.at("shows_bytes"), 0, 1) == 1;
    check_fingerprints(head);
}

// A screen whose sets have other widths than the server's has another fingerprint.
void WorldPlayer::check_fingerprints(Object& head) const {
    const Json& expected = head.at("fingerprint");
    std::uint64_t fingerprint = 0;
    of_server(bs_server_fingerprint(server_, &fingerprint));
    expect("fingerprint", expected, wide_text(fingerprint));
    for (std::size_t i = 0; i < screens_.size(); ++i) {
        bs_client* screen = screens_[i];
        const Json& config = head.list("screens").at(i);
        const bool is_other = config.contains("rotation_bits");
        for (const Json& width : is_other ? config.at("rotation_bits") : Json::array()) {
            const auto set = number_of<std::uint32_t>(width.at(0));
            answer(bs_client_set_rotation_bits(screen, set, number_of<std::uint32_t>(width.at(1))), screen);
        }
        answer(bs_client_fingerprint(screen, &fingerprint), screen);
        expect("fingerprint", is_other ? config.at("fingerprint") : expected, wide_text(fingerprint));
    }
}

void WorldPlayer::add_set(const Json& set) {
    Object in(set, "sets");
    std::vector<bs_hitbox> all;
    for (const Json& hitbox : in.list("hitboxes")) all.push_back(c_hitbox_of(hitbox));
    const auto group = number_of<std::uint32_t>(in.at("group"));
    const std::uint32_t bones = in.has("skeleton") ? number_of<std::uint16_t>(in.at("skeleton")) : 0;
    const std::uint32_t bits = in.has("rotation_bits") ? number_of<std::uint32_t>(in.at("rotation_bits")) : 0;
    in.finish();
    std::uint32_t id = 0;
    const auto count = static_cast<std::uint32_t>(all.size());
    of_server(bs_server_add_hitbox_set_on(server_, all.data(), count, group, bones, &id));
    if (bits != 0) of_server(bs_server_set_rotation_bits(server_, id, bits));
    for (bs_client* one : screens_) {
        answer(bs_client_add_hitbox_set_on(one, all.data(), count, group, bones, &id), one);
        if (bits != 0) answer(bs_client_set_rotation_bits(one, id, bits), one);
    }
}

const std::map<std::string, WorldPlayer::Call>& WorldPlayer::calls() {
    using P = WorldPlayer;
    static const std::map<std::string, Call> all{{"begin_tick", &P::begin_tick},
                                                 {"finish_tick", &P::finish_tick},
                                                 {"spawn", &P::spawn},
                                                 {"record", &P::record},
                                                 {"join", &P::join},
                                                 {"send", &P::send},
                                                 {"take", &P::take},
                                                 {"select_shot", &P::select_shot},
                                                 {"judge", &P::judge},
                                                 {"launch", &P::launch},
                                                 {"flying", &P::flying},
                                                 {"seen", &P::seen},
                                                 {"bone", &P::bone},
                                                 {"set_self", &P::set_self},
                                                 {"store", &P::store},
                                                 {"can_store", &P::can_store},
                                                 {"advance", &P::advance},
                                                 {"show", &P::show},
                                                 {"stamp", &P::stamp},
                                                 {"pose", &P::pose},
                                                 {"shoot", &P::shoot},
                                                 {"judge_query", &P::judge_query},
                                                 {"shoot_query", &P::shoot_query},
                                                 {"set_entity", &P::set_entity},
                                                 {"become", &P::become}};
    return all;
}

const std::map<std::string, WorldPlayer::Event>& WorldPlayer::events() {
    static const std::map<std::string, Event> all{
        {"kill", [](bs_server* s, bs_entity e, std::uint32_t) { return bs_server_kill(s, e); }},
        {"respawn", [](bs_server* s, bs_entity e, std::uint32_t) { return bs_server_respawn(s, e); }},
        {"teleport", [](bs_server* s, bs_entity e, std::uint32_t) { return bs_server_teleport(s, e); }},
        {"despawn", [](bs_server* s, bs_entity e, std::uint32_t) { return bs_server_despawn(s, e); }},
        {"change_hitboxes", bs_server_change_hitboxes},
        {"set_parent", bs_server_set_parent},
        {"set_team", bs_server_set_team},
        {"set_layers", bs_server_set_layers},
        {"set_hitbox_mask", bs_server_set_hitbox_mask},
        {"set_fields", bs_server_set_fields}};
    return all;
}

Json WorldPlayer::begin_tick(Object& step) {
    tick_ = tick_of(step);
    of_server(bs_server_begin_tick(server_, tick_));
    return nullptr;
}

Json WorldPlayer::area_of(std::uint32_t end) {
    Json out = Json::array();
    auto hit = room<bs_area_hit>();
    for (std::uint32_t i = 0; of_server(bs_server_area_hit(server_, end, i, &hit)) == BS_OK; ++i) {
        out.push_back({{"entity", hit.entity},
                       {"hitbox", hit.hitbox},
                       {"group", hit.group},
                       {"point", text(hit.point)},
                       {"distance", text_of(hit.distance_m)},
                       {"share", text_of(hit.share)},
                       {"direction", text(hit.direction)}});
    }
    return out;
}

Json WorldPlayer::finish_tick(Object&) {
    of_server(bs_server_finish_tick(server_));
    if (!has_projectiles_) return nullptr;
    Json out = Json::array();
    auto ended = room<bs_ended>();
    bs_news news;
    for (std::uint32_t i = 0; of_server(bs_server_ended(server_, i, &ended, &news)) == BS_OK; ++i) {
        out.push_back({{"id", {ended.client, ended.command, ended.ordinal}},
                       {"end", ended.end},
                       {"basis", ended.basis},
                       {"age", wide_text(ended.age)},
                       {"position", text(ended.position)},
                       {"point", text(ended.point)},
                       {"normal", text(ended.normal)},
                       {"target", ended.target},
                       {"hitbox", ended.hitbox},
                       {"group", ended.hit_group},
                       {"paid", wide_text(ended.paid)},
                       {"velocity", text(ended.velocity)},
                       {"targets_at", wide_text(ended.targets_at)},
                       {"area", area_of(i)}});
    }
    return out;
}

Json WorldPlayer::flying(Object&) {
    Json out = Json::array();
    auto flight = room<bs_flight>();
    bs_news news;
    for (std::uint32_t i = 0; of_server(bs_server_flight(server_, i, &flight, &news)) == BS_OK; ++i) {
        out.push_back({{"id", {flight.client, flight.command, flight.ordinal}},
                       {"age", wide_text(flight.age)},
                       {"position", text(flight.position)}});
    }
    return out;
}

Json WorldPlayer::spawn(Object& step) {
    const bs_traits traits = c_traits_of(step);
    bs_entity id = BS_NO_ENTITY;
    of_server(bs_server_spawn(server_, &traits, &id));
    return id;
}

Json WorldPlayer::record(Object& step) {
    std::vector<bs_pose> bones;
    if (step.has("bones")) {
        for (const Json& bone : step.list("bones")) {
            bones.push_back({c_vec3(vec3_of(bone.at(0))), c_quat(quat_of(bone.at(1)))});
        }
    }
    const bs_entity_pose pose = c_pose_of(step);
    const auto count = static_cast<std::uint32_t>(bones.size());
    const std::int32_t code = bs_server_record(server_, entity_of(step), &pose, bones.data(), count);
    // The caller's mistake in C.
    return code == BS_NOT_FINITE ? unsaid() : Json(of_server(code));
}

Json WorldPlayer::join(Object& step) {
    std::uint32_t client = 0;
    of_server(bs_server_join(server_, entity_of(step), 0, 0, &client));
    return client;
}

Json WorldPlayer::send(Object& step) {
    const std::uint32_t client = client_of(step);
    std::vector<bs_entity> gone(64);
    std::uint32_t count = 0;
    of_server(bs_server_despawned(server_, client, gone.data(), static_cast<std::uint32_t>(gone.size()), &count));
    gone.resize(count);
    std::vector<bs_entity> wanted = gone;
    for (const Json& id : step.list("entities")) wanted.push_back(number_of<bs_entity>(id));
    std::uint32_t seq = 0;
    of_server(bs_server_snapshot(server_, client, &seq));
    Sent sent{tick_, {}};
    Json held = Json::array();
    std::vector<std::uint8_t> bytes(sent_bytes_);
    for (const bs_entity id : wanted) {
        std::uint32_t size = 0;
        if (of_server(bs_server_add(server_, client, id, bytes.data(), sent_bytes_, &size)) != BS_OK) continue;
        held.push_back(id);
        sent.bytes.insert(sent.bytes.end(), bytes.begin(), bytes.begin() + size);
    }
    Json out{{"gone", gone}, {"seq", seq}, {"held", held}};
    if (shows_bytes_) out["bytes"] = text_of(sent.bytes);
    sent_[{client, seq}] = sent;
    return out;
}

Json WorldPlayer::take(Object& step) {
    const bs_stamp its_stamp = c_stamp_of(step.at("stamp"));
    const auto number = number_of<std::uint32_t>(step.at("number"));
    auto taken = room<bs_taken_command>();
    if (step.has("shots")) {
        std::vector<std::uint8_t> stamps;
        for (const Json& shot : step.list("shots")) {
            const bs_stamp one = c_stamp_of(shot);
            stamps.insert(stamps.end(), std::begin(one.bytes), std::end(one.bytes));
        }
        of_server(
            bs_server_take_shots(server_, client_of(step), stamps.data(), static_cast<std::uint32_t>(stamps.size())));
    }
    of_server(bs_server_take_command(server_, client_of(step), number, &its_stamp, &taken));
    return {{"result", taken.result}, {"lost", taken.lost}, {"audit", taken.audit}, {"moved", wide_text(taken.moved)}};
}

Json WorldPlayer::select_shot(Object& step) {
    of_server(bs_server_select_shot(server_, client_of(step), number_of<std::uint32_t>(step.at("shot"))));
    return nullptr;
}

Json WorldPlayer::judge(Object& step) {
    CoverLevel level = cover_level_of(step);
    const bs_line_of_sight line = [](void* user, const bs_vec3* from, const bs_vec3* to) {
        const auto& asked = *static_cast<const CoverLevel*>(user);
        return asked.is_free({from->x, from->y, from->z}, {to->x, to->y, to->z}) ? std::uint32_t{1} : std::uint32_t{0};
    };
    const bs_shot shot = c_shot_of(step);
    auto verdict = room<bs_verdict>();
    of_server(bs_server_judge(server_, client_of(step), &shot, &rules(step), level.is_given ? line : nullptr, &level, 0,
                              &verdict));
    return verdict_answer(verdict);
}

Json WorldPlayer::launch(Object& in) {
    auto claim = made(bs_launch_claim_default);
    auto facts = made(bs_launch_facts_default);
    const auto owner = number_of<std::uint32_t>(in.list("id").at(0));
    if (owner != client_of(in)) throw std::runtime_error("the claim is another client's, which C cannot say");
    read_value(in.list("id").at(1), claim.command);
    read_value(in.list("id").at(2), claim.ordinal);
    {
        auto& out = claim;
        CLAIM_FIELDS(READ_C)
        CLAIM_SPEED_FIELD(READ_C_IF)
    }
    {
        auto& out = facts;
        FACTS_FIELDS(READ_C)
    }
    bs_news to_shooter;
    bs_news to_others;
    return of_server(bs_server_launch(server_, client_of(in), &claim, &facts, &to_shooter, &to_others));
}

Json WorldPlayer::seen(Object& step) {
    const bs_view view = seen_by(client_of(step));
    auto found = room<bs_view_pose>();
    of_server(bs_server_pose(server_, &view, entity_of(step), &found));
    return pose_answer(found);
}

Json WorldPlayer::bone(Object& step) {
    const auto index = number_of<std::int32_t>(step.at("bone"));
    bs_pose frame{};
    std::int32_t code = 0;
    if (step.has("screen")) {
        bs_client* one = screen(step);
        code = answer(bs_client_bone(one, entity_of(step), index, &frame), one);
    } else {
        const bs_view view = seen_by(client_of(step));
        code = of_server(bs_server_bone(server_, &view, entity_of(step), index, &frame));
    }
    if (code != BS_OK) return nullptr;
    return {{"position", text(frame.position)}, {"rotation", text(frame.rotation)}};
}

Json WorldPlayer::set_self(Object& step) {
    bs_client* one = screen(step);
    answer(bs_client_set_self(one, entity_of(step), client_of(step), tick_of(step)), one);
    return nullptr;
}

Json WorldPlayer::store(Object& step) {
    bs_client* one = screen(step);
    const auto seq = number_of<std::uint32_t>(step.at("seq"));
    const Sent& sent = sent_.at({client_of(step), seq});
    const auto size = static_cast<std::uint32_t>(sent.bytes.size());
    const auto now = number_of<std::int64_t>(step.at("now_us"));
    return answer(bs_client_store(one, seq, sent.tick, sent.bytes.data(), size, now), one);
}

Json WorldPlayer::advance(Object& step) {
    bs_client* one = screen(step);
    const auto now = number_of<std::int64_t>(step.at("now_us"));
    const auto rtt = number_of<std::int64_t>(step.at("rtt_us"));
    const bool is_drawn = answer(bs_client_advance(one, now, rtt), one) == BS_OK;
    Json out{{"is_drawn", is_drawn ? 1 : 0}};
    if (!is_drawn) return out;
    auto shown = room<bs_shown>();
    answer(bs_client_shown(one, &shown), one);
    out.update({{"shown", wide_text(shown.shown)}, {"offsets", shown.offsets}});
    return out;
}

Json WorldPlayer::show(Object& step) {
    bs_client* one = screen(step);
    std::int32_t offsets[BS_DRAW_GROUPS - 1];
    for (std::size_t i = 0; i + 1 < BS_DRAW_GROUPS; ++i) read_value(step.list("offsets").at(i), offsets[i]);
    answer(bs_client_show(one, wide_of(step.at("moment")), offsets), one);
    return nullptr;
}

Json WorldPlayer::stamp(Object& step) {
    bs_client* one = screen(step);
    bs_stamp out;
    answer(bs_client_stamp(one, &out), one);
    return text_of(std::vector<std::uint8_t>(out.bytes, out.bytes + BS_STAMP_BYTES));
}

Json WorldPlayer::pose(Object& step) {
    bs_client* one = screen(step);
    auto found = room<bs_view_pose>();
    answer(bs_client_pose(one, entity_of(step), &found), one);
    return pose_answer(found);
}

Json WorldPlayer::shoot(Object& step) {
    bs_client* one = screen(step);
    const bs_shot shot = c_shot_of(step);
    auto hit = room<bs_hit>();
    answer(bs_client_shoot(one, &shot, &rules(step), &hit), one);
    std::uint32_t hash = 0;
    answer(bs_screen_hash(&hit, &hash), nullptr);
    return {{"hit", hit_answer(hit)}, {"hash", hash}};
}

std::unique_ptr<CasePlayer> play_c_world(Object& head) { return std::make_unique<WorldPlayer>(head); }

}  // namespace backsight::played
