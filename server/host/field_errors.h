#pragma once

// Adds the name of a setting to the errors that it causes.

#include <exception>
#include <stdexcept>
#include <string>

namespace backsight::server {

/// Returns what `act` returns. Its exceptions become a std::runtime_error whose text begins with `field`.
template <typename Act>
auto naming(const char* field, Act act) {
    try {
        return act();
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string(field) + ": " + error.what());
    }
}

}  // namespace backsight::server
