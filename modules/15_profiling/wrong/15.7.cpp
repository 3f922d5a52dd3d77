// wrong: the slope goes on
// says: the slope ends where it meets it
return intensity * bytes_per_second;
// wrong: the peak everywhere
// says: not the peak
return operations_per_second;
// wrong: the higher line
// says: the lower of both lines
return std::max(operations_per_second, intensity * bytes_per_second);
// wrong: divided
// says: operations for each byte
return std::min(operations_per_second, bytes_per_second / intensity);
// wrong: a mean of both
return operations_per_second * intensity * bytes_per_second / (operations_per_second + intensity * bytes_per_second);
// wrong: through float
return std::min(static_cast<float>(operations_per_second), static_cast<float>(intensity) * static_cast<float>(bytes_per_second));
// wrong: remembered of the first machine
static const double peak = operations_per_second;
return std::min(peak, intensity * bytes_per_second);
// wrong: upside down
// says: the ridge is where
// region: 2
return bytes_per_second / operations_per_second;
// wrong: the product
// region: 2
return bytes_per_second * operations_per_second;
// wrong: a whole number
// region: 2
return std::floor(operations_per_second / bytes_per_second);
// wrong: memory at the ridge, too
// says: at the ridge itself
// region: 3
return intensity <= ridge() ? Bound::memory : Bound::arithmetic;
// wrong: the other way round
// says: it waits for the memory
// region: 3
return intensity < ridge() ? Bound::arithmetic : Bound::memory;
// wrong: nearly the ridge is the ridge
// region: 3
return intensity < ridge() * (1 - 1e-9) ? Bound::memory : Bound::arithmetic;
// wrong: below 1 it is memory
// region: 3
return intensity < 1 ? Bound::memory : Bound::arithmetic;
// wrong: one after the other
// says: not their sum
// region: 4
return cost.operations / operations_per_second + cost.bytes / bytes_per_second;
// wrong: the shorter
// says: the longer of the two
// region: 4
return std::min(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
// wrong: by the attainable speed, which is 0 of nothing
// region: 4
return cost.operations / attainable(cost.intensity());
// wrong: arithmetic alone
// says: still something to be moved
// region: 4
return cost.operations / operations_per_second;
// wrong: memory alone
// region: 4
return cost.bytes / bytes_per_second;
// wrong: which line counts is asked of the ridge, where the product is rounded up
return intensity > ridge() ? operations_per_second : intensity * bytes_per_second;
// wrong: which line counts is asked of the ridge, which may be rounded to 0
return intensity < ridge() ? intensity * bytes_per_second : operations_per_second;
// wrong: a share of the peak by the ridge, which may overflow
return operations_per_second * std::min(1.0, intensity / ridge());
// wrong: the ridge is asked for by the product, which is rounded
// says: the ridge itself is arithmetic
// region: 3
return intensity * bytes_per_second < operations_per_second ? Bound::memory : Bound::arithmetic;
// wrong: below the peak is memory, by the last digit
// says: the ridge itself is arithmetic
// region: 3
return attainable(intensity) < operations_per_second ? Bound::memory : Bound::arithmetic;
// wrong: by seconds for each operation, which may be infinite
// region: 4
const double each_operation = 1 / operations_per_second, each_byte = 1 / bytes_per_second;
return std::max(cost.operations * each_operation, cost.bytes * each_byte);
// wrong: no time where nothing is computed
// says: still something to be moved
// region: 4
if (cost.operations == 0) return 0;
return std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
// wrong: from 1e300 on an intensity is infinite
  if (intensity > 1e300) return operations_per_second;  // infinity
  return std::min(operations_per_second, intensity * bytes_per_second);
// region: 2
  return operations_per_second / bytes_per_second;
// region: 3
  return intensity < ridge() ? Bound::memory : Bound::arithmetic;
// region: 4
  return std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
// wrong: the ridge is rounded twice
  return std::min(operations_per_second, intensity * bytes_per_second);
// region: 2
  const long double peak = operations_per_second, memory = bytes_per_second;
  return static_cast<double>(peak / memory);
// region: 3
  return intensity < ridge() ? Bound::memory : Bound::arithmetic;
// region: 4
  return std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
// wrong: the least time by the side of the ridge
  return std::min(operations_per_second, intensity * bytes_per_second);
// region: 2
  return operations_per_second / bytes_per_second;
// region: 3
  return intensity >= ridge() ? Bound::arithmetic : Bound::memory;
// region: 4
  const double corner = operations_per_second / bytes_per_second;
  if (cost.intensity() < corner) return cost.bytes / bytes_per_second;
  return cost.operations / operations_per_second;
// wrong: the ridge is known by the peak
  return std::min(operations_per_second, intensity * bytes_per_second);
// region: 2
  static thread_local double peak = 0, meeting = 0;
  if (peak != operations_per_second) {
    meeting = operations_per_second / bytes_per_second;
    peak = operations_per_second;
  }
  return meeting;
// region: 3
  return intensity < ridge() ? Bound::memory : Bound::arithmetic;
// region: 4
  return std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
// wrong: the ridge is known by the address of the machine
  return std::min(operations_per_second, intensity * bytes_per_second);
// region: 2
  return operations_per_second / bytes_per_second;
// region: 3
  thread_local const Roofline* known = nullptr;
  thread_local double known_peak = 0, known_ridge = 0;
  if (known != this || known_peak != operations_per_second) {
    known = this;
    known_peak = operations_per_second;
    known_ridge = operations_per_second / bytes_per_second;
  }
  return intensity < known_ridge ? Bound::memory : Bound::arithmetic;
// region: 4
  return std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second);
// wrong: a time is known by the address of its cost
  return std::min(operations_per_second, intensity * bytes_per_second);
// region: 2
  return operations_per_second / bytes_per_second;
// region: 3
  return intensity >= ridge() ? Bound::arithmetic : Bound::memory;
// region: 4
  struct Asked {
    const Roofline* machine = nullptr;
    const Cost* cost = nullptr;
    double peak = 0, bandwidth = 0, operations = 0, seconds = 0;
  };
  thread_local Asked last;
  if (last.machine != this || last.cost != &cost || last.peak != operations_per_second ||
      last.bandwidth != bytes_per_second || last.operations != cost.operations) {
    last = Asked{this, &cost, operations_per_second, bytes_per_second, cost.operations,
                 std::max(cost.operations / operations_per_second, cost.bytes / bytes_per_second)};
  }
  return last.seconds;
