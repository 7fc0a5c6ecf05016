#include "inputs/progress.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include <sys/ioctl.h>
#include <unistd.h>

#include "inputs/files/number_format.h"

namespace backsight::inputs {
namespace {

constexpr std::chrono::milliseconds redraw_period{100};
constexpr double shortest_elapsed_for_eta_s = 0.5;
constexpr unsigned default_columns = 80;
constexpr std::size_t longest_bar = 30;
constexpr std::size_t shortest_bar = 5;

unsigned columns_of_stderr() {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return default_columns;
    return size.ws_col;
}

}  // namespace

std::string progress_line(std::string_view label, std::uint64_t done, std::uint64_t total, double elapsed_s,
                          unsigned columns) {
    done = std::min(done, total);
    const double share = total == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(total);
    std::string numbers = std::to_string(static_cast<int>(share * 100.0)) + " %";
    if (done > 0 && done < total && elapsed_s >= shortest_elapsed_for_eta_s) {
        numbers += ", " + duration(elapsed_s / share - elapsed_s) + " left";
    }
    // One column stays free: a terminal wraps when the last one is written.
    const std::size_t room = columns > 0 ? columns - 1 : 0;
    const std::size_t fixed = label.size() + numbers.size() + 4;
    std::string line(label);
    if (room >= fixed + shortest_bar) {
        const std::size_t width = std::min(longest_bar, room - fixed);
        const auto full = static_cast<std::size_t>(share * static_cast<double>(width));
        line += " [" + std::string(full, '#') + std::string(width - full, '.') + "]";
    }
    line += " " + numbers;
    return line.substr(0, room);
}

Progress::Progress(std::string label, std::uint64_t total)
    // std::cerr shows no control characters.
    : Progress(std::move(label), total, std::clog, columns_of_stderr()) {
    if (isatty(STDERR_FILENO) == 0) out_ = nullptr;
}

Progress::Progress(std::string label, std::uint64_t total, std::ostream& out, unsigned columns)
    : label_(std::move(label)),
      total_(total),
      out_(total > 0 ? &out : nullptr),
      columns_(columns),
      started_at_(Clock::now()),
      next_draw_((started_at_ + redraw_period).time_since_epoch().count()) {}

Progress::~Progress() { finish(); }

void Progress::add(std::uint64_t amount) {
    done_.fetch_add(amount, std::memory_order_relaxed);
    draw_if_due();
}

void Progress::reach(std::uint64_t done) {
    done_.store(done, std::memory_order_relaxed);
    draw_if_due();
}

void Progress::draw_if_due() {
    const Clock::time_point now = Clock::now();
    Clock::rep due = next_draw_.load(std::memory_order_relaxed);
    if (now.time_since_epoch().count() < due) return;
    // Whoever moves the due time draws; the others go on with their work.
    const Clock::rep next = (now + redraw_period).time_since_epoch().count();
    if (next_draw_.compare_exchange_strong(due, next, std::memory_order_relaxed)) draw(now);
}

void Progress::draw(Clock::time_point now) {
    const std::lock_guard lock(drawing_);
    if (out_ == nullptr) return;
    const double elapsed_s = std::chrono::duration<double>(now - started_at_).count();
    const std::uint64_t done = done_.load(std::memory_order_relaxed);
    *out_ << "\r\033[K" << progress_line(label_, done, total_, elapsed_s, columns_) << std::flush;
    drawn_ = true;
}

void Progress::finish() {
    const std::lock_guard lock(drawing_);
    if (out_ != nullptr && drawn_) *out_ << "\r\033[K" << std::flush;
    out_ = nullptr;
}

TellProgress shown_as(std::string label) {
    return [label = std::move(label), line = std::make_shared<std::optional<Progress>>()](std::uint64_t done,
                                                                                          std::uint64_t total) {
        if (!line->has_value()) line->emplace(label, total);
        (*line)->reach(done);
    };
}

}  // namespace backsight::inputs
