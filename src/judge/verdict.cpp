#include <backsight/judge/verdict.h>

namespace backsight {

const char* to_string(Reason reason) {
    switch (reason) {
        case Reason::as_seen:
            return "as seen";
        case Reason::stamp_clamped:
            return "stamp clamped";
        case Reason::stamp_refused:
            return "stamp refused";
        case Reason::rewind_clamped:
            return "rewind clamped";
        case Reason::rewind_refused:
            return "rewind refused";
        case Reason::victim_clamped:
            return "victim clamped";
        case Reason::victim_refused:
            return "victim refused";
        case Reason::victim_in_cover:
            return "victim in cover";
        case Reason::knowledge_gap:
            return "knowledge gap";
        case Reason::bad_shot:
            return "bad shot";
        case Reason::clock_off:
            return "clock off";
        case Reason::count_:
            break;
    }
    return "?";
}

}  // namespace backsight
