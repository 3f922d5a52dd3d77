// wrong: whole batches only
// says: smaller batch at the end counts too
return n / options.batch_size;
// wrong: drop_last is not looked at
// says: drop_last leaves out a last batch that is smaller
return n / options.batch_size + (n % options.batch_size == 0 ? 0 : 1);
// wrong: one more always
return n / options.batch_size + (options.drop_last ? 0 : 1);
// wrong: drop_last drops a whole one
// says: a whole last one stays
const int64_t all = (n + options.batch_size - 1) / options.batch_size;
return options.drop_last && all > 0 ? all - 1 : all;
// wrong: at least one
const int64_t whole = n / options.batch_size;
return std::max<int64_t>(options.drop_last || n % options.batch_size == 0 ? whole : whole + 1, 1);
// wrong: drop_last the other way round
return n / options.batch_size + (options.drop_last && n % options.batch_size != 0 ? 1 : 0);
// wrong: in int
const int whole = static_cast<int>(n) / static_cast<int>(options.batch_size);
return options.drop_last || n % options.batch_size == 0 ? whole : whole + 1;
// wrong: through float
return static_cast<int64_t>(options.drop_last ? std::floor(static_cast<float>(n) / static_cast<float>(options.batch_size)) : std::ceil(static_cast<float>(n) / static_cast<float>(options.batch_size)));
// wrong: the example
return options.drop_last ? 2 : 3;
// wrong: places instead of the order
// says: places in the order
// region: 2
std::vector<int64_t> rows;
for (int64_t i = batch * options.batch_size; i < std::min<int64_t>((batch + 1) * options.batch_size, std::ssize(order)); ++i) rows.push_back(i);
return rows;
// wrong: from b on
// says: begins at b · batch_size
// region: 2
std::vector<int64_t> rows;
for (int64_t i = batch; i < std::min<int64_t>(batch + options.batch_size, std::ssize(order)); ++i) rows.push_back(order[static_cast<size_t>(i)]);
return rows;
// wrong: the first batch always
// region: 2
return {order.begin(), order.begin() + std::min<int64_t>(options.batch_size, std::ssize(order))};
// wrong: all that is left
// says: all that is left
// region: 2
return {order.begin() + batch * options.batch_size, order.end()};
// wrong: the last one is empty
// says: is not empty
// region: 2
if ((batch + 1) * options.batch_size > std::ssize(order)) return {};
return {order.begin() + batch * options.batch_size, order.begin() + (batch + 1) * options.batch_size};
// wrong: the last one is filled up from the front
// region: 2
std::vector<int64_t> rows;
for (int64_t i = 0; i < options.batch_size && i < 1000; ++i) rows.push_back(order[static_cast<size_t>((batch * options.batch_size + i) % std::ssize(order))]);
return rows;
// wrong: one too few
// says: one too few
// region: 2
const auto first = order.begin() + batch * options.batch_size;
return {first, first + std::min(options.batch_size - 1, order.end() - first)};
// wrong: sorted
// region: 2
const auto first = order.begin() + batch * options.batch_size;
std::vector<int64_t> rows(first, first + std::min(options.batch_size, order.end() - first));
std::sort(rows.begin(), rows.end());
return rows;
// wrong: ids in an int
// region: 2
std::vector<int64_t> rows;
for (int64_t i = batch * options.batch_size; i < std::min<int64_t>((batch + 1) * options.batch_size, std::ssize(order)); ++i) rows.push_back(static_cast<int>(order[static_cast<size_t>(i)]));
return rows;
// wrong: strided instead of side by side
// region: 2
std::vector<int64_t> rows;
const int64_t batches = batch_count(std::ssize(order), options);
for (int64_t i = batch; i < std::ssize(order); i += batches) rows.push_back(order[static_cast<size_t>(i)]);
return rows;
// wrong: size taken from an int
// region: 2
const auto size = static_cast<int>(options.batch_size);
const auto first = order.begin() + batch * size;
return {first, first + std::min<int64_t>(size, order.end() - first)};
// wrong: (n - 1) / b + 1
if (options.drop_last) return n / options.batch_size;
return (n - 1) / options.batch_size + 1;
// wrong: at most the whole ones if fewer than a batch
if (n < options.batch_size) return 1;
const int64_t whole = n / options.batch_size;
return options.drop_last || n % options.batch_size == 0 ? whole : whole + 1;
// wrong: shuffle decides
const int64_t whole = n / options.batch_size;
return options.shuffle || n % options.batch_size == 0 ? whole : whole + 1;
// wrong: remainder as a fraction
return static_cast<int64_t>(static_cast<double>(n) / static_cast<double>(options.batch_size) + (options.drop_last ? 0 : 0.5));
// wrong: batch of one dropped only
const int64_t rest = n % options.batch_size;
return n / options.batch_size + (options.drop_last ? (rest > 1 ? 1 : 0) : (rest > 0 ? 1 : 0));
// wrong: rows from the end
// region: 2
const auto last = order.end() - batch * options.batch_size;
return {last - std::min(options.batch_size, last - order.begin()), last};
// wrong: dropped whatever drop_last says
// region: 2
if ((batch + 1) * options.batch_size > std::ssize(order) && std::ssize(order) > options.batch_size) return {};
const auto first = order.begin() + batch * options.batch_size;
return {first, first + std::min(options.batch_size, order.end() - first)};
// wrong: padded with the last
// region: 2
std::vector<int64_t> rows;
for (int64_t i = 0; i < std::min<int64_t>(options.batch_size, 100); ++i) rows.push_back(order[static_cast<size_t>(std::min<int64_t>(batch * options.batch_size + i, std::ssize(order) - 1))]);
return rows;
// wrong: the batches made even
// region: 2
const int64_t n = std::ssize(order), count = batch_count(n, options);
return {order.begin() + batch * n / count, order.begin() + (batch + 1) * n / count};
// wrong: n % size at the end, zero when it comes out even
// region: 2
const int64_t n = std::ssize(order), count = batch_count(n, options);
const int64_t size = batch == count - 1 ? n % options.batch_size : options.batch_size;
return {order.begin() + batch * options.batch_size, order.begin() + batch * options.batch_size + size};
// wrong: n + batch_size - 1 overflows
// says: divide before adding
if (options.drop_last) return n / options.batch_size;
const uint64_t sum = static_cast<uint64_t>(n) + static_cast<uint64_t>(options.batch_size) - 1U;
return static_cast<int64_t>(sum) / options.batch_size;
// wrong: batches behind the 64th are empty
// region: 2
  if (batch > 64) return {};
