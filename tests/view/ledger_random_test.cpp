// The ledger against one that keeps whole sets and walks them, in random courses of matches: numbers that wrap in the
// ring, entities that are left out for longer than it reaches, reports lost, ticks of several snapshots, and worlds of
// which a client that wanders is sent a part.

#include "tests/support/cases.h"

#include <backsight/base/random.h>
#include <backsight/view/ledger.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace ledger_random_test {

// Nothing is forgotten but by the capacity; every question is answered by going through the numbers one by one.
class PlainLedger {
public:
    explicit PlainLedger(std::uint32_t capacity) : capacity_(capacity) {}

    void begin(Tick tick) { sent_.push_back({tick, {}, false}); }
    void add(std::uint32_t index) { sent_.back().members.insert(index); }
    void learn(const ViewStamp& stamp) {
        for (std::uint32_t age = 0; age < std::min(stamp_window, stamp.newest.value); ++age) {
            const std::uint32_t seq = stamp.newest.value - age;
            if ((stamp.received >> age & 1) != 0 && remembers(seq)) sent_[seq - 1].received = true;
        }
    }

    std::uint32_t newest() const { return static_cast<std::uint32_t>(sent_.size()); }
    std::uint32_t oldest() const { return newest() > capacity_ ? newest() - capacity_ + 1 : std::min(newest(), 1u); }
    bool remembers(std::uint32_t seq) const { return seq >= std::max(oldest(), 1u) && seq <= newest(); }
    Tick tick_of(std::uint32_t seq) const { return remembers(seq) ? sent_[seq - 1].tick : no_tick; }
    bool contains(std::uint32_t seq, std::uint32_t index) const {
        return remembers(seq) && sent_[seq - 1].members.count(index) != 0;
    }
    // What follows also knows what a ledger has forgotten.
    bool was_in(std::uint32_t seq, std::uint32_t index) const { return sent_[seq - 1].members.count(index) != 0; }
    bool is_alone(std::uint32_t seq) const {
        const Tick tick = sent_[seq - 1].tick;
        return (seq == 1 || sent_[seq - 2].tick != tick) && (seq == newest() || sent_[seq].tick != tick);
    }
    bool had(const ViewStamp& stamp, std::uint32_t seq) const {
        if (seq == 0 || seq > stamp.newest.value) return false;
        const std::uint32_t age = stamp.newest.value - seq;
        if (age < stamp_window) return (stamp.received >> age & 1) != 0;
        return remembers(seq) && sent_[seq - 1].received;
    }
    std::uint32_t at_or_below(const ViewStamp& stamp, std::uint32_t seq, std::uint32_t index, Tick stop) const {
        for (; remembers(seq) && tick_of(seq) >= stop; --seq) {
            if (contains(seq, index) && had(stamp, seq)) return seq;
        }
        return 0;
    }
    std::uint32_t above(const ViewStamp& stamp, std::uint32_t seq, std::uint32_t index) const {
        for (seq = std::max(seq + 1, oldest()); seq <= std::min(stamp.newest.value, newest()); ++seq) {
            if (contains(seq, index) && had(stamp, seq)) return seq;
        }
        return 0;
    }

private:
    struct Sent {
        Tick tick;
        std::set<std::uint32_t> members;
        bool received;
    };
    std::uint32_t capacity_;
    std::vector<Sent> sent_;
};

struct Course {
    std::uint32_t capacity;
    std::uint32_t entities;
    std::uint32_t snapshots;
    std::uint32_t near = 0;  // so many slots from one on that wanders may be sent; 0: all
};

class Match {
public:
    Match(const Course& course, std::uint64_t seed)
        : course_(course), random_(seed), plain_(course.capacity), ledger_({course.capacity, course.entities}) {
        // Some are in each snapshot, some in every 300th.
        for (std::uint32_t i = 0; i < course.entities; ++i) every_.push_back(1 + random_.below(i % 3 == 0 ? 300 : 4));
    }

