// Queries of a client's command, and the view that they are judged in.

#include "server_client.h"

#include <backsight/base/assert.h>

namespace backsight {

ShotRecord ServerWorld::judge(std::uint32_t client, const Query& query, const WeaponRules& rules,
                              const LineOfSight& line_of_sight, std::uint32_t declared_hash) {
    ShotRecord record;
    record.world_client = client;
    record.rules = rules;
    record.declared_hash = declared_hash;
    if (!open_shot(record)) return record;
    clients_[client]->judge.judge(record, query, line_of_sight, [this](EntityId victim) { return screen_of(victim); });
    return record;
}

std::optional<View> ServerWorld::view_of(std::uint32_t client) const {
    const Client* found = find(client);
    if (found == nullptr || !found->may_shoot || is_refused(found->record.audited.result)) return std::nullopt;
    return View::exact(history_, world_.draw, found->ledger, found->record.audited.stamp);
}

}  // namespace backsight
