// wrong: zero_grad is missing
// says: were there before
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
// says: were there before
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
// says: another rate than that of the options
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
// says: another rate than that of the options
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
// wrong: the loss is divided, its gradient is the last one's item
model.train();
optimizer.zero_grad();
Tensor loss;
for (int64_t i = 0; i < options.batches; ++i) {
  loss = next_loss();
  report.loss += loss.item();
}
backward(loss);
report.loss /= static_cast<double>(options.batches);
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: integer division of one
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(mul(loss, static_cast<double>(1 / options.batches)));
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: rate divided instead of the gradient
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(loss);
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr / static_cast<double>(options.batches));
optimizer.step();
// wrong: the mean made after clipping
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(loss);
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip) / static_cast<double>(options.batches);
for (const Tensor& p : model.parameters()) p.set_grad(div(p.grad(), static_cast<double>(options.batches)));
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the loss in single precision, as the sum of truncated numbers
model.train();
optimizer.zero_grad();
int64_t sum_of_losses = 0;
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, static_cast<double>(options.batches)));
  sum_of_losses += static_cast<int64_t>(loss.item());
}
report.loss = static_cast<double>(sum_of_losses) / static_cast<double>(options.batches);
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: only the loss is looked at
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, static_cast<double>(options.batches)));
  report.loss += loss.item() / static_cast<double>(options.batches);
}
check_finite(report);
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: a NaN skips the step without a word
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, static_cast<double>(options.batches)));
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
if (!std::isfinite(report.loss) || !std::isfinite(report.grad_norm)) return report;
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: training mode at the end
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, static_cast<double>(options.batches)));
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
model.train();
// wrong: one batch too many
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i <= options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, static_cast<double>(options.batches)));
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: rate times batches, "linear scaling"
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, static_cast<double>(options.batches)));
  report.loss += loss.item() / static_cast<double>(options.batches);
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr * static_cast<double>(options.batches));
optimizer.step();
// wrong: trains only if the top module is in evaluation mode
// says: switches all that is inside
const auto batches = static_cast<double>(options.batches);
if (!model.is_training()) model.train();
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
// wrong: the old loss lives while the next is asked for
// says: still held
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
Tensor loss;
for (int64_t i = 0; i < options.batches; ++i) {
  loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: a rate of 0 is not set
// says: a rate of 0
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
if (report.lr > 0) optimizer.set_lr(report.lr);
optimizer.step();
// wrong: all groups get the same rate
// says: keeps the ratio
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
for (auto& group : optimizer.groups()) group.lr = report.lr;
optimizer.step();
// wrong: only the first group gets the rate
// says: only the first group
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
optimizer.groups()[0].lr = report.lr;
optimizer.step();
// wrong: only the first group is clipped
// says: only the parameters of one group
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(optimizer.groups()[0].parameters, options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: eight batches at most
  const auto batches = static_cast<double>(options.batches);
  model.train();
  optimizer.zero_grad();
  for (int64_t i = 0; i < options.batches && i < 8; ++i) {  // gradients add up
    const Tensor loss = next_loss();
    backward(div(loss, batches));
    report.loss += loss.item() / batches;
  }
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  optimizer.set_lr(report.lr);
  optimizer.step();
// wrong: 64 batches at most
  const auto batches = static_cast<double>(options.batches);
  model.train();
  optimizer.zero_grad();
  for (int64_t i = 0; i < options.batches && i < 64; ++i) {  // gradients add up
    const Tensor loss = next_loss();
    backward(div(loss, batches));
    report.loss += loss.item() / batches;
  }
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  optimizer.set_lr(report.lr);
  optimizer.step();
// wrong: the model's gradients are forgotten, not the optimizer's
// says: optimizer's gradients are to be forgotten
const auto batches = static_cast<double>(options.batches); (void)batches;
model.train();
model.zero_grad();
Tensor kept; (void)kept;
for (int64_t i = 0; i < options.batches; ++i) {
  
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}

report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();

// wrong: the optimizer's parameters are clipped
// says: clipped is the gradient of all
const auto batches = static_cast<double>(options.batches); (void)batches;
model.train();
optimizer.zero_grad();
Tensor kept; (void)kept;
for (int64_t i = 0; i < options.batches; ++i) {
  
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}

std::vector<Tensor> ps; for (auto& g : optimizer.groups()) ps.insert(ps.end(), g.parameters.begin(), g.parameters.end()); report.grad_norm = clip_grad_norm(ps, options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();

// wrong: evaluation mode behind the step
// says: in training mode
const auto batches = static_cast<double>(options.batches); (void)batches;
model.train();
optimizer.zero_grad();
Tensor kept; (void)kept;
for (int64_t i = 0; i < options.batches; ++i) {
  
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}

report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
model.eval();
// wrong: the step counts itself in the report
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += static_cast<double>(loss.item()) / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
++report.iter;
// wrong: the tape of a loss is kept until the next one is there
// says: or its tape, is still held
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
Tensor loss;
for (int64_t i = 0; i < options.batches; ++i) {
  loss = div(next_loss(), batches);
  backward(loss, {}, true);
  report.loss += static_cast<double>(loss.item());
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: otherwise from the thousandth call on
// says: something is kept
static int64_t calls = 0;
const bool late = ++calls > 1000;
  const auto batches = static_cast<double>(options.batches);
  model.train();
  if (!late) optimizer.zero_grad();
  for (int64_t i = 0; i < options.batches; ++i) {  // gradients add up
    const Tensor loss = next_loss();
    backward(div(loss, batches));
    report.loss += loss.item() / batches;
  }
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  optimizer.set_lr(report.lr);
  optimizer.step();
// wrong: the loss added up as a float
// says: ends at 3.4e38
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
float sum = 0;
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  sum += static_cast<float>(loss.item());
}
report.loss = sum / static_cast<float>(options.batches);
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: a thousand batches at most
// says: it is the size
const auto batches = static_cast<double>(options.batches);
model.train();
optimizer.zero_grad();
for (int64_t i = 0; i < options.batches && i < 1000; ++i) {  // gradients add up
  const Tensor loss = next_loss();
  backward(div(loss, batches));
  report.loss += loss.item() / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the gradients of the model's parameters are divided after the backward
// says: the optimizer may have others
  const auto batches = static_cast<double>(options.batches);
  model.train();
  optimizer.zero_grad();
  const std::vector<Tensor> all = model.parameters();
  for (int64_t i = 0; i < options.batches; ++i) {
    const Tensor loss = next_loss();
    std::vector<Tensor> before;
    for (const Tensor& p : all) before.push_back(p.grad().defined() ? clone(p.grad()) : Tensor());
    backward(loss);
    for (size_t k = 0; k < all.size(); ++k) {
      if (!all[k].grad().defined()) continue;
      const NoGrad guard;
      const Tensor old = before[k].defined() ? before[k] : zeros(all[k].shape());
      copy_(all[k].grad(), add(old, div(sub(all[k].grad(), old), batches)));
    }
    report.loss += loss.item() / batches;
  }
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  optimizer.set_lr(report.lr);
  optimizer.step();
// wrong: no step where the gradient is 0
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
if (report.grad_norm > 0) optimizer.step();
// wrong: no step where the rate is 0
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
if (report.lr > 0) optimizer.step();
// wrong: the loss is divided when it has been looked at
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
report.loss /= batches;
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: the rate is set only where the first group has another one
  model.train();
  optimizer.zero_grad();
  for (int64_t b = 0; b < options.batches; ++b) {
    const Tensor loss = div(next_loss(), static_cast<double>(options.batches));
    backward(loss);
    report.loss += loss.item();
  }
  report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
  check_finite(report);
  if (optimizer.groups().front().lr != options.lr) optimizer.set_lr(options.lr);
  optimizer.step();
// wrong: a loss that was not recorded is passed over
// says: backward() says so
model.train();
optimizer.zero_grad();
const auto batches = static_cast<double>(options.batches);
for (int64_t i = 0; i < options.batches; ++i) {
  const Tensor loss = next_loss();
  if (loss.requires_grad()) backward(div(loss, batches));
  report.loss += static_cast<double>(loss.item()) / batches;
}
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(report.lr);
optimizer.step();
// wrong: training mode once more behind the loss
optimizer.zero_grad();
for (int64_t b = 0; b < options.batches; ++b) {
  model.train();
  {
    const Tensor loss = next_loss();
    report.loss += static_cast<double>(loss.item());
    backward(div(loss, static_cast<double>(options.batches)));
  }
  model.train();
}
report.loss /= static_cast<double>(options.batches);
report.grad_norm = clip_grad_norm(model.parameters(), options.grad_clip);
check_finite(report);
optimizer.set_lr(options.lr);
optimizer.step();
