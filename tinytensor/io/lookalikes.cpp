#include "tinytensor/io/lookalikes.h"

#include <algorithm>
#include <iterator>

namespace tinytensor {
namespace {

struct Range {
  char32_t first, last;
};

// Default_Ignorable_Code_Point of Unicode 15.1 (DerivedCoreProperties.txt), the byte order mark and the blank of Braille.
constexpr Range unseen[] = {
    {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},   {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
    {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F}, {0x2800, 0x2800},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},
    {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

constexpr Range blanks[] = {{' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
                            {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};

// Also primes, accents that stand alone, and letters that are written so. Not yod (U+05D9), of which names in Hebrew are
// full.
constexpr Range quotes[] = {{'`', '`'},       {0xB4, 0xB4},     {0x2B9, 0x2BF},   {0x2C8, 0x2C8},   {0x2CA, 0x2CB},
                            {0x2EE, 0x2EE},   {0x2F4, 0x2F4},   {0x315, 0x315},   {0x374, 0x374},   {0x384, 0x384},
                            {0x55A, 0x55A},   {0x55D, 0x55D},   {0x5F3, 0x5F4},   {0x7F4, 0x7F5},   {0x144A, 0x144A},
                            {0x16CC, 0x16CC}, {0x1FBD, 0x1FBF}, {0x1FEF, 0x1FEF}, {0x1FFD, 0x1FFE}, {0x2018, 0x201F},
                            {0x2032, 0x2037}, {0x275B, 0x275E}, {0x301D, 0x301F}, {0xA78B, 0xA78C}, {0xFF02, 0xFF02},
                            {0xFF07, 0xFF07}, {0xFF40, 0xFF40}};

template <size_t n>
bool is_in(const Range (&ranges)[n], char32_t c) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [c](const Range& range) { return c >= range.first && c <= range.last; });
}

struct Pair {
  char32_t letter;
  char like;
};

// From Unicode's confusables.txt, those that look like a letter in common fonts.
constexpr Pair alike[] = {
    {0x430, 'a'},  {0x410, 'a'},  {0x412, 'b'},  {0x441, 'c'},  {0x421, 'c'}, {0x501, 'd'}, {0x435, 'e'}, {0x415, 'e'},
    {0x4BB, 'h'},  {0x41D, 'h'},  {0x456, 'i'},  {0x406, 'i'},  {0x4CF, 'i'}, {0x458, 'j'}, {0x408, 'j'}, {0x43A, 'k'},
    {0x41A, 'k'},  {0x41C, 'm'},  {0x43E, 'o'},  {0x41E, 'o'},  {0x440, 'p'}, {0x420, 'p'}, {0x51B, 'q'}, {0x455, 's'},
    {0x405, 's'},  {0x422, 't'},  {0x475, 'v'},  {0x51D, 'w'},  {0x445, 'x'}, {0x425, 'x'}, {0x443, 'y'}, {0x423, 'y'},
    {0x4AE, 'y'},  {0x4AF, 'y'},  {0x391, 'a'},  {0x3B1, 'a'},  {0x392, 'b'}, {0x395, 'e'}, {0x397, 'h'}, {0x399, 'i'},
    {0x3B9, 'i'},  {0x3F3, 'j'},  {0x39A, 'k'},  {0x3BA, 'k'},  {0x39C, 'm'}, {0x39D, 'n'}, {0x39F, 'o'}, {0x3BF, 'o'},
    {0x3A1, 'p'},  {0x3C1, 'p'},  {0x3A4, 't'},  {0x3C5, 'u'},  {0x3BD, 'v'}, {0x3A7, 'x'}, {0x3C7, 'x'}, {0x3A5, 'y'},
    {0x3B3, 'y'},  {0x396, 'z'},  {0x3F2, 'c'},  {0x3F9, 'c'},  {0x561, 'w'}, {0x566, 'q'}, {0x570, 'h'}, {0x578, 'n'},
    {0x57D, 'u'},  {0x581, 'g'},  {0x585, 'o'},  {0x131, 'i'},  {0x251, 'a'}, {0x261, 'g'}, {0x269, 'i'}, {0x28F, 'y'},
    {0x1D04, 'c'}, {0x1D0F, 'o'}, {0x1D20, 'v'}, {0x1D21, 'w'}, {0x1D22, 'z'}};

}  // namespace

bool is_unseen(char32_t c) { return is_in(unseen, c); }

bool joins_letters(char32_t c) { return c == 0x200C || c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F); }

bool is_blank_character(char32_t c) { return is_in(blanks, c); }

bool is_like_quote(char32_t c) { return is_in(quotes, c); }

char latin_like(char32_t c) {
  if (c >= 0xFF21 && c <= 0xFF3A) return static_cast<char>('a' + (c - 0xFF21));  // wide ones
  if (c >= 0xFF41 && c <= 0xFF5A) return static_cast<char>('a' + (c - 0xFF41));
  if (c >= 0x1D400 && c <= 0x1D6A3) return static_cast<char>('a' + (c - 0x1D400) % 26);  // of mathematics
  const auto* const found =
      std::find_if(std::begin(alike), std::end(alike), [c](const Pair& pair) { return pair.letter == c; });
  return found == std::end(alike) ? '\0' : found->like;
}

}  // namespace tinytensor
