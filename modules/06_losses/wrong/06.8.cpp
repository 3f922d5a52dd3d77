// wrong: the sign
// says: the sign: p - y is the gradient
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (y - p);
  }
}
// wrong: p alone
// says: p alone
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * p;
  }
}
// wrong: the target only
// says: only the target is sent something
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const bool hit = j == args.targets[i] && args.targets[i] != args.ignore_index;
    dlogits[i * n + j] = hit ? dlosses[i] * (p - 1) : 0;
  }
}
// wrong: smoothing is forgotten
// says: label_smoothing is forgotten
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - (j == args.targets[i] ? 1 : 0));
  }
}
// wrong: no ε / n
// says: every class was to have ε / n
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = j == args.targets[i] ? 1 - args.label_smoothing : 0;
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: 1 and ε / n
// says: 1 - ε is missing
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: ε / (n - 1) for the others
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = j == args.targets[i] ? 1 - args.label_smoothing : args.label_smoothing / static_cast<real>(std::max<int64_t>(n - 1, 1));
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: dlosses is forgotten
// says: dlosses is forgotten
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : p - y;
  }
}
// wrong: one dloss for all
// says: each row has a dloss of its own
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[0] * (p - y);
  }
}
// wrong: a dloss for each class
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[std::min(j, args.rows - 1)] * (p - y);
  }
}
// wrong: divided by the rows
// says: the mean is taken elsewhere
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y) / static_cast<real>(args.rows);
  }
}
// wrong: nothing is ignored
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = dlosses[i] * (p - y);
  }
}
// wrong: ignored rows are not written
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  if (args.targets[i] == args.ignore_index) continue;
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = dlosses[i] * (p - y);
  }
}
// wrong: ignored rows are multiplied by 0
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  const real counts = args.targets[i] == args.ignore_index ? 0 : 1;
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = counts * dlosses[i] * (p - y);
  }
}
// wrong: the largest is not subtracted
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp(x[j] - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: log_total is not used
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp(x[j] - largest);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: the slope of a sigmoid as well
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = j == args.targets[i] ? 1 : 0;
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y) * p * (1 - p);
  }
}
// wrong: added to what is there
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] += args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: rows as long as there are rows
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + std::min(i * args.rows, (args.rows - 1) * n);
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: an int for ignore_index
const int64_t n = args.classes;
const int ignore = static_cast<int>(args.ignore_index);
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = static_cast<int>(args.targets[i]) == ignore ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: -100 is ignored, whatever ignore_index says
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] < 0 || args.targets[i] >= n ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: smoothing is cut by the number of rows
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(args.rows);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: a dloss of 0 is skipped
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  const bool ignored = args.targets[i] == args.ignore_index;
  if (dlosses[i] == 0) continue;
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = ignored ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: smoothing only where it hits
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  const bool ignored = args.targets[i] == args.ignore_index;
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + (j == args.targets[i] ? args.label_smoothing / static_cast<real>(n) : 0);
    dlogits[i * n + j] = ignored ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: the sign of dlosses
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  const bool ignored = args.targets[i] == args.ignore_index;
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = ignored ? 0 : std::abs(dlosses[i]) * (p - y);
  }
}
// wrong: log_total of the first row
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  const bool ignored = args.targets[i] == args.ignore_index;
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[0]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = ignored ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: an ignored row is multiplied by 0, whatever is in it
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const bool ignored = args.targets[i] == args.ignore_index;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real probability = std::exp((x[j] - largest) - args.log_total[i]);
    const real hit = j == args.targets[i] ? 1 - args.label_smoothing : 0;
    const real slope = probability - hit - args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = (ignored ? 0 : dlosses[i]) * slope;
  }
}
// wrong: classes beyond 1000 get zeros
// says: fewer of them come out right
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index || j >= 1000 ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: classes in blocks of 16 beyond 4096
// says: fewer of them come out right
const int64_t n = args.classes, m = n > 4096 ? n / 16 * 16 : n;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index || j >= m ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: rows beyond 1000 get nothing
// says: fewer of them come out right
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    dlogits[i * n + j] = args.targets[i] == args.ignore_index || i >= 1000 ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: ignored rows are left as they were
// says: is 0, and written
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  if (args.targets[i] == args.ignore_index) continue;
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]), hit = j == args.targets[i] ? 1 - args.label_smoothing : 0;
    dlogits[i * n + j] = dlosses[i] * (p - hit - args.label_smoothing / static_cast<real>(n));
  }
}
// wrong: the logits become the shares
// says: numbers of the inputs that were changed
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  real* x = const_cast<real*>(args.logits) + i * n;
  const bool ignored = args.targets[i] == args.ignore_index;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    x[j] = std::exp((x[j] - largest) - args.log_total[i]);
    const real hit = j == args.targets[i] ? 1 - args.label_smoothing : 0;
    dlogits[i * n + j] = ignored ? 0 : dlosses[i] * (x[j] - hit - args.label_smoothing / static_cast<real>(n));
  }
}
// wrong: who is hardly believed is not believed at all
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    real p = std::exp((x[j] - largest) - args.log_total[i]);
    if (p < static_cast<real>(1e-7)) p = 0;
    const real hit = j == args.targets[i] ? 1 - args.label_smoothing : 0;
    dlogits[i * n + j] = args.targets[i] == args.ignore_index
                             ? 0
                             : dlosses[i] * (p - hit - args.label_smoothing / static_cast<real>(n));
  }
}
// wrong: an impossible class is sent nothing
// says: its slope is -ε / n
const int64_t n = args.classes;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const real largest = static_cast<real>(row_max(n, x));
  for (int64_t j = 0; j < n; ++j) {
    const real p = std::exp((x[j] - largest) - args.log_total[i]);
    const real y = (j == args.targets[i] ? 1 - args.label_smoothing : 0) + args.label_smoothing / static_cast<real>(n);
    const bool nothing = args.targets[i] == args.ignore_index || (std::isinf(x[j]) && x[j] < 0);
    dlogits[i * n + j] = nothing ? 0 : dlosses[i] * (p - y);
  }
}
// wrong: multiplied out, inf - inf
  const int64_t n = args.classes;
  const double smoothing = args.label_smoothing, share = smoothing / static_cast<double>(n);
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* x = args.logits + i * n;
    const double largest = row_max(n, x), dloss = dlosses[i];
    const int64_t target = args.targets[i];
    for (int64_t j = 0; j < n; ++j) {
      const double p = std::exp(x[j] - largest - args.log_total[i]);
      const double wanted = (j == target ? 1 - smoothing : 0) + share;
      dlogits[i * n + j] = target == args.ignore_index ? 0 : static_cast<real>(dloss * p - dloss * wanted);
    }
  }
