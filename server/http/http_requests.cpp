// Pages of an HttpServer, and requests for a WebSocket: whom they come from, and what they are answered.

#include <algorithm>
#include <array>
#include <stdexcept>

#include "server/http/http_service.h"

namespace backsight::http {

namespace {

// libwebsockets holds what the system does not take of a piece.
constexpr std::size_t answer_piece = 16u << 10;

std::string header_of(lws* wsi, lws_token_indexes token) {
    std::string text(static_cast<std::size_t>(std::max(lws_hdr_total_length(wsi, token), 0)), '\0');
    if (text.empty()) return text;
    const int size = lws_hdr_copy(wsi, text.data(), static_cast<int>(text.size()) + 1, token);
    text.resize(static_cast<std::size_t>(std::max(size, 0)));
    return text;
}

// libwebsockets hands over the parts between "&" decoded: what would be taken for more of the query is encoded again.
std::string query_of(lws* wsi) {
    std::string query;
    std::array<char, 1024> part{};
    int read = 0;  // with a separator for each part
    for (int i = 0; i < 32; ++i) {
        const int size = lws_hdr_copy_fragment(wsi, part.data(), part.size(), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size < 0) break;
        read += size + 1;
        if (size == 0) continue;
        if (!query.empty()) query += '&';
        for (const char c : std::string_view(part.data(), static_cast<std::size_t>(size))) {
            query += c == '&' ? "%26" : c == '%' ? "%25" : c == '+' ? "%2B" : std::string(1, c);
        }
    }
    // A part is too long, or there are too many: half of a question has no answer.
    return read < lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) ? "?" : query;
}

const char* status_line(int status) {
    switch (status) {
        case 202:
            return "202 Accepted";
        case 400:
            return "400 Bad Request";
        case 401:
            return "401 Unauthorized";
        case 403:
            return "403 Forbidden";
        case 409:
            return "409 Conflict";
        case 503:
            return "503 Service Unavailable";
        default:
            return "200 OK";
    }
}

const char* why(HttpFault fault) {
    switch (fault) {
        case HttpFault::bad_request:
            return "Sec-WebSocket-Key is not 16 bytes in base64: 24 characters that end with ==\n";
        case HttpFault::foreign_host:
            return "this server answers to its own names alone: 127.0.0.1 and localhost with its port on this machine, "
                   "or what "
                   "its settings name. What it gives to its own pages, it gives to nobody else\n";
        case HttpFault::foreign_origin:
            return "a WebSocket is for this server's own pages\n";
        case HttpFault::unknown_path:
            return "there is no such page\n";
        case HttpFault::wrong_method:
            return "this path is not for this method\n";
        case HttpFault::sockets_full:
            return "no more of these can be connected now, or none of this address, try later\n";
        case HttpFault::no_access:
            return "whoever looks on at this match from elsewhere needs page.spectators and its token\n";
        default:
            return "\n";
    }
}

}  // namespace

// What the door has read. Under TLS it is what libwebsockets says, and nothing that depends on a header's absence.
RequestHead HttpServer::Service::head_of(lws* wsi, Connection& connection) {
    if (connection.has_head) return connection.request;
    RequestHead head;
    head.host = header_of(wsi, WSI_TOKEN_HOST);
    head.has_host = !head.host.empty();
    head.origin = header_of(wsi, WSI_TOKEN_ORIGIN);
    head.has_origin = !head.origin.empty();
    head.authorization = header_of(wsi, WSI_TOKEN_HTTP_AUTHORIZATION);
    head.cookie = header_of(wsi, WSI_TOKEN_HTTP_COOKIE);
    head.is_upgrade = lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) > 0;
    return head;
}

bool HttpServer::Service::names_us(const RequestHead& head) const {
    if (settings_.own_names_only && !is_own_host(head.host, own_)) return false;
    return !settings_.known_names_only || !head.has_host || is_known_host(head.host, own_, settings_.names);
}

std::string HttpServer::Service::urgent_answer(const RequestHead& head) {
    if (head.method != "GET" || !names_us(head)) return {};
    const Urgent* page = nullptr;
    {
        // They are added and never removed.
        const std::lock_guard lock(door_mutex_);
        const auto found = std::ranges::find(urgent_, head.path, &Urgent::path);
        if (found != urgent_.end()) page = &*found;
    }
    if (page == nullptr) return {};
    try {
        const Answer answer = page->answer();
        return answer_head(status_line(answer.status),
                           answer.content_type != nullptr ? answer.content_type : page->content_type,
                           answer.text.size(), "") +
               answer.text;
    } catch (const std::exception&) {
        return answer_head("500 Internal Server Error", "text/plain", 0, "");
    }
}

// Pages are added and never removed: a found page stays valid.
const HttpServer::Service::Page* HttpServer::Service::find_page(std::string_view path) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(pages_.begin(), pages_.end(), [&](const Page& each) { return each.path == path; });
    return found == pages_.end() ? nullptr : &*found;
}

