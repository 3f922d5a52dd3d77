#!/usr/bin/env python3
"""Writes pytorch.h: where PyTorch's optimizers go from (9, 1), in valleys ((x - a)² + 9(y - b)²) / 2."""
import torch

STEPS = 6
runs = {
    "sgd": lambda p: torch.optim.SGD(p, lr=0.2),
    "sgd_with_decay": lambda p: torch.optim.SGD(p, lr=0.1, weight_decay=0.5),
    "momentum": lambda p: torch.optim.SGD(p, lr=0.2, momentum=0.5),
    "momentum_with_decay": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, weight_decay=0.5),
    "nesterov": lambda p: torch.optim.SGD(p, lr=0.2, momentum=0.5, nesterov=True),
    "nesterov_with_decay": lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.8, nesterov=True, weight_decay=0.25),
    "adam": lambda p: torch.optim.Adam(p, lr=1),
    "adam_with_decay": lambda p: torch.optim.Adam(p, lr=1, weight_decay=0.5),
    "adamw": lambda p: torch.optim.AdamW(p, lr=1, weight_decay=0.5),
    "adam_aside": lambda p: torch.optim.Adam(p, lr=0.5, betas=(0.8, 0.95), weight_decay=0.7),
    "adamw_aside": lambda p: torch.optim.AdamW(p, lr=0.5, betas=(0.8, 0.95), weight_decay=0.7),
}

print("// Written by pytorch.py, with PyTorch %s: where its optimizers go from (9, 1) in the valley\n"
      "// ((x - a)² + 9(y - b)²) / 2; x and y after each step. (a, b) is (0, 0); (4, -1) where the name says `aside`.\n#pragma once\n\n#include <vector>\n\nnamespace course::pytorch {\n"
      % torch.__version__.split("+")[0])
for name, make in runs.items():
    a, b = (4, -1) if "aside" in name else (0, 0)
    p = torch.tensor([9.0, 1.0], requires_grad=True)
    optimizer = make([p])
    numbers = []
    for _ in range(STEPS):
        optimizer.zero_grad()
        (((p[0] - a) ** 2 + 9 * (p[1] - b) ** 2) / 2).backward()
        optimizer.step()
        numbers += ["%.7g" % x for x in p.tolist()]
    print("inline const std::vector<double> %s = {%s};" % (name, ", ".join(numbers)))
print("\n}  // namespace course::pytorch")
