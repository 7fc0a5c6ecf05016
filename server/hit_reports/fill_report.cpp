#include "server/hit_reports/fill_report.h"

#include <algorithm>
#include <array>
#include <span>

namespace backsight::reports {

namespace {

struct Near {
    ViewPose pose;
    float beside_m = 0.0f;
};

float beside_line(const Ray& ray, Vec3 point) {
    const float along = std::clamp(dot(point - ray.origin, ray.direction), 0.0f, ray.max_distance);
    return distance(point, ray.origin + ray.direction * along);
}

// The entities that a shot hits in the claimed view, each once: at most as many as a query has hits.
struct Wanted {
    std::array<EntityId, max_query_hits> ids{};
    std::size_t count = 0;

    explicit Wanted(const ReportRecord& record) {
        if (!record.asked) add(record.verdict.hit.entity);
        for (const ReportHit& hit : record.list) add(hit.seen.entity);
    }
    bool hold(EntityId id) const { return std::find(ids.begin(), ids.begin() + count, id) != ids.begin() + count; }

private:
    void add(EntityId id) {
        if (!id.is_null() && !hold(id) && count < ids.size()) ids[count++] = id;
    }
};

// Selects the entities of a view that a reader of the report will ask for.
class Nearest {
public:
    Nearest(const View& view, const Ray& line, const Shot& shot, const Wanted& wanted)
        : most_(std::max(max_report_entities, wanted.count)) {
        for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
            const ViewPose pose = view.pose_of_slot(slot);
            const bool is_wanted = wanted.hold(pose.entity);
            const bool is_own = pose.entity == shot.shooter || pose.entity == shot.mount;
            if (pose.entity.is_null() || (is_own && !is_wanted)) continue;
            const bool unknowable = pose.status == ViewStatus::knowledge_gap;
            if (!has_pose(pose.status) && !unknowable) continue;
            const float beside_m = has_pose(pose.status) ? beside_line(line, pose.pose.position) : 0.0f;
            keep({pose, beside_m}, is_wanted ? -2.0f : unknowable ? -1.0f : beside_m);
        }
    }
    std::span<const Near> all() const { return {kept_.data(), count_}; }

private:
    void keep(const Near& entity, float rank) {
        std::size_t at = count_;
        while (at > 0 && ranks_[at - 1] > rank) --at;
        if (at >= most_) return;
        for (std::size_t i = std::min(count_, most_ - 1); i > at; --i) {
            kept_[i] = kept_[i - 1];
            ranks_[i] = ranks_[i - 1];
        }
        kept_[at] = entity;
        ranks_[at] = rank;
        count_ = std::min(count_ + 1, most_);
    }

    std::size_t most_;
    std::array<Near, max_query_hits> kept_{};
    std::array<float, max_query_hits> ranks_{};
    std::size_t count_ = 0;
};

// The lowest of what an entity rides in a view: itself, if nothing.
EntityId root_of(const View& view, EntityId id) {
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        const ViewPose pose = view.pose(id);
        if (!pose.state || pose.state->parent.is_null()) return id;
        id = pose.state->parent;
    }
    return id;
}

class Filler {
public:
    Filler(ReportRecord& record, const QueryFilter& filter)
        : record_(record), line_(line_of(record)), filter_(filter) {}

    void add_claimed(const View& view) {
        begin(ReportView::claimed, 0);
        const Nearest nearest(view, line_, record_.shot, Wanted(record_));
        for (const Near& near : nearest.all()) add_entity(view, near.pose, near.beside_m);
        add_all_mounts(view);
    }
    /// Where a cap has the hit judged again, only its victim is added.
    void add_victim(const View& view, std::uint16_t hit) {
        begin(ReportView::judged, hit);
        const ViewPose pose = view.pose(record_.verdict_of(hit).hit.entity);
        add_entity(view, pose, beside_line(line_, pose.pose.position));
        add_all_mounts(view);
    }

private:
    void begin(ReportView which, std::uint16_t hit) {
        which_ = which;
        hit_ = hit;
        first_ = record_.entities.size();
    }

    bool is_let_through(const View& view, const ViewPose& pose) const {
        if (!is_hittable(pose.status) || !passes_filter(filter_, pose.entity, pose.state)) return false;
        if (filter_.mounts != MountScope::tree) return true;
        const EntityId driven = filter_.exclude_mount.is_null() ? filter_.exclude : filter_.exclude_mount;
        return driven.is_null() || root_of(view, pose.entity) != root_of(view, driven);
    }

    // Adds the mounts of all these, and the mounts' own: the loop visits what it adds.
    void add_all_mounts(const View& view) {
        for (std::size_t i = first_; i < record_.entities.size(); ++i) add_mounts(view, i);
    }

