// Text as editors of all kinds save it; and the digest that names it.
#include "modules/grading/intake/plain_text.h"
#include "tinytensor/io/sha256.h"

#include <doctest/doctest.h>

using namespace course;
using namespace std::string_literals;

TEST_CASE("SHA-256 gives the digests of the standard's examples") {
  CHECK(tinytensor::sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(tinytensor::sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(tinytensor::sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(tinytensor::sha256(std::string(1000000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("UTF-8 with a byte order mark and all line ends become plain lines, without a word") {
  const PlainText plain = plain_text(
      "\xEF\xBB\xBF"
      "a\r\nb\rc\n\r\n\xC3\xA9");
  CHECK(plain.text == "a\nb\nc\n\n\xC3\xA9");
  CHECK(plain.note == "");
}

TEST_CASE("UTF-16 with a byte order mark is read, and its author is told") {
  const PlainText little = plain_text(
      "\xFF\xFE"
      "a\0\xE9\0\r\0\n\0\x3D\xD8\x00\xDE"s);
  CHECK(little.text == "a\xC3\xA9\n\xF0\x9F\x98\x80");
  CHECK(little.note ==
        "this file is UTF-16; it was read as that, but ./tt check takes UTF-8 alone: tell your editor to save the file "
        "as UTF-8");
  CHECK(plain_text("\xFE\xFF\0a\0b"s).text == "ab");
  CHECK(plain_text("\xFF\xFE\x3D\xD8"s).text == "\xEF\xBF\xBD");  // half of a pair
  CHECK(plain_text("\xFF\xFE"
                   "a"s)
            .text == "");  // half of a unit
}

TEST_CASE("Latin-1 is read as that, and its author is told where") {
  const PlainText plain = plain_text("int a;\n// d\xE9j\xE0\n");
  CHECK(plain.text == "int a;\n// d\xC3\xA9j\xC3\xA0\n");
  CHECK(plain.note ==
        "this file is not UTF-8: byte 0xE9 in line 2; it was read as Latin-1: tell your editor to save the file as "
        "UTF-8");
}

TEST_CASE("what holds a byte 0 is no text") {
  const PlainText plain = plain_text("int a;\n\0;"s);
  CHECK(!plain.text.has_value());
  CHECK(plain.note == "this is no text: there is a byte 0 in line 2; tell your editor to save the file as UTF-8");
  CHECK(!plain_text("\xFF\xFE"
                    "a\0\0\0"s)
             .text.has_value());
}
