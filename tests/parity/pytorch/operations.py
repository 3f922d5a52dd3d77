"""What PyTorch's operations give, values and gradients. The twin is tests/parity/operations_test.cpp.

An operation is one row: its name in the C++ table, PyTorch's expression for it, and its cases (see cases.py).
"""
import math

import torch
import torch.nn.functional as F

from cases import run_case

END = 2**62
ONE = ["randn()", "randn(5)", "randn(2,3)", "randn(3,4).T", "randn(2,3,4)", "randn(1,1,2)", "randn(0,3)"]
POSITIVE = [line.replace("randn", "positive") for line in ONE]
EDGE = ["values(5):0,-0.0,inf,-inf,nan"]
MATRIX = ["randn(2,3)", "randn(3,2).T", "randn(1,4)", "randn(4,1)", "randn(2,3,4)", "randn(2,1,3,2)"]
TWO = ["randn() randn()", "randn(3) randn()", "randn(1) randn(4)", "randn(2,3) randn(2,3)", "randn(3,2).T randn(2,3)",
       "randn(2,1) randn(3)", "randn(1,2) randn(3,1)", "randn(3,1,2) randn(3,2)", "randn(0,3) randn(3)",
       "randn(2,3,4) randn(3,4)"]
POSITIVE_TWO = [line.replace("randn", "positive") for line in TWO]
TIES = ["values(6):1,1,2,2,-3,nan values(6):1,2,1,nan,nan,1"]
CUBE = ["randn(2,3,4)", "randn(2,3,4).T", "randn(1,3,1)", "randn(3,3,3)", "randn(2,4,5)"]

ROWS = []


def row(name, function, *cases):
    ROWS.append((name, function, [line for group in cases for line in ([group] if isinstance(group, str) else group)]))


# --- elementwise -----------------------------------------------------------------------------------------------------
row("a + b", lambda a, b: a + b, TWO)
row("a - b", lambda a, b: a - b, TWO)
row("a * b", lambda a, b: a * b, TWO)
row("a / b", lambda a, b: a / b, POSITIVE_TWO, "values(5):1,-1,0,inf,0 values(5):0,0,0,inf,5")
row("a + 2.5", lambda a: a + 2.5, ONE)
row("a - 2.5", lambda a: a - 2.5, ONE)
row("2.5 - a", lambda a: 2.5 - a, ONE)
row("a * 2.5", lambda a: a * 2.5, ONE)
row("a / 2.5", lambda a: a / 2.5, ONE)
row("2.5 / a", lambda a: 2.5 / a, POSITIVE, EDGE)
row("pow(a, b)", torch.pow, POSITIVE_TWO, "values(6):0,0,0,-2,-2,-2 values(6):0,2,-1,3,2,0.5",
    "values(4):inf,-inf,nan,1 values(4):2,3,0,nan")
for exponent in [2, 3, -1, -2, 0.5, 0, 1]:
    row(f"pow(a, {exponent})", lambda a, e=exponent: torch.pow(a, e), POSITIVE, "values(6):-2,-1,0,0.5,-inf,nan")
row("neg(x)", torch.neg, ONE)
row("exp(x)", torch.exp, ONE, EDGE, "values(3):-200,88,1000")
row("log(x)", torch.log, POSITIVE, EDGE, "values(2):-1,1e-40")
row("sqrt(x)", torch.sqrt, POSITIVE, EDGE, "values(2):-1,4")
row("rsqrt(x)", torch.rsqrt, POSITIVE, EDGE, "values(2):-1,4")
row("abs(x)", torch.abs, ONE, EDGE)
row("clamp(x, -0.5, 0.5)", lambda x: x.clamp(-0.5, 0.5), ONE, EDGE, "values(4):-0.5,0.5,-0.75,1")
row("clamp(x, -0.5, none)", lambda x: x.clamp(min=-0.5), ONE, EDGE)
row("clamp(x, none, 0.5)", lambda x: x.clamp(max=0.5), ONE, EDGE)
row("clamp(x, 1, -1)", lambda x: x.clamp(1, -1), ONE)
row("maximum(a, b)", torch.maximum, TWO, TIES)
row("minimum(a, b)", torch.minimum, TWO, TIES)
row("where(c, a, b)", torch.where, "mask() randn() randn()", "mask(4) randn(4) randn(4)", "mask(2,1) randn(3) randn(2,3)",
    "mask(3) randn(2,3) randn()", "mask(2,3) randn(3,2).T randn(2,3)", "mask(2,2):1,0,1,0 values(2,2):nan,nan,1,inf randn(2,2)")