    void add_entity(const View& view, const ViewPose& pose, float beside_m) {
        ReportEntity entity;
        entity.view = which_;
        entity.hit = hit_;
        entity.id = pose.entity;
        entity.group = view.group_of_slot(pose.entity.index());
        entity.status = pose.status;
        entity.tested = is_let_through(view, pose);
        entity.from = pose.from;
        entity.to = pose.to;
        entity.fraction = pose.fraction;
        entity.pose = pose.pose;
        entity.beside_line_m = beside_m;
        entity.first_sample = static_cast<std::uint32_t>(record_.samples.size());
        const Track& track = *view.history().find(pose.entity);
        std::array<Tick, View::max_samples> ticks;
        const std::size_t used = view.sample_ticks(pose, ticks);
        for (const Tick tick : std::span(ticks).first(used)) {
            // Samples that only shape a path need no bones.
            add_sample(track, tick, tick == pose.from || tick == pose.to);
        }
        entity.sample_count = static_cast<std::uint32_t>(record_.samples.size()) - entity.first_sample;
        record_.entities.push_back(entity);
    }

    void add_sample(const Track& track, Tick tick, bool with_bones) {
        const std::optional<EntityState> state = track.at(tick);
        if (!state) return;
        const std::span<const QuantBone> bones = with_bones ? track.bones_at(tick) : std::span<const QuantBone>();
        record_.samples.push_back(
            {tick, *state, static_cast<std::uint32_t>(record_.bones.size()), static_cast<std::uint32_t>(bones.size())});
        record_.bones.insert(record_.bones.end(), bones.begin(), bones.end());
    }

    void add_mounts(const View& view, std::size_t rider) {
        const ReportEntity entity = record_.entities[rider];
        for (std::uint32_t i = 0; i < entity.sample_count; ++i) {
            const EntityId mount = record_.samples[entity.first_sample + i].state.parent;
            if (mount.is_null() || view.history().find(mount) == nullptr || is_kept(mount)) continue;
            const ViewPose pose = view.pose(mount);
            add_entity(view, pose, beside_line(line_, pose.pose.position));
            record_.entities.back().tested = false;
        }
    }

    bool is_kept(EntityId id) const {
        return std::any_of(record_.entities.begin() + static_cast<std::ptrdiff_t>(first_), record_.entities.end(),
                           [&](const ReportEntity& entity) { return entity.id == id; });
    }

    ReportRecord& record_;
    Ray line_;
    QueryFilter filter_;
    ReportView which_ = ReportView::claimed;
    std::uint16_t hit_ = 0;
    std::size_t first_ = 0;
};

// The hits of the query in the claimed view, with the verdicts that some of them have: both are in the query's order.
void add_list(ReportRecord& record, const View& claimed, const Query& query, std::span<const Verdict> verdicts) {
    std::array<Hit, max_query_hits> hits;
    const std::size_t count = run_query(claimed, query, hits);
    for (const Hit& seen : std::span(hits).first(count)) {
        ReportHit& hit = record.list.emplace_back();
        hit.seen = seen;
        if (verdicts.empty()) continue;
        const Hit& judged = verdicts.front().hit;
        // One of several hitboxes that is judged again may have got another before it.
        const bool is_its =
            judged.entity == seen.entity &&
            (query.collect != Collect::hitboxes || judged.hitbox == seen.hitbox || verdicts.front().is_judged_again);
        if (!is_its) continue;
        hit.has_verdict = true;
        hit.verdict = verdicts.front();
        hit.verdict.pose = {};
        verdicts = verdicts.subspan(1);
    }
}

bool is_somebody(const ViewPose& pose) {
    return !pose.entity.is_null() && has_pose(pose.status) && pose.state && pose.state->hitboxes != HitboxSetId{};
}

// Stores the target, or else the entity nearest to the projectile's end.
void fill_bystander(ProjectileRecord& record, const View& view) {
    ReportBystander& nearest = record.bystander;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        const bool is_met = !record.verdict.target.is_null() && pose.entity == record.verdict.target;
        if (!is_somebody(pose) || pose.entity == record.shooter || (!is_met && !is_hittable(pose.status))) continue;
        const float away = distance(pose.pose.position, record.verdict.position);
        if (!is_met && !nearest.entity.is_null() && away >= nearest.distance_m) continue;
        const Vec3 velocity = dequantize(pose.state->velocity, view.history().config().quantization);
        nearest = {pose.entity, pose.pose.position, velocity, away};
        if (is_met) return;
    }
}

}  // namespace

