#pragma once

// The tables of a report file. `draw_rules` has a row for group 0 and each group that a hitbox set is in; offsets are
// those of ViewStamp, of groups 1 to 3. A row of `images` comes after the row of its projectile, with the same run,
// session, command and ordinal. Columns are there to be queried with any SQLite tool; the blobs called `bits` hold the
// same and the remaining floats exactly, in the order that report_store.cpp writes. Ticks and entity ids are the
// library's own numbers.

namespace backsight::reports {

/// PRAGMA application_id: "Bksg". A file with another one is not ours.
inline constexpr int report_application_id = 0x426b7367;
/// PRAGMA user_version. Reader and writer go on only in their own. 3: with draw groups and dead reckoning. 4: with what
/// victims pay for a hit, by ray or projectile.
inline constexpr int report_schema_version = 4;

inline constexpr const char* report_schema = R"(
CREATE TABLE runs (id INTEGER PRIMARY KEY, started_unix_us INTEGER, rate_numerator INTEGER, rate_denominator INTEGER,
    max_bones INTEGER, bits BLOB);
CREATE TABLE draw_rules (run INTEGER, draw_group INTEGER, interpolation INTEGER, after_newest INTEGER,
    extrapolation_limit_us INTEGER, sample_max_age_us INTEGER, reckoning_model INTEGER, acceleration_decay_us INTEGER,
    velocity_decay_us INTEGER, climb_decay_us INTEGER, reckoning_limit_us INTEGER, convergence INTEGER,
    convergence_time_us INTEGER, bits BLOB, PRIMARY KEY (run, draw_group)) WITHOUT ROWID;
CREATE TABLE hitbox_sets (run INTEGER, hitbox_set INTEGER, draw_group INTEGER,
    PRIMARY KEY (run, hitbox_set)) WITHOUT ROWID;
CREATE TABLE hitboxes (run INTEGER, hitbox_set INTEGER, hitbox INTEGER, kind INTEGER, hit_group INTEGER, bone INTEGER,
    bits BLOB, PRIMARY KEY (run, hitbox_set, hitbox)) WITHOUT ROWID;
CREATE TABLE shots (id INTEGER PRIMARY KEY, run INTEGER, tick INTEGER, server_now_us INTEGER, client INTEGER,
    command INTEGER, weapon TEXT, claimed_shown INTEGER, claimed_newest INTEGER, claimed_received INTEGER,
    claimed_offset_1 INTEGER, claimed_offset_2 INTEGER, claimed_offset_3 INTEGER, audit TEXT, shown INTEGER,
    newest INTEGER, received INTEGER, offset_1 INTEGER, offset_2 INTEGER, offset_3 INTEGER, shooter INTEGER,
    mount INTEGER, spare_team INTEGER, layers INTEGER, max_rewind_us INTEGER, on_max_rewind INTEGER,
    on_max_victim_moved INTEGER, cover_grace_us INTEGER, cover_max_view_age_us INTEGER, outcome TEXT, reason TEXT,
    victim INTEGER, hitbox INTEGER, hit_group INTEGER, judged INTEGER, judged_offset_1 INTEGER,
    judged_offset_2 INTEGER, judged_offset_3 INTEGER, judged_again INTEGER, paid_us INTEGER,
    seen_paid_us INTEGER, declared_hash INTEGER, disagreed INTEGER, bits BLOB);
CREATE INDEX shots_by_client ON shots (client);
CREATE TABLE strategies (shot INTEGER, place INTEGER, name TEXT, victim INTEGER, hitbox INTEGER, hit_group INTEGER,
    bits BLOB, PRIMARY KEY (shot, place)) WITHOUT ROWID;
CREATE TABLE entities (shot INTEGER, place INTEGER, judged_view INTEGER, entity INTEGER, draw_group INTEGER,
    status TEXT, tested INTEGER, from_tick INTEGER, to_tick INTEGER, bits BLOB,
    PRIMARY KEY (shot, place)) WITHOUT ROWID;
CREATE TABLE samples (shot INTEGER, place INTEGER, sample INTEGER, tick INTEGER, x INTEGER, y INTEGER, z INTEGER,
    vx INTEGER, vy INTEGER, vz INTEGER, ax INTEGER, ay INTEGER, az INTEGER, wx INTEGER, wy INTEGER, wz INTEGER,
    rotation INTEGER, parent INTEGER, epoch INTEGER, hitbox_set INTEGER, team INTEGER, layers INTEGER,
    presence INTEGER, bones BLOB, PRIMARY KEY (shot, place, sample)) WITHOUT ROWID;
CREATE TABLE projectiles (id INTEGER PRIMARY KEY, run INTEGER, server_now_us INTEGER, tick INTEGER, client INTEGER,
    session INTEGER, user INTEGER, player INTEGER, command INTEGER, ordinal INTEGER, weapon TEXT, result TEXT,
    claimed_shown INTEGER, claimed_newest INTEGER, claimed_received INTEGER, claimed_offset_1 INTEGER,
    claimed_offset_2 INTEGER, claimed_offset_3 INTEGER, view_age_us INTEGER, rtt_us INTEGER,
    max_look_back_us INTEGER, max_hold_back_us INTEGER, max_fast_forward_us INTEGER, max_decay_permille INTEGER,
    shooter INTEGER, homes_on INTEGER, shot INTEGER, launched INTEGER, look_back INTEGER, hold_back INTEGER,
    fast_forward INTEGER, remainder INTEGER, decay_permille INTEGER, basis TEXT, end_kind TEXT, age INTEGER,
    target INTEGER, hitbox INTEGER, hit_group INTEGER, targets INTEGER, paid_us INTEGER, damage INTEGER,
    killed INTEGER, decided_by INTEGER, mount INTEGER, victims_hurt INTEGER, bystander INTEGER,
    lifetime_us INTEGER, fuse_us INTEGER, rests_until_fuse INTEGER, max_bounces INTEGER, bits BLOB);
CREATE INDEX projectiles_by_client ON projectiles (client);
CREATE TABLE victims (projectile INTEGER, place INTEGER, entity INTEGER, damage INTEGER, killed INTEGER, bits BLOB,
    PRIMARY KEY (projectile, place)) WITHOUT ROWID;
CREATE TABLE images (id INTEGER PRIMARY KEY, run INTEGER, server_now_us INTEGER, session INTEGER, command INTEGER,
    ordinal INTEGER, outcome TEXT, finding TEXT, end_hash INTEGER, server_hash INTEGER, rtt_us INTEGER);
CREATE INDEX images_by_shot ON images (run, session, command);
)";

}  // namespace backsight::reports
