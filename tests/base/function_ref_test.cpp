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

struct Base {
    int value = 0;
};
struct Derived : Base {};

template <class Signature, class F>
constexpr bool takes = std::is_constructible_v<FunctionRef<Signature>, F>;

// A result that refers to a temporary would dangle.
static_assert(!takes<const Wide&(), Wide (*)()> && !takes<const Base&(), Derived (*)()>);
static_assert(!takes<const double&(), const int& (*)()> && !takes < Wide && (), Wide (*)() >);
static_assert(takes<const Wide&(), Wide& (*)()> && takes<const Base&(), Derived& (*)()>);
static_assert(takes < Wide && (), Wide && (*)() > &&takes<double(), const int& (*)()> && takes<void(), Wide (*)()>);
// A member is not called as a function is.
static_assert(!takes<int(Base&), int Base::*> && !takes<void(Base&), void (Base::*)()>);

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

TEST(function_ref, of_a_null_function_pointer_is_null) {
    int (*function)(int, int) = nullptr;
    EXPECT_FALSE(Sum(function));
    EXPECT_FALSE(Sum(static_cast<int (*)(int, int)>(nullptr)));
    EXPECT_EQ(Sum(function), Sum{});
    function = add;
    const Sum sum = function;
    function = nullptr;
    ASSERT_TRUE(sum);
    EXPECT_EQ(sum(2, 3), 5);
}

TEST(function_ref, copies_an_object_of_one_word_that_has_a_name) {
    Adder adder{1};
    const Sum sum = adder;
    adder.more = 10;
    EXPECT_EQ(sum(1, 2), 4);
    int calls = 0;
    Sum count;
    {
        const auto counting = [&calls](int, int) { return ++calls; };
        count = counting;
    }
    EXPECT_EQ(count(0, 0), 1);
}

TEST(function_ref, refers_to_an_object_with_a_name_that_is_larger_or_changes_itself) {
    auto changing = [calls = 0](int, int) mutable { return ++calls; };
    const Sum of_changing = changing;
    EXPECT_EQ(of_changing(0, 0), 1);
    EXPECT_EQ(changing(0, 0), 2) << "the object itself, and no copy";
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
    const auto fill = [&wide, value = std::int64_t{7}] { return wide.words[1] = value; };
    const FunctionRef<void()> of_fill = fill;
    of_fill();
    EXPECT_EQ(wide.words[1], 7);
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
