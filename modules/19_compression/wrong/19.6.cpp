// wrong: the angle has the other sign
// says: the other way round
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, -c * t};
// wrong: alpha and beta exchanged
if (gamma == 0) return {};
const double zeta = (alpha - beta) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: the larger root
// says: the other root
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? 1 : -1) * (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: nothing is done about gamma = 0
// says: 0 / 0
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: the sign of 0 is 0
// says: the sign of 0 is +
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double sign = zeta < 0 ? -1 : zeta > 0 ? 1 : 0;
const double t = sign / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: the formula of the textbook for quadratic equations
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = zeta < 0 ? -zeta - std::sqrt(1 + zeta * zeta) : -zeta + std::sqrt(1 + zeta * zeta);
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: the square of ζ overflows
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
const double c = 1 / std::sqrt(1 + t * t);
return {c, c * t};
// wrong: not of length 1
// says: t is the tangent
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
return {1, (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta))};
// wrong: t taken for the sine
// says: t is the tangent, not the sine
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
return {std::sqrt(1 - t * t), t};
// wrong: the 2 is missing
// says: the 2 in ζ is missing
if (gamma == 0) return {};
const double zeta = (beta - alpha) / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: in single precision
if (gamma == 0) return {};
const float zeta = static_cast<float>((beta - alpha) / 2 / gamma);
const float t = (zeta < 0 ? -1.0F : 1.0F) / (std::abs(zeta) + std::hypot(1.0F, zeta));
const double c = 1 / std::hypot(1, static_cast<double>(t));
return {c, c * static_cast<double>(t)};
// wrong: what is small enough is left alone
if (std::abs(gamma) < 1e-12) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: twice gamma is infinite
// says: 2 · gamma is more than a double holds
if (gamma == 0) return {};
const double zeta = (beta - alpha) / (2 * gamma);
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: the sign of -0
// says: also for a gamma below 0
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = std::copysign(1 / (std::abs(zeta) + std::hypot(1, zeta)), zeta);
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: a gamma that is small beside the lengths is taken for 0
// says: a gamma that is small is no 0
if (std::abs(gamma) <= 1e-13 * std::sqrt(alpha) * std::sqrt(beta)) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: equally long columns are turned without a look at gamma
// says: also of columns that are equally long
if (alpha == beta) return {std::sqrt(0.5), std::sqrt(0.5)};
if (gamma == 0) return {};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = (zeta < 0 ? -1 : 1) / (std::abs(zeta) + std::hypot(1, zeta));
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: a short way from 1000 on
if (gamma == 0) return {};
if (alpha == beta) return {std::sqrt(0.5), std::sqrt(0.5)};
const double zeta = (beta - alpha) / gamma / 2;
double t;
if (std::abs(zeta) > 1000) {
  t = 0.5 / zeta;  // the root is |zeta| itself by now
} else {
  t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::hypot(1.0, zeta));
}
const double c = 1 / std::sqrt(1 + t * t);
return {c, c * t};
// wrong: a series for the cosine of small angles
if (gamma == 0) return {};
double t = 1;
if (alpha != beta) {
  const double zeta = 0.5 * ((beta - alpha) / gamma);
  t = (zeta > 0 ? 1 : -1) / (std::abs(zeta) + std::hypot(1.0, zeta));
}
const double c = std::abs(t) < 0.01 ? 1 - t * t / 2 : 1 / std::sqrt(1 + t * t);
return {c, c * t};
// wrong: small angles without a root
if (gamma == 0) return {};
if (alpha == beta) return {std::sqrt(0.5), std::sqrt(0.5)};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = std::copysign(1 / (std::abs(zeta) + std::hypot(1, zeta)), zeta);
if (std::abs(t) < 1e-3) return {1 - t * t / 2, t};
const double c = 1 / std::hypot(1, t);
return {c, c * t};
// wrong: the 1 is left out from 10^4 on
if (gamma == 0) return {};
if (alpha == beta) return {std::sqrt(0.5), std::sqrt(0.5)};
const double zeta = (beta - alpha) / 2 / gamma;
const double t = std::abs(zeta) >= 9999 ? gamma / (beta - alpha)
                                        : std::copysign(1 / (std::abs(zeta) + std::sqrt(1 + zeta * zeta)), zeta);
const double c = 1 / std::sqrt(1 + t * t);
return {c, c * t};
