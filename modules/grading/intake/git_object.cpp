#include "modules/grading/intake/git_object.h"
#include "tinytensor/io/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

namespace course {
namespace {

/// FIPS 180-4, section 6.1.
void add_block(std::array<uint32_t, 5>& hash, const unsigned char* block) {
  std::array<uint32_t, 80> w{};
  for (size_t t = 0; t < 16; ++t) {
    w[t] = uint32_t{block[4 * t]} << 24 | uint32_t{block[4 * t + 1]} << 16 | uint32_t{block[4 * t + 2]} << 8 |
           uint32_t{block[4 * t + 3]};
  }
  for (size_t t = 16; t < 80; ++t) w[t] = std::rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
  auto [a, b, c, d, e] = hash;
  for (size_t t = 0; t < 80; ++t) {
    uint32_t f = b ^ c ^ d, k = t < 40 ? 0x6ED9EBA1 : 0xCA62C1D6;
    if (t < 20) f = (b & c) ^ (~b & d), k = 0x5A827999;
    if (t >= 40 && t < 60) f = (b & c) ^ (b & d) ^ (c & d), k = 0x8F1BBCDC;
    const uint32_t next = std::rotl(a, 5) + f + e + k + w[t];
    e = d, d = c, c = std::rotl(b, 30), b = a, a = next;
  }
  hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d, hash[4] += e;
}

std::string sha1(std::string text) {
  const uint64_t bits = uint64_t{text.size()} * 8;
  text += static_cast<char>(0x80);
  text.append((120 - text.size() % 64) % 64, '\0');
  for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(bits >> shift & 0xFF);
  std::array<uint32_t, 5> hash = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
  for (size_t at = 0; at < text.size(); at += 64) {
    add_block(hash, reinterpret_cast<const unsigned char*>(text.data()) + at);
  }
  std::string digits;
  for (const uint32_t word : hash) digits += fmt::format("{:08x}", word);
  return digits;
}

}  // namespace

std::string git_object_id(std::string_view type, std::string_view bytes, bool long_ids) {
  std::string whole = fmt::format("{} {}", type, bytes.size());
  whole += '\0';
  whole += bytes;
  return long_ids ? tinytensor::sha256(whole) : sha1(std::move(whole));
}

}  // namespace course
