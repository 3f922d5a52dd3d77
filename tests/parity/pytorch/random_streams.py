"""What PyTorch's generator gives. The twin is tests/core/random_test.cpp.

A line is "<type> <case> <seed>: <field> ...". Fields of `bits` lines are the bits of the numbers themselves; fields of
`sizes` and `calls` lines are FNV-1a hashes of them (64 bits folded to 32), one for each size or call.
"""
import struct

import torch

SIZES = [0, 1, 7, 15, 16, 17, 31, 100, 4096]
SEEDS = [0, 1, 2, 3, 7, 42, 123, 1234, 1337, 2024, 31337, 65535, 65536, 314159, 999999937, 2**31 - 1, 2**31, 2**32 - 1,
         2**32 + 5, 67280421310721]
CASES = {
    "uniform": lambda n, t: torch.rand(n, dtype=t),
    "uniform(-3,5)": lambda n, t: torch.empty(n, dtype=t).uniform_(-3, 5),
    "uniform(-0.1,0.3)": lambda n, t: torch.empty(n, dtype=t).uniform_(-0.1, 0.3),
    "normal": lambda n, t: torch.randn(n, dtype=t),
    "normal(1.7,0.02)": lambda n, t: torch.empty(n, dtype=t).normal_(1.7, 0.02),
    "bernoulli(0.5)": lambda n, t: torch.empty(n, dtype=t).bernoulli_(0.5),
    "bernoulli(0.9)": lambda n, t: torch.empty(n, dtype=t).bernoulli_(0.9),
    "randint(-5,17)": lambda n, t: torch.randint(-5, 17, (n,)),
    "randint(-2^40,2^62)": lambda n, t: torch.randint(-2**40, 2**62, (n,)),
    "randperm": lambda n, t: torch.randperm(n),
    "multinomial": lambda n, t: torch.multinomial(weights(max(n, 1), t), 1),
}
# Calls that follow each other on one stream: small fills leave half a pair in the cache, larger ones must not touch it.
CALLS = [("normal", 1), ("uniform", 3), ("normal", 100), ("normal", 7), ("randint(-5,17)", 9), ("normal", 16),
         ("bernoulli(0.9)", 5), ("normal(1.7,0.02)", 3), ("randperm", 11), ("normal", 17), ("multinomial", 31),
         ("normal", 2), ("uniform(-3,5)", 1000), ("normal", 1), ("randint(-2^40,2^62)", 2), ("normal(1.7,0.02)", 15),
         ("normal", 0), ("normal", 4096), ("normal", 1)]


def weights(n, dtype):
    return (torch.arange(n, dtype=dtype) % 7 + 1) * (torch.arange(n) % 3 != 1)


def words(tensor):
    """The bits of the elements as unsigned integers."""
    code, size = {torch.float32: ("I", 4), torch.float64: ("Q", 8), torch.int64: ("Q", 8)}[tensor.dtype]
    return struct.unpack(f"<{tensor.numel()}{code}", tensor.numpy().tobytes()), size


def fnv1a(tensor):
    hash = 0xCBF29CE484222325
    for value in words(tensor)[0]:
        hash = (hash ^ value) * 0x100000001B3 % 2**64
    return f"{(hash ^ hash >> 32) % 2**32:08x}"


def lines(first_seed):
    """All cases for 20 seeds, moved on by first_seed."""
    out = []
    seeds = [first_seed + seed for seed in SEEDS]
    for name, dtype in [("float", torch.float32), ("double", torch.float64)]:
        for case, draw in CASES.items():
            torch.manual_seed(42)
            values, size = words(draw(17, dtype))
            out.append(f"{name} bits {case} 42: " + " ".join(f"{v:0{2 * size}x}" for v in values))
            for seed in seeds:
                hashes = []
                for n in SIZES:
                    torch.manual_seed(seed)
                    hashes.append(fnv1a(draw(n, dtype)))
                out.append(f"{name} sizes {case} {seed}: " + " ".join(hashes))
        for seed in seeds:
            torch.manual_seed(seed)
            out.append(f"{name} calls all {seed}: " + " ".join(fnv1a(CASES[case](n, dtype)) for case, n in CALLS))
    return out
