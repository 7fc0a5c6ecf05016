#pragma once

// How fair a match of players with these round trips will be, before it is played: for whoever chooses a server's
// region.
//
// From the duels of `lab fairness`: two equal players meet at a corner, once one comes round it and once the other. The
// table has how often the one who comes round wins, by the round trips of both. docs/operate/matchmaking.md has the
// formula, and what it leaves out. Pure: nothing is read but the arguments.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace backsight::fairness {

/// A round trip in milliseconds. The table reaches from `shortest_ms` to `longest_ms`; what lies beyond counts as the
/// nearest of these.
inline constexpr double shortest_ms = 20.0;
inline constexpr double longest_ms = 250.0;

/// How often a player at `peeker_ms` who comes round a corner wins against one at `holder_ms` who holds it: from 0 to
/// 1, between the table's rows by bilinear interpolation.
double peeker_share(double peeker_ms, double holder_ms);

/// How often a player at `a_ms` wins against their equal at `b_ms`, who comes round the corner as often. 0.5 is fair.
/// `even_to_ms`: shorter round trips count as this, as ServerWorldConfig::even_to makes them; 0: they do not.
double duel_share(double a_ms, double b_ms, double even_to_ms);

struct MatchFairness {
    double mean_off = 0.0;   ///< |share - 0.5|, mean over all pairs; 0 is fair, 0.5 is as unfair as can be
    double worst_off = 0.0;  ///< of the pair with the greatest
    std::size_t favoured = 0, disfavoured = 0;  ///< that pair, as indices; equal if no pair is unfair
    bool is_beyond_table = false;               ///< a round trip counts as the nearest one in the table
    std::vector<double> shares;                 ///< of each player, mean over duels with each other player
};

/// Of a match of players with these round trips. Fewer than two have no pair: all is 0, and shares are 0.5.
MatchFairness expected_fairness(std::span<const double> round_trips_ms, double even_to_ms);

/// A question as it stands behind the "?" of an address.
struct Question {
    std::vector<double> round_trips_ms;
    std::string setting;  ///< a FairnessSetting by its name; empty: the server's own
    double even_to_ms = 0.0;
};

inline constexpr std::size_t most_players = 128;
inline constexpr double longest_asked_ms = 10'000.0;

/// Reads "pings=20,80&setting=even": 2 to 128 round trips of 0 to 10000 ms. `own_even_to_ms`: where no setting is
/// named. Nothing if it is nonsense; `why` then has a sentence that says what is expected.
std::optional<Question> read_question(std::string_view query, double own_even_to_ms, std::string& why);

/// The answer as JSON.
std::string answer_text(const Question& question);

}  // namespace backsight::fairness
