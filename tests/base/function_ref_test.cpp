// Callbacks in two words: what they keep, and what must outlive them.

#include <backsight/base/function_ref.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

using namespace backsight;

namespace function_ref_test {

using Sum = FunctionRef<int(int, int)>;

int add(int a, int b) { return a + b; }

struct Adder {
    int more = 0;
    int operator()(int a, int b) const { return a + b + more; }
};

struct Wide {
    std::int64_t words[3];
};

static_assert(sizeof(Sum) == 2 * sizeof(void*) && std::is_trivially_copyable_v<Sum>);
static_assert(!std::is_constructible_v<Sum, int> && !std::is_constructible_v<Sum, void (*)(int)>);

TEST(function_ref, null_is_false) {
    EXPECT_FALSE(Sum{});
    EXPECT_FALSE(Sum{nullptr});
    Sum sum = add;
    EXPECT_TRUE(sum);
    sum = nullptr;
    EXPECT_FALSE(sum);
}

TEST(function_ref, calls_functions_and_lambdas_written_in_place) {
    EXPECT_EQ(Sum(add)(2, 3), 5);
    EXPECT_EQ(Sum(&add)(2, 3), 5);
    int calls = 0;
    Sum sum = [&calls](int a, int b) { return ++calls * (a + b); };
    const Sum copy = sum;
    sum = {};
    EXPECT_EQ(copy(2, 3), 5);
    EXPECT_EQ(copy(2, 3), 10);
    EXPECT_EQ(calls, 2);
}

TEST(function_ref, refers_to_an_object_with_a_name) {
    Adder adder{1};
    const Sum sum = adder;
    adder.more = 10;
    EXPECT_EQ(sum(1, 2), 13);
    int hundreds = 100;
    int ones = 1;
    auto wide = [&hundreds, &ones, calls = 0](int a, int b) mutable { return ++calls * (a * hundreds + b * ones); };
    const Sum of_wide = wide;
    EXPECT_EQ(of_wide(2, 3), 203);
    EXPECT_EQ(of_wide(2, 3), 406) << "the object itself, and no copy";
}

TEST(function_ref, a_callable_without_state_may_die_before_it) {
    Sum sum;
    {
        const auto times = [](int a, int b) { return a * b; };
        sum = times;
    }
    EXPECT_EQ(sum(4, 5), 20);
}

TEST(function_ref, passes_values_and_references_on) {
    Wide wide{{1, 2, 3}};
    const FunctionRef<Wide(const Wide&)> doubled = [](const Wide& from) {
        return Wide{{from.words[0] * 2, from.words[1] * 2, from.words[2] * 2}};
    };
    EXPECT_EQ(doubled(wide).words[2], 6);
    const FunctionRef<void(Wide&)> clear = [](Wide& out) { return (out = {}).words[0]; };
    clear(wide);
    EXPECT_EQ(wide.words[1], 0);
}

TEST(function_ref, equal_is_the_same_code_with_the_same_object) {
    int a = 0;
    int b = 0;
    const auto over = [](int& object) -> Sum { return [&object](int x, int y) { return object + x + y; }; };
    EXPECT_EQ(over(a), over(a));
    EXPECT_NE(over(a), over(b));
    EXPECT_NE(over(a), Sum{});
}

}  // namespace function_ref_test
