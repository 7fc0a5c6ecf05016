#pragma once

// Who makes room where all places are taken and somebody comes: the oldest of the address that holds the most, where
// the newcomer counts for its own. Among addresses that hold as many as each other it is the oldest of them all, so
// strangers from many addresses cut each other off first. Whoever must stay is not to be named here.
//
// The counts of all addresses are kept, so that a newcomer costs as little among thousands as among ten: a flood brings
// ten thousand a second. Not synchronised.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace backsight::http {

/// Those who may be cut off. An id belongs to one of them.
template <typename Id>
class Holders {
public:
    /// `key`: by which limits of one address count. `came`: its place in their order, a number of its own. An id that
    /// is held already stays as it is.
    void add(const Id& id, std::string_view key, std::uint64_t came) {
        if (places_.contains(id)) return;
        auto group = groups_.find(key);
        if (group == groups_.end()) group = groups_.try_emplace(std::string(key)).first;
        change(group, [&] { group->second.emplace(came, id); });
        places_.emplace(id, Place{group, came});
    }
    /// Does nothing with an id that is not held.
    void remove(const Id& id) {
        const auto place = places_.find(id);
        if (place == places_.end()) return;
        const auto group = place->second.group;
        change(group, [&] { group->second.erase(place->second.came); });
        if (group->second.empty()) groups_.erase(group);
        places_.erase(place);
    }
    void clear() {
        ranks_.clear();
        places_.clear();
        groups_.clear();
    }
    std::size_t size() const { return places_.size(); }

    /// `newcomer`: the key of whoever comes. Empty: nobody can make room.
    std::optional<Id> who_makes_room(std::string_view newcomer) const {
        if (ranks_.empty()) return std::nullopt;
        const Rank& first = *ranks_.begin();
        const auto own = groups_.find(newcomer);
        if (own == groups_.end() || own == first.group) return first.group->second.begin()->second;
        const Rank with_newcomer{own->second.size() + 1, own->second.begin()->first, own};
        return (with_newcomer < first ? own : first.group)->second.begin()->second;
    }

private:
    using Group = std::map<std::uint64_t, Id>;  // of one address, oldest first
    using Groups = std::map<std::string, Group, std::less<>>;
    struct Place {
        typename Groups::iterator group;
        std::uint64_t came;
    };
    // Who has more goes before, and of as many the older.
    struct Rank {
        std::size_t count;
        std::uint64_t oldest;
        typename Groups::const_iterator group;

        friend bool operator<(const Rank& a, const Rank& b) {
            return a.count != b.count ? a.count > b.count : a.oldest < b.oldest;
        }
    };

    template <typename Change>
    void change(typename Groups::iterator group, Change change_it) {
        const auto rank = [&] { return Rank{group->second.size(), group->second.begin()->first, group}; };
        if (!group->second.empty()) ranks_.erase(rank());
        change_it();
        if (!group->second.empty()) ranks_.insert(rank());
    }

    Groups groups_;
    std::map<Id, Place> places_;
    std::set<Rank> ranks_;
};

}  // namespace backsight::http
