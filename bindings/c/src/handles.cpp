#include "handles.h"

#include "structs.h"

#include <backsight/version.h>

#include <cstdlib>
#include <new>

namespace backsight::c {

namespace {

constexpr std::uint64_t most_bytes = sizeof(void*) == 8 ? std::uint64_t{1} << 34 : std::uint64_t{1} << 30;

bool is_kind(Kind kind) {
    return kind == Kind::library || kind == Kind::server || kind == Kind::client || kind == Kind::clock ||
           kind == Kind::command_buffer || kind == Kind::estimator || kind == Kind::reckoner ||
           kind == Kind::input_lead || kind == Kind::prediction || kind == Kind::predicted_events ||
           kind == Kind::twoten_simulation || kind == Kind::ut2003_trail;
}

// Takes all slots that are not closed; false, and none is taken, if one is in a call.
bool take_all(Slot* first) {
    for (Slot* slot = first; slot != nullptr; slot = slot->next) {
        std::uint32_t state = Slot::ready;
        if (slot->state.compare_exchange_strong(state, Slot::busy) || state == Slot::closed) continue;
        for (Slot* taken = first; taken != slot; taken = taken->next) {
            if (taken->state != Slot::closed) taken->state = Slot::ready;
        }
        return false;
    }
    return true;
}

}  // namespace

std::int32_t begin_call(const void* handle, Kind kind, Slot*& slot) {
    if (handle == nullptr) return BS_NULL;
    Slot* found = static_cast<Slot*>(const_cast<void*>(handle));
    if (found->kind != kind) return BS_BAD_HANDLE;
    std::uint32_t state = Slot::ready;
    if (!found->state.compare_exchange_strong(state, Slot::busy, std::memory_order_acquire)) {
        return state == Slot::closed ? BS_STALE : BS_BUSY;
    }
    slot = found;
    return BS_OK;
}

void end_call(Slot& slot) {
    slot.state.store(slot.object != nullptr ? Slot::ready : Slot::closed, std::memory_order_release);
}

void close(Slot& slot) {
    if (slot.destroy != nullptr) slot.destroy(slot.object);
    slot.object = nullptr;
    slot.destroy = nullptr;
}

bool has_memory(std::uint64_t bytes) {
    if (bytes > most_bytes) return false;
    void* volatile probe = std::malloc(static_cast<std::size_t>(bytes));
    std::free(probe);
    return probe != nullptr;
}

std::int32_t report(const Problem& problem, bs_error* error) {
    Problem ignored;
    if (error == nullptr || !sized(ignored, error, "error")) return problem.code();
    bs_error out{};
    out.code = problem.code();
    std::memcpy(out.text, problem.text(), sizeof(out.text));
    give(error, out);
    return problem.code();
}

bool can_open(Call<Library>& call, bs_error* error) {
    if (call) {
        if (error != nullptr && !sized(call.problem(), error, "error")) return false;
        if (call.problem().exact_floats()) return true;
        static_cast<void>(report(call.problem(), error));
        return false;
    }
    Problem problem;
    problem.refuse(call.code(), "library", bs_code_name(call.code()));
    static_cast<void>(report(problem, error));
    return false;
}

Slot* add_slot(Library& library, Kind kind, void* object, void (*destroy)(void* object)) {
    Slot* slot = new (std::nothrow) Slot(kind);
    if (slot == nullptr) return nullptr;
    slot->object = object;
    slot->destroy = destroy;
    slot->next = library.first;
    library.first = slot;
    return slot;
}

}  // namespace backsight::c

using namespace backsight::c;

std::uint32_t bs_abi_version(void) { return BS_ABI_VERSION; }
const char* bs_version(void) { return BACKSIGHT_VERSION; }

std::int32_t bs_check_floats(void) { return backsight::floats_are_exact() ? BS_OK : BS_BAD_FLOATS; }

std::int32_t bs_open(std::uint32_t abi_version, bs_library** library, bs_error* error) {
    Problem problem;
    if (library != nullptr) *library = nullptr;
    if (error != nullptr && !sized(problem, error, "error")) return problem.code();
    if (!problem.present(library, "library")) return report(problem, error);
    const bool same_major = abi_version >> 16 == BS_ABI_VERSION >> 16;
    if (!same_major || abi_version > BS_ABI_VERSION) {
        problem.refuse(BS_BAD_VERSION, "abi_version", "the library has another one, see bs_abi_version()");
        return report(problem, error);
    }
    if (!problem.exact_floats()) return report(problem, error);
    Slot* slot = new (std::nothrow) Slot(Kind::library);
    Library* made = new (std::nothrow) Library;
    if (slot == nullptr || made == nullptr) {
        delete slot;
        delete made;
        problem.refuse(BS_NO_MEMORY, "library", "no memory");
        return report(problem, error);
    }
    slot->object = made;
    slot->destroy = [](void* object) { delete static_cast<Library*>(object); };
    *library = reinterpret_cast<bs_library*>(slot);
    return BS_OK;
}

std::int32_t bs_close(bs_library* library) {
    Slot* slot = nullptr;
    if (const std::int32_t code = begin_call(library, Kind::library, slot); code != BS_OK) return code;
    Slot* first = static_cast<Library*>(slot->object)->first;
    if (!take_all(first)) {
        end_call(*slot);
        return BS_BUSY;
    }
    while (first != nullptr) {
        Slot* next = first->next;
        close(*first);
        delete first;
        first = next;
    }
    close(*slot);
    delete slot;
    return BS_OK;
}

const char* bs_error_text(const void* handle) {
    if (handle == nullptr) return "handle: must not be null";
    const Slot* slot = static_cast<const Slot*>(handle);
    if (!is_kind(slot->kind)) return "handle: not one of this library";
    return slot->state == Slot::closed ? "handle: the object was closed" : slot->problem.text();
}

const char* bs_code_name(std::int32_t code) {
    switch (code) {
        case BS_OK:
            return "done";
        case BS_NULL:
            return "an argument is null that must not be";
        case BS_BAD_HANDLE:
            return "a handle of another kind";
        case BS_STALE:
            return "the object was closed";
        case BS_BUSY:
            return "another call on this object has not returned";
        case BS_BAD_STRUCT_SIZE:
            return "struct_size is not that of a version that the library knows";
        case BS_NOT_FINITE:
            return "a number is NaN or infinite";
        case BS_OUT_OF_RANGE:
            return "a number is out of its range";
        case BS_TOO_SMALL:
            return "the room for the result is too small";
        case BS_NO_MEMORY:
            return "there is not enough memory";
        case BS_BAD_VERSION:
            return "the library has another version of the interface";
        case BS_NO_CLIENT:
            return "no client with this number has joined";
        case BS_NOT_SET_UP:
            return "a part that the config did not ask for";
        case BS_BAD_FLOATS:
            return "this thread does not compute floats as other machines do";
        default:
            return code > 0 ? "an answer: see bs_reason_name()" : "?";
    }
}
