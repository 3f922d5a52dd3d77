#!/usr/bin/env python3
"""Writes pytorch.h: permutations that torch.randperm draws, the first word of each seed's stream that is left over."""
import torch

print("// Written by pytorch.py, with PyTorch %s: what torch.randperm draws.\n#pragma once\n\n#include <cstdint>\n"
      "#include <vector>\n\nnamespace course::pytorch {\n\nstruct Permutation {\n  uint64_t seed;\n"
      "  std::vector<int64_t> order;\n  int64_t next;  ///< of the stream, after it\n};\n\n"
      "inline const std::vector<Permutation> permutations = {" % torch.__version__.split("+")[0])
for seed, n in [(0, 5), (9, 6), (1, 5), (1337, 10), (1986, 8), (5, 2), (7, 1), (2**40 + 7, 7), (3, 24)]:
    generator = torch.Generator().manual_seed(seed)
    order = torch.randperm(n, generator=generator).tolist()
    rest = torch.empty(1, dtype=torch.int32).random_(generator=generator).item()
    print("    {%d, {%s}, %d}," % (seed, ", ".join(map(str, order)), rest))
print("};\n\n}  // namespace course::pytorch")
