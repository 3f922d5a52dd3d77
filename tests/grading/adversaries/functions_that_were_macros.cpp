// exercise: 01.1
// expect: 1 of 1, passed
// tries: nothing: functions that older headers have as macros, constants, counting bits, and right
int64_t count = std::isnan(NAN) && std::isinf(INFINITY) && !std::signbit(1.0) && std::isfinite(1.0F) ? 1 : 0;
if (__func__ == nullptr || INT_MAX < 0 || M_PI < 3) count = 0;
for (const auto size : shape) count *= size;
return std::min<int64_t>(count, INT64_MAX) * std::abs(int64_t{1});
