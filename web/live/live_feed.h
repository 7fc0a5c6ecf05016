#pragma once

// What viewers of a running match are shown: pictures of the player that each follows, and tables
// (docs/wire/live-wire.md).
//
//     LiveFeed feed(port);                      // port: where messages go
//     host.spectator = &feed.spectator();       // the match tells it
//     plan.screens = &feed.screens();           // bots in this process hand over what they draw
//     feed.came(viewer); feed.said(viewer, text); feed.left(viewer);
//
// The match's thread only copies (tick_copier.h), and only while somebody looks. A thread of the feed draws, compares
// and encodes. came(), said() and left() come from any thread and do not wait for either. Memory is bounded: at most
// most_viewers look at once.

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/host/pacing.h"
#include "web/live/live_message.h"
#include "web/live/mirror.h"
#include "web/live/screens.h"
#include "web/live/tick_copier.h"

namespace backsight::web {

using ViewerId = std::uint64_t;

/// Where messages to viewers go. From any thread; must not wait. A viewer that is gone is no error.
class ViewerPort {
public:
    virtual ~ViewerPort() = default;
    virtual void send_text(ViewerId viewer, std::string_view text) = 0;
    virtual void send_binary(ViewerId viewer, std::span<const std::uint8_t> bytes) = 0;
    /// LiveFeed::left() follows.
    virtual void close(ViewerId viewer, const std::string& reason) = 0;
};

struct FeedNumbers {
    std::uint64_t viewers = 0;          ///< that came so far
    std::uint64_t refused_viewers = 0;  ///< too many at once
    std::uint64_t refused_texts = 0;
    std::uint64_t messages = 0;
    std::uint64_t left_out = 0;  ///< ticks that the feed was too slow for
    /// Numbers of screens and rebuilt views of followed players, over all.
    std::uint64_t numbers_compared = 0;
    std::uint64_t numbers_differing = 0;
    std::uint64_t commands_not_compared = 0;  ///< see ScreenCheck::skip()
    CopyCost cost;
};

class LiveFeed {
public:
    enum class Threading : std::uint8_t {
        own_thread,
        by_hand  ///< for tests: work() does all
    };

    /// `port` must outlive it.
    explicit LiveFeed(ViewerPort& port, Threading threading = Threading::own_thread);
    ~LiveFeed();
    LiveFeed(const LiveFeed&) = delete;
    LiveFeed& operator=(const LiveFeed&) = delete;

    /// Before anybody comes: nothing that viewers are told is newer than so long ago. The state of each tick waits
    /// here, so a viewer who comes while others look on sees that age at once, and the first one after so long.
    void set_delay(Micros delay, std::function<Micros()> clock = server::steady_now);

    TickCopier& spectator() { return copier_; }
    Screens& screens() { return screens_; }

    void came(ViewerId viewer);
    void said(ViewerId viewer, std::string_view text);
    void left(ViewerId viewer);

    FeedNumbers numbers() const;
    /// Does all that waits. Only with Threading::by_hand.
    void work();

private:
    enum class NewsKind : std::uint8_t { came, said, left };
    struct News {
        NewsKind kind = NewsKind::came;
        ViewerId viewer = 0;
        std::string text;
    };
    struct Viewer {
        /// Empty: they have not chosen, and follow the first player that is there.
        std::optional<std::uint32_t> request;
        std::uint32_t follows = nobody_followed;
        bool has_level = false;
        bool has_tables = false;
    };
    /// A player that is followed by somebody, or nobody's eyes.
    struct Followed;

    /// What waits until it is old enough.
    template <typename Kept>
    struct Late {
        Micros since;
        Kept kept;
    };
    bool is_old(Micros since) const { return clock_() - since >= delay_; }

    void forget_late();
    void run();
    void push(News news);
    bool has_news() const;
    void hear(const News& news);
    void grant(ViewerId id, Viewer& viewer, const ViewerRequest& request);
    void refuse(ViewerId id, const std::string& why);
    void take_frames();
    void take(TickCopy& copy);
    void take_players(TickCopy& copy);
    void take_ledger(LedgerCopy& copy, const FollowPlan& plan);
    void ask_for_ledger(Followed& followed);
    void rebuild(Followed& followed, const CommandCopy& command, const FollowPlan& plan);
    void choose_followed();
    void choose_slots(const TickCopy& copy);
    void make_plan();
    void send_pictures(const TickCopy& copy);
    void add_pictures(Followed& followed, const TickCopy& copy);
    void add_table(std::uint8_t table);
    void send_level();
    void send(ViewerId viewer);

    ViewerPort* port_;
    Micros delay_;
    std::function<Micros()> clock_ = server::steady_now;
    std::deque<Late<std::unique_ptr<TickCopy>>> late_copies_;  // oldest first
    std::deque<Late<Screens::Frame>> late_frames_;
    std::uint64_t match_;
    Screens screens_;
    TickCopier copier_;

    std::map<ViewerId, Viewer> viewers_;
    std::map<std::uint32_t, std::unique_ptr<Followed>> followed_;  // by the player's number
    std::shared_ptr<const Stage> stage_;
    std::unique_ptr<Mirror> mirror_;
    MatchFacts facts_;
    Settings settings_;
    ShotBook book_;
    std::uint32_t shots_sent_ = 0;
    bool is_plan_stale_ = false;
    std::vector<Screens::Frame> frames_;
    std::vector<float> floats_;
    std::vector<double> doubles_;
    LiveMessage message_;

    std::atomic<std::uint64_t> viewers_so_far_{0};
    std::atomic<std::uint64_t> refused_viewers_{0};
    std::atomic<std::uint64_t> refused_texts_{0};
    std::atomic<std::uint64_t> messages_{0};
    std::atomic<std::uint64_t> compared_{0};
    std::atomic<std::uint64_t> differing_{0};
    std::atomic<std::uint64_t> not_compared_{0};
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<News> news_;
    bool stops_ = false;
    std::thread thread_;
};

}  // namespace backsight::web
