#pragma once

// The sets of vectors: one file each.

#include "tests/vectors/make/text.h"

#include <string>
#include <vector>

namespace backsight::vectors {

class Script;

/// A file: {"format": 1, "kind": ..., "cases": [...]}, one step a line.
struct VectorFile {
    std::string name;
    std::string kind;
    std::vector<std::string> cases;

    void add(const Json& head, const std::vector<Json>& steps);
    void add(const Script& script);
    std::string text() const;
};

VectorFile make_hitscan();
VectorFile make_bodies();
VectorFile make_audits();
VectorFile make_projectiles();
void add_blasts(VectorFile& file);
void add_throws(VectorFile& file);
VectorFile make_queries();
VectorFile make_frames();
VectorFile make_masks();
VectorFile make_lives();
VectorFile make_turns();
VectorFile make_shots();
VectorFile make_fields();
VectorFile make_flights();
VectorFile make_reckoned_views();
VectorFile make_reckoning();
VectorFile make_clocks();
VectorFile make_bytes();

}  // namespace backsight::vectors