row("masked_fill(x, m, -1.5)", lambda x, m: x.masked_fill(m, -1.5), "randn() mask()", "randn(4) mask(4)",
    "randn(2,3) mask(3)", "randn(3,2).T mask(2,3)", "randn(2,3,4) mask(3,4)", "values(3):nan,inf,1 mask(3):1,0,0")
row("masked_fill(x, m, -inf)", lambda x, m: x.masked_fill(m, -math.inf), "randn(4) mask(4)", "randn(2,3) mask(3)",
    "randn(3,2).T mask(2,3)", "randn(2,3,4) mask(3,4)", "randn(2,2,3) mask(2,1)")
COMPARED = [line for line in TWO] + ["values(6):1,2,nan,inf,-0.0,1 values(6):1,1,nan,inf,0,nan"]
row("lt(a, b)", lambda a, b: torch.lt(a, b), COMPARED)
row("le(a, b)", lambda a, b: torch.le(a, b), COMPARED)
row("gt(a, b)", lambda a, b: torch.gt(a, b), COMPARED)
row("ge(a, b)", lambda a, b: torch.ge(a, b), COMPARED)
row("eq(a, b)", lambda a, b: torch.eq(a, b), COMPARED)

# --- activations -----------------------------------------------------------------------------------------------------
LARGE = "values(6):-1000,-30,-10,10,30,1000"
row("relu(x)", torch.relu, ONE, EDGE)
row("leaky_relu(x)", F.leaky_relu, ONE, EDGE)
row("leaky_relu(x, 0.2)", lambda x: F.leaky_relu(x, 0.2), ONE)
row("sigmoid(x)", torch.sigmoid, ONE, EDGE, LARGE)
row("tanh(x)", torch.tanh, ONE, EDGE, LARGE)
row("gelu(x)", F.gelu, ONE, LARGE, "values(3):0,-0.0,nan")
row("gelu(x, tanh)", lambda x: F.gelu(x, approximate="tanh"), ONE, LARGE, "values(3):0,-0.0,nan")
row("silu(x)", F.silu, ONE, LARGE, "values(3):0,-0.0,nan")

