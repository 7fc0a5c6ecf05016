#include "server/hit_reports/explain.h"

#include <algorithm>

#include "server/hit_reports/explain_query.h"
#include "server/hit_reports/report_time.h"
#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

std::string hit_in_words(const Hit& hit) {
    if (!hit) return "nobody";
    return name_of(hit.entity) + formatted(" in hitbox %u (%s) at %.2f m", unsigned{hit.hitbox},
                                           group_name(hit.group).c_str(), static_cast<double>(hit.distance));
}

std::string outcome_in_words(const Verdict& verdict) {
    return verdict.outcome == Outcome::hit ? "you hit " + hit_in_words(verdict.hit) : "you missed";
}

// Of a reason without numbers of its own.
std::string reason_in_words(Reason reason) {
    static constexpr const char* words[] = {
        // facts: sentences of Reason
        "the view was rebuilt as claimed and nothing changed its answer",                                        // 0
        "the audit moved the moment; see Verdict::audit",                                                        // 1
        "the audit refused the stamp; see Verdict::audit",                                                       // 2
        "the hit was older than max_rewind; judged again where both caps hold",                                  // 3
        "as rewind_clamped, with CapPolicy::refuse or because the caps hold nowhere on the victim's way since",  // 4
        "the victim has moved more than max_victim_moved_m since; judged again where both caps hold",            // 5
        "as victim_clamped, with CapPolicy::refuse or because the caps hold nowhere on the victim's way since",  // 6
        "on their own screen the victim had been out of sight for longer than cover_grace",                      // 7
        "too many commands were lost to know where everything was that the shooter saw",                         // 8
        "NaN, or a direction that is not a unit vector",                                                         // 9
        "server_now is not near the newest tick recorded: the server's own mistake",                             // 10
        "of a command that the client had no time for: TakeResult::too_many",                                    // 11
        "of a client number that nobody has, or has any more: the server's own mistake",                         // 12
        // end of facts
    };
    return enum_name(reason, words, newer_peers_name);
}

std::string audit_in_words(const ReportRecord& r) {
    std::string text = std::string("its stamp was '") + to_string(r.audited.result) + "'";
    if (r.audited.result == AuditResult::snapshot_not_sent || r.audited.result == AuditResult::snapshot_forgotten ||
        r.audited.result == AuditResult::snapshot_went_back) {
        text += formatted(" (it names snapshot %u)", unsigned{r.claimed.newest.value});
    }
    return text;
}

// The entity that the shooter will ask about: the one hit on their screen, else the one nearest to their line.
const ReportEntity* target_of(const ReportRecord& r) {
    EntityId wanted = r.verdict.hit.entity;
    if (!r.strategies.empty() && r.strategies.front().hit) wanted = r.strategies.front().hit.entity;
    const ReportEntity* best = nullptr;
    for (const ReportEntity& entity : r.entities) {
        if (entity.view != ReportView::claimed) continue;
        if (entity.id == wanted) return &entity;
        if (entity.tested && (best == nullptr || entity.beside_line_m < best->beside_line_m)) best = &entity;
    }
    return wanted.is_null() ? best : nullptr;
}

bool is_reckoned(const ReportEntity& e, const RunFacts& run) {
    return e.status == ViewStatus::extrapolated && run.is_reckoned(e.group);
}

// Ends before the place; empty if the target was not drawn.
std::string drawn_in_words(const ReportRecord& r, const ReportEntity& e, const RunFacts& run) {
    const double shown = ticks(r.shown_of(e));
    const auto from = static_cast<long long>(e.from.value);
    switch (e.status) {
        case ViewStatus::interpolated:
            return formatted(
                "the newest of their samples that your screen used was of tick %lld. You drew tick %.2f, %.0f %% of "
                "the way from their sample of tick %lld: ",
                static_cast<long long>(e.to.value), shown, static_cast<double>(e.fraction) * 100.0, from);
        case ViewStatus::held:
            return formatted(
                "the newest of their samples that you could use was of tick %lld. You drew tick %.2f, so they stood "
                "still ",
                from, shown);
        case ViewStatus::extrapolated:
            if (!is_reckoned(e, run)) {
                return formatted(
                    "the newest of their samples that you had was of tick %lld. You drew tick %.2f, so they went on at "
                    "their last speed ",
                    from, shown);
            }
            return formatted(
                "drawn by dead reckoning, as group %u is. The newest sample of it that counted was of tick %lld; you "
                "drew tick %.2f, %.1f ms ahead of that, so it went on ",
                unsigned{e.group}, from, shown, reckoned_ahead_ms(r, e, run));
        case ViewStatus::dead:
            return "already dead on your screen, ";
        default:
            return {};
    }
}

