#pragma once

// A way to answer shots. In: questions about a workload that has been played. Out: verdicts. One thread.

#include "benchmarks/rewind/store.h"
#include "benchmarks/rewind/verdict.h"

#include <span>
#include <utility>
#include <vector>

namespace backsight::bench {

class Method {
public:
    virtual ~Method() = default;
    virtual Verdict answer_one(const Question& question) = 0;
    /// All of `questions` into `out`, of the same size.
    virtual void answer_all(std::span<const Question> questions, std::span<Verdict> out) = 0;

    /// What it keeps; costs are added up.
    const std::vector<const Store*>& stores() const { return stores_; }
    /// How many ticks of the past that holds, for its bytes per entity-tick.
    int ticks_kept() const { return ticks_kept_; }

protected:
    explicit Method(std::vector<const Store*> stores, int ticks_kept = rewind_history_ticks)
        : stores_(std::move(stores)), ticks_kept_(ticks_kept) {}

private:
    std::vector<const Store*> stores_;
    int ticks_kept_;
};

/// Makes a Method of a class with `Verdict answer(const Question&)`: no ray pays for a virtual call.
template <class Self>
class Answering : public Method {
public:
    Verdict answer_one(const Question& question) final { return self().answer(question); }
    void answer_all(std::span<const Question> questions, std::span<Verdict> out) final {
        for (std::size_t i = 0; i < questions.size(); ++i) out[i] = self().answer(questions[i]);
    }

protected:
    using Method::Method;

private:
    Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace backsight::bench
