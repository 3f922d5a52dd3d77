// wrong: zero_grad is missing
// says: zero_grad() comes before the first batch
const auto batches = static_cast<double>(options.batches);
model.train();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: zero_grad only after the step
// says: somebody else has left
const auto batches = static_cast<double>(options.batches);
model.train();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
optimizer.zero_grad();
// wrong: zero_grad for each batch
// says: forgets the others
const auto batches = static_cast<double>(options.batches);
model.train();
for (int64_t i = 0; i < options.batches; ++i) {
  optimizer.zero_grad();
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the sum of the gradients
// says: added up, and not divided
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(loss);
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the sum of the losses
// says: losses are added up in the report
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item();
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the loss of the last batch
// says: loss of the last batch
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss = loss.item();
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: one backward of all at the end
// says: all losses are held
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
Tensor all;
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  all = all.defined() ? add(all, loss) : loss;
}
const Tensor mean_of_all = div(all, batches);
backward(mean_of_all);
report.loss = mean_of_all.item();
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: clipped after each batch
// says: clipped after each batch
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
}
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: not clipped
// says: not clipped
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), 1e30);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the norm after clipping
// says: the one before clipping
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
clip_grad_norm(model.parameters(), options.grad_clip);
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: clipped after the step
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
// wrong: check_finite is missing
// says: nobody looks
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: check_finite after the step
// says: comes too late
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
optimizer.set_lr(report.lr);
optimizer.step();
check_finite(report);
// wrong: check_finite before the norm is known
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
  check_finite(report);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the rate after the step
// says: one step late
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.step();
optimizer.set_lr(report.lr);
// wrong: the rate is never set
// says: never set
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.step();
// wrong: a step for each batch
// says: a step for each batch
model.train();
optimizer.set_lr(report.lr);
for (int64_t i = 0; i < options.batches; ++i) {
  optimizer.zero_grad();
  const Tensor loss = next_loss();
  backward(loss);
  report.loss += loss.item() / static_cast<double>(options.batches);
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  optimizer.step();
}
// wrong: one batch always
// says: only one batch
model.train();
optimizer.zero_grad();
const Tensor loss = next_loss();
backward(loss);
report.loss = loss.item();
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the mode is left as it is
// says: model.train() first
const auto batches = static_cast<double>(options.batches);
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the step is missing
// says: step() is missing
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
// wrong: evaluation mode
model.eval();
const auto batches = static_cast<double>(options.batches);
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: a fixed limit
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), 1);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: divided by the batches twice
// says: twice
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches * batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: each parameter clipped by itself
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
for (const Tensor& p : model.parameters()) report.grad_norm = std::max(report.grad_norm, clip_grad_norm({p}, options.grad_clip));
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
