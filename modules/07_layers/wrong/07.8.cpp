// wrong: mean and variance stand still
// says: mean and variance move
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * g);
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: the mean stands still
// says: the mean moves with x
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: the variance stands still
// says: the variance moves with x
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: no rstd
// says: rstd is missing
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(g - g_mean - hat * gx_mean);
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: rstd inside
// says: the whole bracket
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * g - g_mean - hat * gx_mean);
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: sums
// says: not sums
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g;
    gx_mean += g * hat;
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: plus
// says: both terms are subtracted
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g + g_mean + hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: one plus
// says: subtracted as well
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean + hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: no hat
// says: the factor x̂
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: hat squared
// says: not x̂²
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * hat * g_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: n - 1
// says: divided by n - 1
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n - 1);
    gx_mean += g * hat / static_cast<double>(n - 1);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: rstd squared
// says: not squared
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: gamma forgotten
// says: gamma is forgotten
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: gamma outside
// says: gamma belongs into both means
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>((gamma != nullptr ? static_cast<double>(gamma[j]) : 1) * r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: gamma null is not looked at
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j] * gamma[j]);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j] * gamma[j]);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: the last row
// says: the last one alone
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] = static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] = static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dbeta: the last row
// says: the last one alone
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] = static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: the mean over rows
// says: a sum over rows
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)] / static_cast<double>(rows));
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dbeta: the mean over rows
// says: a sum over rows
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)] / static_cast<double>(rows));
// wrong: x for hat
// says: not x
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j] * x[j]);
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: gamma in dgamma
// says: has no gamma in it
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += g * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: gamma in dbeta
// says: dy alone
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += g;
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: no hat in dgamma
// says: this is that of beta
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: hat in dbeta
// says: dy alone
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: added to
// says: not to be added to
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] += static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] += static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dgamma added to
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] += static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dx without its row
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: mean of the first row
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[0]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[0]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: rstd of the first row
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[0]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[0]), r = static_cast<double>(rstd[0]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dx null is not looked at
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dgamma null is not looked at
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dgamma and dbeta only with dx
if (dx == nullptr) return;
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: gx_mean from dy
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += static_cast<double>(dy[j]) * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dx over the gamma of its row
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[i]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[i]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: eps a second time
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(g / std::sqrt(1 / (r * r) + 1e-5) - r * (g_mean + hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: dgamma: nothing without gamma
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = gamma == nullptr ? real{0} : static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: one too far
std::vector<double> dgamma_sum(static_cast<size_t>(n) + 1), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j <= n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: sums over rows without rows
if (rows == 0) return;
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += g / static_cast<double>(n);
    gx_mean += g * hat / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat;
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = static_cast<double>((x[j] - mean[i]) * rstd[i]), r = static_cast<double>(rstd[i]);
    const double g = static_cast<double>(dy[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    (void)g, (void)hat, (void)r;
    dx[i * n + j] = static_cast<real>(r * (g - g_mean - hat * gx_mean));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: the library's own
kernels().layer_norm_backward(rows, n, x, gamma, mean, rstd, dy, dx, dgamma, dbeta);
// wrong: a over all rows
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
double a = 0, b = 0;
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: b not times hat
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * static_cast<double>(row[j]);
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: means over rows
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(rows), b /= static_cast<double>(rows);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: continue skips sums
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  if (dx == nullptr) break;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: dbeta only if dgamma
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta && dgamma) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: means halved for two
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n + 1);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: dx is r (g - hat (a + b))
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - hat * (a + b)));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: mean of dy instead of g
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += d, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: four rows at most
std::vector<double> sg(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < std::min<int64_t>(rows, 4); ++i) {
  const real* row = x + i * n;
  const real* up = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  double a = 0, b = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(up[j]), hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = d * (gamma ? static_cast<double>(gamma[j]) : 1);
    a += g, b += g * hat;
    sg[static_cast<size_t>(j)] += d * hat, sb[static_cast<size_t>(j)] += d;
  }
  a /= static_cast<double>(n), b /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(row[j]) - mu) * r;
    const double g = static_cast<double>(up[j]) * (gamma ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - a - hat * b));
  }
}
if (dgamma) for (int64_t j = 0; j < n; ++j) dgamma[j] = static_cast<real>(sg[static_cast<size_t>(j)]);
if (dbeta) for (int64_t j = 0; j < n; ++j) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]);
// wrong: no more than 32 rows are added up
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  const auto normalized = [&](int64_t j) { return static_cast<double>((x[j] - mean[i]) * rstd[i]); };
  const auto scaled_grad = [&](int64_t j) { return static_cast<double>(dy[j] * (gamma != nullptr ? gamma[j] : 1)); };
  double g_mean = 0;
  double gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    g_mean += scaled_grad(j) / static_cast<double>(n);
    gx_mean += scaled_grad(j) * normalized(j) / static_cast<double>(n);
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * normalized(j);
    if (i < 32) dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    dx[i * n + j] =
        static_cast<real>(static_cast<double>(rstd[i]) * (scaled_grad(j) - g_mean - normalized(j) * gx_mean));
  }
}
const auto narrow = [](double value) { return static_cast<real>(value); };
if (dgamma != nullptr) std::transform(dgamma_sum.begin(), dgamma_sum.end(), dgamma, narrow);
if (dbeta != nullptr) std::transform(dbeta_sum.begin(), dbeta_sum.end(), dbeta, narrow);
// wrong: the means of the first 64 numbers
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  const auto normalized = [&](int64_t j) { return static_cast<double>((x[j] - mean[i]) * rstd[i]); };
  const auto scaled_grad = [&](int64_t j) { return static_cast<double>(dy[j] * (gamma != nullptr ? gamma[j] : 1)); };
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    dgamma_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * normalized(j);
    dbeta_sum[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
    if (j >= 64) continue;
    g_mean += scaled_grad(j) / static_cast<double>(n);
    gx_mean += scaled_grad(j) * normalized(j) / static_cast<double>(n);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    dx[i * n + j] = static_cast<real>(static_cast<double>(rstd[i]) * (scaled_grad(j) - g_mean - normalized(j) * gx_mean));
  }
}
const auto narrow = [](double value) { return static_cast<real>(value); };
if (dgamma != nullptr) std::transform(dgamma_sum.begin(), dgamma_sum.end(), dgamma, narrow);
if (dbeta != nullptr) std::transform(dbeta_sum.begin(), dbeta_sum.end(), dbeta, narrow);
// wrong: gamma's sums in float
// says: fewer of them come out right
std::vector<double> sw(static_cast<size_t>(n)), sb(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  const real *xi = x + i * n, *di = dy + i * n;
  double s1 = 0, s2 = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double h = static_cast<double>((xi[j] - mean[i]) * rstd[i]), d = static_cast<double>(di[j]), g = gamma == nullptr ? d : d * static_cast<double>(gamma[j]);
    s1 += g; s2 += g * h; sw[static_cast<size_t>(j)] += 0; { static thread_local std::vector<real> f; if (f.size() != static_cast<size_t>(n)) f.assign(static_cast<size_t>(n), 0); if (i == 0) f[static_cast<size_t>(j)] = 0; f[static_cast<size_t>(j)] += static_cast<real>(d * h); sw[static_cast<size_t>(j)] = static_cast<double>(f[static_cast<size_t>(j)]); }; sb[static_cast<size_t>(j)] += d;
  }
  s1 /= static_cast<double>(n); s2 /= static_cast<double>(n);
  if (dx == nullptr) continue;
  for (int64_t j = 0; j < n; ++j) {
    const double h = static_cast<double>((xi[j] - mean[i]) * rstd[i]), d = static_cast<double>(di[j]), g = gamma == nullptr ? d : d * static_cast<double>(gamma[j]); (void)h; (void)d;
    dx[i * n + j] = static_cast<real>(static_cast<double>(rstd[i]) * (g - s1 - h * s2));
  }
}
for (int64_t j = 0; j < n; ++j) { if (dgamma) dgamma[j] = static_cast<real>(sw[static_cast<size_t>(j)]); if (dbeta) dbeta[j] = static_cast<real>(sb[static_cast<size_t>(j)]); }
// wrong: rstd measured again, with the usual eps
// says: rstd is handed in
std::vector<double> dw(static_cast<size_t>(n)), db(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  const auto hat = [&](int64_t j) { return static_cast<double>((x[j] - mean[i]) * rstd[i]); };
  const auto g = [&](int64_t j) { return static_cast<double>(dy[j] * (gamma != nullptr ? gamma[j] : 1)); };
  double square = 0;
  for (int64_t j = 0; j < n; ++j) square += std::pow(static_cast<double>(x[j] - mean[i]), 2) / static_cast<double>(n);
  const double inverse = 1 / std::sqrt(square + 1e-5);
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    g_mean += g(j) / static_cast<double>(n);
    gx_mean += g(j) * hat(j) / static_cast<double>(n);
    dw[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat(j);
    db[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) dx[i * n + j] = static_cast<real>(inverse * (g(j) - g_mean - hat(j) * gx_mean));
}
for (int64_t j = 0; j < n; ++j) {
  if (dgamma != nullptr) dgamma[j] = static_cast<real>(dw[static_cast<size_t>(j)]);
  if (dbeta != nullptr) dbeta[j] = static_cast<real>(db[static_cast<size_t>(j)]);
}
// wrong: dy where it is g
// says: here it is of dy
std::vector<double> dw(static_cast<size_t>(n)), db(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
  const auto hat = [&](int64_t j) { return static_cast<double>((x[j] - mean[i]) * rstd[i]); };
  const auto g = [&](int64_t j) { return static_cast<double>(dy[j] * (gamma != nullptr ? gamma[j] : 1)); };
  double g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    g_mean += g(j) / static_cast<double>(n);
    gx_mean += static_cast<double>(dy[j]) * hat(j) / static_cast<double>(n);
    dw[static_cast<size_t>(j)] += static_cast<double>(dy[j]) * hat(j);
    db[static_cast<size_t>(j)] += static_cast<double>(dy[j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) dx[i * n + j] = static_cast<real>(static_cast<double>(rstd[i]) * (g(j) - g_mean - hat(j) * gx_mean));
}
for (int64_t j = 0; j < n; ++j) {
  if (dgamma != nullptr) dgamma[j] = static_cast<real>(dw[static_cast<size_t>(j)]);
  if (dbeta != nullptr) dbeta[j] = static_cast<real>(db[static_cast<size_t>(j)]);
}
// wrong: the means of a row in real
// says: fewer of them come out right
std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
const double count = static_cast<double>(n);
for (int64_t i = 0; i < rows; ++i) {
  const real *at = x + i * n, *back = dy + i * n;
  const double mu = static_cast<double>(mean[i]), r = static_cast<double>(rstd[i]);
  real g_mean = 0, gx_mean = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double hat = (static_cast<double>(at[j]) - mu) * r, dyj = static_cast<double>(back[j]);
    const double g = dyj * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    g_mean += static_cast<real>(g / count);
    gx_mean += static_cast<real>(g * hat / count);
    dgamma_sum[static_cast<size_t>(j)] += dyj * hat;
    dbeta_sum[static_cast<size_t>(j)] += dyj;
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double hat = (static_cast<double>(at[j]) - mu) * r;
    const double g = static_cast<double>(back[j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = static_cast<real>(r * (g - static_cast<double>(g_mean) - hat * static_cast<double>(gx_mean)));
  }
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(dgamma_sum[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(dbeta_sum[static_cast<size_t>(j)]);
// wrong: a NaN is passed over
// says: a NaN got lost
std::vector<double> a(static_cast<size_t>(n)), b(static_cast<size_t>(n));
for (int64_t i = 0; i < rows; ++i) {
  double gm = 0, gx = 0;
  const auto hat = [&](int64_t j) { return (static_cast<double>(x[i * n + j]) - static_cast<double>(mean[i])) * static_cast<double>(rstd[i]); };
  const auto g = [&](int64_t j) { return static_cast<double>(dy[i * n + j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1); };
  for (int64_t j = 0; j < n; ++j) {
    if (std::isnan(dy[i * n + j])) continue;
    gm += g(j) / static_cast<double>(n), gx += g(j) * hat(j) / static_cast<double>(n);
    a[static_cast<size_t>(j)] += static_cast<double>(dy[i * n + j]) * hat(j);
    b[static_cast<size_t>(j)] += static_cast<double>(dy[i * n + j]);
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) dx[i * n + j] = static_cast<real>(static_cast<double>(rstd[i]) * (g(j) - gm - hat(j) * gx));
}
for (int64_t j = 0; dgamma != nullptr && j < n; ++j) dgamma[j] = static_cast<real>(a[static_cast<size_t>(j)]);
for (int64_t j = 0; dbeta != nullptr && j < n; ++j) dbeta[j] = static_cast<real>(b[static_cast<size_t>(j)]);
// wrong: a row of no gradient ends it
std::vector<double> totals_gamma(static_cast<size_t>(n)), totals_beta(static_cast<size_t>(n));
for (int64_t r = 0; r < rows; ++r) {
  const double mu = static_cast<double>(mean[r]), scale = static_cast<double>(rstd[r]);
  double sum_g = 0, sum_gh = 0;
  for (int64_t i = 0; i < n; ++i) {
    const int64_t at = r * n + i;
    const double h = (static_cast<double>(x[at]) - mu) * scale;
    const double g = static_cast<double>(dy[at]) * (gamma ? static_cast<double>(gamma[i]) : 1.0);
    sum_g += g;
    sum_gh += g * h;
    totals_gamma[static_cast<size_t>(i)] += static_cast<double>(dy[at]) * h;
    totals_beta[static_cast<size_t>(i)] += static_cast<double>(dy[at]);
  }
  if (sum_g == 0 && sum_gh == 0) break;
  const double mean_g = sum_g / static_cast<double>(n), mean_gh = sum_gh / static_cast<double>(n);
  for (int64_t i = 0; i < n && dx != nullptr; ++i) {
    const int64_t at = r * n + i;
    const double h = (static_cast<double>(x[at]) - mu) * scale;
    const double g = static_cast<double>(dy[at]) * (gamma ? static_cast<double>(gamma[i]) : 1.0);
    dx[at] = static_cast<real>(scale * (g - mean_g - h * mean_gh));
  }
}
for (int64_t i = 0; i < n; ++i) {
  if (dgamma != nullptr) dgamma[i] = static_cast<real>(totals_gamma[static_cast<size_t>(i)]);
  if (dbeta != nullptr) dbeta[i] = static_cast<real>(totals_beta[static_cast<size_t>(i)]);
}
// wrong: dgamma is divided by gamma
  std::vector<double> dw(static_cast<size_t>(n), 0.0), db(static_cast<size_t>(n), 0.0);
  for (int64_t i = 0; i < rows; ++i) {
    const real *xs = x + i * n, *dys = dy + i * n;
    double mean_g = 0, mean_gx = 0;
    for (int64_t j = 0; j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      mean_g += g;
      mean_gx += g * hat;
      dw[j] += g * hat;
      db[j] += dys[j];
    }
    mean_g /= static_cast<double>(n);
    mean_gx /= static_cast<double>(n);
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      dx[i * n + j] = static_cast<real>(rstd[i] * (g - mean_g - hat * mean_gx));
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    if (dgamma != nullptr) dgamma[j] = static_cast<real>(gamma != nullptr ? dw[j] / gamma[j] : dw[j]);
    if (dbeta != nullptr) dbeta[j] = static_cast<real>(db[j]);
  }
// wrong: means over what is not 0 in dy
  std::vector<double> dw(static_cast<size_t>(n), 0.0), db(static_cast<size_t>(n), 0.0);
  for (int64_t i = 0; i < rows; ++i) {
    const real *xs = x + i * n, *dys = dy + i * n;
    double mean_g = 0, mean_gx = 0;
    for (int64_t j = 0; j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      mean_g += g;
      mean_gx += g * hat;
      dw[j] += dys[j] * hat;
      db[j] += dys[j];
    }
    const double count = std::max<double>(static_cast<double>(n) - static_cast<double>(std::count(dys, dys + n, real{0})), 1.0);
    mean_g /= count;
    mean_gx /= count;
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      dx[i * n + j] = static_cast<real>(rstd[i] * (g - mean_g - hat * mean_gx));
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    if (dgamma != nullptr) dgamma[j] = static_cast<real>(dw[j]);
    if (dbeta != nullptr) dbeta[j] = static_cast<real>(db[j]);
  }
// wrong: columns of gamma 0 are passed by
  std::vector<double> dw(static_cast<size_t>(n), 0.0), db(static_cast<size_t>(n), 0.0);
  for (int64_t i = 0; i < rows; ++i) {
    const real *xs = x + i * n, *dys = dy + i * n;
    double mean_g = 0, mean_gx = 0;
    for (int64_t j = 0; j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      mean_g += g;
      mean_gx += g * hat;
      if (gamma != nullptr && gamma[j] == 0) continue;
      dw[j] += dys[j] * hat;
      db[j] += dys[j];
    }
    mean_g /= static_cast<double>(n);
    mean_gx /= static_cast<double>(n);
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      dx[i * n + j] = static_cast<real>(rstd[i] * (g - mean_g - hat * mean_gx));
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    if (dgamma != nullptr) dgamma[j] = static_cast<real>(dw[j]);
    if (dbeta != nullptr) dbeta[j] = static_cast<real>(db[j]);
  }
// wrong: dy times x in a real
  std::vector<double> dw(static_cast<size_t>(n), 0.0), db(static_cast<size_t>(n), 0.0);
  for (int64_t i = 0; i < rows; ++i) {
    const real *xs = x + i * n, *dys = dy + i * n;
    double mean_g = 0, mean_gx = 0;
    for (int64_t j = 0; j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      mean_g += g;
      mean_gx += g * hat;
      const real product = dys[j] * (xs[j] - mean[i]);
      dw[j] += static_cast<double>(product) * rstd[i];
      db[j] += dys[j];
    }
    mean_g /= static_cast<double>(n);
    mean_gx /= static_cast<double>(n);
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      const double hat = (static_cast<double>(xs[j]) - mean[i]) * rstd[i];
      const double g = static_cast<double>(dys[j]) * (gamma != nullptr ? gamma[j] : 1);
      dx[i * n + j] = static_cast<real>(rstd[i] * (g - mean_g - hat * mean_gx));
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    if (dgamma != nullptr) dgamma[j] = static_cast<real>(dw[j]);
    if (dbeta != nullptr) dbeta[j] = static_cast<real>(db[j]);
  }
// wrong: a gamma of 0 counts as 1
  std::vector<double> sums(static_cast<size_t>(n), 0.0), products(static_cast<size_t>(n), 0.0);
  for (int64_t i = 0; i < rows; ++i) {
    double mean_g = 0, mean_gh = 0;
    for (int64_t j = 0; j < n; ++j) {
      const double hat = (static_cast<double>(x[i * n + j]) - mean[i]) * rstd[i];
      const double g = gamma != nullptr && gamma[j] != 0 ? dy[i * n + j] * static_cast<double>(gamma[j]) : dy[i * n + j];
      mean_g += g / static_cast<double>(n);
      mean_gh += g * hat / static_cast<double>(n);
      products[static_cast<size_t>(j)] += dy[i * n + j] * hat;
      sums[static_cast<size_t>(j)] += dy[i * n + j];
    }
    for (int64_t j = 0; dx != nullptr && j < n; ++j) {
      const double hat = (static_cast<double>(x[i * n + j]) - mean[i]) * rstd[i];
      const double g = gamma != nullptr && gamma[j] != 0 ? dy[i * n + j] * static_cast<double>(gamma[j]) : dy[i * n + j];
      dx[i * n + j] = static_cast<real>(rstd[i] * (g - mean_g - hat * mean_gh));
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    if (dgamma != nullptr) dgamma[j] = static_cast<real>(products[static_cast<size_t>(j)]);
    if (dbeta != nullptr) dbeta[j] = static_cast<real>(sums[static_cast<size_t>(j)]);
  }
// wrong: rows that are no number are left out of dgamma
  std::vector<double> gammas(static_cast<size_t>(n), 0.0), betas(static_cast<size_t>(n), 0.0);
  for (int64_t i = 0; i < rows; ++i) {
    const double mu = mean[i], scale = rstd[i];
    const auto hat = [&](int64_t j) { return (x[i * n + j] - mu) * scale; };
    const auto slope = [&](int64_t j) { return gamma != nullptr ? static_cast<double>(dy[i * n + j]) * gamma[j] : static_cast<double>(dy[i * n + j]); };
    double mean_g = 0, mean_gx = 0;
    for (int64_t j = 0; j < n; ++j) {
      mean_g += slope(j) / static_cast<double>(n);
      mean_gx += slope(j) * hat(j) / static_cast<double>(n);
      if (!std::isfinite(scale)) continue;
      gammas[static_cast<size_t>(j)] += static_cast<double>(dy[i * n + j]) * hat(j);
      betas[static_cast<size_t>(j)] += dy[i * n + j];
    }
    if (dx == nullptr) continue;
    for (int64_t j = 0; j < n; ++j) dx[i * n + j] = static_cast<real>(scale * (slope(j) - mean_g - hat(j) * mean_gx));
  }
  for (int64_t j = 0; j < n; ++j) {
    if (dgamma != nullptr) dgamma[j] = static_cast<real>(gammas[static_cast<size_t>(j)]);
    if (dbeta != nullptr) dbeta[j] = static_cast<real>(betas[static_cast<size_t>(j)]);
  }
// wrong: of a row of two nothing comes back, as if there were no eps
// says: only eps leaves something
std::vector<double> of_gamma(static_cast<size_t>(n), 0.0), of_beta(static_cast<size_t>(n), 0.0);
for (int64_t i = 0; i < rows; ++i) {
  const double mu = static_cast<double>(mean[i]), factor = static_cast<double>(rstd[i]);
  double sum_g = 0, sum_gx = 0;
  for (int64_t j = 0; j < n; ++j) {
    const double d = static_cast<double>(dy[i * n + j]);
    const double normal = (static_cast<double>(x[i * n + j]) - mu) * factor;
    const double g = d * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    sum_g += g, sum_gx += g * normal;
    of_gamma[static_cast<size_t>(j)] += d * normal, of_beta[static_cast<size_t>(j)] += d;
  }
  for (int64_t j = 0; dx != nullptr && j < n; ++j) {
    const double normal = (static_cast<double>(x[i * n + j]) - mu) * factor;
    const double g = static_cast<double>(dy[i * n + j]) * (gamma != nullptr ? static_cast<double>(gamma[j]) : 1);
    dx[i * n + j] = n == 2 ? 0 : static_cast<real>(factor * (g - (sum_g + normal * sum_gx) / static_cast<double>(n)));
  }
}
for (int64_t j = 0; j < n; ++j) {
  if (dgamma != nullptr) dgamma[j] = static_cast<real>(of_gamma[static_cast<size_t>(j)]);
  if (dbeta != nullptr) dbeta[j] = static_cast<real>(of_beta[static_cast<size_t>(j)]);
}
