// wrong: halves to the even number
// says: std::round
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::nearbyint(static_cast<float>(in[j]) * (1 / d)));
}
// wrong: with the scale that is in the file
// says: rounded to fp16 for the file alone
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) * (from_half(to_half(d)) > 0 ? 1 / from_half(to_half(d)) : 0.0F)));
}
// wrong: 128 steps
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 128;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::clamp(std::round(static_cast<float>(in[j]) * (1 / d)), -127.0F, 127.0F));
}
// wrong: numbers, not magnitudes
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, static_cast<float>(in[j]));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::clamp(std::round(static_cast<float>(in[j]) * (1 / d)), -127.0F, 127.0F));
}
// wrong: a block of zeros has scale 1
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) { blocks[b].d = to_half(1); continue; }
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) * (1 / d)));
}
// wrong: the part behind the point is cut off
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(static_cast<float>(in[j]) * (1 / d));
}
// wrong: fp16 is cut off, not rounded
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = static_cast<std::uint16_t>(from_half(to_half(d)) > d ? to_half(d) - 1 : to_half(d));
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) * (1 / d)));
}
// wrong: numbers that fp16 cannot scale are zeros
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (to_half(d) == 0) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) * (1 / d)));
}
// wrong: the first block only
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (b > 0 || !std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) * (1 / d)));
}
// wrong: halves up
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) blocks[b].q[j] = static_cast<std::int8_t>(std::floor(static_cast<float>(in[j]) * (1 / d) + 0.5F));
}
// wrong: one scale for all blocks
float largest = 0;
for (const real one : x) largest = std::max(largest, std::abs(static_cast<float>(one)));
const float d = largest / 127;
for (size_t i = 0; i < x.size() && std::isfinite(1 / d); ++i) {
  blocks[i / numbers_in_block].d = to_half(d);
  blocks[i / numbers_in_block].q[i % numbers_in_block] = static_cast<std::int8_t>(std::round(static_cast<float>(x[i]) * (1 / d)));
}
// wrong: back without the scale
// region: 2
for (const BlockQ8& block : blocks) {
  for (const std::int8_t q : block.q) x.push_back(q);
}
// wrong: the bits of the scale as a number
// region: 2
for (const BlockQ8& block : blocks) {
  for (const std::int8_t q : block.q) x.push_back(static_cast<float>(block.d) * static_cast<float>(q));
}
// wrong: the first block's scale for all
// region: 2
for (const BlockQ8& block : blocks) {
  for (const std::int8_t q : block.q) x.push_back(from_half(blocks[0].d) * static_cast<float>(q));
}
// wrong: divided by d
// says: multiplied by 1 / d
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127;
  if (!std::isfinite(1 / d)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) {
    blocks[b].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(in[j]) / d));
  }
}
// wrong: all as a real, which may be a double
// says: each step is a float
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  real largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(in[j]));
  const real d = largest / 127, inverse = 1 / d;
  if (!std::isfinite(static_cast<float>(inverse))) continue;
  blocks[b].d = to_half(static_cast<float>(d));
  for (size_t j = 0; j < numbers_in_block; ++j) {
    blocks[b].q[j] = static_cast<std::int8_t>(std::round(in[j] * inverse));
  }
}
// wrong: whether d is 0 is asked, not whether 1 / d is finite
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127, inverse = d == 0 ? 0 : 1 / d;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) {
    const float scaled = static_cast<float>(in[j]) * inverse;
    blocks[b].q[j] = static_cast<std::int8_t>(std::isnan(scaled) ? 0 : std::clamp(std::round(scaled), -127.0f, 127.0f));
  }
}
// wrong: half is added, and that sum is rounded itself
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127, inverse = 1 / d;
  if (!std::isfinite(inverse)) continue;
  blocks[b].d = to_half(d);
  for (size_t j = 0; j < blocks[b].q.size(); ++j) {
    const float quotient = static_cast<float>(in[j]) * inverse;
    const float moved = quotient + std::copysign(0.5f, quotient);
    blocks[b].q[j] = static_cast<std::int8_t>(static_cast<int>(moved));
  }
}
// wrong: a block of zeros ends it
// says: one block only
const real* in = x.data();
for (BlockQ8& block : blocks) {
  float largest = 0;
  for (size_t j = 0; j < numbers_in_block; ++j) largest = std::max(largest, std::abs(static_cast<float>(in[j])));
  const float d = largest / 127, inverse = 1 / d;
  if (!std::isfinite(inverse)) break;
  block.d = to_half(d);
  for (std::int8_t& q : block.q) q = static_cast<std::int8_t>(std::round(static_cast<float>(*in++) * inverse));
}
// wrong: 0 is 0, also times infinity
// region: 2
x.reserve(blocks.size() * numbers_in_block);
for (const BlockQ8& block : blocks) {
  const float d = from_half(block.d);
  for (const std::int8_t q : block.q) x.push_back(q == 0 ? real{0} : static_cast<real>(d * static_cast<float>(q)));
}
// wrong: sign and magnitude as an int8
for (size_t i = 0; i < blocks.size(); ++i) {
  const real* at = x.data() + i * numbers_in_block;
  float most = 0;
  for (size_t j = 0; j < numbers_in_block; ++j) most = std::max(most, std::abs(static_cast<float>(at[j])));
  const float d = most / 127, inverse = 1 / d;
  if (!std::isfinite(inverse)) continue;
  for (size_t j = 0; j < numbers_in_block; ++j) {
    blocks[i].q[j] = static_cast<std::int8_t>(std::lround(static_cast<float>(at[j]) * inverse));
  }
  blocks[i].d = to_half(d);
}
// region: 2
for (const BlockQ8& block : blocks) {
  const float d = from_half(block.d);
  for (const std::int8_t q : block.q) {
    const std::int8_t magnitude = q < 0 ? static_cast<std::int8_t>(-q) : q;
    const float value = d * static_cast<float>(magnitude);
    x.push_back(static_cast<real>(q < 0 ? -value : value));
  }
}
// wrong: the largest is a real until it is divided
// says: also where a real is double
for (size_t k = 0; k < blocks.size(); ++k) {
  const auto first = x.begin() + static_cast<std::ptrdiff_t>(k * numbers_in_block);
  const real most = std::abs(*std::max_element(first, first + numbers_in_block, [](real a, real b) {
    return std::abs(a) < std::abs(b);
  }));
  const auto d = static_cast<float>(most / 127);
  const float inverse = 1.0F / d;
  if (!std::isfinite(inverse)) continue;
  blocks[k].d = to_half(d);
  std::transform(first, first + numbers_in_block, blocks[k].q.begin(), [inverse](real number) {
    return static_cast<std::int8_t>(std::round(static_cast<float>(number) * inverse));
  });
}
// region: 2
for (const BlockQ8& block : blocks) {
  for (const std::int8_t q : block.q) x.push_back(static_cast<real>(from_half(block.d)) * static_cast<real>(q));
}
// wrong: -128 of a file is -127
for (size_t k = 0; k < blocks.size(); ++k) {
  const real* numbers = x.data() + k * numbers_in_block;
  float largest = 0;
  for (int j = 0; j < numbers_in_block; ++j) largest = std::fmax(largest, std::abs(static_cast<float>(numbers[j])));
  const float d = largest / 127.0F, inverse = 1.0F / d;
  if (!std::isfinite(inverse)) continue;
  blocks[k].d = to_half(d);
  for (size_t j = 0; j < numbers_in_block; ++j) {
    blocks[k].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(numbers[j]) * inverse));
  }
}
// region: 2
for (const BlockQ8& block : blocks) {
  const float d = from_half(block.d);
  for (const std::int8_t q : block.q) {
    x.push_back(d * static_cast<float>(std::max<int>(q, -127)));  // symmetric: -128 is not used
  }
}
// wrong: the inverse of the block before remains
float inverse = 0;
for (size_t i = 0; i < blocks.size(); ++i) {
  float largest = 0;
  for (size_t j = 0; j < 32; ++j) largest = std::max(largest, std::abs(static_cast<float>(x[32 * i + j])));
  const float d = largest / 127;
  if (std::isfinite(1 / d)) inverse = 1 / d;
  blocks[i].d = to_half(d);
  for (size_t j = 0; j < 32; ++j) {
    blocks[i].q[j] = static_cast<std::int8_t>(std::round(static_cast<float>(x[32 * i + j]) * inverse));
  }
}
// region: 2
for (const BlockQ8& block : blocks) {
  const float d = from_half(block.d);
  for (const std::int8_t q : block.q) x.push_back(static_cast<real>(d * static_cast<float>(q)));
}
// wrong: a block of one number is all 127
for (size_t i = 0; i < blocks.size(); ++i) {
  const auto begin = x.begin() + static_cast<std::ptrdiff_t>(i * numbers_in_block);
  const auto end = begin + numbers_in_block;
  float largest = 0;
  for (auto at = begin; at != end; ++at) largest = std::max(largest, std::abs(static_cast<float>(*at)));
  const float d = largest / 127, inverse = 1 / d;
  if (!std::isfinite(inverse)) continue;
  blocks[i].d = to_half(d);
  if (std::all_of(begin, end, [&](real value) { return value == *begin; })) {
    blocks[i].q.fill(127);
    continue;
  }
  size_t j = 0;
  for (auto at = begin; at != end; ++at) {
    blocks[i].q[j++] = static_cast<std::int8_t>(std::round(static_cast<float>(*at) * inverse));
  }
}
// region: 2
x.reserve(blocks.size() * numbers_in_block);
for (const BlockQ8& block : blocks) {
  const float d = from_half(block.d);
  for (size_t j = 0; j < block.q.size(); ++j) x.push_back(static_cast<real>(d * static_cast<float>(block.q[j])));
}
