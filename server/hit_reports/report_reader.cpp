#include "server/hit_reports/report_reader.h"

#include <algorithm>

#include "server/hit_reports/report_row.h"
#include "server/hit_reports/report_schema.h"

namespace backsight::reports {

namespace {

void read_hit(Row& row, Hit& hit) {
    hit.entity = row.id("victim");
    hit.hitbox = row.whole<std::uint16_t>("hitbox");
    hit.group = static_cast<HitGroup>(row.whole<std::uint8_t>("hit_group"));
}

void read_shot(Row& row, ReportRecord& r) {
    r.run = row.whole();
    r.server_now = Moment::at(row.tick("tick"));
    r.server_time = {row.whole()};
    r.client = row.whole<std::uint32_t>("client");
    r.command = row.whole<std::uint32_t>("command");
    r.weapon_name = row.text();
    // A claim is kept as it came, whatever it was.
    r.claimed.shown = {row.whole()};
    r.claimed.newest = {row.whole<std::uint32_t>("claimed_newest")};
    r.claimed.received = row.bits64();
    r.claimed.offsets = row.offsets();
    r.audited.result = checked_name(row.text(), AuditResult::count_, "audit");
    r.audited.stamp.shown = {row.whole()};
    r.audited.stamp.newest = {row.whole<std::uint32_t>("newest")};
    r.audited.stamp.received = row.bits64();
    r.audited.stamp.offsets = row.offsets();
    r.shot.shooter = row.id("shooter");
    r.shot.mount = row.id("mount");
    r.shot.spare_team = row.whole<std::uint16_t>("spare_team");
    r.shot.layers = row.whole<std::uint16_t>("layers");
    r.rules.max_rewind = {row.whole()};
    r.rules.on_max_rewind = checked_enum(row.whole(), CapPolicy::refuse, "on_max_rewind");
    r.rules.on_max_victim_moved = checked_enum(row.whole(), CapPolicy::refuse, "on_max_victim_moved");
    r.rules.cover_grace = {row.whole()};
    r.rules.cover_max_view_age = {row.whole()};
    const auto last = static_cast<Outcome>(static_cast<int>(Outcome::refused) + 1);
    r.verdict.outcome = checked_name(row.text(), last, "outcome");
    r.verdict.reason = checked_name(row.text(), Reason::count_, "reason");
    r.verdict.audit = r.audited.result;
    read_hit(row, r.verdict.hit);
    r.verdict.judged = row.moment("judged");
    r.verdict.judged_offsets = row.offsets();
    r.verdict.is_judged_again = row.whole() != 0;
    r.verdict.paid = {row.whole()};
    r.verdict.seen_paid = {row.whole()};
    r.declared_hash = row.whole<std::uint32_t>("declared_hash");
    row.whole();  // disagreed follows from the rest
    BitReader bits = row.bits();
    r.shot.origin = bits.vec();
    r.shot.direction = bits.vec();
    r.shot.max_distance = bits.number();
    r.rules.range = bits.number();
    r.rules.max_victim_moved_m = bits.number();
    r.verdict.victim_moved_m = bits.number();
    r.verdict.seen_moved_m = bits.number();
    bits.read(r.verdict.hit);
    r.verdict.hit.pose.pose = bits.pose();
    r.verdict.hit.pose.fraction = bits.number();
    r.verdict.hit.pose.entity = r.verdict.hit.entity;
    // Any two numbers can stand there; of those that a server wrote the difference fits.
    r.audited.moved = static_cast<std::int64_t>(static_cast<std::uint64_t>(r.audited.stamp.shown.raw) -
                                                static_cast<std::uint64_t>(r.claimed.shown.raw));
}

bool is_replayable_moment(const ReportRecord& r) {
    return is_refused(r.audited.result) || (r.audited.stamp.shown >= Moment{0} && r.audited.stamp.shown <= max_moment);
}

bool are_in_range(const GroupOffsets& offsets) {
    return std::ranges::all_of(
        offsets, [](std::int32_t offset) { return offset >= -max_group_offset && offset <= max_group_offset; });
}
bool are_replayable_offsets(const ReportRecord& r) {
    return (is_refused(r.audited.result) || are_in_range(r.audited.stamp.offsets)) &&
           are_in_range(r.verdict.judged_offsets);
}

EntityState read_state(Row& row) {
    EntityState s;
    s.position.x = row.whole<std::int32_t>("x");
    s.position.y = row.whole<std::int32_t>("y");
    s.position.z = row.whole<std::int32_t>("z");
    s.velocity.x = row.whole<std::int16_t>("vx");
    s.velocity.y = row.whole<std::int16_t>("vy");
    s.velocity.z = row.whole<std::int16_t>("vz");
    s.acceleration.x = row.whole<std::int16_t>("ax");
    s.acceleration.y = row.whole<std::int16_t>("ay");
    s.acceleration.z = row.whole<std::int16_t>("az");
    s.angular_velocity.x = row.whole<std::int16_t>("wx");
    s.angular_velocity.y = row.whole<std::int16_t>("wy");
    s.angular_velocity.z = row.whole<std::int16_t>("wz");
    s.rotation.packed = row.whole<std::uint32_t>("rotation");
    s.parent = row.id("parent");
    s.epoch = row.whole<std::uint16_t>("epoch");
    s.hitboxes.value = row.whole<std::uint16_t>("hitbox_set");
    s.team = row.whole<std::uint16_t>("team");
    s.layers = row.whole<std::uint16_t>("layers");
    s.presence = checked_enum(row.whole(), Presence::despawned, "presence");
    return s;
}

}  // namespace

ReportReader::ReportReader(const std::filesystem::path& file) : database_(file, Database::Mode::read) {
    if (database_.integer("PRAGMA application_id") != report_application_id)
        throw SqliteError(file.string() + ": is not a file of hit reports");
    const std::int64_t version = database_.integer("PRAGMA user_version");
    if (version != report_schema_version) {
        throw SqliteError(file.string() + ": has schema version " + std::to_string(version) + ", this program reads " +
                          std::to_string(report_schema_version) + ": use the program that wrote it");
    }
}

ReportRecord ReportReader::load(std::int64_t id) {
    Statement statement(
        database_,
        "SELECT run, tick, server_now_us, client, command, weapon, claimed_shown, claimed_newest,"
        " claimed_received, claimed_offset_1, claimed_offset_2, claimed_offset_3, audit, shown, newest, received,"
        " offset_1, offset_2, offset_3, shooter, mount, spare_team, layers, max_rewind_us,"
        " on_max_rewind, on_max_victim_moved, cover_grace_us, cover_max_view_age_us, outcome, reason, victim, hitbox, "
        "hit_group,"
        " judged, judged_offset_1, judged_offset_2, judged_offset_3, judged_again, paid_us, seen_paid_us,"
        " declared_hash, disagreed, bits FROM shots WHERE id = ?");
    statement.bind(id);
    if (!statement.step()) throw std::runtime_error("there is no shot " + std::to_string(id) + " in the file");
    ReportRecord record;
    record.id = id;
    Row row(statement);
    read_shot(row, record);
    if (!is_replayable_moment(record)) damaged("shown");
    if (!are_replayable_offsets(record)) damaged("offset");
    load_strategies(record);
    load_entities(record);
    return record;
}

void ReportReader::load_strategies(ReportRecord& record) {
    Statement statement(database_,
                        "SELECT name, victim, hitbox, hit_group, bits FROM strategies WHERE shot = ? ORDER BY place");
    statement.bind(record.id);
    while (statement.step()) {
        Row row(statement);
        ReportStrategy strategy;
        strategy.name = std::string_view(row.text());
        read_hit(row, strategy.hit);
        row.bits().read(strategy.hit);
        record.strategies.push_back(strategy);
    }
}

void ReportReader::load_entities(ReportRecord& record) {
    Statement statement(database_,
                        "SELECT judged_view, entity, draw_group, status, tested, from_tick, to_tick, bits"
                        " FROM entities WHERE shot = ? ORDER BY place");
    statement.bind(record.id);
    while (statement.step()) {
        Row row(statement);
        ReportEntity entity;
        entity.view = checked_enum(row.whole(), ReportView::judged, "judged_view");
        entity.id = row.id("entity");
        if (entity.id.is_null()) damaged("entity");
        entity.group = row.group("draw_group");
        entity.status = checked_name(row.text(), ViewStatus::count_, "status");
        entity.tested = row.whole() != 0;
        entity.from = row.tick("from_tick");
        entity.to = row.tick("to_tick");
        BitReader bits = row.bits();
        entity.pose = bits.pose();
        entity.fraction = bits.number();
        entity.beside_line_m = bits.number();
        record.entities.push_back(entity);
    }
    load_samples(record);
}

void ReportReader::load_samples(ReportRecord& record) {
    Statement statement(
        database_,
        "SELECT place, tick, x, y, z, vx, vy, vz, ax, ay, az, wx, wy, wz, rotation, parent,"
        " epoch, hitbox_set, team, layers, presence, bones FROM samples WHERE shot = ? ORDER BY place, sample");
    statement.bind(record.id);
    while (statement.step()) {
        Row row(statement);
        const auto place = row.whole<std::uint32_t>("place");
        if (place >= record.entities.size()) damaged("place");
        ReportEntity& entity = record.entities[place];
        if (entity.sample_count++ == 0) entity.first_sample = static_cast<std::uint32_t>(record.samples.size());
        ReportSample sample;
        sample.tick = row.tick("tick");
        sample.state = read_state(row);
        sample.first_bone = static_cast<std::uint32_t>(record.bones.size());
        for (BitReader bits = row.bits(); !bits.at_end();) record.bones.push_back(bits.bone());
        sample.bone_count = static_cast<std::uint32_t>(record.bones.size()) - sample.first_bone;
        record.samples.push_back(sample);
    }
}

}  // namespace backsight::reports
