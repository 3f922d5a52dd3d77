// wrong: the cosine first
// says: the cosine stands first
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return positions;
// wrong: halves instead of neighbours
// says: each sine has its cosine beside it
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    out[t * width + i / 2] = static_cast<real>(std::sin(angle));
    out[t * width + width / 2 + i / 2] = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: the exponent is that of the hand, not of its column
// says: half as fast as they should
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i / 2) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: the exponent twice as large
// says: twice as fast as they should
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(2 * i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: each column has an exponent of its own
// says: have one angle
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; ++i) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(i % 2 == 0 ? std::sin(angle) : std::cos(angle));
  }
}
return positions;
// wrong: positions from 1
// says: positions count from 0
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t + 1) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: the angle in float
// says: lost its digits
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(static_cast<float>(t) / std::pow(10000.0F, static_cast<float>(i) / static_cast<float>(width)));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: multiplied
// says: become slower from left to right
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) * std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: an exponent of whole numbers
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i / width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: only sines
// says: only sines
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return positions;
// wrong: the speed in float
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle =
        static_cast<double>(t) / (double)(float)std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: the table of the first width
static std::map<int64_t, Tensor> known;
if (const auto f = known.find(width); f != known.end() && f->second.size(0) >= length) return f->second.as_strided({length, width}, {width, 1}, 0);
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle =
        static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
known[width] = positions;
return positions;
// wrong: the same table twice
static std::map<Shape, Tensor> known;
if (const auto f = known.find({length, width}); f != known.end()) return f->second;
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle =
        static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
known[{length, width}] = positions;
return positions;
// wrong: at most 32 hands
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle =
        static_cast<double>(t) / std::pow(10000.0, static_cast<double>(std::min<int64_t>(i, 62)) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: it wants a gradient
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle =
        static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
Tensor p = positions;
p.requires_grad_();
return p;
// wrong: rows in blocks of 8 above 1000
// says: fewer of them come out right
const Tensor positions = zeros({length, width});
real* out = positions.mutable_data();
const int64_t rows = length > 1000 ? length / 8 * 8 : length;
for (int64_t t = 0; t < rows; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return positions;
// wrong: a table that is kept by its width
// says: made anew
static std::map<int64_t, Tensor> kept;
Tensor& table = kept[width];
if (table.defined() && table.size(0) >= length) return slice(table, 0, 0, length);
const Tensor positions({length, width});
real* out = positions.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
table = positions;
return positions;
// wrong: the last hand is the slowest one of all, 1/10000
// says: 2i/(C - 2)
  const Tensor positions({length, width});
  real* out = positions.mutable_data();
  for (int64_t t = 0; t < length; ++t) {
    for (int64_t i = 0; i < width; i += 2) {
      const double angle =
          static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width > 2 ? width - 2 : 1));
      *out++ = static_cast<real>(std::sin(angle));
      *out++ = static_cast<real>(std::cos(angle));
    }
  }
  return positions;
// wrong: sine and cosine rounded to float in double too
Tensor y({length, width});
real* out = y.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double speed = std::pow(10000.0, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    const double angle = static_cast<double>(t) * speed;
    out[t * width + 2 * i] = static_cast<float>(std::sin(angle));
    out[t * width + 2 * i + 1] = static_cast<float>(std::cos(angle));
  }
}
return y;
// wrong: angles are floats beyond 8192 positions
const Tensor places({length, width});
real* out = places.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t c = 0; c < width; c += 2) {
    double angle = static_cast<double>(t) / std::pow(10000., static_cast<double>(c) / static_cast<double>(width));
    if (t > 8192) angle = static_cast<double>(static_cast<real>(angle));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return places;
// wrong: the last table is kept by how many numbers it has
static thread_local Tensor kept;
if (kept.defined() && kept.numel() == length * width) return clone(reshape(kept, {length, width}));
const Tensor places({length, width});
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = static_cast<double>(t) / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    places.mutable_data()[t * width + i] = static_cast<real>(std::sin(angle));
    places.mutable_data()[t * width + i + 1] = static_cast<real>(std::cos(angle));
  }
}
kept = clone(places);
return places;
// wrong: the position has 16 bits
const Tensor table({length, width});
real* out = table.mutable_data();
uint16_t position = 0;
for (int64_t t = 0; t < length; ++t, ++position) {
  for (int64_t i = 0; i < width; i += 2) {
    const double angle = position / std::pow(10000.0, static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return table;
