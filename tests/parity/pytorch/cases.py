"""Cases of a table: inputs from a seed by formula, results and gradients as bits. See operations.py.

A case is one line of words, an input each:

    randn(2,3)  rand(2,3)  positive(2,3)     numbers: normal, [0, 1), [0.5, 1.5)
    values(2,2):1,nan,-inf,0                 these numbers
    ids<5(2,3)  ids(3):0,-100,2              whole numbers: drawn from 0 ... 4, or these
    mask(3,3)  mask(2,2):1,0,0,0             conditions: drawn, or these
    ….T                                      the last two dims exchanged: a view that is not contiguous
    …!                                       asks for no gradient
"""
import re
import struct

import torch

INPUT = re.compile(r"(randn|rand|positive|values|ids|mask)(?:<(\d+))?\(([\d,]*)\)(\.T)?(!)?(?::(\S+))?$")


def make_input(word):
    kind, bound, sizes, transposed, fixed, values = INPUT.match(word).groups()
    shape = [int(size) for size in sizes.split(",") if size]
    listed = [float(value) for value in (values or "").split(",") if value]
    if kind == "randn":
        x = torch.randn(shape)
    elif kind == "rand":
        x = torch.rand(shape)
    elif kind == "positive":
        x = torch.rand(shape) + 0.5
    elif kind == "values":
        x = torch.tensor(listed).view(shape)
    elif kind == "ids":
        return torch.tensor(listed, dtype=torch.int64).view(shape) if values else torch.randint(0, int(bound), shape)
    else:
        return torch.tensor(listed).view(shape) != 0 if values else torch.rand(shape) < 0.5
    if transposed:
        x = x.transpose(-1, -2)
    return x if fixed else x.requires_grad_()


def bits(tensor):
    words = struct.unpack(f"<{tensor.numel()}I", tensor.detach().float().contiguous().numpy().tobytes())
    return " ".join(f"{word:x}" for word in words)


def shape_text(tensor):
    return "(" + ",".join(str(size) for size in tensor.shape) + ")"


def run_case(seed, function, line):
    """The lines of one case: its inputs, the output, and the gradient of each input for a normal seed gradient."""
    torch.manual_seed(seed)
    inputs = [make_input(word) for word in line.split()]
    output = function(*inputs)
    lines = [f"case {seed} {line}", f"out {shape_text(output)} {bits(output)}"]
    if output.requires_grad:
        output.backward(torch.randn(output.shape))
        for x in inputs:
            if x.requires_grad:
                grad = torch.zeros_like(x) if x.grad is None else x.grad
                lines.append(f"grad {shape_text(grad)} {bits(grad)}")
    return lines
