// What keeps references to others is not copied, and does not take a temporary that would be gone at once.

#include <backsight/judge.h>
#include <backsight/projectile.h>
#include <backsight/replicate.h>
#include <backsight/session.h>

#include <gtest/gtest.h>

#include <type_traits>

#include "inputs/memory_link.h"
#include "view/reckoned.h"

using namespace backsight;

namespace lifetime_test {

template <class T>
constexpr bool stays = !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
                       !std::is_move_constructible_v<T> && !std::is_move_assignable_v<T>;
template <class T>
constexpr bool only_moves = !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
                            std::is_move_constructible_v<T> && std::is_move_assignable_v<T>;

static_assert(stays<ClientJudge> && stays<SelfAudit> && stays<ProjectileAuthority>);
static_assert(stays<SendContext> && stays<SnapshotSender> && stays<SnapshotApplier> && stays<ServerSession>);
static_assert(only_moves<WorldHistory> && only_moves<Ledger> && only_moves<PredictedProjectiles> &&
              only_moves<RemoteProjectiles>);
static_assert(only_moves<MemoryLink>);

using History = const WorldHistory&;
using Draw = const DrawConfig&;

static_assert(std::is_constructible_v<ClientJudge, History, Draw, Ledger&, AuditConfig>);
static_assert(!std::is_constructible_v<ClientJudge, WorldHistory, Draw, Ledger&, AuditConfig>);
static_assert(!std::is_constructible_v<ClientJudge, History, DrawConfig, Ledger&, AuditConfig>);
static_assert(!std::is_constructible_v<ClientJudge, WorldHistory, DrawConfig, Ledger&, AuditConfig>);
static_assert(!std::is_constructible_v<ClientJudge, History, Draw, Ledger, AuditConfig>);

static_assert(std::is_constructible_v<SelfAudit, History, Draw, SelfAuditConfig>);
static_assert(!std::is_constructible_v<SelfAudit, WorldHistory, Draw, SelfAuditConfig>);
static_assert(!std::is_constructible_v<SelfAudit, History, DrawConfig, SelfAuditConfig>);
static_assert(!std::is_constructible_v<SelfAudit, History, DrawConfig>);

static_assert(std::is_constructible_v<ProjectileAuthority, History, Draw, AuthorityConfig>);
static_assert(!std::is_constructible_v<ProjectileAuthority, WorldHistory, Draw, AuthorityConfig>);
static_assert(!std::is_constructible_v<ProjectileAuthority, History, DrawConfig, AuthorityConfig>);

static_assert(std::is_constructible_v<Ledger, History> && !std::is_constructible_v<Ledger, WorldHistory>);
static_assert(!std::is_constructible_v<Ledger, WorldHistory, LedgerConfig>);
static_assert(!std::is_constructible_v<ReckonedCourse, Moment, Moment, DrawRules, TickRate>);
static_assert(!std::is_constructible_v<SharedFlight, FlightRules, TickRate, Launch>);

template <class H, class D, class L>
concept can_view = requires(H&& history, D&& draw, L&& ledger) {
    View::exact(std::forward<H>(history), std::forward<D>(draw), std::forward<L>(ledger), ViewStamp{});
};
static_assert(can_view<History, Draw, const Ledger&>);
static_assert(!can_view<WorldHistory, Draw, const Ledger&> && !can_view<History, DrawConfig, const Ledger&> &&
              !can_view<History, Draw, Ledger>);

// The clock of a session, or a wall clock's, is none of the judge's.
static_assert(!std::is_invocable_v<decltype(&ClientJudge::take_stamp), ClientJudge&, ViewStamp, Micros>);
static_assert(!std::is_convertible_v<Micros, Moment> && !std::is_convertible_v<std::int64_t, Moment>);

TEST(lifetime, is_checked_where_this_file_is_compiled) {}

}  // namespace lifetime_test
