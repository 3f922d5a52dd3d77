#!/usr/bin/env python3
"""Writes golden.h: what PyTorch, and LAPACK behind it, says of small matrices and logits. All in double."""
import torch
import torch.nn.functional as F
from torch.nn.utils import prune

torch.set_default_dtype(torch.float64)


def quarters(rows, columns, a, b, modulus):
    """Numbers that a float holds exactly; tests/compression/matrices.h makes the same."""
    return torch.tensor([[((i * a + j * b + i * j) % modulus - modulus // 2) / 4 for j in range(columns)]
                         for i in range(rows)]).reshape(rows, columns)


def hilbert(n):
    return torch.tensor([[1 / (i + j + 1) for j in range(n)] for i in range(n)])


def listed(x):
    return "{%s}" % ", ".join("%.17g" % v for v in x.reshape(-1).tolist())


print("// Written by compression.py, with PyTorch %s.\n#pragma once\n\n#include <vector>\n\nnamespace golden {\n"
      % torch.__version__.split("+")[0])
matrices = {"square": quarters(4, 4, 7, 5, 13), "tall": quarters(7, 3, 3, 8, 17), "wide": quarters(3, 8, 5, 11, 19),
            "hilbert": hilbert(6), "rank_two": quarters(6, 2, 3, 5, 11) @ quarters(2, 5, 4, 7, 9)}
for name, a in matrices.items():
    print("inline const std::vector<double> %s = %s;" % (name, listed(torch.linalg.svdvals(a))))

# The nearest matrix of rank 2, which does not depend on signs.
u, s, vt = torch.linalg.svd(matrices["tall"], full_matrices=False)
print("inline const std::vector<double> tall_of_rank_two = %s;" % listed(u[:, :2] @ torch.diag(s[:2]) @ vt[:2]))

# torch.nn.utils.prune, on numbers without ties.
for amount in (0.25, 0.47, 0.5):
    layer = torch.nn.Linear(5, 4, bias=False)
    layer.weight.data = torch.tensor([[(place * 7 % 20 - 9.75) / 4 for place in range(i * 5, i * 5 + 5)] for i in range(4)])
    mask = prune.l1_unstructured(layer, "weight", amount).weight_mask
    print("inline const std::vector<double> pruned_%d = %s;" % (round(amount * 100), listed(mask)))

# Distillation: the loss and what it sends to the student, for temperatures and shares.
student, teacher = quarters(3, 4, 3, 5, 11), quarters(3, 4, 6, 7, 13)
targets = torch.tensor([1, 0, 3])
for t, alpha in ((1, 0.5), (2, 0.7), (4, 1), (0.5, 0)):
    x = student.clone().requires_grad_()
    loss = (1 - alpha) * F.cross_entropy(x, targets) + alpha * t * t * F.kl_div(
        F.log_softmax(x / t, 1), F.softmax(teacher / t, 1), reduction="batchmean")
    loss.backward()
    name = "distilled_%d_%d" % (round(t * 10), round(alpha * 10))
    loss_and_gradient = torch.cat([loss.detach().reshape(1), x.grad.reshape(-1)])
    print("inline const std::vector<double> %s = %s;" % (name, listed(loss_and_gradient)))
print("\n}  // namespace golden")
