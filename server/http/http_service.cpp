#include "server/http/http_service.h"

#include <unistd.h>

#include <algorithm>
#include <stdexcept>

#include "server/http/client_address.h"

namespace backsight::http {

namespace {

constexpr std::uint16_t seconds_between_pings = 15;
constexpr std::uint16_t seconds_of_silence = 40;

}  // namespace

HttpServer::Service::Service(const HttpSettings& settings)
    : own_{is_loopback(settings.bind), settings.port, !settings.certificate_file.empty(), settings.bind},
      settings_(settings) {
    lws_set_log_level(0, nullptr);
    protocols_[0] = {"", called, 0, 4'096, 0, nullptr, 0};
    pings_.secs_since_valid_ping = seconds_between_pings;
    pings_.secs_since_valid_hangup = seconds_of_silence;
    lws_context_creation_info info{};
    // The door listens.
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = protocols_;
    info.user = this;
    info.gid = info.uid = static_cast<decltype(info.gid)>(-1);
    info.retry_and_idle_policy = &pings_;
    info.timeout_secs = static_cast<unsigned>(answer_timeout.count() / 1'000);
    info.max_http_header_data2 = longest_head;
    info.max_http_header_pool2 = max_requests;
    info.fd_limit_per_thread = max_requests + most_sockets;
    info.alpn = "http/1.1";
    for (std::size_t i = 0; i < always_.size(); ++i) {
        const lws_protocol_vhost_options* const next = i + 1 < always_.size() ? &always_.at(i + 1) : nullptr;
        always_.at(i) = {next, nullptr, always_sent.at(i).name, always_sent.at(i).value};
    }
    info.headers = always_.data();
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    if (own_.has_tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = settings.certificate_file.c_str();
        info.ssl_private_key_filepath = settings.certificate_key_file.c_str();
    }
    open_door();
    own_.port = door_->port();
    context_ = lws_create_context(&info);
    if (context_ == nullptr) throw std::runtime_error("the web server cannot start: out of memory or of descriptors");
    host_ = lws_create_vhost(context_, &info);
    if (host_ == nullptr) {
        lws_context_destroy(context_);
        throw std::runtime_error("cannot listen on " + host_and_port(settings.bind, settings.port) +
                                 ": cannot use its certificate and key");
    }
    thread_ = std::thread([this] { run(); });
    door_->start();
}

void HttpServer::Service::open_door() {
    DoorConfig door{
        .bind = settings_.bind, .port = settings_.port, .reads_heads = !own_.has_tls, .proxies = settings_.proxies};
    door.head_timeout = request_timeout;
    door.most_waiting = max_requests;
    DoorCalls calls;
    calls.arrived = [this](Arrival arrival) {
        bool turned_away = false;
        {
            const std::string key = limit_key(arrival.address);
            const std::lock_guard lock(door_mutex_);
            // Those whose turn does not come while the web server is busy must not take all descriptors.
            if (arrivals_.size() >= max_requests) {
                drop_arrival(key);
                turned_away = true;
            }
            ++arrival_;
            arrived_.add(arrival_, key, arrival_);
            arrivals_.emplace(arrival_, std::move(arrival));
        }
        if (turned_away) count(HttpFault::connections_full);
        wake();
    };
    calls.turned_away = [this](HttpFault fault) { count(fault); };
    calls.urgent = [this](const RequestHead& head) { return urgent_answer(head); };
    door_ = std::make_unique<Door>(std::move(door), std::move(calls));
}

HttpServer::Service::~Service() {
    door_.reset();
    is_stopping_ = true;
    lws_cancel_service(context_);
    thread_.join();
    lws_context_destroy(context_);
    for (const auto& [number, each] : arrivals_) ::close(each.socket);
}

void HttpServer::Service::run() {
    while (!is_stopping_.load()) {
        if (lws_service(context_, 0) < 0) return;
    }
}

void HttpServer::Service::add(const std::string& path, const std::string& content_type,
                              std::function<std::string(const std::string& query)> text, Asker asker) {
    const std::lock_guard lock(mutex_);
    auto made = [text = std::move(text)](const Request& request) {
        return Made{200, std::make_shared<const std::string>(text(request.query))};
    };
    pages_.push_back({path, content_type, std::move(made), asker});
}

void HttpServer::Service::add_fixed(const std::string& path, const std::string& content_type,
                                    std::shared_ptr<const std::string> text) {
    const std::lock_guard lock(mutex_);
    pages_.push_back({path, content_type, [text = std::move(text)](const Request&) { return Made{200, text}; }});
}

void HttpServer::Service::add_shared(const std::string& path, const std::string& content_type,
                                     std::function<std::shared_ptr<const std::string>()> text) {
    const std::lock_guard lock(mutex_);
    auto made = [text = std::move(text)](const Request&) {
        if (auto its = text()) return Made{200, std::move(its)};
        return Made{503, std::make_shared<const std::string>("too much is read at once, try later\n"), "text/plain"};
    };
    pages_.push_back({path, content_type, std::move(made), Asker::direct});
}

// It is a page too: for other methods, and for whoever comes under TLS.
void HttpServer::Service::add_urgent(const std::string& path, const std::string& content_type,
                                     std::function<Answer()> answer) {
    add_answer(path, content_type, Method::get, [answer](const Request&) { return answer(); });
    const std::lock_guard lock(door_mutex_);
    urgent_.push_back({path, content_type, std::move(answer)});
}

void HttpServer::Service::add_answer(const std::string& path, const std::string& content_type, Method method,
                                     std::function<Answer(const Request& request)> answer) {
    const std::lock_guard lock(mutex_);
    auto made = [answer = std::move(answer)](const Request& request) {
        Answer its = answer(request);
        return Made{its.status, std::make_shared<const std::string>(std::move(its.text)), its.content_type,
                    std::move(its.set_cookie)};
    };
    pages_.push_back({path, content_type, std::move(made), Asker::anybody, method});
}

void HttpServer::Service::add_socket(const std::string& path, const SocketLimits& limits, SocketHandler& handler,
                                     std::function<bool(const Request& request)> admits) {
    const std::lock_guard lock(mutex_);
    paths_.push_back({path, limits, &handler, std::move(admits)});
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
            end(wsi, connection);
            return 0;
        case LWS_CALLBACK_WSI_DESTROY:
            end(wsi, connection);
            askers_.remove(wsi);
            connections_.erase(found);
            open_.store(static_cast<std::uint32_t>(connections_.size()), std::memory_order_relaxed);
            return 0;
        default:
            return 0;
    }
}

void HttpServer::Service::adopt_arrivals() {
    {
        const std::lock_guard lock(door_mutex_);
        arriving_.swap(arrivals_);
        arrived_.clear();
    }
    for (auto& [number, each] : arriving_) {
        while (connections_.size() - sockets_ >= max_requests) {
            const std::size_t before = connections_.size();
            make_room(limit_key(each.address));
            if (connections_.size() == before) break;
        }
        adopted_ = &each;
        // It closes what it cannot take.
        lws_adopt_socket_vhost(host_, each.socket);
        adopted_ = nullptr;
    }
    arriving_.clear();
}

// Those whose turn has not come yet. The list is locked.
void HttpServer::Service::drop_arrival(std::string_view newcomer) {
    const std::uint64_t leaves = arrived_.who_makes_room(newcomer).value();
    const auto its = arrivals_.find(leaves);
    ::close(its->second.socket);
    arrivals_.erase(its);
    arrived_.remove(leaves);
}

void HttpServer::Service::cut_off(lws* wsi, HttpFault fault) {
    count(fault);
    lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_SYNC);
}

void HttpServer::Service::make_room(std::string_view newcomer) {
    if (const auto leaves = askers_.who_makes_room(newcomer)) cut_off(*leaves, HttpFault::connections_full);
}

// Who has shown a ticket stays. Nothing else that a client can do earns it a longer stay: strangers could do it too.
void HttpServer::Service::make_room_at(Path& path, std::string_view newcomer) {
    while (const auto leaves = path.strangers.who_makes_room(newcomer)) {
        std::shared_ptr<Outbox> outbox;
        {
            const std::lock_guard lock(mutex_);
            const auto found = outboxes_.find(*leaves);
            if (found != outboxes_.end()) outbox = found->second;
        }
        if (outbox && !outbox->is_vouched_for) return cut_off(outbox->wsi, HttpFault::sockets_full);
        path.strangers.remove(*leaves);
    }
}

int HttpServer::Service::begin(lws* wsi) {
    Connection connection;
    connection.came = ++came_;
    if (adopted_ != nullptr) {
        connection.address = std::move(adopted_->address);
        connection.key = limit_key(connection.address);
        connection.has_head = adopted_->has_head;
        connection.request = std::move(adopted_->head);
    }
    askers_.remove(wsi);
    askers_.add(wsi, connection.key, connection.came);
    connections_.insert_or_assign(wsi, std::move(connection));
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
