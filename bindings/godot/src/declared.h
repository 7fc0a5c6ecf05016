#pragma once

#include "backsight.h"
#ifdef BACKSIGHT_GODOT_PRESETS
#include "backsight_presets.h"
#endif

#include <atomic>
#include <cstddef>
#include <cstdint>

// What tools/bind writes of backsight.h: how each struct and each function is called from a script.
namespace backsight::godot {

enum class Kind : std::uint8_t { u8, i32, u32, i64, u64, f32, f64, vector, rotation, pose, record };

// A name of declared.names by its place there: a pointer would take four times as much, and be moved when the plugin
// is loaded.
struct Name {
    std::uint16_t at;
};

struct Field {
    Name own_name;
    Kind kind;
    std::uint8_t record;
    std::uint16_t offset;
    std::uint16_t count;  // of an array; 0: none
    const char* name() const;
};

// A struct of backsight.h: a Dictionary, or a PackedByteArray where it has nothing but bytes.
struct Record {
    const char* name;
    std::uint16_t size;
    bool is_sized;
    bool is_bytes;
    const Field* fields;
    std::size_t count;
    void (*fill)(void*);  // with defaults; null: it has none
};

enum class Role : std::uint8_t {
    whole,
    real,
    vector,
    rotation,
    record,
    block,
    changed,  // a record that is given and comes back
    records,
    poses,
    pose,
    bytes,
    offsets,
    callable,
    room,
    stored,
    object,
    problem,  // a bs_error: its text goes to the console
    out_whole,
    out_flag,
    out_real,
    out_single,  // as out_real, of a float
    out_vector,
    out_rotation,
    out_record,
    out_block,
    out_records,
    out_for_each,  // a record for each element of the records that were given
    out_bytes,
    out_wholes,
    out_pose,
    out_text,
    out_stored,
    out_array
};
constexpr bool is_input(Role role) { return role < Role::problem; }

struct Parameter {
    Name own_name;
    Role role;
    Kind kind;
    std::uint8_t record;
    bool is_optional;
    std::int32_t fallback;  // of a record: 1 and 2 are the properties world and config
    const char* name() const;
};

struct Instance;

struct Slot {
    std::int64_t whole = 0;
    double real = 0;
    void* address = nullptr;
    std::uint32_t count = 0;
};

struct Method {
    Name own_name;
    std::uint16_t first;  // of declared.parameters
    std::uint8_t owner;
    std::uint8_t count;
    bool needs_open;
    std::int64_t (*call)(Instance*, Slot*);
    const char* name() const;
    const Parameter* parameters() const;
};

struct Class {
    const char* name;
    const char* base;
};

struct Declared {
    const char* names;  // one after another, each with its zero
    const Record* records;
    std::size_t record_count;
    const Parameter* parameters;
    const Method* methods;
    std::size_t method_count;
    const Class* classes;
    std::size_t class_count;
    // Names of constants one after another, each with its zero: a pointer to each would take as much again.
    const char* constant_names;
    const std::int64_t* constants;
    std::size_t constant_count;
};
extern const Declared declared;

inline const char* Field::name() const { return declared.names + own_name.at; }
inline const char* Method::name() const { return declared.names + own_name.at; }
inline const Parameter* Method::parameters() const { return declared.parameters + first; }
inline const char* Parameter::name() const { return declared.names + own_name.at; }

enum Owner : std::uint8_t { owner_library, owner_server, owner_client, owner_hitbox = 8 };

}  // namespace backsight::godot
