// Projectiles and their images from a report file. What a flight is computed from is checked as if it came off the
// wire: a file may be damaged.

#include <cmath>

#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_row.h"

namespace backsight::reports {

namespace {

void read_head(Row& row, ProjectileRecord& r) {
    r.run = row.whole();
    r.server_now = {row.whole()};
    r.tick = row.tick("tick");
    r.client = row.whole<std::uint32_t>("client");
    r.session = row.whole<std::uint32_t>("session");
    r.user = row.bits64();
    r.projectile.client = row.whole<std::uint32_t>("player");
    r.projectile.command = row.whole<std::uint32_t>("command");
    r.projectile.ordinal = row.whole<std::uint8_t>("ordinal");
    r.weapon = std::string_view(row.text());
    r.result = checked_name(row.text(), LaunchResult::count_, "result");
    // A claim is kept as it came, whatever it was.
    r.claimed.shown = {row.whole()};
    r.claimed.newest = {row.whole<std::uint32_t>("claimed_newest")};
    r.claimed.received = row.bits64();
    r.claimed.offsets = row.offsets();
    r.view_age = {row.whole()};
    r.rtt = {row.whole()};
    r.budget.look_back = row.duration("max_look_back_us");
    r.budget.hold_back = row.duration("max_hold_back_us");
    r.budget.fast_forward = row.duration("max_fast_forward_us");
    r.budget.decay_permille = row.whole<std::uint32_t>("max_decay_permille");
}

void read_flight(Row& row, ProjectileRecord& r) {
    r.shooter = row.id("shooter");
    r.launch.homes_on = row.id("homes_on");
    r.launch.shot = row.moment("shot");
    r.launched = row.moment("launched");
    Grant& grant = r.launch.grant;
    grant.look_back = row.span("look_back");
    grant.hold_back = row.span("hold_back");
    grant.fast_forward = row.span("fast_forward");
    grant.remainder = row.span("remainder");
    grant.decay_permille = row.whole<std::uint32_t>("decay_permille");
    if (grant.decay_permille > 1000) damaged("decay_permille");
    ProjectileVerdict& verdict = r.verdict;
    verdict.id = r.projectile;
    verdict.basis = checked_name(row.text(), VerdictBasis::count_, "basis");
    verdict.end = checked_name(row.text(), FlightEnd::count_, "end_kind");
    verdict.age = row.span("age");
    verdict.target = row.id("target");
    verdict.hitbox = row.whole<std::uint16_t>("hitbox");
    verdict.group = static_cast<HitGroup>(row.whole<std::uint8_t>("hit_group"));
    r.targets = row.moment("targets");
    r.paid = row.duration("paid_us");
    r.damage = row.whole<std::int16_t>("damage");
    r.has_killed = row.whole() != 0;
    r.budget.decided_by = static_cast<DecidedBy>(row.whole<std::uint8_t>("decided_by"));
    if (r.budget.decided_by > DecidedBy::clock) damaged("decided_by");
    r.launch.shooter = r.shooter;
    r.launch.mount = row.id("mount");
    r.victims_hurt = row.whole<std::uint32_t>("victims_hurt");
    r.bystander.entity = row.id("bystander");
    r.flight.lifetime = row.duration("lifetime_us");
    r.flight.fuse = row.duration("fuse_us");
    r.flight.rests_until_fuse = row.whole() != 0;
    r.flight.max_bounces = row.whole<std::uint32_t>("max_bounces");
}

void read_bits(BitReader bits, ProjectileRecord& r) {
    FlightRules& f = r.flight;
    r.muzzle = bits.vec();
    f.acceleration = bits.vec();
    f.drag_per_s = bits.number();
    f.body_radius_m = bits.number();
    f.target_radius_m = bits.number();
    f.restitution = bits.number();
    f.friction = bits.number();
    f.stop_speed_mps = bits.number();
    f.homing_mps2 = bits.number();
    r.launch.position = bits.vec();
    r.launch.velocity = bits.vec();
    r.verdict.position = bits.vec();
    r.verdict.point = bits.vec();
    r.verdict.normal = bits.vec();
    r.velocity = bits.vec();
    r.bystander.position = bits.vec();
    r.bystander.velocity = bits.vec();
    r.bystander.distance_m = bits.number();
}

// Written so that a NaN fails.
bool is_near(Vec3 v, float most) { return std::abs(v.x) <= most && std::abs(v.y) <= most && std::abs(v.z) <= most; }

bool can_fly(const ProjectileRecord& r) {
    return r.flight.validate() == nullptr && is_near(r.flight.acceleration, 1e4f) && r.flight.body_radius_m <= 100.0f &&
           is_near(r.launch.position, 1e6f) && is_near(r.launch.velocity, 1e4f);
}

}  // namespace

ProjectileRecord ReportReader::load_projectile(std::int64_t id) {
    Statement statement(
        database_,
        "SELECT run, server_now_us, tick, client, session, user, player, command, ordinal, weapon, result,"
        " claimed_shown, claimed_newest, claimed_received, claimed_offset_1, claimed_offset_2, claimed_offset_3, "
        "view_age_us,"
        " rtt_us, max_look_back_us, max_hold_back_us,"
        " max_fast_forward_us, max_decay_permille, shooter, homes_on, shot, launched, look_back, hold_back,"
        " fast_forward, remainder, decay_permille, basis, end_kind, age, target, hitbox, hit_group, targets, paid_us,"
        " damage, killed, decided_by, mount, victims_hurt, bystander, lifetime_us, fuse_us, rests_until_fuse, "
        "max_bounces, bits FROM projectiles "
        "WHERE id = ?");
    statement.bind(id);
    if (!statement.step()) throw std::runtime_error("there is no projectile " + std::to_string(id) + " in the file");
    ProjectileRecord record;
    record.id = id;
    Row row(statement);
    read_head(row, record);
    read_flight(row, record);
    read_bits(row.bits(), record);
    if (record.has_flown() && record.verdict.end == FlightEnd::none) damaged("end_kind");
    if (record.has_flown() && !can_fly(record)) damaged("a flight that none can be");
    load_victims(record);
    load_image(record);
    return record;
}

void ReportReader::load_victims(ProjectileRecord& record) {
    Statement statement(database_,
                        "SELECT entity, damage, killed, bits FROM victims WHERE projectile = ? ORDER BY place");
    statement.bind(record.id);
    while (statement.step()) {
        if (record.victim_count == record.victims.size()) damaged("victims");
        ReportVictim& victim = record.victims[record.victim_count++];
        Row row(statement);
        victim.entity = row.id("entity");
        victim.damage = row.whole<std::int16_t>("damage");
        victim.has_killed = row.whole() != 0;
        BitReader bits = row.bits();
        victim.distance_m = bits.number();
        victim.share = bits.number();
    }
}

void ReportReader::load_image(ProjectileRecord& record) {
    Statement statement(database_,
                        "SELECT server_now_us, outcome, finding, end_hash, server_hash, rtt_us FROM images"
                        " WHERE run = ? AND session = ? AND command = ? AND ordinal = ? ORDER BY id LIMIT 1");
    statement.bind(record.run).bind(std::int64_t{record.session}).bind(std::int64_t{record.projectile.command});
    statement.bind(std::int64_t{record.projectile.ordinal});
    if (!statement.step()) return;
    Row row(statement);
    ImageRecord& image = record.image.emplace();
    image.session = record.session;
    image.command = record.projectile.command;
    image.ordinal = record.projectile.ordinal;
    image.server_now = {row.whole()};
    image.outcome = checked_name(row.text(), ImageOutcome::count_, "outcome");
    image.finding = checked_name(row.text(), arena::ImageFinding::count_, "finding");
    image.end_hash = row.whole<std::uint32_t>("end_hash");
    image.server_hash = row.whole<std::uint32_t>("server_hash");
    image.rtt = {row.whole()};
}

}  // namespace backsight::reports
