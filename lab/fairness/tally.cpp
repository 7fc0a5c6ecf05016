#include "lab/fairness/tally.h"

#include <cstddef>

#include "lab/fairness/rocket_match.h"

namespace backsight::lab::fairness {

void RuleTally::add(const RuleTally& other) {
    hits += other.hits;
    for (std::size_t i = 0; i < behind.size(); ++i) behind[i] += other.behind[i];
    plain_hits += other.plain_hits;
    plain_fair += other.plain_fair;
    refused += other.refused;
    lost_fair += other.lost_fair;
    unseen += other.unseen;
    agreed += other.agreed;
    bit_equal += other.bit_equal;
    won += other.won;
    lost += other.lost;
    peeks_won += other.peeks_won;
    peeks_lost += other.peeks_lost;
}

void Tally::add(const Tally& other) {
    if (rules.size() < other.rules.size()) rules.resize(other.rules.size());
    for (std::size_t i = 0; i < other.rules.size(); ++i) rules[i].add(other.rules[i]);
    shots += other.shots;
    unshown += other.unshown;
    peek_leads_us.insert(peek_leads_us.end(), other.peek_leads_us.begin(), other.peek_leads_us.end());
    frames += other.frames;
    starved_frames += other.starved_frames;
    held_us = other.held_us;
    delay_us = other.delay_us;
    rounds += other.rounds;
}

RocketTally& RocketTally::operator+=(const RocketTally& other) {
    rockets += other.rockets;
    escaped += other.escaped;
    confirmed += other.confirmed;
    denied += other.denied;
    seen += other.seen;
    seen_us += other.seen_us;
    return *this;
}

}  // namespace backsight::lab::fairness
