#pragma once

// Whether the client's step function gives the bits of the server's. Two builds may differ: another compiler, fused
// multiplications, another sine. Then each prediction is a little wrong, and looks like a lost command or a push.
//
//     if (const auto proof = own.take_proof()) command.proof = proof;               // client, after each reconcile()
//
//     const State before = player.state;                                            // server, each command
//     player.state = step(before, input, dt);
//     if (player.audit.is_asked()) player.audit.remember(step_proof(number, before, input, player.state));
//     if (command.proof) log(player.audit.compare(*command.proof));
//
// In: proofs of steps, which are two hashes each: of all that the step read, and of all that it gave. The client proves
// the first step after a state that it has from the server, whenever a later state was mispredicted. So both ends
// began this step with the same bits, unless something else came between. Out: for each proof a result. Where both have
// read the same and have other results, no lost command, hit, body or mover can be the reason.
//
// What the step reads besides the state and the input is part of the hash of the input, as it is part of the input: a
// lift's place, the bodies in the way. What is left out looks like a step function that differs.
//
// A client that lies changes its own counters, and nothing else. A proof travels after mispredictions only, and a
// server remembers nothing before the first one has come. StepAudit allocates in its constructor only. Not
// synchronised. Proofs come from a wire: any bits are safe.

#include <backsight/base/enum_array.h>
#include <backsight/base/hash.h>

#include <cstdint>
#include <vector>

namespace backsight {

/// A value whose bits can be hashed: all that its same_bits() compares. Write `friend void hash_bits(Hasher&, const
/// T&)` beside that.
template <class T>
concept HashableBits = requires(Hasher& hasher, const T& value) {
    hash_bits(hasher, value);
};

/// What one end has of one step.
struct StepProof {
    std::uint32_t number = 0;  ///< of the command, or the lowest bits of the tick where ticks number inputs
    std::uint32_t read = 0;    ///< hash of the state before and the input
    std::uint32_t gave = 0;    ///< hash of the state after

    friend constexpr bool operator==(const StepProof&, const StepProof&) = default;
};

/// The proof of a step that was executed here. Pure.
template <HashableBits State, HashableBits Input>
StepProof step_proof(std::uint32_t number, const State& before, const Input& input, const State& after) {
    const auto folded = [](const Hasher& hasher) {
        return static_cast<std::uint32_t>(hasher.value() ^ (hasher.value() >> 32));
    };
    Hasher read, gave;
    hash_bits(read, before);
    hash_bits(read, input);
    hash_bits(gave, after);
    return {number, folded(read), folded(gave)};
}

/// What a client's proof says beside the server's own.
enum class StepAuditResult : std::uint8_t {
    agreed,       ///< the step is the same on both ends: what was mispredicted came after it, as a hit does
    other_start,  ///< the two have read other things: a hit, another input, a body or a mover that stood elsewhere
    differs,      ///< the two have read the same, to the bit, and their results differ: so do the step functions
    not_kept,     ///< the server has not executed this command, or did not keep it
    count_
};
const char* to_string(StepAuditResult result);

struct StepAuditConfig {
    /// Steps that the server keeps of a client. Default 128: 2 s at 64 Hz, which is longer than a state, and the proof
    /// that answers it, are on their way. Range 1 to 65,536.
    std::uint32_t capacity = 128;
    /// Steps that must differ to raise the alarm. Two hashes of 32 bits are equal by chance once in four thousand
    /// million times. Default 3. Range 1 to 65,536.
    std::uint32_t alarm_after = 3;

    /// Returns the name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// One client's steps on the server.
class StepAudit {
public:
    /// `config` must be valid.
    explicit StepAudit(const StepAuditConfig& config = {});

    /// Whether the client has sent a proof. Before that remember() is not needed, and a game may save its hashes.
    bool is_asked() const { return is_asked_; }
    /// Keeps the proof of a step that the server has executed. The first of a number stands.
    void remember(const StepProof& own);
    /// Compares a proof that the client has sent. Each step that differs counts once, however often it is claimed.
    StepAuditResult compare(const StepProof& claimed);

    /// Whether the client's step function differs: tell the operator that this client has another build.
    bool has_alarm() const { return counters_[StepAuditResult::differs] >= config_.alarm_after; }
    const EnumArray<StepAuditResult, std::uint64_t>& counters() const { return counters_; }

private:
    struct Kept {
        StepProof own;
        bool is_there = false;
    };

    StepAuditConfig config_;
    std::vector<Kept> kept_;  // by number
    bool is_asked_ = false;
    EnumArray<StepAuditResult, std::uint64_t> counters_;
};

}  // namespace backsight
