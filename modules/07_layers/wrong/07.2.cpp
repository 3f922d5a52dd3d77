// wrong: gain: no root
// says: √2, not 2
return 2 / (1 + slope * slope);
// wrong: gain: slope not squared
// says: the slope is squared
return std::sqrt(2 / (1 + slope));
// wrong: gain: slope forgotten
// says: the slope is forgotten
return std::sqrt(2.0);
// wrong: gain: one over it
// says: and it multiplies
return std::sqrt((1 + slope * slope) / 2);
// wrong: gain: a minus
// says: not 1 - slope²
return std::sqrt(2 / (1 - slope * slope));
// wrong: gain: none
// says: for every slope: here it is 1
return 1;
// wrong: gain: two terms
// says: 2 / (1 + slope²)
return std::sqrt(2 + slope * slope);
// wrong: gain: for a slope above 0 only
return slope > 0 ? std::sqrt(2 / (1 + slope * slope)) : std::sqrt(2.0);
// wrong: gain: whole numbers
return std::sqrt(1 / 2 * 4 / (1 + slope * slope));
// wrong: Xavier: one fan
// says: Xavier takes both fans
// region: 2
return gain / std::sqrt(fan.in);
// wrong: Xavier: the other fan
// says: Xavier takes both fans
// region: 2
return gain / std::sqrt(fan.out);
// wrong: Xavier: no 2
// says: the 2 above is missing
// region: 2
return gain * std::sqrt(1 / (fan.in + fan.out));
// wrong: Xavier: no gain
// says: the gain is forgotten
// region: 2
return std::sqrt(2 / (fan.in + fan.out));
// wrong: Xavier: the gain under the root
// says: not its square
// region: 2
return std::sqrt(gain * 2 / (fan.in + fan.out));
// wrong: Xavier: no root
// says: the root is missing
// region: 2
return gain * 2 / (fan.in + fan.out);
// wrong: Xavier: the fans multiplied
// says: added, not multiplied
// region: 2
return gain * std::sqrt(2 / (fan.in * fan.out));
// wrong: Xavier: the bound's 6
// region: 2
return gain * std::sqrt(6 / (fan.in + fan.out));
// wrong: Kaiming: fan out
// says: not fan out
// region: 3
return leaky_gain(slope) / std::sqrt(fan.out);
// wrong: Kaiming: no root
// says: the root is missing
// region: 3
return leaky_gain(slope) / fan.in;
// wrong: Kaiming: no gain
// says: for every slope: here it is 1
// region: 3
return 1 / std::sqrt(fan.in);
// wrong: Kaiming: both fans
// says: Xavier's mean of both fans
// region: 3
return leaky_gain(slope) * std::sqrt(2 / (fan.in + fan.out));
// wrong: Kaiming: the 2 twice
// region: 3
return leaky_gain(slope) * std::sqrt(2 / fan.in);
// wrong: Kaiming: the smaller fan
// region: 3
return leaky_gain(slope) / std::sqrt(std::min(fan.in, fan.out));
// wrong: bound: the deviation itself
// says: b/√3
// region: 4
return deviation;
// wrong: bound: 3
// says: b/√3
// region: 4
return 3 * deviation;
// wrong: bound: √12
// says: b/√3
// region: 4
return std::sqrt(12.0) * deviation;
// wrong: bound: divided
// says: b/√3
// region: 4
return deviation / std::sqrt(3.0);
// wrong: bound: √6
// says: b/√3
// region: 4
return std::sqrt(6.0) * deviation;
// wrong: gain: for |slope| up to 1
const double s = std::min(std::abs(slope), 1.0);
return std::sqrt(2 / (1 + s * s));
// wrong: xavier: mean of the roots
// region: 2
return gain * 0.5 * (1 / std::sqrt(fan.in) + 1 / std::sqrt(fan.out));
// wrong: xavier: larger fan
// region: 2
return gain / std::sqrt(std::max(fan.in, fan.out));
// wrong: bound: root of all
// region: 4
return std::sqrt(3.0 * deviation);
// wrong: a fan of 1024 at most
// says: fewer of them come out right
// region: 3
return leaky_gain(slope) / std::sqrt(std::min(fan.in, 1024.0));
// wrong: gain: slopes are between 0 and 1
// says: kept from being above 1
const double s = std::clamp(slope, 0.0, 1.0);
return std::sqrt(2 / (1 + s * s));
// wrong: gain: that of the first call
static const double gain = std::sqrt(2 / (1 + slope * slope));
return gain;
// wrong: bound: that of the first call
// region: 4
static const double bound = std::sqrt(3.0) * deviation;
return bound;
// wrong: the mean of both fans is a whole number
// says: cut to a whole one
// region: 2
const int64_t mean = (static_cast<int64_t>(fan.in) + static_cast<int64_t>(fan.out)) / 2;
return gain / std::sqrt(static_cast<double>(mean));
// wrong: a gain for relu only
// says: for every slope
return slope == 0 ? std::numbers::sqrt2 : 1.0;
// wrong: a slope above 3 counts as 3
  const double known = slope > 3 ? 3 : slope;
  return std::sqrt(2 / (1 + known * known));
// region: 2
  return gain * std::sqrt(2 / (fan.in + fan.out));
// region: 3
  return leaky_gain(slope) / std::sqrt(fan.in);
// region: 4
  return std::sqrt(3.0) * deviation;
// wrong: the gain is left out where one input is summed
// region: 3
// says: for every slope: here it is 1
return fan.in <= 1 ? 1.0 : leaky_gain(slope) / std::sqrt(fan.in);
