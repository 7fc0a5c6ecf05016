#include "server/fleet/http_answer.h"

#include <gtest/gtest.h>

#include <string>

namespace backsight::fleet {
namespace {

constexpr const char* chunked =
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: Chunked\r\n\r\n"
    "5\r\nhello\r\n6;extension=1\r\n world\r\n0\r\nTrailer: x\r\n\r\n";

TEST(http_answer, is_the_same_in_whatever_pieces_it_comes) {
    for (const std::string& text : {std::string(chunked), std::string("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n"
                                                                      "hello world")}) {
        for (std::size_t piece = 1; piece <= text.size(); ++piece) {
            HttpAnswer answer;
            for (std::size_t at = 0; at < text.size(); at += piece) {
                ASSERT_FALSE(answer.is_whole());
                ASSERT_TRUE(answer.take(std::string_view(text).substr(at, piece)));
            }
            EXPECT_TRUE(answer.is_whole()) << piece;
            EXPECT_EQ(answer.status(), 200);
            EXPECT_EQ(answer.body(), "hello world");
        }
    }
}

TEST(http_answer, without_a_length_ends_with_its_connection_and_otherwise_must_be_whole) {
    HttpAnswer answer;
    EXPECT_TRUE(answer.take("HTTP/1.0 404 Not Found\r\n\r\nno"));
    EXPECT_FALSE(answer.is_whole());
    EXPECT_TRUE(answer.end());
    EXPECT_EQ(answer.status(), 404);
    EXPECT_EQ(answer.body(), "no");
    const std::string text = chunked;
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        HttpAnswer part;
        EXPECT_TRUE(part.take(std::string_view(text).substr(0, cut)));
        EXPECT_FALSE(part.end()) << cut;
    }
}

TEST(http_answer, that_is_no_http_is_garbage_at_once) {
    for (const char* text : {"x", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
                             "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
                             "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                             "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
                             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                             "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n"}) {
        HttpAnswer answer;
        EXPECT_FALSE(answer.take(text)) << text;
        EXPECT_EQ(answer.fault(), AnswerFault::garbage) << text;
        EXPECT_FALSE(answer.take("HTTP/1.1 200 OK\r\n\r\n")) << "for good";
    }
}

TEST(http_answer, that_is_huge_is_not_kept) {
    HttpAnswer head;
    EXPECT_TRUE(head.take("HTTP/1.1 200 OK\r\nX: "));
    EXPECT_FALSE(head.take(std::string(HttpAnswer::most_head_bytes, 'x')));
    EXPECT_EQ(head.fault(), AnswerFault::too_long);
    HttpAnswer body;
    EXPECT_TRUE(body.take("HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n"));
    EXPECT_TRUE(body.take(std::string(HttpAnswer::most_body_bytes, 'x')));
    EXPECT_FALSE(body.take("x"));
    EXPECT_EQ(body.fault(), AnswerFault::too_long);
    HttpAnswer size;
    EXPECT_TRUE(size.take("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));
    EXPECT_FALSE(size.take(std::string(2'000, '0')));
    EXPECT_EQ(size.fault(), AnswerFault::too_long);
    HttpAnswer stream;
    EXPECT_TRUE(stream.take("HTTP/1.1 200 OK\r\n\r\n"));
    for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(stream.take(std::string(HttpAnswer::most_body_bytes, 'x'))) << "what was taken makes room";
        EXPECT_EQ(stream.take_body().size(), HttpAnswer::most_body_bytes);
    }
}

}  // namespace
}  // namespace backsight::fleet
