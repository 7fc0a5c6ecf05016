#include "server/hit_reports/explain.h"

#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

using service::ImageFinding;

double span_ms(std::int64_t span, const RunFacts& run) {
    return static_cast<double>(span) / 65.536 / run.draw.tick_rate.hz();
}

std::string end_in_words(const ProjectileRecord& r, const RunFacts& run) {
    const ProjectileVerdict& v = r.verdict;
    const std::string where =
        " at " + spot(v.point) + formatted(", %.3f s after the shot", span_ms(v.age, run) / 1000.0);
    switch (v.end) {
        case FlightEnd::target:
            return "met " + name_of(v.target) +
                   formatted(" in hitbox %u (%s)", unsigned{v.hitbox}, group_name(v.group).c_str()) + where;
        case FlightEnd::stopped:
            return "was stopped by the level" + where;
        case FlightEnd::fuse:
            return "went off by its fuse" + where;
        case FlightEnd::lifetime:
            return "grew too old" + where;
        case FlightEnd::none:
        case FlightEnd::count_:
            break;
    }
    return "flies on";
}

std::string damage_in_words(const ProjectileRecord& r) {
    std::string text;
    if (r.verdict.end == FlightEnd::target) {
        text = formatted(" For them that was %.1f ms ago (this weapon may %.0f).", milliseconds(r.paid),
                         milliseconds(r.budget.look_back));
        text += r.damage > 0 ? formatted(" It took %d health%s.", int{r.damage}, r.has_killed ? ", the last" : "")
                             : " They were dead by then.";
    }
    for (const AreaVictim& victim : r.kept_victims()) {
        text += formatted(" The blast reached %s, %.2f m away, with %.0f %%: %d%s.", name_of(victim.entity).c_str(),
                          static_cast<double>(victim.distance_m), static_cast<double>(victim.share) * 100.0,
                          int{victim.damage}, victim.has_killed ? ", the last" : "");
    }
    if (r.victims_hurt > r.victim_count) text += formatted(" And %u more.", r.victims_hurt - r.victim_count);
    return text;
}

const char* denial_in_words(LaunchResult why) {
    static constexpr const char* words[] = {
        // facts: player of LaunchResult
        "it was launched",                                                                                    // 0
        "your client numbered it as no client of ours does",                                                  // 1
        "your client numbered it as no client of ours does",                                                  // 2
        "your client numbered it as no client of ours does",                                                  // 3
        "its direction is not the one that the command looks along",                                          // 4
        "its muzzle is too far from where the server has you at that command: commands before it were lost",  // 5
        "something stands between you and the muzzle that your client claims",                                // 6
        "its image waits for longer than the weapon may",                                                     // 7
        "the weapon was not ready, counted in your own commands; some before it may have been lost",          // 8
        "your client may not claim any view with this shot",                                                  // 9
        "you were dead, and your screen had received that",                                                   // 10
        "too many projectiles are in flight",                                                                 // 11
        "the server's tick was not near the newest one that it had recorded",                                 // 12
        "its speed is none that the weapon allows",                                                           // 13
        // end of facts
    };
    return enum_name(why, words);
}

// Explains D = L + S + FF + R, and who pays each part.
std::string budget_in_words(const ProjectileRecord& r, const RunFacts& run) {
    const Grant& g = r.launch.grant;
    std::string text =
        formatted("Your view was %.1f ms old. Targets are tested %.1f ms in the past (this weapon may %.0f)",
                  milliseconds(r.view_age), span_ms(g.look_back, run), milliseconds(r.budget.look_back));
    if (g.decay_permille > 0) text += formatted(", less by %u ms each second", g.decay_permille);
    if (g.hold_back > 0) text += formatted("; your image waited %.1f ms", span_ms(g.hold_back, run));
    if (g.fast_forward > 0) text += formatted("; it began %.1f ms ahead", span_ms(g.fast_forward, run));
    text += formatted("; remainder R %.1f ms.", span_ms(g.remainder, run));
    if (g.remainder > 0) {
        text += formatted(" R is there because the weapon's caps come to %.0f + %.0f + %.0f ms.",
                          milliseconds(r.budget.look_back), milliseconds(r.budget.hold_back),
                          milliseconds(r.budget.fast_forward));
    }
    return text;
}