// wrong: beside a score of inf all others have p = 0
  const int64_t n = args.classes;
  const double smoothing = args.label_smoothing;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* const x = args.logits + i * n;
    real* const to = dlogits + i * n;
    const double largest = row_max(n, x);
    const int64_t target = args.targets[i];
    const bool ignored = target == args.ignore_index;
    for (int64_t j = 0; j < n; ++j) {
      const double p = std::isinf(largest) && largest > 0 ? (x[j] == largest ? 1 : 0) : std::exp((x[j] - largest) - args.log_total[i]);
      to[j] = ignored ? 0 : static_cast<real>(dlosses[i] * (p - (j == target ? 1 - smoothing : 0) - smoothing / static_cast<double>(n)));
    }
  }
// wrong: targets in sixteen bits
  const int64_t n = args.classes;
  const double smoothing = args.label_smoothing;
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* const x = args.logits + i * n;
    real* const to = dlogits + i * n;
    const double largest = row_max(n, x);
    const int64_t target = args.targets[i];
    const bool ignored = target == args.ignore_index;
    for (int64_t j = 0; j < n; ++j) {
      const double p = std::exp((x[j] - largest) - args.log_total[i]);
      const bool hit = static_cast<std::uint16_t>(j) == static_cast<std::uint16_t>(target);
      to[j] = ignored ? 0 : static_cast<real>(dlosses[i] * (p - (hit ? 1 - smoothing : 0) - smoothing / static_cast<double>(n)));
    }
  }
