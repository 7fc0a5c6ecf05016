#pragma once

// The library's own ways, through its public calls.

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/workload.h"

namespace backsight::bench {

/// cast_ray in a moment's view: of the history with its index, or (brute_wide) of that without.
class MomentMethod : public Answering<MomentMethod> {
public:
    MomentMethod(const OwnHistory& history, const DrawConfig& draw)
        : Answering({&history}), history_(&history.history()), draw_(&draw) {}

    Verdict answer(const Question& q) const {
        return verdict(cast_ray(View::at_moment(*history_, *draw_, q.moment), q.ray, {}));
    }

private:
    const WorldHistory* history_;
    const DrawConfig* draw_;
};

/// cast_ray in what the client of the stamp had on its screen. The ledger is not counted as the method's: it is kept
/// for each client and not for each entity.
class ExactMethod : public Answering<ExactMethod> {
public:
    ExactMethod(const OwnHistory& history, const DrawConfig& draw, const Ledger& ledger)
        : Answering({&history}), history_(&history.history()), draw_(&draw), ledger_(&ledger) {}

    Verdict answer(const Question& q) const {
        return verdict(cast_ray(View::exact(*history_, *draw_, *ledger_, q.stamp), q.ray, {}));
    }

private:
    const WorldHistory* history_;
    const DrawConfig* draw_;
    const Ledger* ledger_;
};

}  // namespace backsight::bench