std::string bystander_in_words(const ProjectileRecord& r, const RunFacts& run) {
    const ReportBystander& b = r.bystander;
    if (b.entity.is_null()) return "Nobody was near.";
    const double speed = static_cast<double>(length(b.velocity));
    std::string text = b.entity == r.verdict.target ? "Its target was " : "Nearest to its end was ";
    text += name_of(b.entity) + ": " + spot(b.position) +
            formatted(" at tick %.2f, %.2f m from its end, at %.1f m/s", ticks(r.targets),
                      static_cast<double>(b.distance_m), speed);
    const std::int64_t remainder = r.launch.grant.remainder;
    if (remainder > 0) {
        text += formatted(": your screen had them %.0f cm elsewhere, by R", speed * span_ms(remainder, run) / 10.0);
    }
    return text + ".";
}

const char* basis_in_words(const ProjectileRecord& r) {
    if (r.verdict.basis == VerdictBasis::by_clock && r.budget.decided_by == DecidedBy::clock)
        return "This weapon's flights are judged by the server's clock, with its own samples.";
    if (r.budget.decided_by == DecidedBy::catch_up)
        return "This weapon's flights are judged in the present, and catch up the time since the shot as they fly.";
    static constexpr const char* words[] = {
        // facts: player of VerdictBasis
        "Each step was judged as one of your commands showed it.",  // 0
        "Some of your commands, or what they claim to have seen, did not come as they were; later ones were "
        "taken for them.",  // 1
        "Some of it was judged by the server's clock: your commands would have come too late, or would have "
        "cost your target more than the weapon may.",                // 2
        "It flew by the server's clock, R later than your screen.",  // 3
        // end of facts
    };
    return enum_name(r.verdict.basis, words);
}

std::string image_in_words(const ProjectileRecord& r, const RunFacts& run) {
    if (!r.image) return "Your client has not said what its image did.";
    if (r.image->finding == ImageFinding::same) return "On your screen it ended the same, to the bit.";
    static constexpr const char* words[] = {
        // facts: player of ImageOutcome
        "it ended there too, but not equal to the bit",                  // 0
        "it had ended when the server's {end}",                          // 1
        "it flew on when the server's {end}",                            // 2
        "it ended at that age with something else; the server's {end}",  // 3
        "it went without a verdict, for none came in time",              // 4
        "it was taken back when the server said no",                     // 5
        // end of facts
    };
    std::string what = enum_name(r.image->outcome, words);
    if (const auto at = what.find("{end}"); at != what.npos) what.replace(at, 5, end_in_words(r, run));
    const char* why = r.is_unexplained() ? ". NOTHING that the server declared explains that: a fault of a build."
                                         : ". What the server declared explains that.";
    return "On your screen " + what + why;
}

}  // namespace

std::string headline(const ProjectileRecord& r) {
    std::string text =
        formatted("projectile %lld  tick %lld  client %u  %s: ", static_cast<long long>(r.id),
                  static_cast<long long>(r.tick.value), r.seat, inputs::printable(r.weapon_name).c_str());
    if (!r.has_flown()) {
        text += std::string("denied (") + to_string(r.result) + ")";
    } else {
        text += std::string(to_string(r.verdict.end)) + " (" + to_string(r.verdict.basis) + ")";
        if (!r.verdict.target.is_null()) text += ", " + name_of(r.verdict.target);
    }
    if (r.image) text += std::string(", image ") + to_string(r.image->outcome);
    return r.is_unexplained() ? text + "  UNEXPLAINED" : text;
}

std::string explain(const ProjectileRecord& r, const RunFacts& run) {
    const std::string weapon = inputs::printable(r.weapon_name);
    std::string text = headline(r) + "\n  " + fired_in_words(r.user, run.wall_us(r.server_now)) + "\n" +
                       command_shot_in_words(r.command_shot, r.projectile.command);
    if (r.has_flown()) {
        text += "  Your " + weapon + " " + end_in_words(r, run) + "." + damage_in_words(r) + "\n";
        text += "  " + bystander_in_words(r, run) + "\n";
        text += "  " + budget_in_words(r, run) + "\n";
        text += std::string("  ") + basis_in_words(r) + "\n";
    } else {
        text += "  Your " + weapon + " never flew: " + denial_in_words(r.result) + ".\n";
    }
    return text + "  " + image_in_words(r, run) + "\n";
}

}  // namespace backsight::reports
