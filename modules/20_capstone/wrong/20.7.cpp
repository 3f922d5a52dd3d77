// wrong: a less b
// says: a less b
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += a[static_cast<size_t>(i)].nats - b[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: documents of their own
// says: drawn anew
const auto n = static_cast<int64_t>(a.size());
const auto bits_of = [](const std::vector<TextLoss>& model, const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += model[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(model[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> of_a(a.size()), of_b(a.size());
for (int64_t i = 0; i < n; ++i) of_a[static_cast<size_t>(i)] = i;
const double mean = bits_of(b, of_a) - bits_of(a, of_a);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(of_a.data(), n, 0, n, generator);
  fill_randint(of_b.data(), n, 0, n, generator);
  differences.push_back(bits_of(b, of_b) - bits_of(a, of_a));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: each document weighs the same
// says: weighs as much
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    const auto own = static_cast<double>(a[static_cast<size_t>(i)].bytes);
    nats += (b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats) / own;
    bytes += 1;
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: for each token
// says: for each token
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].tokens);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: in nats
// says: in bits
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: one document too few
// says: as many documents
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  documents.resize(n > 1 ? static_cast<size_t>(n - 1) : 1);
  fill_randint(documents.data(), static_cast<int64_t>(documents.size()), 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: the same draw each time
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
fill_randint(documents.data(), n, 0, n, generator);
for (int64_t i = 0; i < resamples; ++i) {
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: without replacement
// says: with replacement
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randperm(documents.data(), n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: the mean of the resamples
// says: not that of the resamples
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
double mean = 0;
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
for (const double x : differences) mean += x / static_cast<double>(resamples);
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: one-sided
// says: shared by both ends
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, 1 - confidence), quantile(differences, confidence)};
// wrong: from the least to the greatest
// says: quantiles are asked for
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, 0), quantile(differences, 1)};
// wrong: the documents are a resample, too
// says: none of the resamples
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences{mean};
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: a copy of the generator
Generator own = generator;
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, own);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: a generator of its own
Generator own(0);
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, own);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: the default generator
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, default_generator());
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: uniform numbers times n
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  for (int64_t& document : documents) document = static_cast<int64_t>(generator.uniform() * static_cast<double>(n));
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: bytes in 64 bits
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0;
  uint64_t bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<uint64_t>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * static_cast<double>(static_cast<int64_t>(bytes)));
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: added up as floats
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  float of_a = 0, of_b = 0;
  double bytes = 0;
  for (const int64_t i : documents) {
    of_a += static_cast<float>(a[static_cast<size_t>(i)].nats), of_b += static_cast<float>(b[static_cast<size_t>(i)].nats);
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return static_cast<double>(of_b - of_a) / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: mean and deviation, as if it were normal
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
double squares = 0;
for (const double x : differences) squares += (x - mean) * (x - mean) / static_cast<double>(resamples);
return {mean, mean - 1.96 * std::sqrt(squares), mean + 1.96 * std::sqrt(squares)};
// wrong: the ends around the mean
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, 2 * mean - quantile(differences, (1 + confidence) / 2), 2 * mean - quantile(differences, (1 - confidence) / 2)};
// wrong: all draws before the first difference, in another order
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
std::vector<int64_t> all(static_cast<size_t>(n * resamples));
fill_randint(all.data(), n * resamples, 0, n, generator);
for (int64_t i = 0; i < resamples; ++i) {
  for (int64_t k = 0; k < n; ++k) documents[static_cast<size_t>(k)] = all[static_cast<size_t>(k * resamples + i)];
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: no more than a thousand resamples
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples && i < 1000; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: the differences of earlier calls
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
static std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, (1 - confidence) / 2), quantile(differences, (1 + confidence) / 2)};
// wrong: 95 % always
const auto n = static_cast<int64_t>(a.size());
const auto difference_of = [&](const std::vector<int64_t>& documents) {
  double nats = 0, bytes = 0;
  for (const int64_t i : documents) {
    nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
    bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
  }
  return nats / (std::numbers::ln2 * bytes);
};
std::vector<int64_t> documents(a.size());
for (int64_t i = 0; i < n; ++i) documents[static_cast<size_t>(i)] = i;
const double mean = difference_of(documents);
std::vector<double> differences;
for (int64_t i = 0; i < resamples; ++i) {
  fill_randint(documents.data(), n, 0, n, generator);
  differences.push_back(difference_of(documents));
}
return {mean, quantile(differences, 0.025), quantile(differences, 0.975)};
// wrong: quantiles without the straight line
// says: straight line
  const auto n = static_cast<int64_t>(a.size());
  std::vector<int64_t> draw(a.size());
  for (int64_t i = 0; i < n; ++i) draw[static_cast<size_t>(i)] = i;
  const auto value = [&] {
    double nats = 0, bytes = 0;
    for (const int64_t i : draw) {
      nats += b[static_cast<size_t>(i)].nats - a[static_cast<size_t>(i)].nats;
      bytes += static_cast<double>(a[static_cast<size_t>(i)].bytes);
    }
    return nats / (std::numbers::ln2 * bytes);
  };
  Estimate result;
  result.mean = value();
  std::vector<double> differences;
  for (int64_t r = 0; r < resamples; ++r) {
    fill_randint(draw.data(), n, 0, n, generator);
    differences.push_back(value());
  }
  const double last = static_cast<double>(resamples - 1);
  const auto at = [&](double share) {
    if (resamples == 1) return differences[0];
    return quantile(differences, std::floor(share * last) / last);
  };
  result.low = at((1 - confidence) / 2);
  result.high = at((1 + confidence) / 2);
  return result;
// wrong: the draws of the first call
// says: draws of the first
  static thread_local std::vector<int64_t> draws;
  static thread_local int64_t documents = 0;
  const int64_t n = static_cast<int64_t>(a.size());
  const size_t wanted = a.size() * static_cast<size_t>(resamples);
  if (documents != n || draws.size() != wanted) {
    documents = n;
    draws.resize(wanted);
    for (int64_t r = 0; r < resamples; ++r) fill_randint(draws.data() + r * n, n, 0, n, generator);
  }
  const auto bits = [&](double nats, double bytes) { return nats / (std::numbers::ln2 * bytes); };
  std::vector<double> all;
  double nats = 0, bytes = 0;
  for (size_t k = 0; k < wanted; ++k) {
    const auto i = static_cast<size_t>(draws[k]);
    nats += b[i].nats - a[i].nats;
    bytes += static_cast<double>(a[i].bytes);
    if ((k + 1) % a.size() == 0) all.push_back(bits(nats, bytes)), nats = bytes = 0;
  }
  for (size_t i = 0; i < a.size(); ++i) nats += b[i].nats - a[i].nats, bytes += static_cast<double>(a[i].bytes);
  return {bits(nats, bytes), quantile(all, (1 - confidence) / 2), quantile(all, (1 + confidence) / 2)};
