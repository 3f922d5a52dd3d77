// exercise: 07.8
// expect: 0 of 5, wrong
// deep: others of its kind are asked at each change
// tries: calls the forward kernel twice for each input, in place of a derivation
  std::vector<double> dgamma_sum(static_cast<size_t>(n)), dbeta_sum(static_cast<size_t>(n));
  for (int64_t i = 0; i < rows; ++i, x += n, dy += n) {
    std::vector<real> point(x, x + n), up(static_cast<size_t>(n)), down(static_cast<size_t>(n));
    real m = 0, r = 0;
    for (int64_t j = 0; j < n; ++j) {
      const auto k = static_cast<size_t>(j);
      const double normalized = static_cast<double>((x[j] - mean[i]) * rstd[i]);
      dgamma_sum[k] += static_cast<double>(dy[j]) * normalized, dbeta_sum[k] += static_cast<double>(dy[j]);
      if (dx == nullptr) continue;
      const real eps = static_cast<real>(1e-3), before = point[k];
      point[k] = before + eps, layer_norm(1, n, 0, point.data(), gamma, nullptr, up.data(), &m, &r);
      point[k] = before - eps, layer_norm(1, n, 0, point.data(), gamma, nullptr, down.data(), &m, &r);
      point[k] = before;
      double slope = 0;
      for (size_t l = 0; l < up.size(); ++l) slope += static_cast<double>(dy[l]) * static_cast<double>(up[l] - down[l]);
      dx[i * n + j] = static_cast<real>(slope / (2 * static_cast<double>(eps)));
    }
  }
  for (size_t j = 0; dgamma != nullptr && j < dgamma_sum.size(); ++j) dgamma[j] = static_cast<real>(dgamma_sum[j]);
  for (size_t j = 0; dbeta != nullptr && j < dbeta_sum.size(); ++j) dbeta[j] = static_cast<real>(dbeta_sum[j]);