# --- views -----------------------------------------------------------------------------------------------------------
row("reshape(x, (-1, 2))", lambda x: x.reshape(-1, 2), "randn(2)", "randn(2,3)", "randn(3,4).T", "randn(2,3,4)", "randn(2,1)")
row("reshape(x, (3, 2, -1))", lambda x: x.reshape(3, 2, -1), "randn(6)", "randn(12)", "randn(2,3)", "randn(3,4).T", "randn(2,3,4)")
row("flatten(x)", torch.flatten, ONE)
row("flatten(x, 1, 2)", lambda x: x.flatten(1, 2), CUBE)
row("transpose(x, 0, -1)", lambda x: x.transpose(0, -1), ONE)
row("permute(x, (2, 0, 1))", lambda x: x.permute(2, 0, 1), CUBE)
row("slice(x, 0, 1, 3)", lambda x: x[1:3], "randn(4)", "randn(3,2)", "randn(2,3).T", "randn(5,2,2)", "randn(1,3)")
row("slice(x, -1, -2)", lambda x: x[..., -2:], "randn(4)", "randn(3,2)", "randn(2,3).T", "randn(5,2,2)", "randn(3,1)")
row("slice(x, 0, 1, end, 2)", lambda x: x[1::2], "randn(4)", "randn(5,2)", "randn(2,6).T", "randn(5,2,2)", "randn(1,3)")
row("select(x, 0, -1)", lambda x: x.select(0, -1), "randn(4)", "randn(5,2)", "randn(2,6).T", "randn(5,2,2)", "randn(1,3)")
row("select(x, -1, 1)", lambda x: x.select(-1, 1), "randn(4)", "randn(5,2)", "randn(2,6).T", "randn(5,2,2)", "randn(1,3)")
row("expand(x, (2, 3, 4))", lambda x: x.expand(2, 3, 4), "randn()", "randn(4)", "randn(3,1)", "randn(2,1,4)", "randn(3,4)", "randn(4,3).T")
row("expand(x, (2, -1, -1))", lambda x: x.expand(2, -1, -1), "randn(3,4)", "randn(1,3,4)", "randn(2,3,4)", "randn(4,3).T", "randn(1,1,1)")
row("squeeze(x, 1)", lambda x: x.squeeze(1), "randn(2,1)", "randn(2,3)", "randn(2,1,3)", "randn(1,1,1)", "randn(3,1,1).T")
row("squeeze(x)", torch.squeeze, "randn()", "randn(2,1)", "randn(2,3)", "randn(2,1,3)", "randn(1,1,1)")
row("unsqueeze(x, -1)", lambda x: x.unsqueeze(-1), ONE)
row("unsqueeze(x, 0)", lambda x: x.unsqueeze(0), ONE)
row("contiguous(x)", lambda x: x.contiguous(), ONE)
row("clone(x)", torch.clone, ONE)
row("index(x, {0, 1:3})", lambda x: x[0, 1:3], "randn(2,4)", "randn(4,2).T", "randn(1,3,2)", "randn(3,3,3)", "randn(2,2,1,2)")
row("x[-1]", lambda x: x[-1], "randn(4)", "randn(2,4)", "randn(4,2).T", "randn(1,3,2)", "randn(3,3,3)")
JOINED = ["randn(2,3) randn(2,3)", "randn(3,2).T randn(2,3)", "randn(2,3,2) randn(2,3,2)", "randn(1,1) randn(1,1)", "randn(0,3) randn(0,3)"]
row("cat({a, b}, 0)", lambda a, b: torch.cat([a, b], 0), JOINED, "randn(1,3) randn(4,3)", "randn(2) randn(3)")
row("cat({a, b}, -1)", lambda a, b: torch.cat([a, b], -1), JOINED, "randn(2,1) randn(2,4)", "randn(2) randn(3)")
row("stack({a, b}, 0)", lambda a, b: torch.stack([a, b], 0), JOINED, "randn() randn()")
row("stack({a, b}, -1)", lambda a, b: torch.stack([a, b], -1), JOINED, "randn() randn()")
row("split(x, 2, 0), reversed", lambda x: torch.cat(x.split(2, 0)[::-1], 0), "randn(5)", "randn(4,3)", "randn(3,5).T", "randn(3,2,2)", "randn(2,2)")
row("split(x, 2, -1), reversed", lambda x: torch.cat(x.split(2, -1)[::-1], -1), "randn(5)", "randn(3,4)", "randn(5,3).T", "randn(2,2,3)", "randn(2,2)")
row("fill_(x, 3)", lambda x: x.fill_(3), [line + "!" for line in ONE])
row("zero_(x)", lambda x: x.zero_(), [line + "!" for line in ONE])
ONTO = ["randn(3)! randn()!", "randn(2,3)! randn(2,3)!", "randn(3,2).T! randn(2,3)!", "randn(2,3)! randn(3)!", "randn(2,3,4)! randn(3,1)!"]
row("copy_(a, b)", lambda a, b: a.copy_(b), ONTO)
row("add_(a, b, 0.5)", lambda a, b: a.add_(b, alpha=0.5), ONTO)
row("mul_(x, 0.3)", lambda x: x.mul_(0.3), [line + "!" for line in ONE])

# --- reductions ------------------------------------------------------------------------------------------------------
NAN = "values(2,3):1,nan,2,inf,3,4"
for name, function in [("sum", torch.sum), ("mean", torch.mean)]:
    row(f"{name}(x)", function, ONE, "randn(7,11)", NAN)
    row(f"{name}(x, 0)", lambda x, f=function: f(x, 0), ONE, NAN)
    row(f"{name}(x, -1, keepdim)", lambda x, f=function: f(x, -1, keepdim=True), ONE, "randn(2,0)")
    row(f"{name}(x, (0, 2))", lambda x, f=function: f(x, (0, 2)), CUBE)
    row(f"{name}(x, (1, -1), keepdim)", lambda x, f=function: f(x, (1, -1), keepdim=True), CUBE)
