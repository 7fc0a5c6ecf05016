#pragma once

// Outcomes of one weapon's attacks that are judged at once: rays, blows, areas. A value without allocated memory. Not
// synchronised.

#include <backsight/judge/self_audit.h>
#include <backsight/judge/shot_record.h>

#include <cstdint>

namespace backsight::server {

struct AttackScore {
    std::uint64_t judged = 0;                  ///< rays and queries; a swing has a query in each of its commands
    std::uint64_t hits = 0;                    ///< verdicts that granted a hit; a query may have several
    std::uint64_t declared = 0;                ///< of `judged`: compared with what the screen declared
    std::uint64_t agreed = 0;                  ///< of `declared`: equal to the bit
    std::uint64_t clamped = 0;                 ///< verdicts that a cap had judged again
    EnumArray<Reason, std::uint64_t> refused;  ///< verdicts that refused a hit or the whole attack

    void add(const ShotRecord& shot, const SelfAuditAnswer& answer);
    std::uint64_t differing() const { return declared - agreed; }
    std::uint64_t refusals() const;
};

}  // namespace backsight::server