RunFacts facts_of(const WorldHistory& history, const DrawConfig& draw) {
    RunFacts facts;
    facts.draw = draw;
    facts.quantization = history.config().quantization;
    facts.max_bones = history.config().max_bones;
    for (std::size_t set = 0; set < history.hitbox_sets().count(); ++set) {
        const auto hitboxes = history.hitbox_sets().get({static_cast<std::uint16_t>(set)});
        const DrawGroup group = history.hitbox_sets().group({static_cast<std::uint16_t>(set)});
        const std::uint16_t skeleton = history.hitbox_sets().skeleton({static_cast<std::uint16_t>(set)});
        const std::uint32_t bits = history.hitbox_sets().rotation_bits({static_cast<std::uint16_t>(set)});
        facts.hitbox_sets.push_back({group, skeleton, {hitboxes.begin(), hitboxes.end()}, bits});
    }
    return facts;
}

// Most samples of one entity that is drawn by `rules`: those of its path, and the newest one.
static std::size_t most_samples(const DrawRules& rules) {
    if (rules.after_newest == AfterNewest::reckon) return View::max_samples;
    return (rules.interpolation == Interpolation::catmull_rom ? 4 : 2) + 1;
}

void make_room(ReportRecord& record, const RunFacts& facts) {
    constexpr std::size_t most_mounts = 4;
    constexpr std::size_t with_bones_each = 2;
    std::size_t samples_each = 0;
    for (const ReportHitboxSet& set : facts.hitbox_sets) {
        samples_each = std::max(samples_each, most_samples(facts.draw.rules(set.group)));
    }
    const std::size_t entities = 2 * (max_report_entities + most_mounts);
    record.entities.reserve(entities);
    record.samples.reserve(entities * samples_each);
    record.bones.reserve(entities * with_bones_each * facts.max_bones);
    record.strategies.reserve(most_strategies);
    record.list.reserve(max_report_entities);
}

void fill_report(ReportRecord& record, const ShotRecord& shot, const WorldHistory& history, const DrawConfig& draw,
                 const Ledger& ledger) {
    static_cast<ShotRecord&>(record) = shot;
    record.query = nullptr;
    record.hits = {};
    record.id = record.run = 0;
    record.shape = shot.query != nullptr ? shot.query->shape : QueryShape::ray;
    record.first_differing = -1;
    record.asked.reset();
    if (shot.query != nullptr) {
        record.asked = *shot.query;
        record.asked->filter.exclude_all = {};
    }
    record.list.clear();
    record.carried.clear();
    record.server_time = draw.tick_rate.time_of(shot.server_now);
    record.weapon_name = {};
    record.entities.clear();
    record.samples.clear();
    record.bones.clear();
    record.strategies.clear();
    const Verdict& verdict = record.verdict;
    record.hit_count = verdict.hit ? 1 : 0;
    record.granted = verdict.outcome == Outcome::hit ? 1 : 0;
    if (shot.query != nullptr) {
        record.hit_count = static_cast<std::uint16_t>(shot.hits.size());
        record.granted = static_cast<std::uint16_t>(
            std::ranges::count(shot.hits, Outcome::hit, [](const Verdict& v) { return v.outcome; }));
    }
    if (!has_view(shot)) return;
    const View claimed = View::exact(history, draw, ledger, shot.audited.stamp);
    const bool has_list = shot.query != nullptr && verdict.reason != Reason::knowledge_gap;
    if (has_list) add_list(record, claimed, *shot.query, shot.hits);
    Filler filler(record, shot.query != nullptr ? shot.query->filter : filter_of(shot.shot, shot.own));
    filler.add_claimed(claimed);
    ReportStrategy& exact = record.strategies.emplace_back();
    exact.name = "exact";
    exact.hit = verdict.hit;
    if (shot.query != nullptr) {
        exact.hit = record.list.empty() ? Hit{} : record.list.front().seen;
    } else if (verdict.is_judged_again || shot.shot.cut_by_level) {
        exact.hit = cast_ray(claimed, ray_of(shot.shot, shot.rules), filter_of(shot.shot, shot.own));
    }
    const auto add_again = [&](const Verdict& again, std::uint16_t hit) {
        if (!again.is_judged_again) return;
        filler.add_victim(View::at_moment(history, draw, again.judged, again.judged_offsets), hit);
        std::optional<Query> carried = carried_query(claimed, shot, again);
        if (!carried) return;
        carried->filter.exclude_all = {};
        record.carried.push_back({hit, *carried});
    };
    if (shot.query == nullptr) add_again(verdict, 0);
    for (std::size_t i = 0; i < record.list.size(); ++i)
        add_again(record.list[i].verdict, static_cast<std::uint16_t>(i));
}

void fill_report(ProjectileRecord& record, const service::FlightRecord& flight, const WorldHistory& history,
                 const DrawConfig& draw) {
    record = {};
    static_cast<service::FlightRecord&>(record) = flight;
    if (flight.has_flown()) fill_bystander(record, View::at_moment(history, draw, flight.targets));
}

}  // namespace backsight::reports
