#pragma once

// What another way to rewind would have said about a shot: a name and a hit. Values.

#include <backsight/rewind/query.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ostream>
#include <string_view>

namespace backsight::service {

/// A name of fixed size. Longer names are cut.
class ShortName {
public:
    ShortName() = default;
    ShortName(std::string_view name) : size_(static_cast<std::uint8_t>(std::min(name.size(), text_.size()))) {
        std::copy_n(name.begin(), size_, text_.begin());
    }
    ShortName(const char* name) : ShortName(std::string_view(name)) {}

    std::string_view view() const { return {text_.data(), size_}; }
    operator std::string_view() const { return view(); }
    friend bool operator==(const ShortName& name, std::string_view text) { return name.view() == text; }
    friend std::ostream& operator<<(std::ostream& out, const ShortName& name) { return out << name.view(); }

private:
    std::array<char, 31> text_{};
    std::uint8_t size_ = 0;
};

/// What a ray hits by another way to rewind, and where that way has the entity.
struct RewoundHit {
    Hit hit;  ///< empty: nobody
    Pose pose;
};

/// The answer of another way to rewind to one shot.
struct OtherAnswer {
    ShortName name;
    Hit hit;
    /// Where it has a hitbox, in world space: of its hit, or where it hits nobody, of the verdict's. Null: not known.
    EntityId shown{};
    std::uint16_t shown_hitbox = 0;
    Hitbox shape{};
};

}  // namespace backsight::service
