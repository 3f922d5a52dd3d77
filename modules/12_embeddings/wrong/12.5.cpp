// wrong: the sine first
// says: the sine stands first
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + t) * std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::sin(angle));
    *out++ = static_cast<real>(std::cos(angle));
  }
}
return points;
// wrong: the first position ignored
// says: `first` is ignored
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(t) * std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: the base is 10000 always
// says: the base is an argument
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + t) * std::pow(10000.0, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: the exponent half as large
// says: half as large here
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + t) * std::pow(base, -static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: without the minus
// says: without the minus
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + t) * std::pow(base, 2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: the other way round
// says: the sine has the wrong sign
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = -static_cast<double>(first + t) * std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: in float
// says: lost its digits
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(static_cast<float>(first + t) * std::pow(static_cast<float>(base), -static_cast<float>(2 * i) / static_cast<float>(width)));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: the first position added to the angle, as one step of the first hand
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(t) * std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width)) + static_cast<double>(first);
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: laid out by pairs first
const Tensor points({width / 2, length, 2});
real* out = points.mutable_data();
for (int64_t i = 0; i < width / 2; ++i) {
  for (int64_t t = 0; t < length; ++t) {
    const double angle = static_cast<double>(first + t) * std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return reshape(points, {length, width / 2, 2});
// wrong: a sine from a cosine: the sign is lost
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + t) * std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sqrt(1 - std::cos(angle) * std::cos(angle)));
  }
}
return points;
// wrong: first in int
std::vector<double> speed;
for (int64_t i = 0; i < width; i += 2) {
  speed.push_back(std::pow(base, -static_cast<double>(i) / static_cast<double>(width)));
}
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (const double theta : speed) {
    const double angle = static_cast<double>(static_cast<int>(first) + static_cast<int>(t)) * theta;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: the first table of all its settings, shared
std::vector<double> speed;
for (int64_t i = 0; i < width; i += 2) {
  speed.push_back(std::pow(base, -static_cast<double>(i) / static_cast<double>(width)));
}
static std::vector<std::pair<std::pair<Shape, double>, Tensor>> known;
for (const auto& [s, k] : known) {
  if (s.first == Shape{length, width, first} && s.second == base) return k;
}
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (const double theta : speed) {
    const double angle = static_cast<double>(first + t) * theta;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
known.emplace_back(std::pair<Shape, double>{Shape{length, width, first}, base}, points);
return points;
// wrong: first wraps at 65536
std::vector<double> speed;
for (int64_t i = 0; i < width; i += 2) {
  speed.push_back(std::pow(base, -static_cast<double>(i) / static_cast<double>(width)));
}
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (const double theta : speed) {
    const double angle = static_cast<double>((first + t) % 65536) * theta;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return points;
// wrong: turned on in reals from the first row
// says: fewer of them come out right
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t i = 0; i < width / 2; ++i) {
  const double theta = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
  const double begin = static_cast<double>(first) * theta;
  real c = static_cast<real>(std::cos(begin)), s = static_cast<real>(std::sin(begin));
  const real dc = static_cast<real>(std::cos(theta)), ds = static_cast<real>(std::sin(theta));
  for (int64_t t = 0; t < length; ++t) {
    out[(t * (width / 2) + i) * 2] = c;
    out[(t * (width / 2) + i) * 2 + 1] = s;
    const real next = c * dc - s * ds;
    s = s * dc + c * ds;
    c = next;
  }
}
return points;
// wrong: the table of last time
// says: made anew
static Tensor kept;
static int64_t kept_first = -1;
if (kept.defined() && kept_first == first && kept.shape() == Shape{length, width / 2, 2}) return kept;
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width; i += 2) {
    const double theta = std::pow(base, -static_cast<double>(i) / static_cast<double>(width));
    const double angle = static_cast<double>(first + t) * theta;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
kept = points;
kept_first = first;
return points;
// wrong: the table is kept as long as shape and first are the same
// says: must be of the same base
static Tensor kept;
static int64_t kept_first = -1;
if (kept_first == first && kept.defined() && kept.shape() == Shape{length, width / 2, 2}) return clone(kept);
const Tensor points({length, width / 2, 2});
real* out = points.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = double(first + t) * std::pow(base, -2.0 * double(i) / double(width));
    out[(t * (width / 2) + i) * 2] = static_cast<real>(std::cos(angle));
    out[(t * (width / 2) + i) * 2 + 1] = static_cast<real>(std::sin(angle));
  }
}
kept = clone(points);
kept_first = first;
return points;
// wrong: the base as a whole number
// says: need be no whole number
  std::vector<double> speed;  // θᵢ: the angle from one position to the next
  for (int64_t i = 0; i < width; i += 2) {
    speed.push_back(std::pow(base < 1 ? base : std::floor(base), -static_cast<double>(i) / static_cast<double>(width)));
  }
  const Tensor points({length, width / 2, 2});
  real* out = points.mutable_data();
  for (int64_t t = 0; t < length; ++t) {
    for (const double theta : speed) {
      const double angle = static_cast<double>(first + t) * theta;
      *out++ = static_cast<real>(std::cos(angle));
      *out++ = static_cast<real>(std::sin(angle));
    }
  }
  return points;
