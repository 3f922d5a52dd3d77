// wrong: a sum
// says: that is a sum
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum);
// wrong: by the inputs seen
// says: the windows say themselves
double sum = 0, seen = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { ++seen; sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum / seen);
// wrong: by the rows only
// says: of the rows only
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / static_cast<real>(rows.count);
// wrong: by the columns only
// says: of the columns only
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / static_cast<real>(columns.count);
// wrong: counts added
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / static_cast<real>(rows.count + columns.count);
// wrong: summed in float
float sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<float>(x[place]); });
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: the plane is forgotten
double sum = 0;
for_each_input(args, 0, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: only the last
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum = static_cast<double>(x[place]); });
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: counts in 32 bits
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / static_cast<real>(static_cast<int>(rows.count) * static_cast<int>(columns.count));
// wrong: added to what y holds
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] += static_cast<real>(sum) / divisor(rows, columns);
// wrong: rows and columns exchanged
double sum = 0;
for_each_input(args, plane, columns, rows, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: back: not divided
// says: that is a sum
// region: 2
const real share = dy[out];
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share; });
// wrong: back: overwritten
// region: 2
const real share = dy[out] / divisor(rows, columns);
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] = share; });
// wrong: back: by the inputs seen
// says: the windows say themselves
// region: 2
real seen = 0;
for_each_input(args, plane, rows, columns, [&](int64_t) { seen += 1; });
const real share = dy[out] / seen;
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share; });
// wrong: back: by the rows only
// region: 2
const real share = dy[out] / static_cast<real>(rows.count);
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share; });
// wrong: back: the plane is forgotten
// region: 2
const real share = dy[out] / divisor(rows, columns);
for_each_input(args, 0, rows, columns, [&](int64_t place) { dx[place] += share; });
// wrong: back: to the first only
// region: 2
const real share = dy[out] / divisor(rows, columns);
if (rows.begin < rows.end && columns.begin < columns.end) dx[plane + rows.begin * args.width + columns.begin] += share;
for_each_input(args, plane, rows, columns, [&](int64_t place) { (void)place; });
// wrong: back: all of dy to each
// region: 2
const real share = dy[out];
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share; });
// wrong: back: divided twice
// says: divided twice
// region: 2
const real share = dy[out] / divisor(rows, columns);
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share / divisor(rows, columns); });
// wrong: back: rows and columns exchanged
// region: 2
const real share = dy[out] / divisor(rows, columns);
for_each_input(args, plane, columns, rows, [&](int64_t place) { dx[place] += share; });
// wrong: window: begins before the image
// says: before the image is not cut off
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: window: begins at 0
// says: is one of its gaps
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {std::max<int64_t>(begin, 0), std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: window: one step too few is skipped
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? -begin / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: window: skipped inputs are not steps
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: window: ends behind the image
// says: behind the image is not cut off
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, end, dilation, std::min(end, in + padding) - begin};
// wrong: window: ends behind the padding
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in + padding), dilation, std::min(end, in + padding) - begin};
// wrong: window: no gaps
// says: no gaps here
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), 1, std::min(end, in + padding) - begin};
// wrong: window: reaches over the kernel only
// region: 3
const int64_t end = begin + kernel;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: window: ends one early
// region: 3
const int64_t end = begin + dilation * (kernel - 1);
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: window: the step is the stride
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), stride, std::min(end, in + padding) - begin};
// wrong: count: always the kernel
// says: divides by its full size
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, kernel};
// wrong: count: what is inside
// says: zeros of the padding count
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in) - std::max<int64_t>(begin, 0)};
// wrong: count: without the padding behind
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in) - begin};
// wrong: count: without the padding before
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - std::max<int64_t>(begin, 0)};
// wrong: count: padding twice behind
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + 2 * padding) - begin};
// wrong: window: begin moved for the next one too
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
begin += skipped * dilation;
window = {begin, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: without padding: nothing is done
// says: only inputs of the image
// region: 4
if (!options.count_include_pad) window.count += 0;
// wrong: without padding: always
// region: 4
window.count = window.end - window.begin;
// wrong: without padding: the other way round
// region: 4
if (options.count_include_pad) window.count = window.end - window.begin;
// wrong: without padding: the kernel
// region: 4
if (!options.count_include_pad) window.count = kernel_size.height;
// wrong: without padding: minus the padding
// region: 4
if (!options.count_include_pad) window.count -= padding.height;
// wrong: without padding: the end alone
// region: 4
if (!options.count_include_pad) window.count = window.end;
// wrong: without padding: of the rows only
// region: 4
if (!options.count_include_pad && windows == &rows) window.count = window.end - window.begin;
// wrong: by rows of the first window
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / divisor(args.rows[0], columns);
// wrong: an average of averages of inputs seen
double sum = 0;
for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
  for (int64_t j = columns.begin; j < columns.end; ++j) sum += static_cast<double>(x[plane + i * args.width + j]);
}
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: back: the step of the columns is forgotten
// region: 2
const real share = dy[out] / divisor(rows, columns);
for (int64_t i = rows.begin; i < rows.end; i += rows.step) {
  for (int64_t j = columns.begin; j < columns.end; ++j) dx[plane + i * args.width + j] += share;
}
// wrong: window: never counts more than is seen and one
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(std::min(end, in + padding) - begin, std::min(end, in) - std::max<int64_t>(begin, 0) + 1)};
// wrong: window: ceil windows count in full
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? (-begin + dilation - 1) / dilation : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, (ceil_mode ? kernel : std::min(end, in + padding) - begin)};
// wrong: window: padding of 1 at most
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin < 0 ? 1 : 0;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: without padding: when there is padding before only
// region: 4
if (!options.count_include_pad) window.count = std::min(window.count, window.end);
// wrong: a thousand results at most
    if (out > 1000) return;
