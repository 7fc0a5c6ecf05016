"use strict";
// Asks for the newest tick and draws between the last two, so that a game of few ticks a second moves smoothly.
const DISC = 0, BOX = 1, RING = 2, SECTOR = 3;
const ASK_EVERY_MS = 50;
const by_id = (id) => document.getElementById(id);
const canvas = by_id("map");
const state = { match: null, before: null, now: null };

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function mix(before, after, part) {
  const turn = Math.atan2(Math.sin(after.facing_rad - before.facing_rad), Math.cos(after.facing_rad - before.facing_rad));
  return { ...after, x_m: before.x_m + (after.x_m - before.x_m) * part, y_m: before.y_m + (after.y_m - before.y_m) * part,
    facing_rad: before.facing_rad + turn * part };
}

/// The markers at an instant between the last two answers. Whoever jumped is not drawn on the way.
function markers_at(time) {
  const { before, now } = state;
  if (!before) return now.markers;
  const part = Math.min(1, (time - now.came) / Math.max(1, now.came - before.came));
  const old = new Map(before.markers.filter((each) => each.id !== 0).map((each) => [each.id, each]));
  return now.markers.map((each) => {
    const was = old.get(each.id);
    const jumped = !was || Math.hypot(each.x_m - was.x_m, each.y_m - was.y_m) > 4 || was.is_alive !== each.is_alive;
    return jumped ? each : mix(was, each, part);
  });
}

function on_ground(pen, marker) {
  pen.save();
  pen.translate(marker.x_m, marker.y_m);
  pen.rotate(marker.facing_rad);
  pen.beginPath();
  if (marker.shape === BOX) pen.rect(-marker.radius_m, -marker.spread, 2 * marker.radius_m, 2 * marker.spread);
  if (marker.shape === RING) pen.arc(0, 0, marker.radius_m, 0, 2 * Math.PI);
  if (marker.shape === SECTOR) { pen.moveTo(0, 0); pen.arc(0, 0, marker.radius_m, -marker.spread, marker.spread); pen.closePath(); }
  const is_platform = marker.shape === BOX;
  pen.fillStyle = pen.strokeStyle = is_platform ? colour("--raft") : colour("--reach");
  pen.globalAlpha = is_platform ? 1 : 0.25;
  pen.fill();
  pen.globalAlpha = 1;
  if (is_platform) pen.strokeStyle = colour("--edge");
  pen.stroke();
  pen.restore();
}

function disc(pen, marker) {
  pen.save();
  pen.translate(marker.x_m, marker.y_m);
  pen.globalAlpha = marker.is_alive ? 1 : 0.35;
  pen.fillStyle = pen.strokeStyle = colour(`--c${marker.colour}`);
  pen.beginPath();
  pen.arc(0, 0, marker.radius_m, 0, 2 * Math.PI);
  marker.is_alive ? pen.fill() : pen.stroke();
  if (marker.has_facing && marker.is_alive) {
    pen.rotate(marker.facing_rad);
    pen.beginPath();
    pen.moveTo(marker.radius_m, 0);
    pen.lineTo(marker.radius_m * 1.9, 0);
    pen.stroke();
  }
  pen.restore();
}

function names(pen, markers, place) {
  pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  pen.font = "12px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.fillStyle = colour("--ink");
  for (const marker of markers) {
    if (marker.name === "" || !marker.is_alive) continue;
    const [x, y] = place(marker.x_m, marker.y_m + marker.radius_m);
    pen.fillText(marker.name, x, y - 5);
  }
}

function draw(time) {
  requestAnimationFrame(draw);
  const { match, now } = state;
  if (!match || !now) return;
  const width_m = match.to_x_m - match.from_x_m, height_m = match.to_y_m - match.from_y_m;
  const margin = 18;
  const width = canvas.clientWidth;
  const height = Math.min(width * height_m / width_m, Math.max(320, innerHeight - 110));
  const scale = Math.min((width - 2 * margin) / width_m, (height - 2 * margin) / height_m);
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  const left = (width - width_m * scale) / 2, bottom = height - (height - height_m * scale) / 2;
  const place = (x, y) => [left + (x - match.from_x_m) * scale, bottom - (y - match.from_y_m) * scale];
  const pen = canvas.getContext("2d");
  const [x0, y0] = place(0, 0);
  // Metres from here on, y up.
  pen.setTransform(scale * devicePixelRatio, 0, 0, -scale * devicePixelRatio, x0 * devicePixelRatio, y0 * devicePixelRatio);
  pen.lineWidth = 2 / scale;
  pen.fillStyle = colour("--ground");
  pen.fillRect(match.from_x_m, match.from_y_m, width_m, height_m);
  pen.fillStyle = colour("--wall");
  for (const each of match.shapes) {
    pen.globalAlpha = each.is_solid ? 1 : 0.35;
    pen.fillRect(each.from_x_m, each.from_y_m, each.to_x_m - each.from_x_m, each.to_y_m - each.from_y_m);
  }
  pen.globalAlpha = 1;
  const markers = markers_at(time);
  for (const marker of markers) marker.shape === DISC ? disc(pen, marker) : on_ground(pen, marker);
  names(pen, markers, place);
}

function tell() {
  const { match, now } = state;
  by_id("pulse").textContent = `${now.clients} ${now.clients === 1 ? "player" : "players"}, ${match.tick_rate_hz} ticks a second, `
    + `${(now.tick_us / 1000).toFixed(1)} ms for the last one`;
  by_id("counts").replaceChildren(...now.counts.flatMap(({ name, count }) => {
    const title = document.createElement("dt"), number = document.createElement("dd");
    title.textContent = name;
    number.textContent = count.toLocaleString("en");
    return [title, number];
  }));
  by_id("players").replaceChildren(...now.markers.filter((each) => each.shape === DISC && each.name !== "").map((each) => {
    const item = document.createElement("li");
    item.textContent = each.name;
    item.className = each.is_alive ? "" : "dead";
    item.style.setProperty("--colour", `var(--c${each.colour})`);
    return item;
  }));
}

async function ask(path) {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function watch() {
  try {
    state.match ??= await ask("match.json");
    const now = await ask("now.json");
    by_id("game").textContent = document.title = `A match of ${state.match.game}`;
    now.came = performance.now();
    if (!state.now || now.ticks !== state.now.ticks) {
      state.before = state.now && state.now.markers.length > 0 ? state.now : null;
      state.now = now;
      tell();
    }
    setTimeout(watch, ASK_EVERY_MS);
  } catch (error) {
    by_id("pulse").textContent = "The server is gone";
    setTimeout(watch, 1000);
  }
}

watch();
requestAnimationFrame(draw);
