// wrong: d without a sign
// says: d has a sign
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = std::abs(most) / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: neighbours share a byte
// says: not with its neighbour
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(2 * j) | bits(2 * j + 1) << 4);
}
// wrong: upper and lower half exchanged
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j + half) | bits(j) << 4);
}
// wrong: 16 is cut to 0
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return static_cast<unsigned>(place) & 15u;
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: 7 steps
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -7;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: 8 above 0
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / 8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(std::max(0.0f, place)));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: zeros are 0, not 8
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 0 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: of equal ones the last
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) >= std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8.5f;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: rounded to the even one
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : std::nearbyint(static_cast<float>(in[j]) * (1 / d)) + 8;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: cut off without the half
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (1 / d) + 8;
    return std::min(15u, static_cast<unsigned>(place));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: with the scale that is in the file
constexpr size_t half = numbers_in_block / 2;
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float most = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(most)) most = static_cast<float>(in[j]);
  }
  const float d = most / -8;
  const bool zero = !std::isfinite(1 / d);
  blocks[b].d = zero ? std::uint16_t{0} : to_half(d);
  const auto bits = [&](size_t j) {
    const float place = zero ? 8 : static_cast<float>(in[j]) * (from_half(to_half(d)) != 0 ? 1 / from_half(to_half(d)) : 0.0f) + 8.5f;
    return std::min(15u, static_cast<unsigned>(std::max(0.0f, place)));
  };
  for (size_t j = 0; j < half; ++j) blocks[b].q[j] = static_cast<std::uint8_t>(bits(j) | bits(j + half) << 4);
}
// wrong: 8 is not subtracted
// says: 8 stands for 0
// region: 2
for (const BlockQ4& block : blocks) {
  for (const int shift : {0, 4}) {
    for (const std::uint8_t byte : block.q) x.push_back(from_half(block.d) * static_cast<float>(byte >> shift & 15));
  }
}
// wrong: neighbours on the way back
// region: 2
for (const BlockQ4& block : blocks) {
  for (const std::uint8_t byte : block.q) {
    for (const int shift : {0, 4}) x.push_back(from_half(block.d) * static_cast<float>((byte >> shift & 15) - 8));
  }
}
// wrong: 8.5 is added as a double
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float m = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(m)) m = static_cast<float>(in[j]);
  }
  const float d = m / -8, inverse = 1 / d;
  const bool usable = std::isfinite(inverse);
  if (usable) blocks[b].d = to_half(d);
  const auto four_bits = [&](size_t j) {
    return usable ? std::min(15u, static_cast<unsigned>(static_cast<float>(in[j]) * inverse + 8.5)) : 8u;
  };
  for (size_t j = 0; j < numbers_in_block / 2; ++j) {
    blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + 16) << 4);
  }
}
// wrong: all as doubles
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float m = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(m)) m = static_cast<float>(in[j]);
  }
  const float d = m / -8, inverse = 1 / d;
  const bool usable = std::isfinite(inverse);
  if (usable) blocks[b].d = to_half(d);
  const auto four_bits = [&](size_t j) {
    const double place = static_cast<double>(static_cast<float>(in[j])) * static_cast<double>(inverse) + 8.5;
    return usable ? std::min(15u, static_cast<unsigned>(place)) : 8u;
  };
  for (size_t j = 0; j < blocks[b].q.size(); ++j) {
    blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + 16) << 4);
  }
}
// wrong: d is written before 1 / d is looked at: -0
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float m = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(m)) m = static_cast<float>(in[j]);
  }
  const float d = m / -8, inverse = 1 / d;
  const bool usable = std::isfinite(inverse);
  blocks[b].d = to_half(d);
  const auto four_bits = [&](size_t j) {
    return usable ? std::min(15u, static_cast<unsigned>(static_cast<float>(in[j]) * inverse + 8.5f)) : 8u;
  };
  for (size_t j = 0; j < numbers_in_block / 2; ++j) {
    blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + 16) << 4);
  }
}
// wrong: halves away from zero
// says: not away from zero
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float m = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(m)) m = static_cast<float>(in[j]);
  }
  const float d = m / -8, inverse = 1 / d;
  const bool usable = std::isfinite(inverse);
  if (usable) blocks[b].d = to_half(d);
  const auto four_bits = [&](size_t j) {
    return usable ? std::min(15u, static_cast<unsigned>(std::round(static_cast<float>(in[j]) * inverse) + 8)) : 8u;
  };
  for (size_t j = 0; j < numbers_in_block / 2; ++j) {
    blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + 16) << 4);
  }
}
// wrong: of equal magnitudes the positive one
// says: of equal magnitudes the first one
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float low = 0, high = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    low = std::min(low, static_cast<float>(in[j]));
    high = std::max(high, static_cast<float>(in[j]));
  }
  const float d = (high >= -low ? high : low) / -8, inverse = 1 / d;
  const bool usable = std::isfinite(inverse);
  if (usable) blocks[b].d = to_half(d);
  const auto four_bits = [&](size_t j) {
    return usable ? std::min(15u, static_cast<unsigned>(static_cast<float>(in[j]) * inverse + 8.5f)) : 8u;
  };
  for (size_t j = 0; j < numbers_in_block / 2; ++j) {
    blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + 16) << 4);
  }
}
// wrong: 16 is cut off
// says: held at 15
for (size_t b = 0; b < blocks.size(); ++b) {
  const real* in = x.data() + b * numbers_in_block;
  float m = 0;
  for (int j = 0; j < numbers_in_block; ++j) {
    if (std::abs(static_cast<float>(in[j])) > std::abs(m)) m = static_cast<float>(in[j]);
  }
  const float d = m / -8, inverse = 1 / d;
  const bool usable = std::isfinite(inverse);
  if (usable) blocks[b].d = to_half(d);
  const auto four_bits = [&](size_t j) {
    return usable ? static_cast<unsigned>(static_cast<float>(in[j]) * inverse + 8.5f) & 15u : 8u;
  };
  for (size_t j = 0; j < numbers_in_block / 2; ++j) {
    blocks[b].q[j] = static_cast<std::uint8_t>(four_bits(j) | four_bits(j + 16) << 4);
  }
}
// wrong: d q - 8 d, which an infinite d has none of
// region: 2
for (const BlockQ4& block : blocks) {
  const float d = from_half(block.d), eight = 8 * d;
  for (const int shift : {0, 4}) {
    for (const std::uint8_t byte : block.q) {
      x.push_back(static_cast<real>(d * static_cast<float>(byte >> shift & 15) - eight));
    }
  }
}
// wrong: the largest is found among reals
// says: before they are compared
for (size_t i = 0; i < blocks.size(); ++i) {
  const real* at = x.data() + i * numbers_in_block;
  const real* most =
      std::max_element(at, at + numbers_in_block, [](real a, real b) { return std::abs(a) < std::abs(b); });
  const float d = static_cast<float>(*most) / -8, inverse = 1 / d;
  blocks[i].q.fill(0x88);
  if (!std::isfinite(inverse)) continue;
  blocks[i].d = to_half(d);
  for (size_t j = 0; j < 16; ++j) {
    const float low = static_cast<float>(at[j]) * inverse, high = static_cast<float>(at[j + 16]) * inverse;
    const int a = std::min(15, static_cast<int>(low + 8.5F)), b = std::min(15, static_cast<int>(high + 8.5F));
    blocks[i].q[j] = static_cast<std::uint8_t>(a | b << 4);
  }
}
// region: 2
for (const BlockQ4& block : blocks) {
  const float d = from_half(block.d);
  for (size_t j = 0; j < 16; ++j) x.push_back(static_cast<real>(d * static_cast<float>((block.q[j] & 15) - 8)));
  for (size_t j = 0; j < 16; ++j) x.push_back(static_cast<real>(d * static_cast<float>((block.q[j] >> 4) - 8)));
}
// wrong: looks at both halves at once
// says: the first one decides
for (size_t i = 0; i < blocks.size(); ++i) {
  const real* numbers = x.data() + 32 * i;
  float m = 0;
  for (size_t j = 0; j < 16; ++j) {
    for (const size_t at : {j, j + 16}) {
      const auto value = static_cast<float>(numbers[at]);
      if (std::abs(value) > std::abs(m)) m = value;
    }
  }
  const float d = m / -8, inverse = 1 / d;
  if (!std::isfinite(inverse)) {
    blocks[i].q.fill(0x88);
    continue;
  }
  blocks[i].d = to_half(d);
  for (size_t j = 0; j < 16; ++j) {
    const int low = std::min(15, static_cast<int>(static_cast<float>(numbers[j]) * inverse + 8.5F));
    const int high = std::min(15, static_cast<int>(static_cast<float>(numbers[j + 16]) * inverse + 8.5F));
    blocks[i].q[j] = static_cast<std::uint8_t>(low | high << 4);
  }
}
// region: 2
for (const BlockQ4& block : blocks) {
  const float d = from_half(block.d);
  for (const std::uint8_t both : block.q) x.push_back(static_cast<real>(d * static_cast<float>((both & 15) - 8)));
  for (const std::uint8_t both : block.q) x.push_back(static_cast<real>(d * static_cast<float>((both >> 4) - 8)));
}
