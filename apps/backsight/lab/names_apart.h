#pragma once

// Inputs of one name stay two in tables and files.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace backsight::lab {

/// Adds " (2)", " (3)" and so on to a name that an item before has.
template <class Item>
void keep_apart(std::vector<Item>& items, std::string Item::*name) {
    for (std::size_t i = 1; i < items.size(); ++i) {
        const auto is_taken = [&](const std::string& tried) {
            return std::any_of(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(i),
                               [&](const Item& item) { return item.*name == tried; });
        };
        const std::string own = items[i].*name;
        for (int number = 2; is_taken(items[i].*name); ++number)
            items[i].*name = own + " (" + std::to_string(number) + ")";
    }
}

}  // namespace backsight::lab
