// play_vectors_c FILE...: plays cases of kind "world" without projectiles through backsight.h alone.

#include "tests/vectors/play_c/configs.h"

#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>

namespace backsight::played {

namespace {

std::string text(bs_vec3 v) { return text_of(Vec3{v.x, v.y, v.z}); }

template <class T>
T room() {
    T out{};
    out.struct_size = sizeof(T);
    return out;
}

Json hit_answer(const bs_hit& hit) {
    if (hit.entity == BS_NO_ENTITY) return nullptr;
    return {{"entity", hit.entity},     {"hitbox", hit.hitbox},
            {"group", hit.group},       {"distance", text_of(hit.distance_m)},
            {"point", text(hit.point)}, {"normal", text(hit.normal)}};
}

Json pose_answer(const bs_view_pose& pose) {
    Json out{{"status", pose.status}};
    if (pose.has_pose == 0) return out;
    const bs_quat& q = pose.rotation;
    out.update({{"position", text(pose.position)},
                {"rotation", text_of(Quat{q.x, q.y, q.z, q.w})},
                {"from", pose.from_tick},
                {"to", pose.to_tick},
                {"fraction", text_of(pose.fraction)}});
    return out;
}

bs_stamp stamp_of(const Json& value) {
    bs_stamp out{};
    const std::vector<std::uint8_t> bytes = bytes_of(value);
    for (std::size_t i = 0; i < BS_STAMP_BYTES; ++i) out.bytes[i] = bytes.at(i);
    return out;
}

class CPlayer {
public:
    explicit CPlayer(const Json& one) {
        auto error = room<bs_error>();
        good(bs_open(BS_ABI_VERSION, &library_, &error));
        const bs_world_config world = c_world_of(one.at("world"));
        const bs_server_config server = c_server_of(one.at("server"));
        good(bs_server_open(library_, &world, &server, &server_, &error));
        for (const Json& screen : one.at("screens")) {
            const bs_client_config config = c_screen_of(screen);
            good(bs_client_open(library_, &world, &config, &screens_.emplace_back(), &error));
        }
        for (const Json& set : one.at("sets")) add_set(set);
        for (const Json& rules : one.at("rules")) rules_.push_back(c_rules_of(rules));
    }
    CPlayer(const CPlayer&) = delete;
    CPlayer& operator=(const CPlayer&) = delete;
    ~CPlayer() { bs_close(library_); }

    Json step(const Json& step) {
        const std::string what = step.at("do");
        if (step.contains("screen")) return of_screen(what, step);
        if (step.contains("client")) return of_client(what, step);
        if (what == "begin_tick") return good(bs_server_begin_tick(server_, tick_ = step.at("tick"))), nullptr;
        if (what == "finish_tick") return good(bs_server_finish_tick(server_)), nullptr;
        if (what == "spawn") return spawn(step);
        if (what == "record") return record(step);
        if (what == "join") {
            std::uint32_t client = 0;
            good(bs_server_join(server_, step.at("entity"), 0, 0, &client));
            return client;
        }
        return event(what, step.at("entity"), step.at("value"));
    }

private:
    struct Sent {
        std::int64_t tick = 0;
        std::vector<std::uint8_t> bytes;
    };
    void good(std::int32_t code) const {
        if (code < 0) throw std::runtime_error(std::string(bs_code_name(code)) + ": " + bs_error_text(server_));
    }
    std::int32_t answer(std::int32_t code) const { return good(code), code; }

    void add_set(const Json& set) {
        std::vector<bs_hitbox> all;
        for (const Json& hitbox : set.at("hitboxes")) all.push_back(c_hitbox_of(hitbox));
        std::uint32_t id = 0;
        const auto count = static_cast<std::uint32_t>(all.size());
        good(bs_server_add_hitbox_set(server_, all.data(), count, set.at("group"), &id));
        for (bs_client* screen : screens_) {
            good(bs_client_add_hitbox_set(screen, all.data(), count, set.at("group"), &id));
        }
    }