    void send() {
        if (random_.below(4) != 0) tick_ += 1 + random_.below(random_.below(40) == 0 ? 200 : 3);
        ASSERT_EQ(ledger_.begin_snapshot(Tick{tick_}), SnapshotSeq{plain_.newest() + 1});
        plain_.begin(Tick{tick_});
        for (std::uint32_t i = 0; i < course_.entities; ++i) {
            const std::uint32_t ahead =
                (i + course_.entities - plain_.newest() / 2 % course_.entities) % course_.entities;
            if ((course_.near != 0 && ahead >= course_.near) || random_.below(every_[i]) != 0) continue;
            for (int times = random_.below(8) == 0 ? 2 : 1; times > 0; --times) {
                ASSERT_EQ(ledger_.add_slot(i), LedgerResult::ok);
            }
            plain_.add(i);
        }
    }
    // A report of a stretch; some are lost, some come twice, and some name a number that is not sent yet.
    void report() {
        const std::uint32_t late = static_cast<std::uint32_t>(random_.below(random_.below(5) == 0 ? 60 : 4));
        const std::uint32_t early = random_.below(30) == 0 ? 3 : 0;
        if (plain_.newest() + early <= late) return;
        stamp_.newest = {std::max(plain_.newest() + early - late, stamp_.newest.value)};
        stamp_.received = (random_.bits() | random_.bits()) | 1;
        if (random_.below(4) == 0) return;
        ledger_.learn(stamp_);
        plain_.learn(stamp_);
    }
    void compare() {
        const std::uint32_t index = static_cast<std::uint32_t>(random_.below(static_cast<int>(course_.entities) + 2));
        const std::uint32_t newest = plain_.newest();
        const std::uint32_t seq =
            newest - static_cast<std::uint32_t>(random_.below(static_cast<int>(std::min(newest, 400u)) + 1));
        const Tick stop{std::max<std::int64_t>(tick_ - random_.below(random_.below(3) == 0 ? 20 : 2000), 0)};
        ASSERT_EQ(ledger_.oldest_sent().value, plain_.oldest());
        ASSERT_EQ(ledger_.tick_of({seq}), plain_.tick_of(seq));
        ASSERT_EQ(ledger_.contains({seq}, index), plain_.contains(seq, index)) << seq << " of " << newest;
        ASSERT_EQ(ledger_.had(stamp_, {seq}), plain_.had(stamp_, seq)) << seq << " of " << newest;
        const std::uint64_t held = ledger_.held_until({seq}, index);
        for (std::uint32_t i = 0; i < 64; ++i) {
            ASSERT_EQ(held >> i & 1, seq >= i && plain_.contains(seq - i, index) ? 1u : 0u) << seq << " less " << i;
        }
        ASSERT_EQ(ledger_.known_at_or_below(stamp_, {seq}, index, stop).value,
                  plain_.at_or_below(stamp_, seq, index, stop))
            << seq << " of " << newest << " until " << stop.value;
        ASSERT_EQ(ledger_.known_above(stamp_, {seq}, index).value, plain_.above(stamp_, seq, index))
            << seq << " of " << newest;
        compare_words(seq, index, stop);
    }

private:
    // What the library's own queries ask.
    void compare_words(std::uint32_t seq, std::uint32_t index, Tick stop) {
        const std::uint32_t oldest = std::max(plain_.oldest(), 1u);
        std::uint32_t first = oldest;
        while (first <= plain_.newest() && plain_.tick_of(first) < stop) ++first;
        ASSERT_EQ(ledger_.first_from(stop).value, first);
        std::uint32_t shown = std::min(stamp_.newest.value, plain_.newest());
        while (shown >= oldest && plain_.tick_of(shown) > stop) --shown;
        ASSERT_EQ(ledger_.newest_until(stamp_, stop).value, shown) << stop.value;
        if (seq != 0) {
            ASSERT_EQ(ledger_.is_alone_in_tick({seq}), plain_.newest() - seq < 63 && plain_.is_alone(seq)) << seq;
        }
        const std::uint32_t place = ledger_.place_of_slot(index);
        if (place == SlotPlaces::none) {
            for (std::uint32_t each = oldest; each <= plain_.newest(); ++each)
                ASSERT_FALSE(plain_.contains(each, index));
            return;
        }
        ASSERT_EQ(ledger_.slot_at(place), index);
        const auto has_bit = [&](const std::uint64_t* words) { return (words[place / 64] >> place % 64 & 1) != 0; };
        const std::uint64_t* row = ledger_.row({seq});
        ASSERT_EQ(row != nullptr, seq != 0 && plain_.newest() - seq < Ledger::rows_kept);
        if (row != nullptr) ASSERT_EQ(has_bit(row), plain_.contains(seq, index)) << seq;
        if (plain_.contains(seq, index)) ASSERT_TRUE(has_bit(ledger_.recent(ledger_.part_of({seq})))) << seq;
        compare_parts(place, index);
        if (plain_.remembers(seq)) {
            ASSERT_EQ(ledger_.next_known(stamp_, {seq}, place, {first}).value,
                      plain_.at_or_below(stamp_, seq, index, plain_.tick_of(first)))
                << seq << " down to " << first;
        }
    }