double sum = 0;
    for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
    y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: sums in float
// says: round once
real sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += x[place]; });
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: avg: at most 100,000 outputs
// says: fewer of them come out right
if (out >= 100'000) return;
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: the rows for both
// says: count of the rows twice
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / static_cast<real>(rows.count * rows.count);
// wrong: places in an int
double sum = 0;
for (int i = static_cast<int>(rows.begin); i < static_cast<int>(rows.end); i += static_cast<int>(rows.step)) {
  for (int j = static_cast<int>(columns.begin); j < static_cast<int>(columns.end); j += static_cast<int>(columns.step)) {
    sum += static_cast<double>(x[static_cast<int>(plane + i * args.width + j)]);
  }
}
y[out] = static_cast<real>(static_cast<double>(sum) / static_cast<double>(divisor(rows, columns)));
// wrong: a divisor below 1 is taken for 1
// says: divided by 1 at least
double total = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { total += static_cast<double>(x[place]); });
y[out] = static_cast<real>(total / std::max(1.0, static_cast<double>(divisor(rows, columns))));
// wrong: an infinite sum is cut to the largest number
double total = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { total += static_cast<double>(x[place]); });
const double most = static_cast<double>(std::numeric_limits<real>::max());
y[out] = static_cast<real>(std::clamp(total, -most, most)) / divisor(rows, columns);
// wrong: no share of a gradient that is not finite
// region: 2
const real share = dy[out] / divisor(rows, columns);
for_each_input(args, plane, rows, columns, [&](int64_t place) { if (std::isfinite(share)) dx[place] += share; });
// wrong: the sum is a float before it is divided
// says: round once
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = static_cast<real>(sum) / divisor(rows, columns);
// wrong: a share that is there already is not added
// region: 2
const real share = dy[out] / divisor(rows, columns);
for_each_input(args, plane, rows, columns, [&](int64_t at) { if (dx[at] != share) dx[at] += share; });
// wrong: on the way back the divisor without its sign
// region: 2
const real share = dy[out] / std::abs(divisor(rows, columns));
for_each_input(args, plane, rows, columns, [&](int64_t place) { dx[place] += share; });
// wrong: right for a dilation of 2 only
// region: 3
const int64_t end = begin + dilation * (kernel - 1) + 1;
const int64_t skipped = begin >= 0 ? 0 : dilation == 1 ? -begin : (-begin + 1) / 2;
window = {begin + skipped * dilation, std::min(end, in), dilation, std::min(end, in + padding) - begin};
// wrong: each share is rounded before it is added
// says: round once
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place] / divisor(rows, columns)); });
y[out] = static_cast<real>(sum);
// wrong: a window of no places has an average of 0
double sum = 0;
for_each_input(args, plane, rows, columns, [&](int64_t place) { sum += static_cast<double>(x[place]); });
y[out] = divisor(rows, columns) == 0 ? 0 : static_cast<real>(sum / static_cast<double>(divisor(rows, columns)));
// wrong: an empty window divides by 1
// region: 4
if (!options.count_include_pad) window.count = std::max<int64_t>(1, window.end - window.begin);
