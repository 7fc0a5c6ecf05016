#include "tests/vectors/common/object.h"

#include <stdexcept>

namespace backsight::played {

Object::Object(const Json& json, std::string what) : json_(&json), what_(std::move(what)) {
    if (!json.is_object()) throw std::runtime_error(what_ + " is no object");
}

const Json& Object::at(const std::string& key) {
    if (!has(key)) throw std::runtime_error(what_ + " lacks the key '" + key + "'");
    return json_->at(key);
}

const Json& Object::list(const std::string& key) {
    const Json& value = at(key);
    if (!value.is_array()) throw std::runtime_error(what_ + " has no list at the key '" + key + "'");
    return value;
}

bool Object::has(const std::string& key) {
    read_.insert(key);
    return json_->contains(key);
}

void Object::finish() const {
    for (const auto& [key, value] : json_->items()) {
        if (!read_.contains(key)) throw std::runtime_error(what_ + " has the unknown key '" + key + "'");
    }
}

}  // namespace backsight::played
