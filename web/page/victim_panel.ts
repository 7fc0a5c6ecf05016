// Beside a hit: what its victim saw, and what the judge says of it with the cover rule and without.

import type { Row } from "./match";
import { byId } from "./page";
import { upper, type Names } from "./words";

function sightText(shot: Row): string {
    if (shot.cover_asked !== 1 || shot.hidden_ms <= 0)
        return shot.victim_sees === 1 ? "On the victim's own screen the shooter was in sight when the damage fell."
            : "On the victim's own screen a wall had just come between when the damage fell.";
    const ms = shot.hidden_ms >= 500 ? "half a second or longer" : `${Math.round(shot.hidden_ms)} ms`;
    return `On the victim's own screen a wall had stood between them and the shooter for ${ms} when the shot was judged: shot behind cover.`;
}

function answer(id: string, isHit: boolean) {
    const cell = byId(id);
    cell.textContent = isHit ? "a hit" : "refused";
    cell.className = isHit ? "hit" : "refused";
}

/** Nothing here is a guess: the judge was asked again, with the other rule. */
export function showVictim(shot: Row | null, names: Names) {
    byId<HTMLButtonElement>("look-victim").disabled = shot === null;
    byId("victim").textContent = shot ? `${upper(names.of(shot.player))} hit ${names.ofSlot(shot.victim)}. ${sightText(shot)}`
        : "The last hit on a player is shown here beside the victim's own screen.";
    const isAsked = shot !== null && shot.cover_asked === 1;
    byId("cover").hidden = !isAsked;
    if (!isAsked || !shot) return;
    byId("cover-grace").textContent = `${Math.round(shot.grace_ms)} ms`;
    answer("cover-off", shot.hit_without_cover === 1);
    answer("cover-on", shot.hit_with_cover === 1);
    byId("unforeseen").hidden = !(shot.foresight_ms > 0);
    byId("foresight").textContent = `${Math.round(shot.foresight_ms)} ms`;
    answer("cover-unforeseen", shot.hit_unforeseen === 1);
}

/** How many hits the cover rule decided otherwise because it looks ahead. */
export function showForeseen({ foresight_refused: refused, foresight_allowed: allowed }: Row) {
    byId("foreseen").textContent = refused + allowed > 0
        ? `Because it looks ahead, the cover rule has refused ${refused.toLocaleString("en")} hits of this match and allowed ` +
          `${allowed.toLocaleString("en")}. By what the victims had reported it would have decided them otherwise.`
        : "";
}
