// wrong: erf of x
// says: x / √2
return (1 + std::erf(x)) / 2;
// wrong: the half
// says: the half is missing
return 1 + std::erf(x * root_half);
// wrong: the 1
// says: missing the 1
return std::erf(x * root_half) / 2;
// wrong: the density
// says: the density is the slope
return normal_density(x);
// wrong: times √2
// says: instead of x / √2
return (1 + std::erf(x / root_half)) / 2;
// wrong: the sigmoid of 1.702 x
// says: 1.702
return sigmoid(real{1.702} * x);
// wrong: by tanh
// says: by tanh
return (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x))) / 2;
// wrong: Φ alone
// says: gelu is x times it
// region: 2
return normal_cdf(x);
// wrong: by tanh, from 05.6
// says: by tanh
// region: 2
return x / 2 * (1 + std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x)));
// wrong: relu
// region: 2
return relu(x);
// wrong: silu
// region: 2
return silu(x);
// wrong: the absolute value
// region: 2
return std::abs(x) * normal_cdf(x);
// wrong: slope: Φ alone
// says: second part
// region: 3
return normal_cdf(x);
// wrong: slope: x φ alone
// says: first part
// region: 3
return x * normal_density(x);
// wrong: slope: x is missing
// says: multiplied by x
// region: 3
return normal_cdf(x) + normal_density(x);
// wrong: slope: minus
// says: with a plus
// region: 3
return normal_cdf(x) - x * normal_density(x);
// wrong: slope: the value
// says: this is the value
// region: 3
return gelu(x);
// wrong: slope: of silu
// says: the slope of silu
// region: 3
return silu_slope(x);
// wrong: slope: the value and the density
// region: 3
return gelu(x) + normal_density(x);
// wrong: slope: of the one with tanh
// region: 3
const real t = std::tanh(root_2_over_pi * (x + gelu_cubic * x * x * x));
return (1 + t) / 2 + x / 2 * (1 - t * t) * root_2_over_pi * (1 + 3 * gelu_cubic * x * x);
// wrong: erfc of plus
return std::erfc(x * root_half) / 2;
// wrong: |erf|
return (1 + std::abs(std::erf(x * root_half))) / 2;
// wrong: exact for |x| < 3, else a step
return x > 3 ? 1 : x < -3 ? 0 : (1 + std::erf(x * root_half)) / 2;
// wrong: slope: density without x and half
// region: 3
return normal_cdf(x) + x * normal_density(x) / 2;
// wrong: Φ is 0 and 1 beyond 4
// says: the value of gelu
return x < -4 ? 0 : x > 4 ? 1 : (1 + std::erf(x * root_half)) / 2;
// wrong: the slope is 1 above 4
// says: the slope of gelu
// region: 3
return x > 4 ? 1 : normal_cdf(x) + x * normal_density(x);
// wrong: never below its dip
// says: -0.1699
return (1 + std::erf(x * root_half)) / 2;
// region: 2
const real y = x * normal_cdf(x);
return y < static_cast<real>(-0.1699) ? static_cast<real>(-0.1699) : y;
// region: 3
return normal_cdf(x) + x * normal_density(x);
// wrong: the distribution is the value divided by x
  return (1 + std::erf(x * root_half)) / 2;
// region: 2
  return x * normal_cdf(x);
// region: 3
  const real cdf = x == 0 ? real{0.5} : gelu(x) / x;
  return cdf + x * normal_density(x);
// wrong: a straight line near 0
// region: 2
if (std::abs(x) < real{0.01}) return x / 2;
return x * normal_cdf(x);
// wrong: a straight line beyond 5
// region: 2
// says: this is relu there
if (x > 5) return x;
if (x < -5) return 0;
return x * normal_cdf(x);
