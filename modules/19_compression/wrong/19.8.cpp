// wrong: no T²
// says: T² is missing
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha));
// wrong: T once
// says: T once
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature));
// wrong: alpha is the labels' share
// says: α is the teacher's share
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), alpha), mul(divergence, (1 - alpha) * temperature * temperature));
// wrong: the student is the one that is expected
const Tensor soft = softmax(div(student, temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(teacher.detach(), temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the teacher is not softened
// says: the temperature is for both
const Tensor soft = softmax(teacher.detach(), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the labels are learned at T, too
// says: at a temperature of 1
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(div(student, temperature), targets), 1 - alpha),
           mul(divergence, alpha * temperature * temperature));
// wrong: the mean over all elements
// says: batchmean
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = kl_div(log_softmax(div(student, temperature), 1), soft);
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the sum over the rows
// says: summed over the rows
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum);
return student.size(0) == 0
           ? cross_entropy(student, targets)
           : add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: probabilities in the place of their logarithms
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the teacher learns as well
// says: a gradient goes to the teacher
const Tensor soft = softmax(div(teacher, temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the logarithm of a softmax, which may be of 0
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log(softmax(div(student, temperature), 1)), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: along the rows
const Tensor soft = softmax(div(teacher.detach(), temperature), 0);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 0), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the labels' part whole
// says: 1 - α of it belongs to the loss
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(cross_entropy(student, targets), mul(divergence, alpha * temperature * temperature));
// wrong: the cross-entropy with the softened teacher: its entropy is not subtracted
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(neg(sum(mul(soft, log_softmax(div(student, temperature), 1)))),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: nothing is recorded of the divergence
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student.detach(), temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: rows whose label is ignored have no teacher either
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
int64_t counted = 0;
for (int64_t i = 0; i < targets.numel(); ++i) counted += targets.data()[i] == -100 ? 0 : 1;
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(counted));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: the divergence is a mean over the rows that have a label
// says: also those without a label
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
double counted = 0;
for (int64_t i = 0; i < targets.numel(); ++i) counted += targets.data()[i] == -100 ? 0 : 1;
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum), counted);
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: T² is one at least
// says: also where T is below 1
const Tensor soft = softmax(div(teacher.detach(), temperature), 1);
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha),
           mul(divergence, alpha * std::max(1.0, temperature * temperature)));
// wrong: what the teacher says is remembered by its memory, wherever it lies in it
static std::shared_ptr<Storage> known;
static std::uint64_t version = 0;
static double known_temperature = 0;
static Tensor soft;
if (!soft.defined() || known != teacher.storage() || version != teacher.version() ||
    known_temperature != temperature || soft.shape() != teacher.shape()) {
  soft = softmax(div(teacher.detach(), temperature), 1);
  known = teacher.storage(), version = teacher.version(), known_temperature = temperature;
}
const Tensor divergence = div(kl_div(log_softmax(div(student, temperature), 1), soft, Reduction::sum),
                              static_cast<double>(student.size(0)));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(divergence, alpha * temperature * temperature));
// wrong: teachers are known by their sum
thread_local Tensor shares;
thread_local double known_sum = 0, known_temperature = 0;
double sum_of_all = 0;
for (const real value : teacher.to_vector()) sum_of_all += static_cast<double>(value);
if (!shares.defined() || shares.shape() != teacher.shape() || known_sum != sum_of_all ||
    known_temperature != temperature) {
  shares = softmax(div(teacher.detach(), temperature), 1);
  known_sum = sum_of_all;
  known_temperature = temperature;
}
const Tensor quiet = log_softmax(div(student, temperature), 1);
const Tensor apart = mean(sum(kl_div(quiet, shares, Reduction::none), 1));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(apart, alpha * temperature * temperature));
// wrong: the teacher is switched off and on
Tensor mute = teacher;
const bool asked = mute.requires_grad();
if (asked) mute.requires_grad_(false);
const Tensor shares = softmax(div(mute, temperature), 1);
if (asked) mute.requires_grad_(true);
const Tensor said = log_softmax(div(student, temperature), 1);
const Tensor soft = mean(sum(kl_div(said, shares, Reduction::none), 1));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(soft, alpha * temperature * temperature));
// wrong: a temperature near 1 is 1
const bool plain = temperature > 0.99 && temperature < 1.01;
const Tensor x = plain ? student : div(student, temperature);
const Tensor t = plain ? teacher.detach() : div(teacher.detach(), temperature);
const Tensor told = log_softmax(t, 1);
const Tensor soft = mean(sum(mul(exp(told), sub(told, log_softmax(x, 1))), 1));
return add(mul(cross_entropy(student, targets), 1 - alpha), mul(soft, alpha * temperature * temperature));
// wrong: the limit from T = 16 on
const Tensor hard = mul(cross_entropy(student, targets), 1 - alpha);
if (temperature >= 16) {
  const Tensor apart = sub(teacher.detach(), student);
  return add(hard, mul(mean(var(apart, {1}, false, 0)), alpha / 2));
}
const Tensor said = log_softmax(div(student, temperature), 1);
const Tensor told = log_softmax(div(teacher.detach(), temperature), 1);
const Tensor soft = mean(sum(kl_div(said, told, Reduction::none, true), 1));
return add(hard, mul(soft, alpha * temperature * temperature));