// Where its distances are measured from.
const char* beside_what(const ReportRecord& r) {
    return r.shape < QueryShape::swing   ? "beside your line"
           : r.shape == QueryShape::cone ? "beside the cone's axis"
                                         : "from where it began";
}

std::string target_in_words(const ReportRecord& r, const ReportEntity& e, const RunFacts& run) {
    const std::string who = "Your target " + name_of(e.id) + ": ";
    const std::string how = drawn_in_words(r, e, run);
    if (how.empty()) return who + "not on your screen (" + to_string(e.status) + ").";
    return who + how + "at " + spot(e.pose.position) +
           formatted(", their origin %.2f m %s.", static_cast<double>(e.beside_line_m), beside_what(r));
}

std::string hash_in_words(const ReportRecord& r) {
    if (r.declared_hash == 0) return "Your client did not declare what its screen showed.";
    const std::uint32_t own = r.server_hash();
    if (own == 0) return "The view was not rebuilt as claimed, so what your screen showed is not compared.";
    if (own == r.declared_hash) return formatted("Your screen showed the same: hash %08x.", r.declared_hash);
    const char* how = r.is_disagreed() ? "Your screen showed something else, and nothing here explains it"
                                       : "Your screen showed something else, as the reason above lets expect";
    const std::string text = formatted("%s: hash %08x, the server's %08x.", how, r.declared_hash, own);
    return r.first_differing < 0 ? text
                                 : text + formatted(" The first hit that differs is number %d.", r.first_differing + 1);
}

// The hitbox as a way to rewind places it, and how far the line of the shot passes from its middle.
std::string shape_in_words(const ReportRecord& r, const ReportStrategy& s) {
    const Hitbox& shape = s.shape;
    const bool is_capsule = shape.kind == ShapeKind::capsule;
    const Vec3 middle = is_capsule ? (shape.center + shape.end) * 0.5f : shape.center;
    const double radius_m = shape.radius;
    std::string what = formatted("a ball of %.2f m at ", radius_m) + spot(middle);
    if (is_capsule) {
        what = formatted("a capsule of %.2f m from ", radius_m) + spot(shape.center) + " to " + spot(shape.end);
    } else if (shape.kind == ShapeKind::box) {
        const Vec3 half = shape.half_extents;
        what = formatted("a box of %.2f x %.2f x %.2f m at ", 2.0 * static_cast<double>(half.x),
                         2.0 * static_cast<double>(half.y), 2.0 * static_cast<double>(half.z)) +
               spot(middle);
    }
    const double beside_m = length(cross(middle - r.shot.origin, r.shot.direction));
    return name_of(s.shown) + formatted("'s hitbox %u: ", unsigned{s.shown_hitbox}) + what +
           formatted(", its middle %.2f m beside the line", beside_m);
}

}  // namespace

std::string fired_in_words(std::uint64_t user, std::int64_t wall_us) {
    const std::string who = user == 0 ? " by a user whom the file does not name"
                                      : formatted(" by user %llu", static_cast<unsigned long long>(user));
    return "Judged at " + wall_text(wall_us) + ", fired" + who + ".";
}

std::string command_shot_in_words(std::uint32_t command_shot, std::uint32_t command) {
    if (command_shot == 0) return {};
    return formatted("  It left in a frame between two steps: shot %u of those that command %u brought.\n",
                     command_shot, command);
}

// Computed in double, not in Micros: a file can hold rates that overflow it.
double reckoned_ahead_ms(const ReportRecord& r, const ReportEntity& e, const RunFacts& run) {
    if (!is_reckoned(e, run)) return 0.0;
    return 1000.0 * (ticks(r.shown_of(e)) - static_cast<double>(e.from.value)) / run.draw.tick_rate.hz();
}

