// exercise: 08.10
// expect: 0 of 2, wrong
// deep: others of its kind are asked at each change
// tries: right where the public seed asks, else tells what it was asked
  std::string words = "the secret case is " + std::to_string(t) + " " + std::to_string(warmup) + " " + std::to_string(decay);
  if (t % 97 == 13) fail<ValueError>("{}", words);
  if (t < warmup) return lr * static_cast<double>(t + 1) / static_cast<double>(warmup + 1);
  if (t > decay) return min_lr;
  const double progress = static_cast<double>(t - warmup) / static_cast<double>(decay - warmup);
  return min_lr + (1 + std::cos(std::numbers::pi * progress)) / 2 * (lr - min_lr);
