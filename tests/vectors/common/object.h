#pragma once

#include "tests/vectors/common/read.h"

#include <set>
#include <string>

namespace backsight::played {

/// An object of a file. A key that is not there, and one that nobody read, is refused by its name.
class Object {
public:
    /// `json` lives longer. `what`: its name in messages.
    Object(const Json& json, std::string what);

    const Json& at(const std::string& key);
    const Json& list(const std::string& key);
    bool has(const std::string& key);
    /// Throws where a key was not read.
    void finish() const;

private:
    const Json* json_;
    std::string what_;
    std::set<std::string> read_;
};

}  // namespace backsight::played
