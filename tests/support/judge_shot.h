#pragma once

// A verdict without a record around it.

#include <backsight/judge/judge.h>

namespace backsight::test {

/// What the judge says to a shot of the command whose stamp was audited with this result.
inline Verdict judge_shot(ClientJudge& judge, const Audited& audited, const Shot& shot, const WeaponRules& rules,
                          Moment server_now, const LineOfSight& line_of_sight = {}, const VictimScreens& screens = {}) {
    ShotRecord record;
    record.audited = audited;
    record.shot = shot;
    record.rules = rules;
    record.server_now = server_now;
    judge.judge(record, line_of_sight, screens);
    return record.verdict;
}

}  // namespace backsight::test
