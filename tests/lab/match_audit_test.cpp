// Whatever a client sends in a match of the arena gains no more than docs/evidence/judging-lab.md says, and the search
// notices a match that gives more than that.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "arena/service/arena_settings.h"
#include "lab/audit/match_search.h"
#include "lab/audit/report.h"

namespace backsight::lab::audit {
namespace match_audit {
namespace {

MatchSearch usual_search() {
    MatchSearch search;
    search.promised = search.played = arena::usual_match_config();
    return search;
}

// Tests run somewhere below the repository.
std::string judging_page() {
    namespace fs = std::filesystem;
    for (fs::path folder = fs::current_path();; folder = folder.parent_path()) {
        std::ifstream in(folder / "docs/evidence/judging-lab.md");
        if (in) return {std::istreambuf_iterator<char>(in), {}};
        if (folder == folder.parent_path()) return {};
    }
}

AuditRow search_one(MatchSearch search, MatchGain gain) {
    search.gains = {gain};
    return search_match(search).front();
}

// The search must find more in the match that is played than is promised, and no more than that one's own bound.
void expect_found(MatchGain gain, const MatchSearch& search) {
    const AuditRow row = search_one(search, gain);
    EXPECT_FALSE(row.holds()) << row.gain << ": " << row.found << " of " << row.bound;
    EXPECT_LE(row.found, most_of(gain, search.played) + 0.001) << row.gain;
}

TEST(audit_match, gains_no_more_than_the_page_states_whatever_a_client_sends) {
    const std::string page = judging_page();
    ASSERT_FALSE(page.empty()) << "run this below the repository";
    AuditLabResult result;
    result.match = search_match(usual_search());
    for (const AuditRow& row : result.match) {
        EXPECT_LE(row.found, row.bound + 0.001) << row.gain;
        EXPECT_LE(row.honest, row.bound + 0.001) << row.gain;
        EXPECT_GT(row.found, 0.0) << row.gain << ": a search that finds nothing proves nothing";
        EXPECT_NE(page.find("\n" + match_promise(row)), std::string::npos)
            << "docs/evidence/judging-lab.md should have a row that begins with\n"
            << match_promise(row);
    }
    EXPECT_EQ(result.match.size(), match_gain_count);
    EXPECT_TRUE(result.holds()) << text_of(report(result));
}

TEST(audit_match, finds_more_where_a_match_gives_a_tenth_more_than_the_page_states) {
    MatchSearch search = usual_search();
    search.tries = 300;
    MatchSearch weaker = search;
    for (WeaponRules& rules : weaker.played.arena.rules) rules.max_rewind = Micros{550'000};
    for (WeaponRules& rules : weaker.played.arena.rules) rules.max_victim_moved_m = 10.0f;
    expect_found(MatchGain::hit_age_ms, weaker);
    weaker = search;
    for (ProjectileRules& rules : weaker.played.arena.projectiles) rules.budget.look_back = Micros{550'000};
    expect_found(MatchGain::hit_known_ms, weaker);
    weaker = search;
    for (WeaponRules& rules : weaker.played.arena.rules) rules.cover_max_view_age = Micros{300'000};
    expect_found(MatchGain::immune_ms, weaker);
    weaker = search;
    weaker.played.arena.max_level_age = Micros{500'000};
    expect_found(MatchGain::door_walk_ms, weaker);
    expect_found(MatchGain::eye_off_m, weaker);
    weaker = search;
    weaker.played.command_buffer.most_at_once = 32;
    expect_found(MatchGain::tick_shots, weaker);
    expect_found(MatchGain::tick_damage, weaker);
}

TEST(audit_match, the_lie_that_it_names_gains_that_again) {
    MatchSearch search = usual_search();
    search.tries = 20;
    for (std::size_t i = 0; i < match_gain_count; ++i) {
        const auto gain = static_cast<MatchGain>(i);
        const AuditRow row = search_one(search, gain);
        MatchLie lie;
        for (const auto& [name, value] : row.lie) {
            const auto knob = std::ranges::find_if(
                match_knobs(),
                [&, wanted = std::string(name)](const Knob<MatchLie>& one) { return wanted == one.name; });
            ASSERT_NE(knob, match_knobs().end()) << name;
            lie.*knob->value = value;
        }
        EXPECT_EQ(play_match_lie(search.played, lie, gain), row.found) << row.gain;
    }
}

}  // namespace
}  // namespace match_audit
}  // namespace backsight::lab::audit
