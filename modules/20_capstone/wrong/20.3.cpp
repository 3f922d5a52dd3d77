// wrong: as the model is, in training mode
// says: dropout is at work
const NoGrad guard;
TextLoss loss{0, 0, bytes};
for (const auto& [begin, end, first] : windows) {
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  for (const real one : losses.to_vector()) loss.nats += static_cast<double>(one);
  loss.tokens += end - first;
}
return loss;
// wrong: recorded on the tape
model.eval();
TextLoss loss{0, 0, bytes};
for (const auto& [begin, end, first] : windows) {
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  for (const real one : losses.to_vector()) loss.nats += static_cast<double>(one);
  loss.tokens += end - first;
}
return loss;
// wrong: the model stays in evaluation mode
// says: stays in evaluation mode
const NoGrad guard;
model.eval();
TextLoss loss{0, 0, bytes};
for (const auto& [begin, end, first] : windows) {
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  for (const real one : losses.to_vector()) loss.nats += static_cast<double>(one);
  loss.tokens += end - first;
}
return loss;
// wrong: training mode afterwards, whatever it was
const NoGrad guard;
model.eval();
TextLoss loss{0, 0, bytes};
for (const auto& [begin, end, first] : windows) {
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  for (const real one : losses.to_vector()) loss.nats += static_cast<double>(one);
  loss.tokens += end - first;
}
model.train();
return loss;
// wrong: the mode of the whole for all parts
// says: a mode of its own
const NoGrad guard;
const bool before = model.is_training();
model.eval();
TextLoss loss{0, 0, bytes};
for (const auto& [begin, end, first] : windows) {
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  for (const real one : losses.to_vector()) loss.nats += static_cast<double>(one);
  loss.tokens += end - first;
}
model.train(before);
return loss;
// wrong: the modes only if nothing throws
// says: where the model throws
const NoGrad guard;
std::vector<bool> before;
for (const Module* part : model.modules()) before.push_back(part->is_training());
model.eval();
TextLoss loss{0, 0, bytes};
for (const auto& [begin, end, first] : windows) {
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  for (const real one : losses.to_vector()) loss.nats += static_cast<double>(one);
  loss.tokens += end - first;
}
size_t i = 0;
for (Module* part : model.modules()) part->train(before[i++]);
return loss;
// wrong: what throws is swallowed
// says: nothing is caught
try {
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
} catch (const Error&) {
  return {0, 0, bytes};
}
// wrong: all that is read is scored
// says: are scored again
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + begin + 1, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, 0, length),
                                      IndexTensor({length}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: without a past
// says: to be read, too
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [start, end, first] = windows[next++];
  const int64_t begin = first - 1;
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: each token predicts itself
// says: compared with itself
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first - 1, ids.begin() + end - 1);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: the mean of a window
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: the mean of all
// says: the mean of the tokens
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
loss.nats /= static_cast<double>(loss.tokens > 0 ? loss.tokens : 1);
return loss;
// wrong: in bits
// says: the sum is in nats
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
loss.nats /= 0.69314718055994531;
return loss;
// wrong: the first token is counted
// says: the ids are counted
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
loss.tokens = static_cast<int64_t>(ids.size());
return loss;
// wrong: a float
// says: added up as floats
TextLoss loss{0, 0, bytes};
size_t next = 0;
float sum = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  for (const real one : losses.to_vector()) sum += static_cast<float>(one);
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
loss.nats = static_cast<double>(sum);
return loss;
// wrong: the last window is left out
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next + 1 >= windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: the mean that evaluate gives
TextLoss loss{0, 0, bytes};
size_t next = 0;
const double mean = evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats / static_cast<double>(end - first), end - first};
});
loss.nats = mean * static_cast<double>(loss.tokens);
return loss;
// wrong: windows of a stride of their own
// says: a stride of block_size
TextLoss loss{0, 0, bytes};
size_t next = 0;
const std::vector<ScoringWindow> own =
    scoring_windows(static_cast<int64_t>(ids.size()), model.config.block_size, model.config.block_size);
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == own.size()) return {};
  const auto [begin, end, first] = own[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: bytes of the ids
TextLoss loss{0, 0, static_cast<int64_t>(ids.size()) - 1};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: losses that are no numbers are skipped
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += one >= 0 ? static_cast<double>(one) : 0;
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
return loss;
// wrong: all weights get zero gradients
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
for (const Tensor& parameter : model.parameters()) parameter.set_grad({});
return loss;
// wrong: random numbers are used up
TextLoss loss{0, 0, bytes};
size_t next = 0;
evaluate(model, [&]() -> std::optional<BatchLoss> {
  if (next == windows.size()) return {};
  const auto [begin, end, first] = windows[next++];
  const int64_t length = end - 1 - begin;
  const std::vector<int64_t> read(ids.begin() + begin, ids.begin() + end - 1);
  const std::vector<int64_t> scored(ids.begin() + first, ids.begin() + end);
  const Tensor logits = select(model.forward(IndexTensor({1, length}, read)), 0, 0);
  const Tensor losses = cross_entropy(slice(logits, 0, first - 1 - begin, length),
                                      IndexTensor({end - first}, scored), {.reduction = Reduction::none});
  double nats = 0;
  for (const real one : losses.to_vector()) nats += static_cast<double>(one);
  loss.nats += nats;
  loss.tokens += end - first;
  return BatchLoss{nats, end - first};
});
default_generator().random();
return loss;
// wrong: frozen meanwhile, and all thawed
// says: is the caller's choice
  double nats = 0;
  int64_t tokens = 0;
  model.requires_grad_(false);  // no tape
  size_t at = 0;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (at == windows.size()) return std::nullopt;
    const ScoringWindow& w = windows[at++];
    const int64_t n = w.end - w.begin - 1;
    const Tensor logits = model.forward(
        IndexTensor(Shape{1, n}, std::vector<int64_t>(ids.begin() + w.begin, ids.begin() + w.end - 1)));
    const Tensor logs = log_softmax(logits, -1);
    for (int64_t t = w.first_scored; t < w.end; ++t) {
      nats -= static_cast<double>(logs.at({0, t - w.begin - 1, ids[static_cast<size_t>(t)]}));
      ++tokens;
    }
    return BatchLoss{0, 0};
  });
  model.requires_grad_(true);
  return {nats, tokens, bytes};
