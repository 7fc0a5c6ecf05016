// Pages of an HttpServer, and requests for a WebSocket: whom they come from, and what they are answered.

#include <algorithm>
#include <array>
#include <stdexcept>

#include "server/http/http_service.h"

namespace backsight::http {

namespace {

constexpr std::size_t answer_piece = 64u << 10;

std::string header_of(lws* wsi, lws_token_indexes token) {
    std::string text(static_cast<std::size_t>(std::max(lws_hdr_total_length(wsi, token), 0)), '\0');
    if (text.empty()) return text;
    const int size = lws_hdr_copy(wsi, text.data(), static_cast<int>(text.size()) + 1, token);
    text.resize(static_cast<std::size_t>(std::max(size, 0)));
    return text;
}

bool is_from_proxy(lws* wsi) {
    constexpr std::string_view forwarded = "forwarded:";
    return lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0 ||
           lws_hdr_custom_length(wsi, forwarded.data(), static_cast<int>(forwarded.size())) > 0;
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
        case HttpFault::foreign_host:
            return "this server answers to 127.0.0.1 and localhost with its port\n";
        case HttpFault::foreign_origin:
            return "a WebSocket is for this server's own pages\n";
        case HttpFault::unknown_path:
            return "there is no such page\n";
        case HttpFault::wrong_method:
            return "this path is not for this method\n";
        case HttpFault::sockets_full:
            return "no more of these can be connected now, try later\n";
        default:
            return "\n";
    }
}

}  // namespace

bool HttpServer::Service::names_us(lws* wsi) {
    return !own_names_only_ || is_own_host(header_of(wsi, WSI_TOKEN_HOST), own_);
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
    if (!names_us(wsi)) return turn_away(wsi, connection, HttpFault::foreign_host);
    const Page* page = find_page(uri);
    if (page == nullptr) return turn_away(wsi, connection, HttpFault::unknown_path);
    if (is_get != (page->method == Method::get)) {
        return turn_away(wsi, connection, HttpFault::wrong_method, page->method);
    }
    if (page->is_direct && is_from_proxy(wsi)) return turn_away(wsi, connection, HttpFault::foreign_host);
    try {
        const Made made = page->made({query_of(wsi), header_of(wsi, WSI_TOKEN_HTTP_AUTHORIZATION)});
        set_answer(wsi, connection, status_line(made.status),
                   made.content_type != nullptr ? made.content_type : page->content_type, made.text,
                   made.status == 401 ? "WWW-Authenticate: Bearer\r\n" : "");
    } catch (const std::exception&) {
        set_answer(wsi, connection, "500 Internal Server Error", "text/plain",
                   std::make_shared<const std::string>("this page cannot be made now\n"));
    }
    return 0;
}

// Calls of libwebsockets that follow find a whole answer, and write it.
void HttpServer::Service::set_answer(lws* wsi, Connection& connection, const char* status, std::string_view type,
                                     std::shared_ptr<const std::string> body, const char* more) {
    connection.head = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + std::string(type) +
                      "\r\nContent-Length: " + std::to_string(body->size()) + "\r\n" + more +
                      "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
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
    const bool is_asked_well = to == "websocket" && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0 &&
                               header_of(wsi, WSI_TOKEN_VERSION) == "13";
    if (!is_asked_well) return refuse(HttpFault::wrong_method);
    const std::string host = header_of(wsi, WSI_TOKEN_HOST), origin = header_of(wsi, WSI_TOKEN_ORIGIN);
    if (!names_us(wsi)) return refuse(HttpFault::foreign_host);
    if (!origin.empty() && !is_own_origin(origin, host, own_)) return refuse(HttpFault::foreign_origin);
    const std::string uri = header_of(wsi, WSI_TOKEN_GET_URI);
    {
        const std::lock_guard lock(mutex_);
        const auto path =
            std::find_if(paths_.begin(), paths_.end(), [&](const Path& each) { return each.path == uri; });
        connection.path = path == paths_.end() ? nullptr : &*path;
    }
    if (connection.path == nullptr) return refuse(HttpFault::unknown_path);
    const bool is_full = connection.path->open >= connection.path->limits.max_open || sockets_ >= most_sockets;
    return is_full ? refuse(HttpFault::sockets_full) : 0;
}

}  // namespace backsight::http
