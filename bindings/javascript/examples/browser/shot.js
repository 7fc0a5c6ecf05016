// Server and client in one page. In a game they are two programs, and packet, stamp and shot go over the network.
import { Client, Kind, Library, NO_ENTITY, Outcome, Reason, Server, ViewPoseStruct } from "backsight";

const TICK_US = 15_625;
const RADIUS_M = 0.7;
const library = await Library.open(); // fetches backsight.wasm beside the script
const world = { tickRateNumerator: 64, capacityTicks: 256 };
// A page that is slow draws older pictures: no cap, so that each shot shows the same.
const rules = { maxRewindUs: 1_000_000, maxVictimMovedM: Infinity };
const server = Server.open(library, world, { maxRewindUs: rules.maxRewindUs, capacitySnapshots: 256 });
const client = Client.open(library, world, { minDelayUs: 150_000, maxDelayUs: 150_000 });
for (const end of [server, client]) end.addHitboxSet([{ radius: RADIUS_M }], 0);
const shooter = server.spawn({ hitboxes: 1 });
const target = server.spawn({ hitboxes: 1 });
const me = server.join(shooter);
const packet = new Uint8Array(1200);
const seen = new ViewPoseStruct(library); // made once, and filled in each frame
let [tick, number] = [0, 0];
let now_us = 0;
let verdict;

function place(tick) {
    return { x: 8 * Math.sin(tick / 70), y: 3 * Math.sin(tick / 31) };
}

function play_tick() {
    server.beginTick(tick);
    server.record(target, { position: place(tick) });
    server.finishTick();
    const seq = server.snapshot(me);
    const size = server.add(me, target, packet);
    client.store(seq, tick, packet.subarray(0, size), now_us);
    tick++;
}

/** The client's side of a shot from above, and then the server's. */
function shoot(x, y) {
    const shot = { shooter, origin: { x, y, z: 5 }, direction: { z: -1 }, maxDistanceM: 10 };
    const on_screen = client.shoot(shot, rules);
    const stamp = client.stamp();
    server.takeCommand(me, ++number, stamp);
    verdict = server.judge(me, shot, rules);
    const by_now = server.castRay({ moment: (tick - 1) * 65536 }, { origin: shot.origin, direction: shot.direction });
    const is_equal = on_screen.entity === verdict.hitEntity && Object.is(on_screen.point.z, verdict.point.z);
    const is_as_seen = verdict.reason === Reason.AsSeen;
    const compared = is_as_seen ? (is_equal ? "equal to the bit" : "not equal") : library.reasonName(Kind.Verdict, verdict.reason);
    const word = (entity) => (entity === NO_ENTITY ? "a miss" : "a hit");
    document.querySelector("#says").textContent =
        `Your screen: ${word(on_screen.entity)}. The server's verdict: ${verdict.outcome === Outcome.Hit ? "a hit" : "a miss"}, ` +
        `${compared}. Without lag compensation: ${word(by_now.entity)}.`;
}

const canvas = document.querySelector("#field");
const paint = canvas.getContext("2d");
const to_x = (x) => canvas.width / 2 + x * 32;
const to_y = (y) => canvas.height / 2 - y * 32;

function circle(at, radius, color, is_filled) {
    paint.beginPath();
    paint.arc(to_x(at.x), to_y(at.y), radius * 32, 0, 2 * Math.PI);
    paint.lineWidth = 3;
    paint.fillStyle = paint.strokeStyle = color;
    if (is_filled) paint.fill();
    else paint.stroke();
}

function draw() {
    paint.clearRect(0, 0, canvas.width, canvas.height);
    circle(place(tick - 1), 0.15, "#888", true);
    if (client.advance(now_us, 0) === 0) {
        client.pose(target, seen);
        if (seen.hasPose) circle(seen.position, RADIUS_M, "#0a6", false);
    }
    if (verdict?.outcome === Outcome.Hit) circle(verdict.point, 0.12, "#c20", true);
}

function frame(ms) {
    now_us = Math.round(ms * 1000);
    if (now_us - tick * TICK_US > 1_000_000) tick = Math.floor(now_us / TICK_US); // the page was hidden
    while (tick * TICK_US <= now_us) play_tick();
    draw();
    requestAnimationFrame(frame);
}

canvas.addEventListener("pointerdown", (event) => {
    const box = canvas.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * canvas.width;
    const y = ((event.clientY - box.top) / box.height) * canvas.height;
    shoot((x - canvas.width / 2) / 32, (canvas.height / 2 - y) / 32);
});
canvas.tabIndex = 0;
canvas.addEventListener("keydown", (event) => {
    // For those without a pointer: at the middle of what is drawn.
    if (event.key === " " && seen.hasPose) shoot(seen.position.x, seen.position.y);
});
requestAnimationFrame(frame);
