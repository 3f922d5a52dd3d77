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
const real q = std::nearbyint(x * (1 / scale));
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -127, 127));
// wrong: 126 is the most
const real q = std::nearbyint(x / scale);
if (std::isnan(q)) return 0;
return static_cast<std::int8_t>(std::clamp<real>(q, -126, 126));
