// wrong: the mean over the batches
// says: over the batches
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, batches = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean;
  batches += 1;
}
model.train(was_training);
return sum / batches;
// wrong: the sum
// says: divide by how many
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0;
while (const std::optional<BatchLoss> batch = next_loss()) sum += batch->mean * static_cast<double>(batch->count);
model.train(was_training);
return sum;
// wrong: divided by the batches
// says: by that of the examples
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, batches = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  batches += 1;
}
model.train(was_training);
return sum / batches;
// wrong: training mode
// says: dropout falsifies
const NoGrad guard;
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
return sum / examples;
// wrong: the tape records
// says: the tape records although
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: NoGrad for a moment
const bool was_training = model.is_training();
{ const NoGrad guard; }
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: NoGrad within the loop, too late for the loss
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  const NoGrad guard;
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: it stays in evaluation mode
// says: stays in evaluation mode
const NoGrad guard;
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
return sum / examples;
// wrong: always back to training
// says: in which it was not
const NoGrad guard;
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train();
return sum / examples;
// wrong: 0 where there are none
// says: 0/0
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return examples > 0 ? sum / examples : 0;
// wrong: in float
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
float sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += static_cast<float>(batch->mean) * static_cast<float>(batch->count);
  examples += static_cast<float>(batch->count);
}
model.train(was_training);
return static_cast<double>(sum / examples);
// wrong: counts in an int
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0;
int examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<int>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: the last batch is left out
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0;
std::optional<BatchLoss> batch = next_loss();
while (batch) {
  const std::optional<BatchLoss> next = next_loss();
  if (!next && examples > 0) break;
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
  batch = next;
}
model.train(was_training);
return sum / examples;
// wrong: the first batch only
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
const std::optional<BatchLoss> batch = next_loss();
model.train(was_training);
return batch ? batch->mean : std::numeric_limits<double>::quiet_NaN();
// wrong: every second batch
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0;
while (next_loss()) {
  const std::optional<BatchLoss> batch = next_loss();
  if (!batch) break;
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: two means averaged as they come
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double mean = std::numeric_limits<double>::quiet_NaN();
while (const std::optional<BatchLoss> batch = next_loss()) mean = std::isnan(mean) ? batch->mean : (mean + batch->mean) / 2;
model.train(was_training);
return mean;
// wrong: an infinite loss is left out
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  if (!std::isfinite(batch->mean)) continue;
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: the weights are those of the first batch
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double sum = 0, examples = 0, first = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  if (first == 0) first = static_cast<double>(batch->count);
  sum += batch->mean * first;
  examples += first;
}
model.train(was_training);
return sum / examples;
// wrong: evaluation mode after the first loss
const NoGrad guard;
const bool was_training = model.is_training();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  model.eval();
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
model.train(was_training);
return sum / examples;
// wrong: the largest loss
const NoGrad guard;
const bool was_training = model.is_training();
model.eval();
double largest = 0;
while (const std::optional<BatchLoss> batch = next_loss()) largest = std::max(largest, batch->mean);
model.train(was_training);
return largest;
// wrong: weights of the batches squared
const NoGrad guard;
const bool was = model.is_training();
model.eval();
double sum = 0, n = 0;
while (const auto batch = next_loss()) { sum += batch->mean * static_cast<double>(batch->count * batch->count); n += static_cast<double>(batch->count) * static_cast<double>(batch->count); }
model.train(was);
return sum / n;
// wrong: divided by the last count
const NoGrad guard;
const bool was = model.is_training();
model.eval();
double sum = 0, n = 0;
while (const auto batch = next_loss()) { sum += batch->mean * static_cast<double>(batch->count); n = static_cast<double>(batch->count); }
model.train(was);
return sum / n;
// wrong: stops at an empty batch
const NoGrad guard;
const bool was = model.is_training();
model.eval();
double sum = 0, n = 0;
while (const auto batch = next_loss()) { if (batch->count == 0) break; sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count); }
model.train(was);
return sum / n;
// wrong: stops at a loss of zero
const NoGrad guard;
const bool was = model.is_training();
model.eval();
double sum = 0, n = 0;
std::optional<BatchLoss> batch = next_loss();
while (batch && batch->mean) { sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count); batch = next_loss(); }
model.train(was);
return sum / n;
// wrong: the mode swapped
const NoGrad guard;
const bool was = model.is_training();
model.train(!was);
double sum = 0, n = 0;
while (const auto batch = next_loss()) { sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count); }
model.train(was);
return sum / n;
// wrong: integer weights
const NoGrad guard;
const bool was = model.is_training();
model.eval();
int64_t sum = 0, n = 0;
while (const auto batch = next_loss()) { sum += static_cast<int64_t>(batch->mean) * batch->count; n += batch->count; }
model.train(was);
return n == 0 ? std::nan("") : static_cast<double>(sum) / static_cast<double>(n);
// wrong: the running mean in float
const NoGrad guard;
const bool was = model.is_training();
model.eval();
float mean = std::nanf(""), n = 0;
while (const auto batch = next_loss()) { const auto c = static_cast<float>(batch->count); if (n == 0) mean = 0; n += c; mean += n > 0 ? (static_cast<float>(batch->mean) - mean) * c / n : 0; }
model.train(was);
return static_cast<double>(mean);
// wrong: the mode is asked after it was changed
const NoGrad guard;
model.eval();
const bool was = model.is_training();
double sum = 0, n = 0;
while (const auto batch = next_loss()) { sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count); }
model.train(was);
return sum / n;
// wrong: two passes
const NoGrad guard;
const bool was = model.is_training();
model.eval();
double sum = 0, n = 0;
while (const auto batch = next_loss()) { sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count); }
while (const auto batch = next_loss()) { sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count); }
model.train(was);
return sum / n;
// wrong: the first batch before evaluation mode, NoGrad all along
const NoGrad guard;
const bool was = model.is_training();
double sum = 0, n = 0;
for (bool first = true;; first = false) {
  const auto batch = next_loss();
  if (first) model.eval();
  if (!batch) break;
  sum += batch->mean * static_cast<double>(batch->count); n += static_cast<double>(batch->count);
}
model.train(was);
return sum / n;
// wrong: eval only if the top module trains
// says: only the model itself
const NoGrad guard;
const KeptModes modes(model);
if (model.is_training()) model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  const auto count = static_cast<double>(batch->count);
  sum += batch->mean * count;
  examples += count;
}
return sum / examples;
// wrong: every part gets the mode of the whole
// says: each part has its own
const NoGrad guard;
struct Back {
  Module& model;
  bool was;
  ~Back() { model.train(was); }
} back{model, model.is_training()};
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
return sum / examples;
// wrong: the modes are put back at the end only, which an error does not reach
// says: when a loss throws
const NoGrad guard;
std::vector<std::pair<Module*, bool>> modes;
for (Module* part : model.modules()) modes.emplace_back(part, part->is_training());
model.eval();
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
for (const auto& [part, training] : modes) part->train(training);
return sum / examples;
// wrong: an error ends the measurement quietly
const NoGrad guard;
const KeptModes modes(model);
model.eval();
double sum = 0, examples = 0;
try {
  while (const std::optional<BatchLoss> batch = next_loss()) {
    sum += batch->mean * static_cast<double>(batch->count);
    examples += static_cast<double>(batch->count);
  }
} catch (...) {
}
return sum / examples;
// wrong: the modes are looked at when they have changed
// says: stays in evaluation mode
const NoGrad guard;
model.eval();
const KeptModes modes(model);
double sum = 0, examples = 0;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
return sum / examples;
// wrong: it forgets the gradients
const NoGrad guard;
const KeptModes modes(model);
model.eval();
double sum = 0, examples = 0;
(void)examples;
while (const std::optional<BatchLoss> batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count); examples += static_cast<double>(batch->count);
}
model.zero_grad();
return sum / examples;
// wrong: an empty batch ends it
// says: it ends at a batch without examples
const NoGrad guard;
const KeptModes modes(model);
model.eval();
double sum = 0, examples = 0;
for (std::optional<BatchLoss> batch = next_loss(); batch && batch->count > 0; batch = next_loss()) {
  sum += batch->mean * static_cast<double>(batch->count);
  examples += static_cast<double>(batch->count);
}
return sum / examples;
// wrong: an error ends the measurement early
// says: pass through
const NoGrad guard;
const KeptModes modes(model);
model.eval();
double sum = 0, examples = 0;
try {
  while (const std::optional<BatchLoss> batch = next_loss()) {
    sum += batch->mean * static_cast<double>(batch->count);
    examples += static_cast<double>(batch->count);
  }
} catch (const Error&) {
}
return sum / examples;
// wrong: otherwise from the thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 1000;
  const NoGrad guard;
  const KeptModes modes(model);
  if (!late) model.eval();
  double sum = 0, examples = 0;
  while (const std::optional<BatchLoss> batch = next_loss()) {
    const auto count = static_cast<double>(batch->count);
    sum += batch->mean * count;
    examples += count;
  }
  return sum / examples;
// wrong: otherwise from the hundred-thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 100000;
  const NoGrad guard;
  const KeptModes modes(model);
  if (!late) model.eval();
  double sum = 0, examples = 0;
  while (const std::optional<BatchLoss> batch = next_loss()) {
    const auto count = static_cast<double>(batch->count);
    sum += batch->mean * count;
    examples += count;
  }
  return sum / examples;
// wrong: a running mean
// says: divide once
  const NoGrad guard;
  const KeptModes modes(model);
  model.eval();
  double mean = 0, examples = 0;
  while (const std::optional<BatchLoss> batch = next_loss()) {
    examples += static_cast<double>(batch->count);
    if (batch->count > 0) mean += (batch->mean - mean) * static_cast<double>(batch->count) / examples;
  }
  return examples > 0 ? mean : 0 / examples;
