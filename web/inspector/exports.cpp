// What a page calls to inspect the report that it has open: text and numbers out. All of them live until the next call.

#include <algorithm>
#include <optional>

#include "server/hit_reports/report_query.h"
#include "web/engine/level_rows.h"
#include "web/inspector/inspect.h"

// The name of each is its function's, as WASM needs no other.
#define BACKSIGHT_WEB_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace {

using namespace backsight;
using namespace backsight::web;

struct Page {
    std::optional<reports::ReportReader> reader;
    std::string in;
    std::string out;
    ShotPictures pictures;
    std::vector<double> doubles;
};

Page& page() {
    static Page only;
    return only;
}

reports::ReportReader& reader() {
    if (!page().reader) page().reader.emplace("");
    return *page().reader;
}

int answer(std::string text) {
    page().out = std::move(text);
    return static_cast<int>(page().out.size());
}

reports::ReportKey key_of(int is_projectile, double id) {
    return {is_projectile != 0, static_cast<std::int64_t>(std::clamp(id, 0.0, 9e15))};
}

const std::vector<float>& picture_of(int number) {
    const ShotPictures& all = page().pictures;
    const std::vector<float>* fixed[] = {&all.screen, &all.rewound, &all.now, &all.path, &all.movers, &all.shape};
    const auto at = static_cast<std::size_t>(std::max(number, 0));
    if (at < std::size(fixed)) return *fixed[at];
    static const std::vector<float> none;
    return at - std::size(fixed) < all.ways.size() ? all.ways[at - std::size(fixed)] : none;
}

}  // namespace

/// Room for a text of the page, such as a query.
BACKSIGHT_WEB_EXPORT(room) char* room(int size) {
    page().in.assign(static_cast<std::size_t>(std::clamp(size, 0, 1 << 16)), '\0');
    return page().in.data();
}
/// The text of the last answer; each returns its length.
BACKSIGHT_WEB_EXPORT(text) const char* text() { return page().out.data(); }

/// Reads the file that the page has opened now.
BACKSIGHT_WEB_EXPORT(open) void open() {
    page().reader.reset();
    reader();
}
/// The list that the query in room() selects.
BACKSIGHT_WEB_EXPORT(list) int list() {
    const reports::ReportQuery query = reports::query_of(page().in, 0);
    if (!query.wrong.empty()) reports::fail(query.wrong);
    return answer(reports::list_json(reader(), query));
}
BACKSIGHT_WEB_EXPORT(choices) int choices() { return answer(reports::choices_json(reader())); }
BACKSIGHT_WEB_EXPORT(inspect) int inspect(int is_projectile, double id) {
    return answer(inspect(reader(), key_of(is_projectile, id), page().pictures));
}
/// 1: judged again, it equals the record. text() says what was compared; `length()` is its length.
BACKSIGHT_WEB_EXPORT(judge) int judge(int is_projectile, double id) {
    return judge_again(reader(), key_of(is_projectile, id), page().out) ? 1 : 0;
}
BACKSIGHT_WEB_EXPORT(length) int length() { return static_cast<int>(page().out.size()); }

/// Pictures of the shot inspected last: screen, rewound, now, path, movers, shape, then each way to rewind.
BACKSIGHT_WEB_EXPORT(floats) const float* floats(int picture) { return picture_of(picture).data(); }
BACKSIGHT_WEB_EXPORT(float_count) int float_count(int picture) { return static_cast<int>(picture_of(picture).size()); }

BACKSIGHT_WEB_EXPORT(level) int level() {
    page().doubles.clear();
    put_level(arena::Level::standard(), page().doubles);
    return static_cast<int>(page().doubles.size());
}
BACKSIGHT_WEB_EXPORT(doubles) const double* doubles() { return page().doubles.data(); }
BACKSIGHT_WEB_EXPORT(level_names) int level_names() { return answer(level_columns); }
