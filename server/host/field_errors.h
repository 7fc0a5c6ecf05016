#pragma once

// Errors of what settings lead to, told with the name of the setting.

#include <exception>
#include <stdexcept>
#include <string>

namespace backsight::server {

/// What `act` returns; what it throws comes out as a std::runtime_error that begins with `field`.
template <typename Act>
auto naming(const char* field, Act act) {
    try {
        return act();
    } catch (const std::exception& error) {
        throw std::runtime_error(std::string(field) + ": " + error.what());
    }
}

}  // namespace backsight::server