    Json spawn(const Json& step) {
        auto traits = made(bs_traits_default);
        traits.hitboxes = step.at("set");
        traits.parent = step.at("parent");
        traits.team = step.at("team");
        traits.layers = step.at("layers");
        bs_entity id = 0;
        good(bs_server_spawn(server_, &traits, &id));
        return id;
    }

    Json record(const Json& step) {
        auto pose = made(bs_entity_pose_default);
        pose.position = c_vec3(step.at("position"));
        if (step.contains("rotation")) pose.rotation = c_quat(step.at("rotation"));
        if (step.contains("velocity")) pose.velocity = c_vec3(step.at("velocity"));
        if (step.contains("acceleration")) pose.acceleration_mps2 = c_vec3(step.at("acceleration"));
        if (step.contains("angular_velocity")) pose.angular_velocity_radps = c_vec3(step.at("angular_velocity"));
        return answer(bs_server_record(server_, step.at("entity"), &pose, nullptr, 0));
    }

    Json event(const std::string& what, bs_entity entity, std::uint32_t value) {
        if (what == "kill") return answer(bs_server_kill(server_, entity));
        if (what == "respawn") return answer(bs_server_respawn(server_, entity));
        if (what == "teleport") return answer(bs_server_teleport(server_, entity));
        if (what == "despawn") return answer(bs_server_despawn(server_, entity));
        if (what == "change_hitboxes") return answer(bs_server_change_hitboxes(server_, entity, value));
        return answer(bs_server_set_parent(server_, entity, value));
    }

    Json of_client(const std::string& what, const Json& step) {
        const std::uint32_t client = step.at("client");
        if (what == "send") return send(client, step);
        if (what == "take") return take(client, step);
        if (what == "judge") return judge(client, step);
        auto view = made(bs_view_default);
        view.kind = BS_VIEW_SHOOTER;
        view.client = client;
        auto pose = room<bs_view_pose>();
        good(bs_server_pose(server_, &view, step.at("entity"), &pose));
        return pose_answer(pose);
    }

    Json send(std::uint32_t client, const Json& step) {
        std::vector<bs_entity> gone(64);
        std::uint32_t count = 0;
        good(bs_server_despawned(server_, client, gone.data(), static_cast<std::uint32_t>(gone.size()), &count));
        gone.resize(count);
        std::vector<bs_entity> wanted = gone;
        for (const Json& id : step.at("entities")) wanted.push_back(id);
        std::uint32_t seq = 0;
        good(bs_server_snapshot(server_, client, &seq));
        Sent sent{tick_, {}};
        Json held = Json::array();
        for (const bs_entity id : wanted) {
            std::uint8_t bytes[BS_SENT_BYTES];
            std::uint32_t size = 0;
            if (answer(bs_server_add(server_, client, id, bytes, sizeof bytes, &size)) != BS_OK) continue;
            held.push_back(id);
            sent.bytes.insert(sent.bytes.end(), bytes, bytes + size);
        }
        Json out{{"gone", gone}, {"seq", seq}, {"held", held}};
        if (step.at("gives").contains("bytes")) out["bytes"] = text_of(sent.bytes);
        sent_[{client, seq}] = sent;
        return out;
    }

    Json take(std::uint32_t client, const Json& step) {
        const bs_stamp stamp = stamp_of(step.at("stamp"));
        auto taken = room<bs_taken_command>();
        good(bs_server_take_command(server_, client, step.at("number"), &stamp, &taken));
        return {
            {"result", taken.result}, {"lost", taken.lost}, {"audit", taken.audit}, {"moved", wide_text(taken.moved)}};
    }

    Json judge(std::uint32_t client, const Json& step) {
        std::uint32_t is_free = step.value("is_free", 0u);
        const bs_line_of_sight line = [](void* user, const bs_vec3*, const bs_vec3*) {
            return *static_cast<std::uint32_t*>(user);
        };
        const bs_shot shot = c_shot_of(step);
        auto v = room<bs_verdict>();
        good(bs_server_judge(server_, client, &shot, &rules_.at(step.at("rules").get<std::size_t>()),
                             step.contains("is_free") ? line : nullptr, &is_free, 0, &v));
        const bs_hit hit{0, v.hit_entity, v.hitbox, v.hit_group, v.distance_m, v.point, v.normal};
        return {{"outcome", v.outcome},
                {"reason", v.reason},
                {"audit", v.audit},
                {"hit", hit_answer(hit)},
                {"is_judged_again", v.is_judged_again},
                {"judged", wide_text(v.judged)},
                {"offsets", v.offsets},
                {"paid_us", v.paid_us},
                {"victim_moved", text_of(v.victim_moved_m)},
                {"seen_paid_us", v.seen_paid_us},
                {"seen_moved", text_of(v.seen_moved_m)}};
    }

