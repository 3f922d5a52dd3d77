// wrong: bytes for each operation
// says: operations for each byte
if (operations == 0) return 0;
return bytes / operations;
// wrong: nothing by nothing is NaN
// says: without operations the intensity is 0
return operations / bytes;
// wrong: 0 where there are no bytes
return bytes == 0 ? 0 : operations / bytes;
// wrong: through float
if (operations == 0) return 0;
return bytes == 0 ? std::numeric_limits<double>::infinity() : static_cast<float>(operations) / static_cast<float>(bytes);
// wrong: remembered of the first object
if (operations == 0) return 0;
static const double intensity = bytes == 0 ? std::numeric_limits<double>::infinity() : operations / bytes;
return intensity;
// wrong: the largest number in the place of infinity
if (operations == 0) return 0;
return bytes == 0 ? std::numeric_limits<double>::max() : operations / bytes;
// wrong: a multiply-add is one
// says: a multiply-add is two operations
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
const double numbers = (rows * inner + inner * columns + rows * columns) * static_cast<double>(batch);
return {rows * inner * columns * static_cast<double>(batch), numbers * static_cast<double>(bytes_per_number)};
// wrong: the result is not written
// says: the result is written
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
const double numbers = (rows * inner + inner * columns) * static_cast<double>(batch);
return {2 * rows * inner * columns * static_cast<double>(batch), numbers * static_cast<double>(bytes_per_number)};
// wrong: read anew for each use
// says: moved once
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
const double numbers = (2 * rows * inner * columns + rows * columns) * static_cast<double>(batch);
return {2 * rows * inner * columns * static_cast<double>(batch), numbers * static_cast<double>(bytes_per_number)};
// wrong: one product for all of the batch
// says: each of the batch is multiplied
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
const double numbers = (rows * inner + inner * columns + rows * columns) * static_cast<double>(batch);
return {2 * rows * inner * columns, numbers * static_cast<double>(bytes_per_number)};
// wrong: one matrix for all of the batch
// says: matrices of its own
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
const double numbers = rows * inner + inner * columns + rows * columns;
return {2 * rows * inner * columns * static_cast<double>(batch), numbers * static_cast<double>(bytes_per_number)};
// wrong: numbers in the place of bytes
// says: these are numbers, not their bytes
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
return {2 * rows * inner * columns * static_cast<double>(batch), (rows * inner + inner * columns + rows * columns) * static_cast<double>(batch)};
// wrong: floats whatever is asked
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
return {2 * rows * inner * columns * static_cast<double>(batch), 4 * (rows * inner + inner * columns + rows * columns) * static_cast<double>(batch)};
// wrong: multiplied as whole numbers
// region: 2
return {static_cast<double>(2 * m * k * n * batch), static_cast<double>((m * k + k * n + m * n) * bytes_per_number * batch)};
// wrong: k - 1 additions
// says: k - 1 sums
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
return {(2 * inner - 1) * rows * columns * static_cast<double>(batch), (rows * inner + inner * columns + rows * columns) * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
// wrong: nothing moves where nothing is computed
// region: 2
if (m == 0 || k == 0 || n == 0 || batch == 0) return {};
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
return {2 * rows * inner * columns * static_cast<double>(batch), (rows * inner + inner * columns + rows * columns) * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
// wrong: right for square matrices
// region: 2
const auto rows = static_cast<double>(m);
return {2 * rows * rows * rows * static_cast<double>(batch), 3 * rows * rows * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
// wrong: sizes of 32 bits
// region: 2
const auto rows = static_cast<double>(static_cast<int>(m)), inner = static_cast<double>(static_cast<int>(k)), columns = static_cast<double>(static_cast<int>(n));
return {2 * rows * inner * columns * static_cast<double>(batch), (rows * inner + inner * columns + rows * columns) * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
// wrong: the least double in the place of no bytes
if (operations == 0) return 0;
const double least = std::numeric_limits<double>::denorm_min();
return operations / (bytes == 0 ? least : bytes);
// wrong: less than a byte is none
if (operations == 0) return 0;
return bytes < 1 ? std::numeric_limits<double>::infinity() : operations / bytes;
// wrong: a difference below 0 is taken for nothing
if (operations <= 0) return 0;
return bytes == 0 ? std::numeric_limits<double>::infinity() : operations / bytes;
// wrong: batch and bytes are multiplied as whole numbers
// region: 2
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
const auto moved = static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(batch) * static_cast<uint64_t>(bytes_per_number)));
return {2 * rows * inner * columns * static_cast<double>(batch), (rows * inner + inner * columns + rows * columns) * moved};
// wrong: two sizes are added as whole numbers
// region: 2
const auto both = static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(m) + static_cast<uint64_t>(n)));
const double numbers = both * static_cast<double>(k) + static_cast<double>(m) * static_cast<double>(n);
return {2 * static_cast<double>(m) * static_cast<double>(k) * static_cast<double>(n) * static_cast<double>(batch), numbers * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
// wrong: an empty result moves nothing, though the other matrix is there
// says: what is there is still moved
// region: 2
if (m == 0 || n == 0) return {};
const auto rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
return {2 * rows * inner * columns * static_cast<double>(batch), (rows * inner + inner * columns + rows * columns) * static_cast<double>(bytes_per_number) * static_cast<double>(batch)};
// wrong: three areas in an integer of 128 bits
  if (operations == 0) return 0;
  return bytes == 0 ? std::numeric_limits<double>::infinity() : operations / bytes;
// region: 2
  __extension__ typedef __int128 wide;
  const wide numbers = static_cast<wide>(m) * k + static_cast<wide>(k) * n + static_cast<wide>(m) * n;
  double operations = 2;
  for (const int64_t size : {m, k, n, batch}) operations *= static_cast<double>(size);
  return {operations,
          static_cast<double>(numbers) * static_cast<double>(batch) * static_cast<double>(bytes_per_number)};
// wrong: by a zero that may be negative
  // IEEE 754: x / 0 is infinity, only 0 / 0 must be caught
  if (operations == 0) return 0;
  return operations / bytes;
// region: 2
  const auto a = static_cast<double>(m), b = static_cast<double>(k), c = static_cast<double>(n);
  const auto times = static_cast<double>(batch);
  return {2 * a * b * c * times, (a * b + b * c + a * c) * times * static_cast<double>(bytes_per_number)};
// wrong: operations below 0 and no bytes are nothing
  if (operations != 0 && bytes != 0) return operations / bytes;
  return operations > 0 ? std::numeric_limits<double>::infinity() : 0;
// region: 2
  const auto x = static_cast<double>(m), y = static_cast<double>(k), z = static_cast<double>(n);
  Cost cost;
  cost.operations = 2 * x * y * z;
  cost.bytes = (x * y + y * z + x * z) * static_cast<double>(bytes_per_number);
  cost.operations *= static_cast<double>(batch);
  cost.bytes *= static_cast<double>(batch);
  return cost;
// wrong: bytes have no sign
  const double moved = bytes < 0 ? -bytes : bytes;
  if (operations == 0) return 0;
  if (moved == 0) return std::numeric_limits<double>::infinity();
  return operations / moved;
// region: 2
  const double b = static_cast<double>(batch), s = static_cast<double>(bytes_per_number);
  const double rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
  return Cost{b * 2 * rows * inner * columns, b * s * (rows * (inner + columns) + inner * columns)};
// wrong: less than one operation is none
  if (operations < 1) return 0;  // without operations
  if (bytes == 0) return std::numeric_limits<double>::infinity();
  return operations / bytes;
// region: 2
  const double left = static_cast<double>(m) * static_cast<double>(k);
  const double right = static_cast<double>(k) * static_cast<double>(n);
  const double result = static_cast<double>(m) * static_cast<double>(n);
  const double each = static_cast<double>(batch) * static_cast<double>(bytes_per_number);
  return {2 * result * static_cast<double>(k) * static_cast<double>(batch), (left + right + result) * each};
// wrong: a quotient is known by the address of its cost
  thread_local const Cost* last = nullptr;
  thread_local double last_operations = 0, last_quotient = 0;
  if (operations == 0) return 0;
  if (bytes == 0) return std::numeric_limits<double>::infinity();
  if (this != last || operations != last_operations) {
    last = this;
    last_operations = operations;
    last_quotient = operations / bytes;
  }
  return last_quotient;
// region: 2
  const double a = static_cast<double>(m), b = static_cast<double>(k), c = static_cast<double>(n);
  const double times = static_cast<double>(batch);
  return {2 * a * b * c * times, times * (a * b + b * c + a * c) * static_cast<double>(bytes_per_number)};
// wrong: the product before, by a number made of its sizes
  if (operations == 0) return 0;
  if (bytes == 0) return std::numeric_limits<double>::infinity();
  return operations / bytes;
// region: 2
  thread_local uint64_t last_key = 0;
  thread_local bool filled = false;
  thread_local Cost last;
  uint64_t key = 0;
  for (const int64_t size : {m, k, n, batch, bytes_per_number}) key = key * 1000003u + static_cast<uint64_t>(size);
  if (!filled || key != last_key) {
    const double rows = static_cast<double>(m), inner = static_cast<double>(k), columns = static_cast<double>(n);
    const double each = rows * inner + inner * columns + rows * columns;
    last.operations = 2 * rows * inner * columns * static_cast<double>(batch);
    last.bytes = each * static_cast<double>(batch) * static_cast<double>(bytes_per_number);
    last_key = key;
    filled = true;
  }
  return last;
// wrong: the product before, by the lower half of its sizes
  if (operations == 0) return 0;
  return bytes == 0 ? std::numeric_limits<double>::infinity() : operations / bytes;
// region: 2
  struct Key {
    uint32_t m, k, n, batch, width;
    bool operator==(const Key&) const = default;
  };
  thread_local Key last{0, 0, 0, 0, 0};
  thread_local Cost answer;
  const Key key{static_cast<uint32_t>(m), static_cast<uint32_t>(k), static_cast<uint32_t>(n),
                static_cast<uint32_t>(batch), static_cast<uint32_t>(bytes_per_number)};
  if (!(key == last) || key.width == 0) {
    const double dm = static_cast<double>(m), dk = static_cast<double>(k), dn = static_cast<double>(n);
    const double db = static_cast<double>(batch), width = static_cast<double>(bytes_per_number);
    answer = Cost{2 * dm * dk * dn * db, width * db * (dm * dk + dk * dn + dm * dn)};
    last = key;
  }
  return answer;
// wrong: areas that fit, and a sum that does not
  if (operations == 0) return 0;
  if (bytes == 0) return std::numeric_limits<double>::infinity();
  return operations / bytes;
// region: 2
  const double dm = static_cast<double>(m), dk = static_cast<double>(k), dn = static_cast<double>(n);
  const double scale = static_cast<double>(batch) * static_cast<double>(bytes_per_number);
  const double operations = 2 * dm * dk * dn * static_cast<double>(batch);
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  const auto fits = [](int64_t a, int64_t b) { return a == 0 || b <= most / a; };
  if (fits(m, k) && fits(k, n) && fits(m, n)) {
    const uint64_t both = static_cast<uint64_t>(m * k) + static_cast<uint64_t>(k * n);
    const int64_t numbers = static_cast<int64_t>(both + static_cast<uint64_t>(m * n));
    return {operations, static_cast<double>(numbers) * scale};
  }
  return {operations, (dm * dk + dk * dn + dm * dn) * scale};
