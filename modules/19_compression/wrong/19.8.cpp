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