int HttpServer::Service::ask(lws* wsi, Connection& connection, std::string_view uri) {
    if (!connection.head.empty()) return 0;
    if (!header_of(wsi, WSI_TOKEN_HTTP).starts_with("HTTP/1.")) return -1;
    const bool is_get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    if (!is_get && lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) <= 0) {
        return turn_away(wsi, connection, HttpFault::wrong_method);
    }
    const RequestHead head = head_of(wsi, connection);
    if (!names_us(head)) return turn_away(wsi, connection, HttpFault::foreign_host);
    const Page* page = find_page(uri);
    if (page == nullptr) return turn_away(wsi, connection, HttpFault::unknown_path);
    if (is_get != (page->method == Method::get)) {
        return turn_away(wsi, connection, HttpFault::wrong_method, page->method);
    }
    const bool is_for_asker =
        page->asker == Asker::anybody || (page->asker == Asker::direct ? head.is_direct : head.is_own_page);
    if (!is_for_asker) return turn_away(wsi, connection, HttpFault::foreign_host);
    try {
        const Made made = page->made({query_of(wsi), head.authorization, head.cookie, head.is_direct});
        set_answer(wsi, connection, status_line(made.status),
                   made.content_type != nullptr ? made.content_type : page->content_type, made.text,
                   made.status == 401         ? std::string("WWW-Authenticate: Bearer\r\n")
                   : !made.set_cookie.empty() ? "Set-Cookie: " + made.set_cookie + "\r\n"
                                              : std::string());
    } catch (const std::exception&) {
        set_answer(wsi, connection, "500 Internal Server Error", "text/plain",
                   std::make_shared<const std::string>("this page cannot be made now\n"));
    }
    return 0;
}

// Calls of libwebsockets that follow find a whole answer, and write it.
void HttpServer::Service::set_answer(lws* wsi, Connection& connection, const char* status, std::string_view type,
                                     std::shared_ptr<const std::string> body, std::string_view more) {
    connection.head = answer_head(status, type, body->size(), more);
    connection.body = std::move(body);
    lws_set_timer_usecs(wsi, std::chrono::microseconds(answer_timeout).count());
    lws_callback_on_writable(wsi);
}

int HttpServer::Service::turn_away(lws* wsi, Connection& connection, HttpFault fault, Method allowed) {
    count(fault);
    const bool is_method = fault == HttpFault::wrong_method;
    set_answer(wsi, connection,
               is_method                          ? "405 Method Not Allowed"
               : fault == HttpFault::unknown_path ? "404 Not Found"
               : fault == HttpFault::sockets_full ? "503 Service Unavailable"
               : fault == HttpFault::bad_request  ? "400 Bad Request"
                                                  : "403 Forbidden",
               "text/plain", std::make_shared<const std::string>(why(fault)),
               !is_method                ? ""
               : allowed == Method::post ? "Allow: POST\r\n"
                                         : "Allow: GET\r\n");
    return 0;
}

int HttpServer::Service::write_answer(lws* wsi, Connection& connection) {
    if (connection.head.empty()) return 0;
    // A copy: libwebsockets may write over what it is handed, and others read the same body.
    message_.assign(LWS_PRE, 0);
    const auto add_from = [&](std::string_view text, std::size_t from) {
        const std::string_view part =
            text.substr(std::min(from, text.size()), answer_piece + LWS_PRE - message_.size());
        message_.insert(message_.end(), part.begin(), part.end());
    };
    const std::size_t head = connection.head.size(), total = head + connection.body->size();
    add_from(connection.head, connection.answered);
    add_from(*connection.body, std::max(connection.answered, head) - head);
    const std::size_t size = message_.size() - LWS_PRE;
    if (lws_write(wsi, message_.data() + LWS_PRE, size, LWS_WRITE_HTTP) < static_cast<int>(size)) return -1;
    connection.answered += size;
    if (connection.answered == total) return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

int HttpServer::Service::confirm_upgrade(lws* wsi, Connection& connection, std::string_view to) {
    const auto refuse = [&](HttpFault fault) {
        turn_away(wsi, connection, fault);
        return write_answer(wsi, connection);
    };
    const RequestHead head = head_of(wsi, connection);
    const bool is_asked_well = is_same_text(to, "websocket") && head.is_upgrade &&
                               lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 &&
                               header_of(wsi, WSI_TOKEN_VERSION) == "13";
    if (!is_asked_well) return refuse(HttpFault::wrong_method);
    if (!is_socket_key(header_of(wsi, WSI_TOKEN_KEY))) return refuse(HttpFault::bad_request);
    if (!names_us(head)) return refuse(HttpFault::foreign_host);
    if (head.has_origin && !is_own_origin(head.origin, head.host, own_)) return refuse(HttpFault::foreign_origin);
    const std::string uri = header_of(wsi, WSI_TOKEN_GET_URI);
    {
        const std::lock_guard lock(mutex_);
        const auto path =
            std::find_if(paths_.begin(), paths_.end(), [&](const Path& each) { return each.path == uri; });
        connection.path = path == paths_.end() ? nullptr : &*path;
    }
    if (connection.path == nullptr) return refuse(HttpFault::unknown_path);
    Path& path = *connection.path;
    if (path.admits && !path.admits({{}, head.authorization, head.cookie, head.is_direct})) {
        return refuse(HttpFault::no_access);
    }
    const auto held = path.open_by_key.find(connection.key);
    const bool has_enough = path.limits.max_open_of_one > 0 && held != path.open_by_key.end() &&
                            held->second >= path.limits.max_open_of_one;
    if (!has_enough && path.limits.makes_room && path.open >= path.limits.max_open) {
        make_room_at(path, connection.key);
    }
    const bool is_full = has_enough || path.open >= path.limits.max_open || sockets_ >= most_sockets;
    return is_full ? refuse(HttpFault::sockets_full) : 0;
}

}  // namespace backsight::http
