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
