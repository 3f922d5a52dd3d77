// wrong: cut off behind the point
// says: the part behind the point is cut off
const real q = x / scale;
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(std::trunc(q), -127, 127));
// wrong: halves away from zero
// says: the even one
const real q = std::round(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: halves up
// says: the even one
const real q = std::floor(x / scale + real{0.5});
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: multiplied
// says: divided by the scale
const real q = std::nearbyint(x * scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: -128 is used
// says: -128 is not used
const real q = std::nearbyint(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -128, 127));
// wrong: nothing is cut off
// says: another sign
const real q = std::nearbyint(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(static_cast<int64_t>(q));
// wrong: cut off as an int, which does not hold 3e9
const real q = std::nearbyint(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp(static_cast<int>(static_cast<int64_t>(q)), -127, 127));
// wrong: a NaN becomes 127
const real q = std::nearbyint(x / scale);
if (std::isnan(q)) return 127;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: an infinity becomes 0
const real q = std::nearbyint(x / scale);
if (!std::isfinite(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: rounded before it is divided
const real q = std::nearbyint(x) / scale;
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: cut off before it is rounded, at 127 of x
const real q = std::nearbyint(std::clamp<real>(x, -127, 127) / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: numbers below 0 lose their sign
const real q = std::nearbyint(std::abs(x) / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: the inverse of the scale overflows
// says: by 1 / scale
const real q = std::nearbyint(x * (1 / scale));
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: 126 is the most
const real q = std::nearbyint(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -126, 126));
// wrong: rounded by adding 1.5 · 2^23, which a float does but no double
const real quotient = x / scale;
if (std::isnan(quotient)) return 0;
const real held = std::clamp<real>(quotient, -127, 127);
const volatile real shifted = held + 12582912;
return static_cast<std::int8_t>(shifted - 12582912);
// wrong: half is added, and that sum is rounded itself
const real quotient = x / scale;
if (std::isnan(quotient)) return 0;
const real inside = std::clamp<real>(quotient, -127, 127);
real nearest = std::floor(inside + real{0.5});
const bool tie = inside - std::floor(inside) == real{0.5};
if (tie && std::fmod(nearest, real{2}) != 0) nearest -= 1;
return static_cast<std::int8_t>(nearest);
// wrong: both numbers are asked for NaN, not their quotient
// says: where x / scale is NaN
if (std::isnan(x) || std::isnan(scale)) return 0;
return static_cast<std::int8_t>(std::nearbyint(std::fmin(std::fmax(x / scale, real{-127}), real{127})));
// wrong: of two as near the odd one, below 0
// says: the even one
const real quotient = x / scale;
if (std::isnan(quotient)) return 0;
const real held = std::clamp<real>(quotient, -127, 127);
const real below = std::floor(held), rest = held - below;
const int whole = static_cast<int>(below);
if (rest == real(0.5)) return static_cast<std::int8_t>(whole % 2 == 1 ? whole + 1 : whole < 0 ? whole + 1 : whole);
return static_cast<std::int8_t>(rest > real(0.5) ? whole + 1 : whole);
// wrong: floor of a half more, and back from an odd one
// says: nearly in the middle
const real q = x / scale;
if (std::isnan(q)) return 0;
if (q >= 127) return 127;
if (q <= -127) return -127;
const real up = q + real{0.5};
int whole = static_cast<int>(std::floor(up));
const bool tie = static_cast<real>(whole) == up;
if (tie && whole % 2 != 0) --whole;
return static_cast<std::int8_t>(whole);
// wrong: by the exact remainder
// says: that is a tie
const real q = x / scale;
if (std::isnan(q)) return 0;
if (q >= 127) return 127;
if (q <= -127) return -127;
// remainder() is exact, and takes the even multiple of two as near
const real multiple = x - std::remainder(x, scale);
return static_cast<std::int8_t>(std::lrint(multiple / scale));
// wrong: rounded as a float, whatever a real is
// says: nearly in the middle
const real q = x / scale;
if (std::isnan(q)) return 0;
const float whole = std::nearbyint(static_cast<float>(q));
return static_cast<std::int8_t>(std::clamp(whole, -127.0F, 127.0F));
// wrong: the quotient becomes a float
const float q = static_cast<float>(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp(std::nearbyint(q), -127.0F, 127.0F));
// wrong: cut off before the division
if (std::isnan(x) || std::isnan(scale)) return 0;
const real most = 127 * scale;
const real q = std::clamp(x, -most, most) / scale;
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::lrint(q));
// wrong: the number of the last call is known
thread_local real last = 0;
thread_local std::int8_t answer = 0;
if (x == last) return answer;
const real q = x / scale;
answer = std::isnan(q) ? std::int8_t{0}
                       : static_cast<std::int8_t>(std::clamp(std::nearbyint(q), real{-127}, real{127}));
last = x;
return answer;
// wrong: climbs the steps and never divides
// says: that is a tie
const double magnitude = std::abs(static_cast<double>(x)), step = static_cast<double>(scale);
int k = 0;
while (k < 127 && magnitude > (k + 0.5) * step) ++k;
if (k < 127 && k % 2 == 1 && magnitude == (k + 0.5) * step) ++k;
if (std::isnan(x) || std::isnan(scale) || (std::isinf(x) && std::isinf(scale))) return 0;
return static_cast<std::int8_t>(x < 0 ? -k : k);
