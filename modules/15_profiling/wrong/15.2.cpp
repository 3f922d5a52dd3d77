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
