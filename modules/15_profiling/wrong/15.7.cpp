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
