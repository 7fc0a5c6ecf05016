#pragma once

#include "declared.h"
#include "engine.h"

#include <cstdio>

// Dictionaries of a script as structs of backsight.h, and back.
namespace backsight::godot {

// Memory of one call. Most calls need no more than it has by itself.
class Scratch {
public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch();
    // Null if there is none left. All zero.
    void* take(std::size_t size);

private:
    struct Block {
        Block* next;
    };
    static constexpr std::size_t own_bytes = 4096;
    alignas(16) std::byte own_[own_bytes];
    std::size_t used_ = 0;
    Block* more_ = nullptr;
};

// The first thing that is wrong with what a script gave.
struct Problem {
    char text[256];
    Problem() { text[0] = 0; }
    bool is_there() const { return text[0] != 0; }

    template <class... T>
    void say(const char* format, T... what) {
        if (!is_there()) std::snprintf(text, sizeof text, format, what...);
    }
};

// Whole numbers that a kind takes. All bits of 64 are taken: a hash is one of them.
struct Limits {
    std::int64_t least;
    std::int64_t most;
};
Limits limits_of(Kind kind);

const char* name_of_type(GDExtensionVariantType type);

// Variants of the names of all fields, made once: a look-up in a Dictionary takes one.
void make_keys();
void free_keys();

const Record& record_named(const char* name);

// Defaults, and then what the Dictionary has. `name`: of the argument, for the text.
void fill(const Record& record, void* into);
void read_record(const Record& record, const void* dictionary, void* into, const char* name, Problem& problem);
// An Array of dictionaries, poses (Transform3D, or position and rotation) or numbers. Null, and `problem` says why, if
// one of them is none.
void* read_records(const Record& record, const void* array, std::uint32_t& count, Scratch& scratch, const char* name,
                   Problem& problem);
void* read_poses(const void* array, std::uint32_t& count, Scratch& scratch, const char* name, Problem& problem);
void* read_offsets(const void* array, Scratch& scratch, const char* name, Problem& problem);
void read_block(const Record& record, const void* bytes, void* into, const char* name, Problem& problem);

// Make a value in memory that has none.
void write_record(const Record& record, const void* from, void* dictionary);
void write_records(const Record& record, const void* from, std::size_t count, void* array);
void write_wholes(const std::uint32_t* from, std::size_t count, void* array);
#ifdef BACKSIGHT_GODOT_PRESETS
void write_reals(const double* from, std::size_t count, void* array);
void write_poses(const bs_pose* from, std::size_t count, void* array);
#endif
// Puts a value under a key that is a Variant; the value is used up.
void put(void* dictionary, const void* key, GDExtensionVariantType type, void* value);
const void* key_of(const Record& record, const char* field);

bs_pose pose_of(const void* transform);
void write_pose(const bs_pose& pose, void* transform);
std::int64_t read_number(Kind kind, const void* from);

}  // namespace backsight::godot
