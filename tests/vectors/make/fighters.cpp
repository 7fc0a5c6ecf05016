#include "tests/vectors/make/fighters.h"

#include <backsight/base/trig.h>

#include <limits>
#include <stdexcept>

namespace backsight::vectors {

Fighters::Fighters(ScriptConfig config, EntityId mount) : script(std::move(config)) {
    for (std::size_t i = 0; i <= others; ++i) {
        EntityTraits traits{HitboxSetId{1}, mount, static_cast<std::uint16_t>(1 + i % 2)};
        traits.layers = static_cast<std::uint16_t>(1u << (i % 3));
        ids.push_back(script.spawn(traits));
    }
    script.join(ids[0]);
    script.set_self(0, ids[0], 0);
}

Vec3 Fighters::place(std::size_t who) const {
    if (who == 0) return {};
    const auto step = static_cast<float>((tick + 7 * static_cast<std::int64_t>(who)) % 32);
    return {1.0f + 0.8f * static_cast<float>(who), step / 16.0f - 1.0f, 0.0f};
}

void Fighters::play(bool is_lost) {
    script.begin_tick(++tick);
    for (std::size_t i = 0; i < ids.size(); ++i) script.record(ids[i], {place(i), {}, {}});
    script.finish_tick();
    const SnapshotSeq seq = script.send(0, ids);
    if (!is_lost) script.store(0, 0, seq, Micros{tick * 15'625});
    script.show(0, Moment{tick * 65'536 - 120'000});
}

void Fighters::command() { script.take(0, ++command_, script.stamp(0)); }

std::size_t Fighters::blow(const Query& query, std::size_t rules, const std::optional<Door>& door, bool is_lost) {
    const std::uint32_t hash = script.shoot_query(0, query, rules, door);
    if (is_lost) {
        ++command_;
        return 0;
    }
    command();
    const ShotRecord& record = script.judge_query(0, query, rules, hash, door);
    if (record.seen_hash != 0 && record.seen_hash != hash)
        throw std::runtime_error("a list that differs from the screen's");
    return record.hits.size();
}

Query slash_at(double turn_rad, std::uint32_t number) {
    std::array<Pose, 3> poses;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        poses[i] = {{0, 0, 1.2f}, rotation_about({0, 0, 1}, turn_rad + static_cast<double>(i) * 0.2)};
    }
    Query query = Query::swing_of({0.5f, 0, 0}, {3.5f, 0, 0}, 0.15f, poses);
    query.collect = Collect::entities;
    query.swing = number;
    return query;
}

WeaponRules without_caps() {
    WeaponRules rules;
    rules.max_rewind = Micros{10'000'000};
    rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    return rules;
}

}  // namespace backsight::vectors
