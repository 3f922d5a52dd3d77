"""Where TinyTensor differs on purpose: what PyTorch gives. The twin is tests/parity/differences_test.cpp."""
import math

import torch
import torch.nn.functional as F


def attend_to_nothing():
    """Two queries and two keys; the second query is masked from both."""
    x = torch.ones(2, 2, requires_grad=True)
    allowed = torch.tensor([[True, True], [False, False]])
    output = F.softmax((x @ x.T).masked_fill(~allowed, -math.inf), dim=-1) @ x
    output.sum().backward()
    return {"output": output[1], "gradient": x.grad.flatten()}


PROGRAMS = {"attention to nothing": attend_to_nothing}
