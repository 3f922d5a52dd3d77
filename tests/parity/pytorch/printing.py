"""What PyTorch prints. The twin is tests/tensor/print_test.cpp.

A case is a line "=== <name>" and the text after it. The test builds the same tensors under the same names. PyTorch
numbers the names of its nodes (MulBackward0); the number is dropped.
"""
import re

import torch

nan, inf = float("nan"), float("inf")
SHAPES = [(), (1,), (5,), (17,), (30,), (2, 3), (3, 1), (1, 1), (9, 14), (2, 2, 2), (1, 2, 3), (2, 1, 3, 2)]
LARGE = [(1001,), (20, 60), (7, 200), (4, 5, 60), (1100, 1), (1, 1001), (2, 3, 4, 50)]
SCALES = [1e-6, 1e-2, 1, 30, 1e9]
LISTS = {
    "fixed": [[1, 2], [3, 4.5]],
    "whole": [[1, 2], [3, 4]],
    "whole, a ratio of 1000": [1, 1000],
    "whole, a ratio above 1000": [1, 1001],
    "whole, 1e8": [1e8, 2e6],
    "whole, above 1e8": [2e8, 2e8],
    "fixed, a ratio of 1000": [0.5, 500],
    "fixed, a ratio above 1000": [0.5, 501],
    "fixed, 1e-4": [0.00011, 0.0002],
    "below 1e-4": [0.00009, 0.0002],
    "zeros": [0, 0],
    "negative zero": [-0.0, 1],
    "nan": [nan],
    "nan beside whole": [1, nan, inf, -inf],
    "nan beside fixed": [[1.5, nan], [inf, -inf]],
    "nan beside scientific": [1e-5, nan, -inf],
    "nan beside zero": [0, nan, -0.0],
    "negative": [-1.5, 2.25],
    "negative and wide": [[-100.5, 2.25], [3, -0.125]],
    "smallest and largest": [1e-45, 1e38, -1e38],
    "a scalar of a third": 1 / 3,
    "a whole scalar": 7,
    "a small scalar": 1e-9,
    "rounds up": [0.99996, 0.5],
}


def cases():
    for i, shape in enumerate(SHAPES):
        for scale in SCALES:
            torch.manual_seed(i)
            yield f"randn {shape} {scale:g}", torch.randn(shape) * scale
    for i, shape in enumerate(LARGE):
        torch.manual_seed(i)
        yield f"randn {shape} 1", torch.randn(shape)
    for name, values in LISTS.items():
        yield name, torch.tensor(values, dtype=torch.float32)
    for shape in [(0,), (0, 3), (2, 0), (2, 0, 3)]:
        yield f"zeros {shape}", torch.zeros(shape)
    for shape in [(), (3,), (40,), (1001,), (30, 40), (2, 3, 2)]:
        torch.manual_seed(1)
        yield f"randint {shape}", torch.randint(-50, 1000, shape)
    yield "ids, none", torch.zeros(0, dtype=torch.int64)
    yield "ids, none of (0, 2)", torch.zeros(0, 2, dtype=torch.int64)
    mask = torch.ones(4, 4).tril() == 1
    yield "mask", mask
    yield "mask, a scalar", mask[0, 0]
    yield "mask, none", torch.zeros(0, dtype=torch.bool)
    yield "mask (40, 40)", torch.ones(40, 40).tril() == 1
    x = torch.arange(6.0).view(2, 3)
    yield "transposed", x.t()
    yield "expanded", torch.arange(3.0).expand(2, 3)
    yield "a column", x[:, 1]
    torch.manual_seed(0)
    yield "a transposed summary", torch.randn(60, 20).t()
    yield "a leaf", x.clone().requires_grad_()
    yield "an empty leaf", torch.zeros(3, 0).requires_grad_()
    torch.manual_seed(0)
    yield "a leaf whose line is full", torch.randn(7).requires_grad_()
    w = torch.ones(2, 3, requires_grad=True)
    yield "computed", torch.mul(x, w)
    yield "a computed scalar", torch.sum(w)
    yield "an undefined gradient", w.grad


def lines():
    out = []
    for name, tensor in cases():
        out += [f"=== {name}", re.sub(r"Backward\d+", "Backward", str(tensor))]
    return out
