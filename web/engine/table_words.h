#pragma once

// What all tables of a page are written with: numbers, and enums as the words that a column stands for.

#include <backsight/base/enum_array.h>
#include <backsight/base/handle.h>
#include <backsight/history/hitboxes.h>
#include <backsight/time/tick.h>

#include <initializer_list>
#include <string>
#include <vector>

namespace backsight::web {

using Rows = std::vector<double>;
inline void put(Rows& out, std::initializer_list<double> row) { out.insert(out.end(), row); }

/// An entity's slot; -1: nobody.
inline double slot_of(EntityId entity) { return entity.is_null() ? -1.0 : static_cast<double>(entity.index()); }
inline double ms(Micros time) { return static_cast<double>(time.value) / 1000.0; }

template <class Enum>
std::string words() {
    std::string text;
    for (const Enum value : enum_values<Enum>) {
        if (!text.empty()) text += ';';
        text += to_string(value);
    }
    return text;
}

}  // namespace backsight::web
