// wrong: bytes taken for numbers
// says: caches are counted in bytes
const int64_t depth = larger(8, first_level / 2 / (rows + columns));
const int64_t panels = second_level / 2 / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: all of each cache
// says: half of each cache
const int64_t depth = larger(8, first_level / number / (rows + columns));
const int64_t panels = second_level / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: wide is no multiple of a panel
// says: wide is a multiple of
const int64_t depth = larger(8, first_level / 2 / number / (rows + columns));
return {depth, larger(columns, second_level / 2 / number / depth)};
// wrong: no least depth
const int64_t depth = larger(1, first_level / 2 / number / (rows + columns));
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: no least width
const int64_t depth = larger(8, first_level / 2 / number / (rows + columns));
return {depth, second_level / 2 / number / depth / columns * columns};
// wrong: the panel only
const int64_t depth = larger(8, first_level / 2 / number / columns);
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: rows times columns in the place of their sum
const int64_t depth = larger(8, first_level / 2 / number / (rows * columns));
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: constants of one machine
static_cast<void>(number), static_cast<void>(first_level), static_cast<void>(second_level), static_cast<void>(rows);
return {256, 64 * columns};
// wrong: the caches exchanged
const int64_t depth = larger(8, second_level / 2 / number / (rows + columns));
const int64_t panels = first_level / 2 / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: divided twice, and rounded in between
const int64_t depth = larger(8, first_level / 2 / number / rows / 2);
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: the divisor is one product, which overflows
const int64_t depth = larger(8, first_level / 2 / number / (rows + columns));
const int64_t panels = larger(1, second_level / 2 / (number * depth * columns));
return {depth, panels * columns};
// wrong: quotients in float
// says: all digits of an int64_t count
const float half_first = static_cast<float>(first_level / 2 / number), half_second = static_cast<float>(second_level / 2 / number);
const int64_t depth = larger(8, static_cast<int64_t>(half_first / static_cast<float>(rows + columns)));
const auto panels = static_cast<int64_t>(half_second / static_cast<float>(depth) / static_cast<float>(columns));
return {depth, larger(1, panels) * columns};
// wrong: quotients in double
// says: all digits of an int64_t count
const double in_strip = static_cast<double>(rows + columns);
const int64_t fits = static_cast<int64_t>(static_cast<double>(first_level) / 2 / static_cast<double>(number) / in_strip);
const int64_t depth = larger(8, fits);
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(1, panels) * columns};
// wrong: unsigned, so that nothing overflows
using Bytes = unsigned long long;
const Bytes step = static_cast<Bytes>(number) * (static_cast<Bytes>(rows) + static_cast<Bytes>(columns));
const Bytes fits = step == 0 ? 0 : static_cast<Bytes>(first_level / 2) / step;
const int64_t depth = larger(8, static_cast<int64_t>(fits));
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(panels, 1) * columns};
// wrong: a double, corrected downwards only
// says: all digits of an int64_t
const int64_t half = first_level / 2, step = number * (rows + columns);
int64_t depth = static_cast<int64_t>(static_cast<double>(half) / static_cast<double>(step));
while (depth > half / step) --depth;  // a double may have rounded up
depth = larger(depth, 8);
return {depth, larger(second_level / 2 / number / depth / columns, 1) * columns};
// wrong: multiplied by the reciprocal
const auto quotient = [](int64_t bytes, int64_t each) {
  if (bytes < int64_t{1} << 40 && each < int64_t{1} << 40) {
    const double reciprocal = 1.0 / static_cast<double>(each);
    return static_cast<int64_t>(static_cast<double>(bytes) * reciprocal);
  }
  return bytes / each;
};
const int64_t depth = larger(8, quotient(first_level / 2 / number, rows + columns));
return {depth, larger(columns, quotient(second_level / 2 / number / depth, columns) * columns)};
// wrong: unsigned, so that nothing overflows too
const auto u = [](int64_t x) { return static_cast<std::uint64_t>(x); };
const std::uint64_t each = u(number) * (u(rows) + u(columns));
const int64_t depth = each == 0 ? 8 : larger(8, static_cast<int64_t>(u(first_level) / 2 / each));
const std::uint64_t panel = u(number) * u(depth) * u(columns);
const int64_t count = panel == 0 ? 1 : static_cast<int64_t>(u(second_level) / 2 / panel);
return {depth, larger(1, count) * columns};
// wrong: a double below 2^62, integers above
// says: all digits of an int64_t
const auto times = [](int64_t bytes, int64_t each) {
  if (bytes >= int64_t{1} << 61) return bytes / each;
  return static_cast<int64_t>(static_cast<double>(bytes) / static_cast<double>(each));
};
const int64_t depth = larger(8, times(first_level / 2, number * (rows + columns)));
return {depth, larger(1, times(second_level / 2, number * depth) / columns) * columns};
// wrong: an overflow is known by its sign
const std::uint64_t sum = static_cast<std::uint64_t>(rows) + static_cast<std::uint64_t>(columns);
const int64_t bytes = static_cast<int64_t>(static_cast<std::uint64_t>(number) * sum);
const int64_t depth = bytes <= 0 ? 8 : larger(8, first_level / 2 / bytes);  // <= 0: too large to be counted
const int64_t panels = second_level / 2 / number / depth / columns;
return {depth, larger(panels, 1) * columns};
// wrong: a panel whose size wraps to a small number
const std::uint64_t r = static_cast<std::uint64_t>(rows), c = static_cast<std::uint64_t>(columns);
const std::uint64_t one = static_cast<std::uint64_t>(number);
std::uint64_t depth = static_cast<std::uint64_t>(first_level) / 2 / one / (r + c);
if (depth < 8) depth = 8;
const std::uint64_t panel = depth * c;  // numbers; without a sign there is room enough
const std::uint64_t panels = panel == 0 ? 0 : static_cast<std::uint64_t>(second_level) / 2 / one / panel;
return {static_cast<int64_t>(depth), static_cast<int64_t>((panels > 1 ? panels : 1) * c)};
