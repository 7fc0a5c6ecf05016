#pragma once

#include "instance.h"

// The parts of one call of a script.
namespace backsight::godot {

constexpr std::size_t most_parameters = 12;

struct Call {
    const Method& method;
    Instance* self;
    Slot slots[most_parameters];
    Scratch scratch;
    Problem problem;
    Callback callback;  // of this call alone
    // What the callback changes places with once the library has answered BS_OK: a refused call leaves it as it is.
    Callback* kept = nullptr;
    bs_error error{};
    std::uint32_t array_count = 0;  // of the records that were given

    Call(const Method& called, Instance* instance) : method(called), self(instance) {}
    const Parameter& parameter(std::size_t at) const { return method.parameters()[at]; }
};

// The argument of a script as the library takes it; Call::problem says where it cannot be. `given`: null if left out.
void take(Call& call, const Parameter& parameter, const void* given, Slot& slot);
// Room for what the library writes into a parameter.
void make_room(Call& call, std::size_t at);
// What the library wrote as one value of the engine; an empty one unless `code` is BS_OK.
void write_result(const Call& call, std::int64_t code, Value& result);
bool is_result(Role role);

}  // namespace backsight::godot
