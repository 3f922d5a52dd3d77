// wrong: the sigmoid alone
// says: this is the sigmoid
return sigmoid(x);
// wrong: e^x above and below
// says: overflows
return x * std::exp(x) / (1 + std::exp(x));
// wrong: softplus
// says: this is softplus
return std::max(x, real{0}) + std::log1p(std::exp(-std::abs(x)));
// wrong: sign in the exponent
// says: the sign in the exponent
return x * sigmoid(-x);
// wrong: the approximation of gelu
return x * sigmoid(real{1.702} * x);
// wrong: hard
return x * std::min(std::max((x + 3) / 6, real{0}), real{1});
// wrong: relu
return std::max(x, real{0});
// wrong: the slope is the sigmoid
// says: second part
// region: 2
return sigmoid(x);
// wrong: only the second part
// says: first part
// region: 2
return x * sigmoid(x) * (1 - sigmoid(x));
// wrong: the slope of the sigmoid
// says: the slope of the sigmoid alone
// region: 2
return sigmoid(x) * (1 - sigmoid(x));
// wrong: the x is lost
// says: multiplied by x
// region: 2
return sigmoid(x) * (1 + (1 - sigmoid(x)));
// wrong: minus
// says: with a plus
// region: 2
return sigmoid(x) * (1 - x * (1 - sigmoid(x)));
// wrong: one factor of the sigmoid's slope
// says: (1 - σ) is missing
// region: 2
return sigmoid(x) + x * sigmoid(x);
// wrong: the sigmoid before the bracket is missing
// says: before the bracket
// region: 2
return 1 + x * (1 - sigmoid(x));
// wrong: the value
// says: this is the value
// region: 2
return silu(x);
// wrong: silu in the place of the sigmoid
// region: 2
return silu(x) * (1 + x * (1 - silu(x)));
// wrong: in the terms of y, with y for the sigmoid
// region: 2
const real y = silu(x);
return y + (1 - y);
// wrong: e^x overflows
// region: 2
const real e = std::exp(x);
return e * (1 + x + e) / ((1 + e) * (1 + e));
// wrong: measured in float
// region: 2
return (silu(x + real{0.0001}) - silu(x - real{0.0001})) / real{0.0002};
// wrong: mish, x tanh(softplus x)
return x * std::tanh(std::log1p(std::exp(x)));
// wrong: elu: an exponential below 0
return x > 0 ? x : std::exp(x) - 1;
// wrong: slope clipped to 1
// region: 2
return std::min(sigmoid(x) * (1 + x * (1 - sigmoid(x))), real{1});
// wrong: NaN to 0 far below
return x < -10 ? 0 : x * sigmoid(x);
// wrong: x itself above 10
// says: the value of silu
return x > 10 ? x : x * sigmoid(x);
// wrong: the slope is 1 above 20
// says: a limit beyond which
// region: 2
return x > 20 ? 1 : sigmoid(x) * (1 + x * (1 - sigmoid(x)));
// wrong: the slope is 0 below -20
// says: a limit beyond which
// region: 2
return x < -20 ? 0 : sigmoid(x) * (1 + x * (1 - sigmoid(x)));
// wrong: slope: from the value, which cancels far right
// region: 2
const real y = silu(x);
return y + sigmoid(x) * (1 - y);
// wrong: slope: multiplied out
// says: the difference of two large numbers
// region: 2
const real s = sigmoid(x);
return s + x * s - x * s * s;
// wrong: nothing beyond 10
// says: this is relu there
if (x > 10) return x;
if (x < -10) return 0;
return x * sigmoid(x);
// wrong: one minus the slope of the other side
  return x * sigmoid(x);
// region: 2
  const real size = x < -12 ? -x : x, s = sigmoid(size), slope = s * (1 + size * (1 - s));
  return x < -12 ? 1 - slope : slope;
// wrong: the sigmoid is read off the value, of which nothing is left near 0
// region: 2
// says: expected 0.5
const real s = x == 0 ? real{0.5} : silu(x) / x;
return s + silu(x) * (1 - s);