row("var(x)", torch.var, "randn(2)", "randn(5)", "randn(2,3)", "randn(3,4).T", "randn(2,3,4)", NAN)
row("var(x, 1, biased)", lambda x: x.var(1, unbiased=False), MATRIX)
row("var(x, -1, keepdim)", lambda x: x.var(-1, keepdim=True), MATRIX, "randn(2,0)")
row("var(x, (0, 2))", lambda x: x.var((0, 2)), CUBE)
TIED = ["values(2,3):1,3,3,2,2,-1", "values(2,3):1,nan,3,nan,2,nan", "values(2,2):-inf,-inf,inf,inf"]
for name, function in [("max", torch.max), ("min", torch.min)]:
    row(f"{name}(x, 1)", lambda x, f=function: f(x, 1)[0], MATRIX, TIED, "randn(0,3)")
    row(f"{name}(x, 1).indices", lambda x, f=function: f(x, 1)[1], MATRIX, TIED, "randn(0,3)")
    row(f"{name}(x, 0, keepdim)", lambda x, f=function: f(x, 0, keepdim=True)[0], MATRIX, "randn()", "randn(5)")
    row(f"{name}(x)", lambda x, f=function: f(x), "randn()", "randn(5)", MATRIX, TIED)
row("argmax(x, -1)", lambda x: x.argmax(-1), MATRIX, TIED, "randn()", "randn(5)")
row("argmax(x, 0, keepdim)", lambda x: x.argmax(0, keepdim=True), MATRIX, TIED, "randn()", "randn(5)")
row("argmax(x)", lambda x: x.argmax(), MATRIX, TIED, "randn()", "randn(5)")

# --- products --------------------------------------------------------------------------------------------------------
row("matmul(a, b)", torch.matmul, "randn(3) randn(3)", "randn(3) randn(3,2)", "randn(2,3) randn(3)", "randn(2,3) randn(3,4)",
    "randn(3,2).T randn(4,3).T", "randn(1,1) randn(1,1)", "randn(2,3,4) randn(4,2)", "randn(2,3,4) randn(2,4,2)",
    "randn(3,4) randn(2,4,2)", "randn(2,1,3,4) randn(3,4,2)", "randn(2,3,4) randn(4)", "randn(3) randn(2,3,2)",
    "randn(0,3) randn(3,2)", "randn(2,0) randn(0,2)", "randn(9,17) randn(17,5)", "randn(2,2,3,4) randn(2,2,3,4).T")
row("linear(x, w, b)", F.linear, "randn(3) randn(2,3) randn(2)", "randn(4,3) randn(2,3) randn(2)", "randn(3,4).T randn(2,3) randn(2)",
    "randn(2,4,3) randn(5,3) randn(5)", "randn(0,3) randn(2,3) randn(2)", "randn(1,1) randn(1,1) randn(1)")
row("linear(x, w)", F.linear, "randn(3) randn(2,3)", "randn(4,3) randn(2,3)", "randn(3,4).T randn(2,3)",
    "randn(2,4,3) randn(5,3)", "randn(4,3) randn(3,2).T")

# --- softmax ---------------------------------------------------------------------------------------------------------
EXTREME = ["values(2,3):1e5,-1e5,0,1000,1000,999", "values(3,3):-inf,0,1,-inf,-inf,-inf,nan,1,2", "values(2,2):inf,1,inf,inf"]
for name, function in [("softmax", F.softmax), ("log_softmax", F.log_softmax)]:
    row(f"{name}(x, -1)", lambda x, f=function: f(x, -1), ONE, EXTREME, "randn(3,50)")
    row(f"{name}(x, 0)", lambda x, f=function: f(x, 0), ONE, EXTREME)
    row(f"{name}(x, 1)", lambda x, f=function: f(x, 1), MATRIX)