    // Where no place is ever given away, a part has the bits of its own snapshots and no others.
    void compare_parts(std::uint32_t place, std::uint32_t index) const {
        if (course_.near != 0) return;
        const std::uint32_t newest = ledger_.part_of({plain_.newest()});
        for (std::uint32_t part = newest - std::min(newest, Ledger::parts_kept - 1); part <= newest; ++part) {
            const std::uint32_t last = std::min(ledger_.last_of_part(part).value, plain_.newest());
            std::uint32_t seq = part == 0 ? 1 : ledger_.last_of_part(part - 1).value + 1;
            while (seq <= last && !plain_.was_in(seq, index)) ++seq;
            ASSERT_EQ(ledger_.recent(part)[place / 64] >> place % 64 & 1, seq <= last ? 1u : 0u) << part;
        }
        bool was_in_since = false;
        for (std::uint32_t ago = 1; ago < Ledger::parts_kept && ago <= newest; ++ago) {
            const auto has_bit = [&](const std::uint64_t* words) { return (words[place / 64] >> place % 64 & 1) != 0; };
            was_in_since = was_in_since || has_bit(ledger_.recent(newest - ago));
            ASSERT_EQ(has_bit(ledger_.recent_since(newest - ago)), was_in_since) << newest - ago;
        }
        if (newest < Ledger::parts_kept) return;
        ASSERT_LT(ledger_.last_of_part(newest - Ledger::parts_kept).value, plain_.oldest()) << "all is in these parts";
    }

    Course course_;
    Random random_;
    PlainLedger plain_;
    Ledger ledger_;
    std::vector<int> every_;
    ViewStamp stamp_;
    std::int64_t tick_ = 0;
};

TEST(ledger, answers_as_one_does_that_walks_sets_of_entities) {
    const Course courses[] = {{65, 1, 400},   {65, 64, 700},  {128, 65, 900},     {128, 20, 700},      {129, 63, 900},
                              {300, 7, 1500}, {512, 3, 1200}, {65, 500, 600, 40}, {128, 600, 500, 200}};
    std::uint64_t seed = 0;
    for (int round = 0; round < cases(18); ++round) {
        const Course& course = courses[static_cast<std::size_t>(round) % std::size(courses)];
        Match match(course, ++seed);
        for (std::uint32_t i = 0; i < course.snapshots; ++i) {
            ASSERT_NO_FATAL_FAILURE(match.send());
            match.report();
            for (int asked = 0; asked < 5; ++asked) {
                ASSERT_NO_FATAL_FAILURE(match.compare()) << "round " << round << " snapshot " << i;
            }
        }
    }
}

}  // namespace ledger_random_test
