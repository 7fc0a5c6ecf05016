#pragma once

// Whether a secret is still somewhere in this process's memory.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight::test {

/// Remembers a secret in a form that is not the secret.
class MaskedSecret {
public:
    explicit MaskedSecret(std::span<const std::uint8_t> secret);
    /// The secret in hexadecimal digits.
    static MaskedSecret digits_of(std::span<const std::uint8_t> secret);
    /// How often its first 24 bytes stand in memory that can be written, the stack of the first thread left out.
    std::size_t copies_on_the_heap() const;

private:
    std::vector<std::uint8_t> masked_;
};

}  // namespace backsight::test
