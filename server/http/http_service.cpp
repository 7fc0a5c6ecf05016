#include "server/http/http_service.h"

#include <algorithm>
#include <stdexcept>

namespace backsight::http {

namespace {

constexpr std::uint16_t seconds_between_pings = 15;
constexpr std::uint16_t seconds_of_silence = 40;

/// libwebsockets takes IPv6 addresses without brackets, and no names.
std::string interface_of(const std::string& bind) {
    if (bind == "localhost") return "127.0.0.1";
    return bind.starts_with('[') && bind.ends_with(']') ? bind.substr(1, bind.size() - 2) : bind;
}

}  // namespace

HttpServer::Service::Service(const HttpSettings& settings)
    : own_{is_loopback(settings.bind), settings.port, !settings.certificate_file.empty(), settings.bind},
      own_names_only_(settings.own_names_only) {
    lws_set_log_level(0, nullptr);
    protocols_[0] = {"", called, 0, 4'096, 0, nullptr, 0};
    pings_.secs_since_valid_ping = seconds_between_pings;
    pings_.secs_since_valid_hangup = seconds_of_silence;
    const std::string interface = interface_of(settings.bind);
    lws_context_creation_info info{};
    info.port = settings.port;
    info.iface = interface == "0.0.0.0" ? nullptr : interface.c_str();
    info.protocols = protocols_;
    info.user = this;
    info.gid = info.uid = static_cast<decltype(info.gid)>(-1);
    info.retry_and_idle_policy = &pings_;
    info.timeout_secs = static_cast<unsigned>(answer_timeout.count() / 1'000);
    info.max_http_header_data2 = 8'192;
    info.max_http_header_pool2 = max_requests;
    info.fd_limit_per_thread = max_requests + most_sockets;
    info.alpn = "http/1.1";
    // Otherwise an address that is not this machine's would be waited for.
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND;
    if (interface.find(':') == std::string::npos) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (own_.has_tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = settings.certificate_file.c_str();
        info.ssl_private_key_filepath = settings.certificate_key_file.c_str();
    }
    info.options |= LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    context_ = lws_create_context(&info);
    if (context_ == nullptr) throw std::runtime_error("the web server cannot start: out of memory or of descriptors");
    lws_vhost* host = lws_create_vhost(context_, &info);
    if (host == nullptr || lws_get_vhost_listen_port(host) <= 0) {
        lws_context_destroy(context_);
        throw std::runtime_error("cannot listen on " + host_and_port(settings.bind, settings.port) +
                                 (own_.has_tls ? ", or cannot use its certificate and key" : ""));
    }
    own_.port = lws_get_vhost_listen_port(host);
    thread_ = std::thread([this] { run(); });
}

HttpServer::Service::~Service() {
    is_stopping_ = true;
    lws_cancel_service(context_);
    thread_.join();
    lws_context_destroy(context_);
}

void HttpServer::Service::run() {
    while (!is_stopping_.load()) {
        if (lws_service(context_, 0) < 0) return;
    }
}

void HttpServer::Service::add(const std::string& path, const std::string& content_type,
                              std::function<std::string(const std::string& query)> text, bool is_direct) {
    const std::lock_guard lock(mutex_);
    auto made = [text = std::move(text)](const Request& request) {
        return Made{200, std::make_shared<const std::string>(text(request.query))};
    };
    pages_.push_back({path, content_type, std::move(made), is_direct});
}

void HttpServer::Service::add_fixed(const std::string& path, const std::string& content_type,
                                    std::shared_ptr<const std::string> text) {
    const std::lock_guard lock(mutex_);
    pages_.push_back({path, content_type, [text = std::move(text)](const Request&) { return Made{200, text}; }});
}

void HttpServer::Service::add_answer(const std::string& path, const std::string& content_type, Method method,
                                     std::function<Answer(const Request& request)> answer) {
    const std::lock_guard lock(mutex_);
    auto made = [answer = std::move(answer)](const Request& request) {
        Answer its = answer(request);
        return Made{its.status, std::make_shared<const std::string>(std::move(its.text)), its.content_type};
    };
    pages_.push_back({path, content_type, std::move(made), false, method});
}

void HttpServer::Service::add_socket(const std::string& path, const SocketLimits& limits, SocketHandler& handler) {
    const std::lock_guard lock(mutex_);
    paths_.push_back({path, limits, &handler});
}

// One wake-up serves all messages that are queued until the thread takes notice.
void HttpServer::Service::wake() {
    if (!is_woken_.exchange(true)) lws_cancel_service(context_);
}

HttpServer::Faults HttpServer::Service::faults() const {
    Faults all;
    for (const HttpFault fault : enum_values<HttpFault>) all[fault] = faults_[fault].load(std::memory_order_relaxed);
    return all;
}

int HttpServer::Service::called(lws* wsi, lws_callback_reasons reason, void*, void* in, std::size_t length) {
    auto* service = static_cast<Service*>(lws_context_user(lws_get_context(wsi)));
    return service == nullptr ? 0 : service->call(wsi, reason, in, length);
}

int HttpServer::Service::call(lws* wsi, lws_callback_reasons reason, void* in, std::size_t length) {
    switch (reason) {
        case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
            return admit();
        case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
            return begin(wsi);
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
            look_for_work();
            return 0;
        default:
            break;
    }
    const auto found = connections_.find(wsi);
    if (found == connections_.end()) return 0;
    Connection& connection = found->second;
    switch (reason) {
        case LWS_CALLBACK_HTTP:
            return ask(wsi, connection, std::string_view(static_cast<const char*>(in), length));
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
            return confirm_upgrade(wsi, connection, static_cast<const char*>(in));
        case LWS_CALLBACK_HTTP_WRITEABLE:
            return write_answer(wsi, connection);
        case LWS_CALLBACK_ESTABLISHED:
            return open(wsi, connection);
        case LWS_CALLBACK_RECEIVE:
            return receive(wsi, connection, std::span(static_cast<const std::uint8_t*>(in), length));
        case LWS_CALLBACK_SERVER_WRITEABLE:
            return write_message(wsi, connection);
        case LWS_CALLBACK_TIMER:
            return give_up(wsi, connection);
        case LWS_CALLBACK_CLOSED:
            end(connection);
            return 0;
        case LWS_CALLBACK_WSI_DESTROY:
            end(connection);
            connections_.erase(found);
            open_.store(static_cast<std::uint32_t>(connections_.size()), std::memory_order_relaxed);
            return 0;
        default:
            return 0;
    }
}

int HttpServer::Service::admit() {
    if (connections_.size() - sockets_ < max_requests) return 0;
    count(HttpFault::connections_full);
    return 1;
}

int HttpServer::Service::begin(lws* wsi) {
    connections_.emplace(wsi, Connection{});
    open_.store(static_cast<std::uint32_t>(connections_.size()), std::memory_order_relaxed);
    lws_set_timer_usecs(wsi, std::chrono::microseconds(request_timeout).count());
    return 0;
}

// Called also when a socket opens, because its timer was cancelled. A half written message has five seconds more, by
// libwebsockets.
int HttpServer::Service::give_up(lws* wsi, Connection& connection) {
    if (connection.outbox) {
        const std::int64_t deadline_us = connection.outbox->deadline_us;
        if (deadline_us == 0) return 0;
        const std::int64_t left_us = deadline_us - lws_now_usecs();
        if (left_us <= 0) return -1;
        lws_set_timer_usecs(wsi, left_us);
        return 0;
    }
    count(HttpFault::no_request);
    return -1;
}

}  // namespace backsight::http
