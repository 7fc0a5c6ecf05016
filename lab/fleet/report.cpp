#include "lab/fleet/report.h"

namespace backsight::lab::fleet {

namespace {

template <class Value>
Field<Row> of_days(Column column, Value Day::*part) {
    return {std::move(column), [part](const Row& row) { return Json(row.sum.*part); }};
}

const Fields<Row> row_fields{
    {{"day", "what happens on these days", 37}, &Row::day},
    {{"buffer_percent", "buffer,\n%", 8, count}, &Row::buffer_percent},
    {{"sync_s", "looks\nevery, s", 9, count}, &Row::sync_s},
    of_days({"asked", "matches\nasked for", 10, count}, &Day::asked),
    of_days({"played"}, &Day::played),
    of_days({"waiting"}, &Day::waiting),
    of_days({"waited", "waited\nover 1 s", 9, count}, &Day::waited),
    of_days({"waited_5s", "over\n5 s", 7, count}, &Day::waited_5s),
    of_days({"wait_p999_s"}, &Day::wait_p999_s),
    of_days({"longest_wait_s", "longest\nwait, s", 9, fixed(1)}, &Day::longest_wait_s),
    of_days({"cut_off_by_scaling", "cut off\nby scaling", 11, count}, &Day::cut_off_by_scaling),
    of_days({"cut_off_by_failures", "by\nfailures", 9, count}, &Day::cut_off_by_failures),
    of_days({"idle_ratio", "idle\nhours, %", 9, fixed(1, 100.0)}, &Day::idle_ratio),
    of_days({"most_servers", "most\nservers", 8, count}, &Day::most_servers),
    of_days({"started", "servers\nstarted", 8, count}, &Day::started),
    of_days({"replaced"}, &Day::replaced),
    of_days({"scaled_down"}, &Day::scaled_down),
    of_days({"old_versions_gone_after_s", "old version\ngone, s", 12, fixed(0)}, &Day::old_versions_gone_after_s),
};

}  // namespace

Report report(const Result& result) {
    Report report{"fleet", "Does an autoscaler's buffer hold, on days of a region with 1,000 matches at once?"};
    report.data = {{"command", result.command},
                   {"seed", result.seed},
                   {"days", result.days},
                   {"rows", json_of(result.rows, row_fields)}};
    report.text = Table(report.data["rows"], columns_of(row_fields)).text();
    return report;
}

}  // namespace backsight::lab::fleet
