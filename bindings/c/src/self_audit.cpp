// Do screens equal verdicts? And what an alarm names.

#include "server.h"

using namespace backsight;
using namespace backsight::c;

namespace {

bool has_self_audit(Call<Server>& call) {
    if (call->has_self_audit) return true;
    call.problem().refuse(BS_NOT_SET_UP, "has_self_audit", "1 in the bs_server_config that the server was opened with");
    return false;
}

}  // namespace

std::int32_t bs_server_compare(bs_server* server, bs_audit_answer* answer) {
    Call<Server> call(server);
    if (!call || !has_self_audit(call) || !sized(call.problem(), answer, "answer")) return call.code();
    const bool is_fresh = call->has_shot && call->world.history().revision() == call->shot_revision;
    if (!call.problem().holds(is_fresh, "shot", "right after bs_server_judge() or bs_server_judge_query(), once"))
        return call.code();
    call->has_shot = false;
    const SelfAuditAnswer in = call->world.compare(call->shot);
    bs_audit_answer out{};
    out.compared = in.compared ? 1 : 0;
    out.agreed = in.agreed ? 1 : 0;
    out.faults = in.faults;
    out.client_alarm = in.client_alarm ? 1 : 0;
    out.overall_alarm = in.overall_alarm ? 1 : 0;
    out.first_differing = in.first_differing ? static_cast<std::int32_t>(*in.first_differing) : -1;
    give(answer, out);
    return BS_OK;
}

std::int32_t bs_server_agreement(bs_server* server, std::uint32_t client, bs_agreement* agreement) {
    Call<Server> call(server);
    if (!call || !has_self_audit(call) || !sized(call.problem(), agreement, "agreement")) return call.code();
    if (client != BS_NO_CLIENT_NUMBER && !check_client(call, client)) return call.code();
    const SelfAudit& audit = call->world.self_audit();
    const Agreement& in = client == BS_NO_CLIENT_NUMBER ? audit.overall() : audit.of_client(client);
    bs_agreement out{};
    out.alarm = static_cast<std::uint32_t>(in.alarm());
    out.suspects = in.suspects();
    out.disagreed_in_window = in.disagreed_in_window();
    out.window_ratio = in.window_ratio();
    out.recent_ratio = in.recent_ratio();
    out.shots = in.shots();
    out.agreed = in.agreed();
    give(agreement, out);
    return BS_OK;
}