// wrong: minus the logarithm of the softmax
  double nats = 0;
  int64_t tokens = 0;
  size_t at = 0;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (at == windows.size()) return std::nullopt;
    const ScoringWindow& w = windows[at++];
    const int64_t n = w.end - w.begin - 1;
    const IndexTensor read(Shape{1, n}, std::vector<int64_t>(ids.begin() + w.begin, ids.begin() + w.end - 1));
    const Tensor losses = neg(log(softmax(model.forward(read), 2)));
    for (int64_t t = w.first_scored; t < w.end; ++t) {
      nats += static_cast<double>(losses.at({0, t - w.begin - 1, ids[static_cast<size_t>(t)]}));
      ++tokens;
    }
    return BatchLoss{0, 0};
  });
  return {nats, tokens, bytes};
// wrong: one running sum of floats
  float nats = 0;
  int64_t tokens = 0;
  size_t at = 0;
  CrossEntropyOptions together;
  together.reduction = Reduction::sum;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (at == windows.size()) return std::nullopt;
    const ScoringWindow& w = windows[at++];
    const int64_t n = w.end - w.begin - 1, count = w.end - w.first_scored;
    const IndexTensor read(Shape{1, n}, std::vector<int64_t>(ids.begin() + w.begin, ids.begin() + w.end - 1));
    const IndexTensor next(Shape{count}, std::vector<int64_t>(ids.begin() + w.first_scored, ids.begin() + w.end));
    const Tensor logits = slice(reshape(model.forward(read), {n, -1}), 0, n - count);
    nats += cross_entropy(logits, next, together).item();
    tokens += count;
    return BatchLoss{0, 0};
  });
  return {static_cast<double>(nats), tokens, bytes};
// wrong: windows are added up as floats
  float nats = 0;
  int64_t tokens = 0;
  size_t next = 0;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (next == windows.size()) return std::nullopt;
    const ScoringWindow& w = windows[next++];
    const int64_t length = w.end - w.begin - 1, scored = w.end - w.first_scored;
    IndexTensor read(Shape{1, length}), targets(Shape{length});
    for (int64_t i = 0; i < length; ++i) {
      const int64_t at = w.begin + i + 1;
      read.data()[i] = ids[static_cast<size_t>(at - 1)];
      targets.data()[i] = at < w.first_scored ? -100 : ids[static_cast<size_t>(at)];
    }
    const Tensor logits = reshape(model.forward(read), {length, -1});
    const real sum = cross_entropy(logits, targets, {.reduction = Reduction::sum}).item();
    nats += sum;
    tokens += scored;
    return BatchLoss{static_cast<double>(sum) / static_cast<double>(scored), scored};
  });
  return {static_cast<double>(nats), tokens, bytes};
// wrong: the logarithm of a p that is 0
  double nats = 0;
  int64_t tokens = 0;
  size_t next = 0;
  evaluate(model, [&]() -> std::optional<BatchLoss> {
    if (next == windows.size()) return std::nullopt;
    const ScoringWindow& w = windows[next++];
    const int64_t length = w.end - w.begin - 1, scored = w.end - w.first_scored;
    IndexTensor read(Shape{1, length}), targets(Shape{length});
    for (int64_t i = 0; i < length; ++i) {
      const int64_t at = w.begin + i + 1;
      read.data()[i] = ids[static_cast<size_t>(at - 1)];
      targets.data()[i] = at < w.first_scored ? -100 : ids[static_cast<size_t>(at)];
    }
    const Tensor p = softmax(reshape(model.forward(read), {length, -1}), 1);
    double sum = 0;
    for (int64_t i = length - scored; i < length; ++i) sum += neg(log(select(select(p, 0, i), 0, targets.data()[i]))).item();
    nats += sum;
    tokens += scored;
    return BatchLoss{sum / static_cast<double>(scored), scored};
  });
  return {nats, tokens, bytes};