row("logsumexp(x, 1)", lambda x: x.logsumexp(1), MATRIX, EXTREME)
row("logsumexp(x, -1, keepdim)", lambda x: x.logsumexp(-1, keepdim=True), MATRIX)
row("logsumexp(x, (0, 1))", lambda x: x.logsumexp((0, 1)), MATRIX)

# --- losses ----------------------------------------------------------------------------------------------------------
PAIRS = ["randn() randn()", "randn(5) randn(5)", "randn(2,3) randn(2,3)", "randn(3,2).T randn(2,3)", "randn(2,3,4) randn(2,3,4)",
         "randn(0,3) randn(0,3)"]
LOGITS = [line.replace("randn", "rand", 2).replace("rand", "randn", 1).replace("randnn", "randn") for line in PAIRS]
LOGITS = [line.rsplit(" ", 1)[0] + " " + line.rsplit(" ", 1)[1] + "!" for line in LOGITS]
for reduction in ["mean", "sum", "none"]:
    row(f"mse_loss(x, t, {reduction})", lambda x, t, r=reduction: F.mse_loss(x, t, reduction=r), PAIRS)
    row(f"bce_with_logits(x, t, {reduction})", lambda x, t, r=reduction: F.binary_cross_entropy_with_logits(x, t, reduction=r),
        LOGITS, "values(4):100,-100,1000,-1000 values(4)!:1,1,0,0")
CLASSES = ["randn(1,2) ids<2(1)", "randn(4,3) ids<3(4)", "randn(3,4).T ids<3(4)", "randn(7,11) ids<11(7)",
           "randn(3,3) ids(3):0,-100,2", "values(3,3):1e5,-1e5,0,1000,1000,999,-1,0,1 ids(3):1,0,2"]
ALL_IGNORED = "randn(2,3) ids(2):-100,-100"
for reduction in ["mean", "sum", "none"]:
    row(f"cross_entropy(x, t, {reduction})", lambda x, t, r=reduction: F.cross_entropy(x, t, reduction=r), CLASSES, ALL_IGNORED)
    row(f"cross_entropy(x, t, {reduction}, smoothing 0.1)",
        lambda x, t, r=reduction: F.cross_entropy(x, t, reduction=r, label_smoothing=0.1), CLASSES, ALL_IGNORED)
    row(f"nll_loss(x, t, {reduction})", lambda x, t, r=reduction: F.nll_loss(x, t, reduction=r), CLASSES, ALL_IGNORED)
row("cross_entropy(x, t), one example", F.cross_entropy, "randn(5) ids<5()", "randn(1) ids<1()", "randn(2) ids<2()", "randn(40) ids<40()",
    "randn(3) ids():-100", "values(3):1e5,-1e5,0 ids():1")
row("cross_entropy(x, t, ignoring 1)", lambda x, t: F.cross_entropy(x, t, ignore_index=1), CLASSES[:4], "randn(4,3) ids(4):1,0,2,1",
    "randn(2,3) ids(2):1,1")

# --- looking up ------------------------------------------------------------------------------------------------------
row("embedding(w, ids)", lambda w, i: F.embedding(i, w), "randn(5,3) ids<5()", "randn(5,3) ids<5(4)", "randn(5,3) ids<5(2,3)",
    "randn(2,1) ids<2(9)", "randn(5,3) ids<5(0)", "randn(3,5).T ids<5(4)")
row("gather(x, 1, i)", lambda x, i: x.gather(1, i), "randn(2,3) ids<3(2,3)", "randn(2,3) ids<3(2,5)", "randn(2,3) ids<3(1,2)",
    "randn(3,2).T ids<3(2,2)", "randn(2,3,4) ids<3(2,2,3)")
row("gather(x, -2, i)", lambda x, i: x.gather(-2, i), "randn(2,3) ids<2(2,3)", "randn(2,3) ids<2(5,2)", "randn(2,3) ids<2(1,2)",
    "randn(3,2).T ids<2(2,2)", "randn(2,3,4) ids<3(2,2,3)")

# --- layers as functions ---------------------------------------------------------------------------------------------
NORMED = ["randn(4)", "randn(2,4)", "randn(4,3).T", "randn(2,3,5)", "randn(2,8)", "values(2,3):5,5,5,1,2,3", "randn(0,3)"]


