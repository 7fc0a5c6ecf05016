#pragma once

// Handles: each is a slot that lives as long as its library, and is never used for another object. So a handle that was
// kept too long is answered, and not followed. A slot's state says whether a call is under way.
//
//     int32_t bs_server_x(bs_server* server) {
//         Call<Server> call(server);
//         if (!call) return call.code();
//         return call->world.x();
//     }

#include "problem.h"

#include <atomic>
#include <cstdint>
#include <new>

namespace backsight::c {

/// What a handle is of: in memory, and so of letters.
enum class Kind : std::uint32_t {
    library = 0x6c'69'62'21,
    server = 0x73'72'76'21,
    client = 0x63'6c'69'21,
    clock = 0x63'6c'6b'21,
    command_buffer = 0x63'6d'64'21,
    estimator = 0x65'73'74'21,
    reckoner = 0x72'65'63'21,
    input_lead = 0x6c'65'61'21,
    prediction = 0x70'72'65'21,
    predicted_events = 0x65'76'74'21,
    // Of backsight_presets.h.
    twoten_simulation = 0x74'77'6f'21,
    ut2003_trail = 0x75'74'33'21,
};

struct Slot {
    enum State : std::uint32_t { ready, busy, closed };

    explicit Slot(Kind its_kind) : kind(its_kind) {}
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    Kind kind;
    std::atomic<std::uint32_t> state{ready};
    Problem problem;
    void* object = nullptr;
    void (*destroy)(void* object) = nullptr;
    Slot* next = nullptr;  // of its library's
};

/// BS_OK: the slot is ours until end_call().
std::int32_t begin_call(const void* handle, Kind kind, Slot*& slot);
void end_call(Slot& slot);
void close(Slot& slot);

/// A call on an object of type T, which says its kind as T::kind.
template <class T>
class Call {
public:
    explicit Call(const void* handle) : code_(begin_call(handle, T::kind, slot_)) {}
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    ~Call() {
        if (slot_ != nullptr) end_call(*slot_);
    }

    explicit operator bool() const { return code_ == BS_OK; }
    /// Why the call cannot go on; of the last check that failed, if the object could be taken.
    std::int32_t code() const { return code_ != BS_OK ? code_ : slot_->problem.code(); }
    Problem& problem() { return slot_->problem; }
    /// Ends the object: its handle is stale when the call returns.
    void close() { backsight::c::close(*slot_); }
    T* operator->() { return static_cast<T*>(slot_->object); }
    T& operator*() { return *static_cast<T*>(slot_->object); }

private:
    Slot* slot_ = nullptr;
    std::int32_t code_;
};

/// All that bs_open() made.
struct Library {
    static constexpr Kind kind = Kind::library;
    Slot* first = nullptr;
};

/// False: the library or the error cannot be used. call.code() says why, and so does the error if it can.
bool can_open(Call<Library>& call, bs_error* error);
/// What each bs_*_open() begins with: `out` is null until there is an object.
template <class Handle>
bool begin_open(Call<Library>& call, Handle** out, bs_error* error) {
    if (out != nullptr) *out = nullptr;
    return can_open(call, error);
}

/// Whether the memory is there. A constructor that runs out of it would end the program.
bool has_memory(std::uint64_t bytes);
/// A new slot of the library; nullptr: no memory.
Slot* add_slot(Library& library, Kind kind, void* object, void (*destroy)(void* object));

/// Makes a T, which takes at most `bytes`, with a handle in `out`; BS_NO_MEMORY if that is more than there is.
template <class T, class Handle, class... Args>
std::int32_t make(Call<Library>& call, std::uint64_t bytes, Handle** out, const Args&... args) {
    T* object = has_memory(bytes) ? new (std::nothrow) T(args...) : nullptr;
    Slot* slot = nullptr;
    if (object != nullptr) {
        slot = add_slot(*call, T::kind, object, [](void* made) { delete static_cast<T*>(made); });
    }
    if (slot == nullptr) {
        delete object;
        return call.problem().refuse(BS_NO_MEMORY, "config", "these sizes need more memory than there is");
    }
    *out = reinterpret_cast<Handle*>(slot);
    return BS_OK;
}
/// BS_NOT_SET_UP unless the world has packets of the library's, or has none, as `wanted` says.
template <class End>
bool check_packets(Call<End>& call, bool wanted) {
    if (call->world.config().packets.has_value() == wanted) return true;
    call.problem().refuse(BS_NOT_SET_UP, "packets",
                          wanted ? "bs_world_config::has_packets" : "without bs_world_config::has_packets");
    return false;
}
/// Ends an object.
template <class T>
std::int32_t end(void* handle) {
    Call<T> call(handle);
    if (!call) return call.code();
    call.close();
    return BS_OK;
}

}  // namespace backsight::c