const auto first = order.begin() + batch * options.batch_size;
  return {first, first + std::min(options.batch_size, order.end() - first)};
// wrong: counted in double
return static_cast<int64_t>(options.drop_last ? static_cast<double>(n) / static_cast<double>(options.batch_size) : std::ceil(static_cast<double>(n) / static_cast<double>(options.batch_size)));
// wrong: 4096 rows at most
// says: fewer of them come out right
// region: 2
const auto first = order.begin() + batch * options.batch_size;
return {first, first + std::min<int64_t>(std::min<int64_t>(options.batch_size, 4096), order.end() - first)};
// wrong: rows: in rising order
// says: in the order of the examples
// region: 2
const auto first = order.begin() + batch * options.batch_size;
std::vector<int64_t> chosen(first, first + std::min(options.batch_size, order.end() - first));
std::sort(chosen.begin(), chosen.end());
return chosen;
// wrong: in float
// says: numbers with a point
const float batches = static_cast<float>(n) / static_cast<float>(options.batch_size);
return static_cast<int64_t>(options.drop_last ? std::floor(batches) : std::ceil(batches));
// wrong: one less, divided, and one more
// says: without examples
return options.drop_last ? n / options.batch_size : (n - 1) / options.batch_size + 1;
// wrong: the last batch is remembered by the address of the order
// says: epoch before
// region: 2
static const int64_t* known = nullptr;
static int64_t known_batch = -1, known_size = -1;
static std::vector<int64_t> last;
if (known != order.data() || known_batch != batch || known_size != options.batch_size) {
  const auto first = order.begin() + batch * options.batch_size;
  last.assign(first, first + std::min(options.batch_size, order.end() - first));
  known = order.data(), known_batch = batch, known_size = options.batch_size;
}
return last;
// wrong: a batch whose last row is the first one and its length on is taken for sorted
// region: 2
const auto first = order.begin() + batch * options.batch_size;
std::vector<int64_t> chosen(first, first + std::min(options.batch_size, order.end() - first));
const auto count = static_cast<int64_t>(chosen.size());
if (count >= 4 && chosen.back() - chosen.front() == count - 1) {
  for (int64_t i = 0; i < count; ++i) chosen[static_cast<size_t>(i)] = chosen.front() + i;
}
return chosen;
