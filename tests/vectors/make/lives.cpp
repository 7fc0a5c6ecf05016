// Lives: who is hit on a life that has ended since, and players who become another entity.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/fighters.h"
#include "tests/vectors/make/sets.h"

#include <array>
#include <stdexcept>

namespace backsight::vectors {

namespace {

ScriptConfig config_of_lives(const std::string& name) {
    ScriptConfig config = small_config(name);
    config.screens.resize(1);
    config.rules.push_back(without_caps());
    return config;
}

Query blast_of(const Fighters& fight) {
    Query blast = Query::sphere_at({3.5f, 0, 1}, 7.0f);
    blast.collect = Collect::entities;
    blast.filter.exclude = fight.ids[0];
    return blast;
}

// Deaths, respawns, teleports and a despawn, each between the picture and the damage.
void former(VectorFile& file) {
    Fighters fight(config_of_lives("who died, respawned or went since is hit on a former life"));
    for (int i = 0; i < 6; ++i) fight.play();
    fight.blow(blast_of(fight), 1);
    std::size_t former = 0;
    for (const char* what : {"kill", "respawn", "teleport"}) {
        fight.script.event(what, fight.ids[1]);
        for (int i = 0; i < 4; ++i) {
            fight.blow(blast_of(fight), static_cast<std::size_t>(i % 2));
            for (const Verdict& verdict : fight.script.judge_query(0, blast_of(fight), 1).hits) {
                former += verdict.former_life ? 1u : 0u;
            }
            fight.play();
        }
    }
    // In this tick, before it is recorded.
    fight.script.begin_tick(++fight.tick);
    fight.script.event("despawn", fight.ids[6]);
    fight.ids.pop_back();
    fight.blow(blast_of(fight), 1);
    if (former == 0) throw std::runtime_error("nobody is hit on a former life");
    fight.script.finish_tick();
    for (int i = 0; i < 3; ++i) {
        fight.play(i == 1);
        fight.blow(blast_of(fight), 1);
    }
    file.add(fight.script);
}

// The player takes another body: neither end hits the one before for as long as it is drawn as theirs.
void bodies(VectorFile& file) {
    Fighters fight(config_of_lives("a player who becomes another entity hits neither body of their own"));
    for (int i = 0; i < 6; ++i) fight.play();
    Query blast = blast_of(fight);
    blast.filter.exclude = {};
    fight.blow(blast, 1);
    for (const std::size_t next : {std::size_t{3}, std::size_t{5}}) {
        fight.script.set_entity(0, fight.ids[next]);
        fight.script.become(0, fight.ids[next], Tick{fight.tick});
        for (int i = 0; i < 4; ++i) {
            fight.play();
            fight.blow(blast, 1);
        }
    }
    // A weapon that may hit its owner.
    const std::array<EntityId, 1> more{fight.ids[1]};
    blast.filter.exclude_all = more;
    fight.play();
    fight.blow(blast, 1);
    file.add(fight.script);
}

}  // namespace

VectorFile make_lives() {
    VectorFile file{"lives", "world", {}};
    former(file);
    bodies(file);
    return file;
}

}  // namespace backsight::vectors