def with_width(lines, count):
    widths = [4, 4, 4, 5, 8, 3, 3]
    return [" ".join([line] + [f"randn({width})"] * count) for line, width in zip(lines, widths)]


row("layer_norm(x, w, b)", lambda x, w, b: F.layer_norm(x, w.shape, w, b), with_width(NORMED, 2))
row("layer_norm(x, w, none)", lambda x, w: F.layer_norm(x, w.shape, w), with_width(NORMED, 1))
row("layer_norm(x, none, none)", lambda x: F.layer_norm(x, x.shape[-1:]), NORMED)
row("layer_norm(x, w, b, 0.1)", lambda x, w, b: F.layer_norm(x, w.shape, w, b, 0.1), with_width(NORMED, 2))
for p in [0.1, 0.5, 0, 1]:
    row(f"dropout(x, {p})", lambda x, p=p: F.dropout(x, p), ONE)
row("dropout(x, 0.5, not training)", lambda x: F.dropout(x, 0.5, training=False), ONE)


def attend(q, k, v, mask=None, scale=None, p=0.0, causal=False):
    scores = q @ k.transpose(-2, -1) * (1 / math.sqrt(q.size(-1)) if scale is None else scale)
    if causal:
        mask = torch.ones(scores.shape[-2:]).tril() == 1
    if mask is not None:
        scores = scores.masked_fill(~mask, -math.inf) if mask.dtype == torch.bool else scores + mask
    return F.dropout(F.softmax(scores, -1), p) @ v


QKV = ["randn(1,1,1,1) randn(1,1,1,1) randn(1,1,1,1)", "randn(2,2,3,4) randn(2,2,3,4) randn(2,2,3,4)",
       "randn(1,2,5,3) randn(1,2,5,3) randn(1,2,5,3)", "randn(2,1,4,2) randn(2,1,4,2) randn(2,1,4,2)",
       "randn(1,2,4,3).T randn(1,2,4,3).T randn(1,2,4,3).T"]
CROSS = ["randn(2,2,3,4) randn(2,2,5,4) randn(2,2,5,4)", "randn(1,2,2,4) randn(1,2,3,4) randn(1,2,3,2)"]
row("attention(q, k, v)", attend, QKV, CROSS)
row("attention(q, k, v, causal)", lambda q, k, v: attend(q, k, v, causal=True), QKV)
row("attention(q, k, v, scale 0.3)", lambda q, k, v: attend(q, k, v, scale=0.3), QKV, CROSS)
row("attention(q, k, v, boolean mask)", attend,
    QKV[1] + " mask(3,3):1,0,1,0,1,1,1,1,0", QKV[1] + " mask(2,1,1,3):1,1,0,1,0,0", QKV[1] + " mask(2,2,3,3):"
    + ",".join(["1,0,1,0,1,1,1,1,0", "1,1,1,0,0,1,1,0,0", "1,0,0,0,1,0,0,0,1", "1,1,1,1,1,1,1,1,1"]),
    CROSS[0] + " mask(3,5):1,0,1,0,1,1,1,1,0,0,0,0,0,0,1", QKV[3] + " mask(2,1,4,4):" + ",".join(["1,0,0,0,1,1,0,0,1,1,1,0,1,1,1,1"] * 2))
row("attention(q, k, v, float mask)", attend, QKV[1] + " randn(3,3)!", QKV[1] + " randn(2,1,1,3)!", QKV[1] + " randn(2,2,3,3)!",
    CROSS[0] + " randn(3,5)!", QKV[1] + " values(3,3)!:0,-inf,-inf,0,0,-inf,0,0,0")
row("attention(q, k, v, dropout 0.4)", lambda q, k, v: attend(q, k, v, p=0.4), QKV, CROSS)


def lines(seed, rows=ROWS):
    """For each operation a line "op <name>" and the lines of its cases."""
    out = []
    for name, function, cases in rows:
        out.append(f"op {name}")
        for line in cases:
            seed += 1
            out += run_case(seed, function, line)
    return out
