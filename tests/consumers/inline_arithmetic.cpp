// A game's file that has no flags of the library: prints a hash of what the headers' inline functions make of floats.
// It has no arithmetic of its own, so every bit comes from them. tools/check_platforms.py compares compilers and flags.

#include <backsight/base.h>
#include <backsight/motion.h>

#include <cinttypes>
#include <cstdio>

using namespace backsight;

namespace {

class Numbers {
public:
    float next() { return numbers_.uniform(-10.0f, 10.0f); }
    Vec3 vector() {
        const float x = next(), y = next(), z = next();
        return {x, y, z};
    }
    Quat rotation() {
        const float x = next(), y = next(), z = next(), w = next();
        return normalized(Quat{x, y, z, w});
    }
    QuantPosition position() {
        const auto bits = static_cast<std::uint32_t>(numbers_.bits());
        return {static_cast<std::int16_t>(bits), static_cast<std::int16_t>(bits >> 16), 77};
    }

private:
    RandomReals<float> numbers_{1};
};

void add(Hasher& hash, const Pose& pose) { hash.add(pose.position).add(pose.rotation); }

}  // namespace

int main() {
    Hasher hash;
    Numbers numbers;
    for (int i = 0; i < 1000; ++i) {
        const Vec3 a = numbers.vector(), b = numbers.vector();
        const Quat p = numbers.rotation(), q = numbers.rotation();
        const float fraction = numbers.next();
        // Calls in calls: what a compiler inlines into one expression it may fuse.
        hash.add(a + b * fraction).add(a * fraction - b).add(dot(a, b)).add(cross(a, b)).add(length(a));
        hash.add(distance(a, b)).add(normalized(a)).add(dot(p, q)).add(p * q).add(rotate(p, a));
        hash.add(rotate(p * q, a + b * fraction)).add(lerp(a, b, fraction)).add(extrapolate({a, b, p}, fraction, 1.0f));
        hash.add(dequantize(numbers.position(), {}) + a).add(dot(dequantize(QuantVelocity{17, -4, 9}, {}), a));
        const Pose frame{a, p}, local{b, q};
        add(hash, compose(frame, local));
        add(hash, relative_to(frame, local));
        hash.add(transform(frame, b));
    }
    std::printf("%016" PRIx64 "\n", hash.value());
}
