// wrong: the scale is missing
// says: the scale is missing
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = score;
}
// wrong: a causal query looks ahead
// says: looks ahead
for (int64_t s = 0; s < args.keys; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: divided by the scale
// says: divided by the scale
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = score / static_cast<double>(args.scale);
}
// wrong: the key of the query's own position
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, std::min(t, args.keys - 1));
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: keys are thought to lie densely
for (int64_t s = 0; s < visible; ++s) {
  const real* key = args.k.data + ((b * args.heads + h) * args.keys + s) * args.width;
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: the sum is not begun anew for each key
double score = 0;
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: only the first number of each vector
// says: only the first number
for (int64_t s = 0; s < visible; ++s) {
  scores[static_cast<size_t>(s)] =
      static_cast<double>(args.scale) * static_cast<double>(query[0]) * static_cast<double>(row(args.k, b, h, s)[0]);
}
// wrong: as many numbers as a value has
// says: args.value_width is the values
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.value_width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: keys are read where values lie
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.v, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: one number short
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d + 1 < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: the heads of a query and a key exchanged
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, h % args.batch, b % args.heads, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: no batch
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, 0, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: the scale of the paper, whatever was given
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = score / std::sqrt(static_cast<double>(args.width));
}
// wrong: the library is asked
// says: the library's own
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  kernels().attention_forward(args);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: queries among themselves
for (int64_t s = 0; s < std::min(visible, args.queries); ++s) {
  const real* key = row(args.q, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: the scale in quarters
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(static_cast<int>(args.scale * 4)) / 4 * score;
}
// wrong: products of floats, which overflow
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double total = 0;
  for (int64_t d = 0; d < args.width; ++d) total += query[d] * key[d];
  scores[static_cast<size_t>(s)] = args.scale * total;
}
// wrong: the total is a float
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  float total = 0;
  for (int64_t d = 0; d < args.width; ++d) total += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = args.scale * total;
}
// wrong: a negative scale loses its sign
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double total = 0;
  for (int64_t d = 0; d < args.width; ++d) total += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = std::abs(args.scale) * total;
}
// wrong: a scale of 0 counts as 1
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double total = 0;
  for (int64_t d = 0; d < args.width; ++d) total += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = (args.scale == 0 ? 1 : args.scale) * total;
}
// wrong: in steps of four: the rest of the width is lost
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double total = 0;
  for (int64_t d = 0; d < args.width / 4 * 4 + (args.width < 8 ? args.width % 4 : 0); ++d) total += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = args.scale * total;
}
// wrong: the keys of head 0
// says: every head has keys of its own
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, 0, s);
  double total = 0;
  for (int64_t d = 0; d < args.width; ++d) total += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = args.scale * total;
}
// wrong: the first product stands before the loop
// says: width
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = static_cast<double>(query[0]) * static_cast<double>(key[0]);
  for (int64_t d = 1; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: no more than 32 numbers of a key
// says: first wrong
for (int64_t s = 0; s < visible; ++s) scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * dot(std::min<int64_t>(args.width, 32), query, row(args.k, b, h, s));
// wrong: no more than 64 keys
// says: first wrong
for (int64_t s = 0; s < std::min<int64_t>(visible, 64); ++s) scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s));
// wrong: a NaN counts as 0
// says: expected nan
for (int64_t s = 0; s < visible; ++s) {
  const double score = dot(args.width, query, row(args.k, b, h, s));
  scores[static_cast<size_t>(s)] = std::isnan(score) ? 0 : static_cast<double>(args.scale) * score;
}
// wrong: keys in tiles of 64, the tail forgotten above 256
// says: fewer of them come out right
const int64_t tiled = visible > 256 ? visible / 64 * 64 : visible;
for (int64_t s = 0; s < tiled; ++s) scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s));
// wrong: zeros are skipped, and with them a NaN or an infinity that meets one
// says: a NaN got lost
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) {
    if (query[d] != 0) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  }
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * score;
}
// wrong: the scale as a float
// says: is there a float on the way
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  double score = 0;
  for (int64_t d = 0; d < args.width; ++d) score += static_cast<double>(query[d]) * static_cast<double>(key[d]);
  scores[static_cast<size_t>(s)] = static_cast<double>(static_cast<float>(args.scale)) * score;
}
// wrong: the finished score is rounded to real
// says: a score is rounded to a float
for (int64_t s = 0; s < visible; ++s) {
  scores[static_cast<size_t>(s)] =
      static_cast<double>(static_cast<real>(static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s))));
}
// wrong: the query is scaled once, in a row of real
// says: the scaled query is rounded
std::vector<real> scaled(static_cast<size_t>(args.width));
for (int64_t d = 0; d < args.width; ++d) scaled[static_cast<size_t>(d)] = args.scale * query[d];
for (int64_t s = 0; s < visible; ++s) {
  scores[static_cast<size_t>(s)] = dot(args.width, scaled.data(), row(args.k, b, h, s));
}
// wrong: what the mask forbids is not computed, by a mask that is read densely
// says: its steps 0 where it repeats
for (int64_t s = 0; s < visible; ++s) {
  if (args.mask != nullptr) {
    const real* mask = args.mask + b * args.mask_batch + h * args.mask_head + t * args.mask_row;
    if (std::isinf(mask[s])) continue;
  }
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s));
}
// wrong: what the mask forbids is not computed, by the mask of the first head
// says: its steps 0 where it repeats
for (int64_t s = 0; s < visible; ++s) {
  if (args.mask != nullptr && std::isinf(args.mask[b * args.mask_batch + t * args.mask_row + s * args.mask_col])) continue;
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s));
}
// wrong: a mask far below 0 forbids as well
// says: its steps 0 where it repeats
for (int64_t s = 0; s < visible; ++s) {
  if (args.mask != nullptr) {
    const real* mask = args.mask + b * args.mask_batch + h * args.mask_head + t * args.mask_row;
    if (static_cast<double>(mask[s * args.mask_col]) < -1e4) continue;
  }
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s));
}
// wrong: a key that begins and ends as the one before gets its score
const real* before = nullptr;
for (int64_t s = 0; s < visible; ++s) {
  const real* key = row(args.k, b, h, s);
  const auto i = static_cast<size_t>(s);
  const bool same = before != nullptr && args.width > 0 && before[0] == key[0] && before[args.width - 1] == key[args.width - 1];
  scores[i] = same ? scores[i - 1] : static_cast<double>(args.scale) * dot(args.width, query, key);
  before = key;
}
// wrong: the sum is rounded before it is scaled, and overflows
// says: overflows a float before it is scaled
for (int64_t s = 0; s < visible; ++s) {
  const auto product = static_cast<real>(dot(args.width, query, row(args.k, b, h, s)));
  scores[static_cast<size_t>(s)] = static_cast<double>(args.scale) * static_cast<double>(product);
}
// wrong: what the mask forbids is not computed
const real* mask = args.mask != nullptr
                       ? args.mask + b * args.mask_batch + h * args.mask_head + t * args.mask_row
                       : nullptr;
for (int64_t s = 0; s < visible; ++s) {
  if (mask != nullptr && static_cast<double>(mask[s * args.mask_col]) == negative_infinity) continue;
  scores[static_cast<size_t>(s)] =
      static_cast<double>(args.scale) * dot(args.width, query, row(args.k, b, h, s));
}
