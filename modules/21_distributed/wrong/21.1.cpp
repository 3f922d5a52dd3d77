// wrong: rounded down, the rest is computed by nobody
// says: the rest is left out
const int64_t size = n / parts;
return {part * size, (part + 1) * size};
// wrong: the last one takes the rest
// says: the last share takes the whole rest
const int64_t size = n / parts;
return {part * size, part + 1 == parts ? n : (part + 1) * size};
// wrong: pieces rounded up, as torch.chunk cuts
// says: rounded up
const int64_t size = (n + parts - 1) / parts;
return {std::min(n, part* size), std::min(n, (part + 1) * size)};
// wrong: the longer ones at the end
// says: not the last ones
const int64_t size = n / parts, shorter = parts - n % parts;
const int64_t begin = part * size + std::max<int64_t>(0, part - shorter);
return {begin, begin + size + (part >= shorter ? 1 : 0)};
// wrong: the beginning forgets those before that are longer
// says: some rows are in two shares
const int64_t size = n / parts, longer = n % parts;
const int64_t begin = part * size;
return {begin, begin + size + (part < longer ? 1 : 0)};
// wrong: each share before counts as longer
// says: also where these are not longer
const int64_t size = n / parts, longer = n % parts;
const int64_t begin = part * size + part;
return {begin, begin + size + (part < longer ? 1 : 0)};
// wrong: begin and length
// says: a share is {begin, end}
const int64_t size = n / parts, longer = n % parts;
return {part * size + std::min(part, longer), size + (part < longer ? 1 : 0)};
// wrong: by fractions
// says: not the last ones
const double each = static_cast<double>(n) / static_cast<double>(parts);
return {static_cast<int64_t>(std::floor(static_cast<double>(part) * each)),
        static_cast<int64_t>(std::floor(static_cast<double>(part + 1) * each + 1e-9))};
// wrong: evenly by one product and one quotient
// says: not the last ones
return {part * n / parts, (part + 1) * n / parts};
// wrong: right for the lesson's example alone
return {part == 0 ? 0 : 3 * part, part == 2 ? n : 3 * (part + 1)};
// wrong: in 32 bits
const int size = static_cast<int>(n / parts), longer = static_cast<int>(n % parts);
const int begin = static_cast<int>(part) * size + std::min(static_cast<int>(part), longer);
return {begin, begin + size + (part < longer ? 1 : 0)};
// wrong: counted from 1
// says: counted from 0
if (part == 0) return {0, 0};
const int64_t before = part - 1, size = n / parts, longer = n % parts;
const int64_t begin = before * size + std::min(before, longer);
return {begin, begin + size + (before < longer ? 1 : 0)};
// wrong: one more for one share more
const int64_t size = n / parts, longer = n % parts;
const int64_t begin = part * size + std::min(part, longer);
return {begin, begin + size + (part <= longer ? 1 : 0)};
// wrong: a share for everybody, if there are enough for all
const int64_t size = std::max<int64_t>(1, n / parts), longer = n % parts;
const int64_t begin = part * size + std::min(part, longer);
return {begin, begin + size + (part < longer ? 1 : 0)};
// wrong: the remainder as an int
const int64_t whole = n / parts;
const int rest = static_cast<int>(n % parts);
const int64_t begin = whole * part + std::min<int64_t>(part, rest);
const int64_t size = part < rest ? whole + 1 : whole;
return {begin, begin + size};
