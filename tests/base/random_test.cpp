#include <backsight/base/hash.h>
#include <backsight/base/random.h>

#include <gtest/gtest.h>

namespace backsight {
namespace base_random_test {

TEST(random, bits_are_those_of_the_published_splitmix64) {
    RandomReals<double> random(1234567);
    for (const std::uint64_t expected : {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                         4593380528125082431u, 16408922859458223821u}) {
        EXPECT_EQ(random.bits(), expected);
    }
}

TEST(random, reals_are_the_highest_bits_that_they_can_hold) {
    RandomReals<double> bits(42);
    RandomReals<float> floats(42);
    RandomReals<double> doubles(42);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t drawn = bits.bits();
        EXPECT_EQ(floats.unit(), static_cast<float>(drawn >> 40) * 0x1p-24f);
        EXPECT_EQ(doubles.unit(), static_cast<double>(drawn >> 11) * 0x1p-53);
    }
}

TEST(random, the_hash_of_a_value_is_one_step_from_it) {
    EXPECT_EQ(Hasher().add(std::uint64_t{1234567}).value(), 6457827717110365317u);
}

}  // namespace base_random_test
}  // namespace backsight