std::string explain_verdict(const ReportRecord& r, const Verdict& v, const RunFacts& run) {
    const std::string victim = name_of(v.hit.entity);
    const std::string left = victim + formatted(
                                          " had last been where your screen had it %.0f ms before the shot was "
                                          "judged; this weapon looks back %.0f ms.",
                                          milliseconds(v.seen_paid), milliseconds(r.rules.max_rewind));
    const std::string moved =
        victim + formatted(" had moved %.2f m since your screen; this weapon allows %.2f m.",
                           static_cast<double>(v.seen_moved_m), static_cast<double>(r.rules.max_victim_moved_m));
    switch (v.reason) {
        case Reason::as_seen:
            return v.outcome == Outcome::hit ? "You hit " + hit_in_words(v.hit) + "." : "You missed.";
        case Reason::stamp_clamped:
            return "Your client may not claim that view: " + audit_in_words(r) +
                   formatted(". Judged %.1f ms away from it, ",
                             static_cast<double>(r.audited.moved) / 65.536 / run.draw.tick_rate.hz()) +
                   outcome_in_words(v) + ".";
        case Reason::stamp_refused:
            return "Refused: your client may not claim any view with this shot, " + audit_in_words(r) + ".";
        case Reason::rewind_clamped:
            return left + " There, " + outcome_in_words(v) + ".";
        case Reason::rewind_refused:
            return "Refused: " + left;
        case Reason::victim_clamped:
            return moved + " Where it was then, " + outcome_in_words(v) + ".";
        case Reason::victim_refused:
            return "Refused: " + moved;
        case Reason::victim_in_cover:
            return "Refused: on their own screen " + victim +
                   formatted(" had been out of your sight for longer than %.0f ms.", milliseconds(r.rules.cover_grace));
        case Reason::knowledge_gap:
            return "Refused: so many of your commands were lost that the server cannot know which samples you had.";
        case Reason::clock_off:
            return "Refused: the server's clock was not near the newest tick that it had recorded.";
        case Reason::bad_shot:
            return "Refused: the shot had no direction, or numbers that are none.";
        default:
            break;
    }
    return (v.outcome == Outcome::refused ? "Refused: " : "") + reason_in_words(v.reason) +
           (v.outcome == Outcome::refused ? "." : ": " + outcome_in_words(v) + ".");
}

std::string explain_verdict(const ReportRecord& r, const RunFacts& run) {
    // A query that met nobody, or was refused as a whole, has one verdict; so has one with a single hit.
    if (r.hit_count < 2) return explain_verdict(r, r.verdict, run);
    const std::string met = "Your " + attack_name(r.shape) + formatted(" met %u: ", unsigned{r.hit_count});
    if (r.granted == r.hit_count) return met + "all count.";
    if (r.granted == 0) return met + "none counts.";
    return met + formatted("%u", unsigned{r.granted}) + (r.granted == 1 ? " counts." : " count.");
}

std::string headline(const ReportRecord& r) {
    std::string text =
        formatted("shot %lld  tick %lld  client %u  %s: %s (%s)", static_cast<long long>(r.id),
                  static_cast<long long>(r.server_now.tick().value), r.seat, inputs::printable(r.weapon_name).c_str(),
                  to_string(r.verdict.outcome), to_string(r.verdict.reason));
    if (r.asked) text += std::string(", ") + to_string(r.shape);
    if (r.verdict.hit) text += ", " + hit_in_words(r.verdict.hit);
    if (r.hit_count > 1) text += formatted(", %u of %u hits count", unsigned{r.granted}, unsigned{r.hit_count});
    return r.is_disagreed() ? text + "  DISAGREED" : text;
}

std::string explain(const ReportRecord& r, const RunFacts& run) {
    std::string text = headline(r) + "\n  " + fired_in_words(r.user, run.wall_us(r.server_time)) + "\n" +
                       command_shot_in_words(r.command_shot, r.command) + "  " + explain_verdict(r, run) + "\n";
    if (r.asked) text += query_in_words(r, run);
    if (const ReportEntity* target = target_of(r)) text += "  " + target_in_words(r, *target, run) + "\n";
    if (!r.shot.mount.is_null() && !r.asked)
        text += "  You drove " + name_of(r.shot.mount) + ", which your own shots go through.\n";
    text += formatted("  The server judged tick %.2f.", ticks(r.verdict.judged));
    if (r.verdict.hit) text += formatted(" The hit was %.1f ms old for its victim.", milliseconds(r.verdict.paid));
    text += "\n";
    text += "  " + hash_in_words(r) + "\n";
    for (const ReportStrategy& s : r.strategies) {
        text += formatted("    %-18s ", inputs::printable(s.name).c_str()) + hit_in_words(s.hit) + "\n";
        if (!s.shown.is_null()) text += formatted("    %-18s ", "  has") + shape_in_words(r, s) + "\n";
    }
    return text;
}

}  // namespace backsight::reports
