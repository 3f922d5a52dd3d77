// wrong: the warm-up counts
// says: do not count
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.warmup + repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: no warm-up
// says: the warm-up is missing
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: time since the first call
// says: read anew
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
const double start = now();
for (int64_t i = 0; i < repeats.samples; ++i) {
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: sums of what came before
// says: each sample is one call
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
double sum = 0;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(sum += now() - start);
}
return seconds;
// wrong: a mean
for (int64_t i = 0; i < repeats.warmup; ++i) work();
const double start = now();
for (int64_t i = 0; i < repeats.samples; ++i) work();
return {(now() - start) / static_cast<double>(repeats.samples)};
// wrong: the mean of all samples
// says: not their mean
for (int64_t i = 0; i < repeats.warmup; ++i) work();
double sum = 0;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  sum += now() - start;
}
return {sum / static_cast<double>(repeats.samples)};
// wrong: one reading between two calls
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
double start = now();
for (int64_t i = 0; i < repeats.samples; ++i) {
  work();
  const double end = now();
  seconds.push_back(end - start);
  start = end;
}
return seconds;
// wrong: the clock is read in the warm-up
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.warmup + repeats.samples; ++i) {
  const double start = now();
  work();
  const double end = now();
  if (i >= repeats.warmup) seconds.push_back(end - start);
}
return seconds;
// wrong: the warm-up is part of the samples
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  const double end = now();
  if (i >= repeats.warmup) seconds.push_back(end - start);
}
return seconds;
// wrong: one warm-up whatever is asked
work();
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: its own clock
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = steady_seconds();
  work();
  seconds.push_back(steady_seconds() - start);
}
return seconds;
// wrong: start minus end
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(start - now());
}
return seconds;
// wrong: errors are swallowed
// says: nothing is caught here
std::vector<double> seconds;
try {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
  for (int64_t i = 0; i < repeats.samples; ++i) {
    const double start = now();
    work();
    seconds.push_back(now() - start);
  }
} catch (...) {
}
return seconds;
// wrong: samples pile up from call to call
for (int64_t i = 0; i < repeats.warmup; ++i) work();
static std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: warmed up once for all
static bool warm = false;
for (int64_t i = 0; i < repeats.warmup && !warm; ++i) work();
warm = true;
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: a copy is warmed up
// says: not a copy of it
const auto warm = [&](std::function<void()> of) {
  for (int64_t i = 0; i < repeats.warmup; ++i) of();
};
warm(work);
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  seconds.push_back(now() - start);
}
return seconds;
// wrong: a copy for each call
// says: not a copy of it
const auto once = [](std::function<void()> of) { of(); };
for (int64_t i = 0; i < repeats.warmup; ++i) once(work);
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  once(work);
  seconds.push_back(now() - start);
}
return seconds;
// wrong: the list grows within the sample
// says: a list grows between the two readings
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  seconds.push_back(-now());
  work();
  seconds.back() += now();
}
return seconds;
// wrong: room is made behind the first reading
// says: a list grows between the two readings
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  seconds.push_back(0);
  work();
  seconds.back() = now() - start;
}
return seconds;
// wrong: a nanosecond at least
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
seconds.reserve(static_cast<size_t>(repeats.samples));
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  const double end = now();
  seconds.push_back(end > start ? end - start : 1e-9);  // nobody divides by zero later
}
return seconds;
// wrong: the warm-up counted in 16 bits
auto left = static_cast<uint16_t>(repeats.warmup);
while (left-- > 0) work();
std::vector<double> seconds(static_cast<size_t>(repeats.samples));
for (double *p = seconds.data(), *end = p + seconds.size(); p != end; ++p) {
  const double start = now();
  work();
  *p = now() - start;
}
return seconds;
// wrong: readings since the first one
// says: not of their distances
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds(static_cast<size_t>(repeats.samples));
double zero = 0;
for (size_t i = 0; i < seconds.size(); ++i) {
  const double start = now();
  work();
  const double end = now();
  if (i == 0) zero = start;  // small numbers are exact
  seconds[i] = (end - zero) - (start - zero);
}
return seconds;
// wrong: one list for all calls of a thread
static thread_local std::vector<double> seconds;  // its room is kept: no memory is asked for
seconds.clear();
for (int64_t i = 0; i < repeats.warmup; ++i) work();
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  const double end = now();
  seconds.push_back(end - start);
}
return seconds;
// wrong: a clock that has not ticked is asked again
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
seconds.reserve(static_cast<size_t>(repeats.samples));
while (static_cast<int64_t>(seconds.size()) < repeats.samples) {
  const double start = now();
  work();
  double end = now();
  for (int again = 0; again < 3 && end == start; ++again) end = now();  // a coarse clock
  seconds.push_back(end - start);
}
return seconds;
// wrong: nested where something was thrown
thread_local int depth = 0;
++depth;
if (depth == 1) {
  for (int64_t i = 0; i < repeats.warmup; ++i) work();
}
std::vector<double> seconds;
seconds.reserve(static_cast<size_t>(repeats.samples));
while (seconds.size() < static_cast<size_t>(repeats.samples)) {
  const double before = now();
  work();
  const double after = now();
  seconds.push_back(after - before);
}
--depth;
return seconds;
// wrong: what is no exception ends the samples
// says: nothing is caught here
for (int64_t i = 0; i < repeats.warmup; ++i) work();
std::vector<double> seconds;
seconds.reserve(static_cast<size_t>(repeats.samples));
try {
  for (int64_t i = 0; i < repeats.samples; ++i) {
    const double start = now();
    work();
    const double stop = now();
    seconds.push_back(stop - start);
  }
} catch (const std::exception&) {
  throw;
} catch (...) {
  if (seconds.empty()) throw;
}
return seconds;
// wrong: the warm-up counted in 32 bits
const auto warmup = static_cast<uint32_t>(repeats.warmup);
for (uint32_t i = 0; i < warmup; ++i) work();
std::vector<double> seconds;
seconds.reserve(static_cast<size_t>(repeats.samples));
for (int64_t i = 0; i < repeats.samples; ++i) {
  const double start = now();
  work();
  const double stop = now();
  seconds.push_back(stop - start);
}
return seconds;
