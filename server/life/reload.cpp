#include "server/life/reload.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "server/config/config_fields.h"

namespace backsight::server {

namespace {

// What a running match looks up anew each time; all else is built into rooms when they are made.
constexpr std::array changes_while_running{"life.drain_timeout_s", "log.level", "network.ticket_key_grace_s"};

bool may_change(const config::ConfigField& field) {
    return std::ranges::find(changes_while_running, field.key) != changes_while_running.end();
}

bool is_default(const config::ConfigField& field, const config::ServerConfig& settings) {
    return config::value_text(field, settings) == config::value_text(field, config::usual_config(settings.game.game()));
}

std::string joined(const std::vector<std::string>& keys) {
    std::string text;
    for (const std::string& key : keys) text += (text.empty() ? "" : ", ") + key;
    return text;
}

}  // namespace

SettingChanges take_changes(config::ServerConfig& running, const config::ServerConfig& read) {
    SettingChanges changes;
    std::vector<std::string> gone;
    std::vector<const config::ConfigField*> to_take;
    for (const config::ConfigField& field : config::config_fields(running.game.game())) {
        if (config::value_text(field, running) == config::value_text(field, read)) continue;
        const std::string key(field.key);
        if (!may_change(field)) {
            changes.need_start.push_back(key);
            if (is_default(field, read)) gone.push_back(key);
            continue;
        }
        changes.taken.push_back(key);
        if (is_default(field, read)) changes.reset.push_back(key);
        to_take.push_back(&field);
    }
    if (!gone.empty()) {
        throw std::runtime_error("back at their defaults: " + joined(gone) +
                                 "; expected a whole file. What needs a new start cannot be taken out while it runs");
    }
    // One by one: other threads read the rest meanwhile.
    for (const config::ConfigField* field : to_take) {
        config::set_value(*field, running, config::value_of(*field, read));
    }
    return changes;
}

}  // namespace backsight::server