// wrong: the largest of whole blocks of eight
const int64_t n = args.classes;
const double smoothing = args.label_smoothing;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  real* dx = dlogits + i * n;
  const int64_t label = args.targets[i];
  const double largest = row_max(n < 8 ? n : n / 8 * 8, x);
  for (int64_t j = 0; j < n; ++j) {
    const double p = std::exp(x[j] - largest - args.log_total[i]);
    const double wanted = (j == label ? 1 - smoothing : 0) + smoothing / static_cast<double>(n);
    dx[j] = label == args.ignore_index ? 0 : static_cast<real>(dlosses[i] * (p - wanted));
  }
}
// wrong: shares of a row with the same largest and sum
const int64_t n = args.classes;
const double smoothing = args.label_smoothing;
const real* shares_of = nullptr;
double last_largest = 0, last_total = 0;
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  real* dx = dlogits + i * n;
  const int64_t label = args.targets[i];
  const double largest = row_max(n, x), log_total = args.log_total[i];
  if (shares_of == nullptr || largest != last_largest || log_total != last_total) shares_of = x;
  last_largest = largest;
  last_total = log_total;
  for (int64_t j = 0; j < n; ++j) {
    const double p = std::exp(shares_of[j] - largest - log_total);
    const double wanted = (j == label ? 1 - smoothing : 0) + smoothing / static_cast<double>(n);
    dx[j] = label == args.ignore_index ? 0 : static_cast<real>(dlosses[i] * (p - wanted));
  }
}
// wrong: dlosses alike at both ends are all alike
const int64_t n = args.classes;
const double eps = args.label_smoothing;
const bool alike = args.rows > 0 && dlosses[0] == dlosses[args.rows - 1];
for (int64_t i = 0; i < args.rows; ++i) {
  const real* x = args.logits + i * n;
  const int64_t target = args.targets[i];
  const double dloss = alike ? dlosses[0] : dlosses[i], largest = row_max(n, x);
  for (int64_t j = 0; j < n; ++j) {
    const double p = std::exp(x[j] - largest - static_cast<double>(args.log_total[i]));
    const double wanted = (j == target ? 1 - eps : 0) + eps / static_cast<double>(n);
    dlogits[i * n + j] = target == args.ignore_index ? 0 : static_cast<real>(dloss * (p - wanted));
  }
}
// wrong: the largest and the logarithm of the total in one number
// says: max x and log_total are added first
for (int64_t i = 0; i < args.rows; ++i) {
  const int64_t n = args.classes;
  const real* x = args.logits + i * n;
  const double whole = row_max(n, x) + static_cast<double>(args.log_total[i]);
  const double e = static_cast<double>(args.label_smoothing), dloss = static_cast<double>(dlosses[i]);
  for (int64_t j = 0; j < n; ++j) {
    const double wanted = (j == args.targets[i] ? 1 - e : 0) + e / static_cast<double>(n);
    const bool ignored = args.targets[i] == args.ignore_index;
    dlogits[i * n + j] = ignored ? 0 : static_cast<real>(dloss * (std::exp(static_cast<double>(x[j]) - whole) - wanted));
  }
}
// wrong: the slope at the target from those of the others, by which a single NaN is lost
// says: a NaN got lost
for (int64_t i = 0; i < args.rows; ++i) {
  const int64_t n = args.classes, target = args.targets[i];
  const real* x = args.logits + i * n;
  real* dx = dlogits + i * n;
  std::fill(dx, dx + n, real{0});
  if (target == args.ignore_index) continue;
  const double largest = row_max(n, x), share = static_cast<double>(args.label_smoothing) / static_cast<double>(n);
  double others = 0;
  for (int64_t j = 0; j < n; ++j) {
    if (j == target) continue;
    const double p = std::exp(static_cast<double>(x[j]) - largest - static_cast<double>(args.log_total[i]));
    others += p - share;
    dx[j] = static_cast<real>(static_cast<double>(dlosses[i]) * (p - share));
  }
  dx[target] = static_cast<real>(-others * static_cast<double>(dlosses[i]));
}
// wrong: a row of which nothing is asked is not looked at
  for (int64_t i = 0; i < args.rows; ++i) {
    const real* row = args.logits + i * args.classes;
    real* out = dlogits + i * args.classes;
    const int64_t target = args.targets[i];
    if (target == args.ignore_index || dlosses[i] == 0) {
      for (int64_t j = 0; j < args.classes; ++j) out[j] = 0;
      continue;
    }
    const double largest = row_max(args.classes, row);
    const double log_total = args.log_total[i], eps = args.label_smoothing;
    for (int64_t j = 0; j < args.classes; ++j) {
      const double p = std::exp(static_cast<double>(row[j]) - largest - log_total);
      const double wanted = (j == target ? 1 - eps : 0.0) + eps / static_cast<double>(args.classes);
      out[j] = static_cast<real>(dlosses[i] * (p - wanted));
    }
  }
