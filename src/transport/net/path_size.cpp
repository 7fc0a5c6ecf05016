#include "path_size.h"

#include <algorithm>

namespace backsight::net {

PathSize::PathSize(std::uint32_t most_bytes, std::uint32_t first_number)
    : most_(most_bytes), bytes_(most_bytes), asked_(most_bytes), number_(first_number) {}

std::optional<PathSize::Pair> PathSize::next(std::int64_t now_us) {
    if (!is_wanted_ || now_us < due_at_us_ || most_ <= least_bytes) return std::nullopt;
    if (is_out_) judge_pair();
    if ((is_searching_ && bad_ - good_ <= exact_bytes) || silences_ >= most_silences) {
        rest(now_us);
        return std::nullopt;
    }
    number_ += 2;
    is_out_ = true;
    is_short_answered_ = false;
    sent_at_us_ = now_us;
    due_at_us_ = now_us + wait_us_;
    return Pair{{{number_, asked_}, {number_ + 1, least_bytes}}};
}

// The time of the pair is over, and its long probe was not answered.
void PathSize::judge_pair() {
    is_out_ = false;
    if (!is_short_answered_) {
        // Nobody answers, or the way takes longer than was waited.
        wait_us_ = std::min(wait_us_ * 2, longest_wait_us);
        ++silences_;
        return;
    }
    if (++struck_ < strikes) return;
    if (!is_searching_) return begin_search(least_bytes, bytes_);
    begin_search(good_, asked_);
}

void PathSize::begin_search(std::uint32_t good, std::uint32_t bad) {
    is_searching_ = true;
    good_ = bytes_ = good;
    bad_ = bad;
    struck_ = 0;
    // More is tried with the most at once: a path that is no longer short is the common case.
    asked_ = bad_ > most_ ? most_ : good_ + (bad_ - good_) / 2;
}

void PathSize::take_answer(const SizeProbe& answer, std::int64_t now_us) {
    if (is_out_ && answer.number == number_ + 1 && answer.bytes == least_bytes) {
        silences_ = 0;
        is_short_answered_ = true;
        wait_us_ = std::clamp(2 * (now_us - sent_at_us_), shortest_wait_us, longest_wait_us);
        return;
    }
    // Also a late one, of a pair that was counted already.
    const bool is_asking = is_out_ || struck_ > 0;
    const std::uint32_t before = number_ - answer.number;
    if (!is_asking || before > 2 * strikes || before % 2 != 0 || answer.bytes != asked_) return;
    is_out_ = false;
    silences_ = struck_ = 0;
    due_at_us_ = now_us;
    if (is_searching_) return begin_search(asked_, bad_);
    if (bytes_ < most_ && now_us >= raise_at_us_) return begin_search(bytes_, most_ + 1);
    rest(now_us);
}

// The size is known. It is checked from time to time, and more is tried now and then.
void PathSize::rest(std::int64_t now_us) {
    if (is_searching_) raise_at_us_ = now_us + raise_every_us;
    is_searching_ = is_out_ = false;
    // One that was silent is asked once at the next check, and more if it answers.
    silences_ = std::min(silences_, most_silences - 1);
    struck_ = 0;
    asked_ = bytes_;
    due_at_us_ = now_us + check_every_us;
}

void PathSize::begin_anew(std::int64_t now_us) {
    // No answer to an earlier probe counts.
    const bool was_wanted = is_wanted_;
    *this = PathSize(most_, number_ + 2 * strikes + 2);
    is_wanted_ = was_wanted;
    due_at_us_ = now_us;
}

}  // namespace backsight::net
