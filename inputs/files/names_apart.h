#pragma once

// Keeps inputs with equal names apart in tables and files.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace backsight::inputs {

/// Adds " (2)", " (3)" and so on to a name that an earlier item has. `name` is a member, or a function that returns a
/// reference to an item's name.
template <class Item, class Name>
void keep_apart(std::vector<Item>& items, Name name) {
    for (std::size_t i = 1; i < items.size(); ++i) {
        std::string& own = std::invoke(name, items[i]);
        const auto is_taken = [&](const std::string& tried) {
            return std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(i),
                               [&](Item& item) { return std::invoke(name, item) == tried; });
        };
        const std::string as_given = own;
        for (int number = 2; is_taken(own); ++number) own = as_given + " (" + std::to_string(number) + ")";
    }
}

}  // namespace backsight::inputs
