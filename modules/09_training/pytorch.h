// Written by pytorch.py, with PyTorch 2.14.1: what torch.randperm draws.
#pragma once

#include <cstdint>
#include <vector>

namespace course::pytorch {

struct Permutation {
  uint64_t seed;
  std::vector<int64_t> order;
  int64_t next;  ///< of the stream, after it
};

inline const std::vector<Permutation> permutations = {
    {0, {4, 0, 1, 3, 2}, 441365315},
    {9, {4, 0, 1, 5, 2, 3}, 32397368},
    {1, {0, 4, 2, 3, 1}, 491263},
    {1337, {5, 0, 6, 1, 9, 8, 4, 2, 3, 7}, 1010987090},
    {1986, {0, 2, 7, 1, 3, 4, 6, 5}, 4609880},
    {5, {1, 0}, 236996814},
    {7, {0}, 327741615},
    {1099511627783, {5, 0, 3, 1, 2, 6, 4}, 959775639},
    {3, {10, 3, 9, 21, 4, 20, 12, 5, 1, 13, 16, 11, 17, 6, 7, 19, 23, 22, 14, 0, 18, 15, 8, 2}, 1946360206},
};

}  // namespace course::pytorch