    Json of_screen(const std::string& what, const Json& step) {
        bs_client* screen = screens_.at(step.at("screen").get<std::size_t>());
        if (what == "set_self") {
            return good(bs_client_set_self(screen, step.at("entity"), step.at("client"), step.at("tick"))), nullptr;
        }
        if (what == "store") {
            const Sent& sent = sent_.at({step.at("client").get<std::uint32_t>(), step.at("seq").get<std::uint32_t>()});
            return answer(bs_client_store(screen, step.at("seq"), sent.tick, sent.bytes.data(),
                                          static_cast<std::uint32_t>(sent.bytes.size()), step.at("now_us")));
        }
        if (what == "advance") return advance(screen, step);
        if (what == "show") {
            const auto offsets = step.at("offsets").get<std::vector<std::int32_t>>();
            return good(bs_client_show(screen, wide_of(step.at("moment")), offsets.data())), nullptr;
        }
        if (what == "stamp") {
            bs_stamp stamp;
            good(bs_client_stamp(screen, &stamp));
            return text_of(std::vector<std::uint8_t>(stamp.bytes, stamp.bytes + BS_STAMP_BYTES));
        }
        if (what == "pose") {
            auto pose = room<bs_view_pose>();
            good(bs_client_pose(screen, step.at("entity"), &pose));
            return pose_answer(pose);
        }
        const bs_shot shot = c_shot_of(step);
        auto hit = room<bs_hit>();
        good(bs_client_shoot(screen, &shot, &rules_.at(step.at("rules").get<std::size_t>()), &hit));
        std::uint32_t hash = 0;
        good(bs_screen_hash(&hit, &hash));
        return {{"hit", hit_answer(hit)}, {"hash", hash}};
    }

    Json advance(bs_client* screen, const Json& step) {
        const bool is_drawn = answer(bs_client_advance(screen, step.at("now_us"), step.at("rtt_us"))) == BS_OK;
        Json out{{"is_drawn", is_drawn ? 1 : 0}};
        if (!is_drawn) return out;
        auto shown = room<bs_shown>();
        good(bs_client_shown(screen, &shown));
        out.update({{"shown", wide_text(shown.shown)}, {"offsets", shown.offsets}});
        return out;
    }

    bs_library* library_ = nullptr;
    bs_server* server_ = nullptr;
    std::vector<bs_client*> screens_;
    std::vector<bs_weapon_rules> rules_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Sent> sent_;
    std::int64_t tick_ = 0;
};

std::size_t play(const Json& file) {
    std::size_t compared = 0;
    for (const Json& one : file.at("cases")) {
        CPlayer player(one);
        std::size_t number = 0;
        for (const Json& step : one.at("steps")) {
            ++number;
            const Json got = player.step(step);
            if (!step.contains("gives")) continue;
            if (got != step.at("gives")) {
                throw std::runtime_error(one.at("name").get<std::string>() + ", step " + std::to_string(number) +
                                         "\n  expected " + step.at("gives").dump() + "\n  got      " + got.dump());
            }
            ++compared;
        }
    }
    return compared;
}

}  // namespace

}  // namespace backsight::played

int main(int count, char** arguments) try {
    for (int i = 1; i < count; ++i) {
        const std::size_t compared = backsight::played::play(backsight::played::json_of_file(arguments[i]));
        std::printf("%s: %zu answers are equal to the bit\n", arguments[i], compared);
    }
    return count > 1 ? 0 : 2;
} catch (const std::exception& error) {
    std::fprintf(stderr, "play_vectors_c: %s\n", error.what());
    return 1;
}