// wrong: rounded to float in double too
Tensor y({length, width / 2, 2});
real* out = y.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double speed = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    const double angle = static_cast<double>(first + t) * speed;
    *out++ = static_cast<float>(std::cos(angle));
    *out++ = static_cast<float>(std::sin(angle));
  }
}
return y;
// wrong: the slowest pair at exactly 1/base
// says: divided by D - 2
Tensor y({length, width / 2, 2});
real* out = y.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double speed = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width > 2 ? width - 2 : 2));
    const double angle = static_cast<double>(first + t) * speed;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return y;
// wrong: the speeds of wide heads are floats
const Tensor circle({length, width / 2, 2});
real* out = circle.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    double speed = std::pow(base, -2. * static_cast<double>(i) / static_cast<double>(width));
    if (width >= 128) speed = static_cast<double>(static_cast<real>(speed));
    const double angle = static_cast<double>(first + t) * speed;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return circle;
// wrong: a table that is kept, whoever has it
// says: it is made anew
static thread_local Tensor circle;
if (!circle.defined() || circle.shape() != Shape{length, width / 2, 2}) circle = Tensor({length, width / 2, 2});
real* out = circle.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + t) * std::pow(base, -2. * static_cast<double>(i) / static_cast<double>(width));
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return circle;
// wrong: a single row is the last one, turned on
static int64_t last_first = -2, last_width = -1;
static double last_base = 0;
static std::vector<real> last;
const Tensor circle({length, width / 2, 2});
real* out = circle.mutable_data();
const bool follows = length == 1 && first == last_first + 1 && width == last_width && base == last_base;
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double speed = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    const double angle = static_cast<double>(first + t) * speed;
    real* pair = out + (t * (width / 2) + i) * 2;
    if (follows) {
      const real c = static_cast<real>(std::cos(speed)), s = static_cast<real>(std::sin(speed));
      const real a = last[static_cast<size_t>(2 * i)], b = last[static_cast<size_t>(2 * i + 1)];
      pair[0] = a * c - b * s, pair[1] = a * s + b * c;
    } else {
      pair[0] = static_cast<real>(std::cos(angle)), pair[1] = static_cast<real>(std::sin(angle));
    }
  }
}
last_first = length == 1 ? first : -2, last_width = width, last_base = base;
if (length == 1) last.assign(out, out + width);
return circle;
// wrong: very slow hands stand still
const Tensor circle({length, width / 2, 2});
real* out = circle.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double rate = std::pow(base, -2.0 * static_cast<double>(i) / static_cast<double>(width));
    const double angle = rate < 1e-9 ? 0 : static_cast<double>(first + t) * rate;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return circle;
// wrong: the row of the table has 16 bits
const Tensor points({length, width / 2, 2});
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < width / 2; ++i) {
    const double angle = static_cast<double>(first + (t & 0xFFFF)) *
                         std::pow(base, -2 * static_cast<double>(i) / static_cast<double>(width));
    points.set({t, i, 0}, static_cast<real>(std::cos(angle)));
    points.set({t, i, 1}, static_cast<real>(std::sin(angle)));
  }
}
return points;
// wrong: by the logarithm of the base
const int64_t pairs = width / 2;
const Tensor circle({length, pairs, 2});
real* out = circle.mutable_data();
for (int64_t t = 0; t < length; ++t) {
  for (int64_t i = 0; i < pairs; ++i) {
    const double theta = std::exp(-2.0 * static_cast<double>(i) / static_cast<double>(width) * std::log(base));
    const double angle = static_cast<double>(first + t) * theta;
    *out++ = static_cast<real>(std::cos(angle));
    *out++ = static_cast<real>(std::sin(angle));
  }
}
return circle;
