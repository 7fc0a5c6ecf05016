#include "server/host/page_endpoint.h"

#include <unistd.h>

#include <ctime>
#include <stdexcept>
#include <utility>

#include "inputs/files/regular_file.h"
#include "server/admission/base64.h"
#include "server/admission/private_file.h"
#include "server/host/field_errors.h"
#include "server/http/client_address.h"

namespace backsight::server {

namespace {

constexpr std::int64_t ticket_lifetime_s = 60;
// Above the users of bots.
constexpr std::uint64_t first_page_user = 1'000'000;

void expect_readable(const char* field, const std::string& file) {
    std::string found;
    const int descriptor = inputs::open_regular(file, found);
    if (descriptor < 0)
        throw std::runtime_error(std::string(field) + ": " + file + ": found '" + found + "', expected a PEM file");
    ::close(descriptor);
}

}  // namespace

http::HttpSettings page_settings(const config::ServerConfig& config) {
    if (!config.page_certificate_file.empty()) {
        expect_readable("page.certificate_file", config.page_certificate_file);
        expect_readable("page.certificate_key_file", config.page_certificate_key_file);
        naming("page.certificate_key_file",
               [&] { expect_private(config.page_certificate_key_file, Readers::owner_and_group); });
    }
    http::HttpSettings settings;
    settings.bind = config.page_bind;
    settings.port = static_cast<int>(config.page_port);
    settings.certificate_file = config.page_certificate_file;
    settings.certificate_key_file = config.page_certificate_key_file;
    settings.own_names_only = true;
    settings.proxies = naming("page.proxies", [&] { return http::addresses_in(config.page_proxies); });
    return settings;
}

PageEndpoint::PageEndpoint(std::string game, const JoinInfo* issuer, http::HttpServer& page)
    : settings_(std::move(game)), issuer_(issuer) {
    const auto answer = [this] { return text(); };
    // A proxy on this machine would give the tickets to whoever reaches it, and a foreign page to its author.
    if (issuer != nullptr) {
        page.add_for_own_page("/join.json", "application/json", answer);
    } else {
        page.add("/join.json", "application/json", answer);
    }
}

std::string PageEndpoint::text() {
    if (issuer_ == nullptr) return settings_;
    const std::uint64_t user = first_page_user + given_.fetch_add(1);
    const std::int64_t expires_at_s = std::int64_t{std::time(nullptr)} + ticket_lifetime_s;
    const net::JoinTicket ticket = net::issue_ticket(issuer_->ticket_key, user, issuer_->fingerprint, expires_at_s);
    return "{\"ticket\":\"" + to_base64(ticket) + "\",\"user\":" + std::to_string(user) +
           (settings_ == "{}" ? "" : ",") + settings_.substr(1);
}

}  // namespace backsight::server
