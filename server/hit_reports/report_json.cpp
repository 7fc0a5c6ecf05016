// Records for programs: the file's columns under their names, with explanations.

#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/explain_query.h"
#include "server/hit_reports/report_tables.h"
#include "server/hit_reports/report_time.h"

namespace backsight::reports {

namespace {

using Json = nlohmann::json;

class JsonColumns : public Columns {
public:
    Json out = Json::object();

    bool is_export() const override { return true; }
    void key(const char*, std::int64_t&) override {}
    void derived(const char* name, bool value) override { out[name] = value; }

private:
    void integer(const char* name, Unit unit, std::int64_t& value) override {
        const EntityId entity{static_cast<std::uint32_t>(value)};
        switch (unit) {
            case Unit::number:
            case Unit::tick:
                out[name] = value;
                break;
            case Unit::natural:
                out[name] = static_cast<std::uint64_t>(value);
                break;
            case Unit::flag:
                out[name] = value != 0;
                break;
            case Unit::entity:
                out[name] = entity.is_null() ? Json(nullptr) : Json(name_of(entity));
                break;
            case Unit::ticks:
                out[std::string(name) + "_ticks"] = static_cast<double>(value) / 65536.0;
                break;
            case Unit::bits:
                out[name] = formatted("%016llx", static_cast<unsigned long long>(value));
                break;
        }
    }
    void characters(const char* name, std::string& value) override { out[name] = inputs::printable(value); }
    void begin_exact(const char* name, std::size_t words) override {
        exact_ = &(out[name] = words > 1 ? Json::array() : Json());
    }
    std::uint32_t word(std::uint32_t bits) override {
        const auto value = std::bit_cast<float>(bits);
        exact_->is_array() ? exact_->push_back(value) : static_cast<void>(*exact_ = value);
        return bits;
    }

    Json* exact_ = nullptr;  // in `out`, for the next field
};

template <class R>
Json fields_of(const R& row) {
    JsonColumns columns;
    RowKeys keys{};
    list_fields(columns, keys, row);
    return std::move(columns.out);
}

}  // namespace

Json report_json(const ReportRecord& r, const RunFacts& run) {
    Json out = fields_of(r);
    out["shot"] = r.id;
    out["run"] = r.run;
    out["at"] = wall_text(run.wall_us(r.server_time));
    out["tick_rate_hz"] = run.draw.tick_rate.hz();
    out["game"] = inputs::printable(run.game);
    out["server_hash"] = r.server_hash();
    out["explanation"] = explain_verdict(r, run);
    out["query"] = r.asked ? fields_of(*r.asked) : Json(nullptr);
    if (r.asked) out["query"]["words"] = shape_in_words(*r.asked);
    out["carried"] = Json::array();
    for (const CarriedQuery& each : r.carried) {
        out["carried"].push_back(fields_of(each.query));
        out["carried"].back()["hit"] = each.hit;
    }
    out["hits"] = Json::array();
    for (const ReportHit& each : r.list) {
        Json& hit = out["hits"].emplace_back(fields_of(each));
        hit["words"] = hit_in_words(r, each, run);
        hit["granted"] = each.is_granted();
    }
    out["strategies"] = Json::object();
    for (const ReportStrategy& s : r.strategies) out["strategies"][inputs::printable(s.name)] = fields_of(s);
    out["entities"] = Json::array();
    for (const ReportEntity& e : r.entities) {
        Json& entity = out["entities"].emplace_back(fields_of(e));
        entity["sample_ticks"] = Json::array();
        for (std::uint32_t i = 0; i < e.sample_count; ++i)
            entity["sample_ticks"].push_back(r.samples[e.first_sample + i].tick.value);
        if (const double ahead = reckoned_ahead_ms(r, e, run); ahead != 0.0) entity["reckoned_ahead_ms"] = ahead;
    }
    return out;
}

Json report_json(const ProjectileRecord& r, const RunFacts& run) {
    Json out = fields_of(r);
    out["projectile"] = r.id;
    out["game"] = inputs::printable(run.game);
    out["run"] = r.run;
    out["at"] = wall_text(run.wall_us(r.server_now));
    out["tick_rate_hz"] = run.draw.tick_rate.hz();
    out["explanation"] = explain(r, run);
    out["image"] = r.image ? fields_of(*r.image) : Json(nullptr);
    out["victims"] = Json::array();
    for (const AreaVictim& victim : r.kept_victims()) out["victims"].push_back(fields_of(victim));
    return out;
}

}  // namespace backsight::reports
