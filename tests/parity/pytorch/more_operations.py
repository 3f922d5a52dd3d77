"""What PyTorch's operations give that TinyTensor has in the families beside ops.h. The twin is
tests/parity/more_operations_test.cpp; rows and cases are written as in operations.py.
"""
import torch
import torch.nn.functional as F

from cases import run_case
from operations import CUBE, EDGE, MATRIX, ONE, ONTO, POSITIVE, TIED, TIES, TWO

ROWS = []
NAN = "values(2,3):1,nan,2,inf,3,4"
END = 2**62


def row(name, function, *cases):
    ROWS.append((name, function, [line for group in cases for line in ([group] if isinstance(group, str) else group)]))


# --- pointwise.h -----------------------------------------------------------------------------------------------------
for name, function in [("square", torch.square), ("sin", torch.sin), ("cos", torch.cos), ("expm1", torch.expm1), ("erf", torch.erf),
                       ("sign", torch.sign), ("floor", torch.floor), ("ceil", torch.ceil), ("elu", F.elu), ("logsigmoid", F.logsigmoid)]:
    row(f"{name}(x)", function, ONE, "values(7):-3,-0.5,0,0.5,2,2.5,30")
row("round(x)", torch.round, ONE, "values(8):-1.5,-0.5,0,0.5,1.5,2.5,2.4,30")
row("log1p(x)", torch.log1p, POSITIVE, "values(4):-0.5,0,1e-8,30")
row("reciprocal(x)", torch.reciprocal, POSITIVE, "values(4):-0.5,0,inf,30")
row("clamp(x, low, high)", torch.clamp, "randn(5) randn(5) randn(5)", "randn(2,3) randn(3) randn()", "randn(3,2) randn(2) randn(3,1)",
    "randn(3,2).T randn(2,3) randn(3)", "values(4):1,2,3,4 values(4):1,3,5,0 values(4):2,2,4,4", "randn(0,3) randn(3) randn(3)")
row("clamp(x, low, none)", lambda x, low: torch.clamp(x, min=low), TWO, TIES)
row("clamp(x, none, high)", lambda x, high: torch.clamp(x, max=high), TWO, TIES)
row("clamp_(x, -0.5, 0.5)", lambda x: x.clamp_(-0.5, 0.5), [line + "!" for line in ONE])

# --- compare.h -------------------------------------------------------------------------------------------------------
COMPARED = ["values(6)!:0.1,0.5,1,-1,nan,inf", "randn(2,3)!", "randn(3,2).T!", "randn()!", "randn(0,3)!"]
for name, function in [("<", torch.lt), ("<=", torch.le), (">", torch.gt), (">=", torch.ge), ("==", torch.eq), ("!=", torch.ne)]:
    row(f"x {name} 0.1", lambda x, f=function: f(x, 0.1), COMPARED)
    row(f"ids {name} 3", lambda x, f=function: f(x, 3), "ids<6(5)", "ids<6(2,3)", "ids<6()", "ids(4):-3,3,2,4", "ids<6(0,3)")
row("a != b", lambda a, b: a != b, TWO, TIES)
row("isnan(x)", torch.isnan, COMPARED, EDGE)
row("isfinite(x)", torch.isfinite, COMPARED, EDGE)
MASKS = ["mask(3)", "mask()", "mask(2,3)", "mask(2,1,4)", "mask(2,2):1,1,1,1", "mask(2,2):0,0,0,0", "mask(3,0)", "mask(0,3)"]
row("~mask", lambda m: ~m, MASKS)
row("any(mask, -1)", lambda m: m.any(-1), MASKS)
row("all(mask, 0, keepdim)", lambda m: m.all(0, keepdim=True), MASKS)
row("sum(mask)", lambda m: m.sum(), MASKS)
row("sum(mask, -1)", lambda m: m.sum(-1), MASKS)
row("mean(mask, 0)", lambda m: m.float().mean(0), MASKS)
row("sum(ids, 0, keepdim)", lambda i: i.sum(0, keepdim=True), "ids<9(3)", "ids<9()", "ids<9(2,3)", "ids<9(0,2)", "ids<9(2,2,2)")
row("where(mask, x, 0)", lambda m, x: torch.where(m, x, torch.zeros(())), "mask(3) randn(3)", "mask(2,3) randn(3)", "mask(3) randn(2,3)",
    "mask(2,1) randn(1,3)", "mask() randn(2,2)", "mask(2,2):1,0,0,1 values(2,2):nan,nan,inf,1")
row("where(mask, 1, x)", lambda m, x: torch.where(m, torch.ones(()), x), "mask(3) randn(3)", "mask(2,3) randn(3)", "mask(3) randn(2,3)",
    "mask(2,1) randn(1,3)", "mask() randn(2,2)")
row("masked_fill(x, m, 2), either broadcast", lambda m, x: x.masked_fill(m, 2), "mask(2,3) randn(3)", "mask(3) randn(2,3)", "mask(2,1) randn(3)",
    "mask(4,1,1) randn(2,3)", "mask(2,3) randn()")

# --- indexing.h ------------------------------------------------------------------------------------------------------
row("index_select(x, 0, i)", lambda x, i: x.index_select(0, i), "randn(4) ids<4(6)", "randn(3,2) ids<3(4)", "randn(2,3).T ids<3(4)",
    "randn(3,2,2) ids(2):2,2", "randn(3,2) ids<3(0)")
row("index_select(x, -1, i)", lambda x, i: x.index_select(-1, i), "randn(4) ids<4(6)", "randn(2,3) ids<3(4)", "randn(3,2).T ids<3(4)",
    "randn(2,2,3) ids(2):2,2", "randn(0,3) ids<3(2)")
row("x[ids]", lambda x, i: x[i], "randn(4) ids<4(6)", "randn(4) ids<4(2,3)", "randn(3,2) ids(2,2):-1,0,-3,2", "randn(3,2) ids<3()", "randn(2,3).T ids<3(2)",
    "randn(3,2,2) ids<3(0)")
row("x[mask]", lambda x, m: x[m], "randn(4) mask(4)", "randn(2,3) mask(2,3)", "randn(3,2) mask(3)", "randn(2,3).T mask(3)", "randn(2,2,3) mask(2,2)",
    "randn(2,2) mask(2,2):0,0,0,0")
row("x[ids, 1]", lambda x, i: x[i, 1], "randn(4,3) ids<4(6)", "randn(4,2) ids<4(2,3)", "randn(3,2,2) ids(2):-1,0", "randn(3,2) ids<3()", "randn(2,3).T ids<3(2)")
row("x[:, ids]", lambda x, i: x[:, i], "randn(4,3) ids<3(6)", "randn(4,2) ids<2(2,3)", "randn(3,2,2) ids(2):-1,0", "randn(3,2) ids<2()", "randn(2,3).T ids<2(2)")
row("x[ids, ids]", lambda x, i: x[i, i], "randn(4,4) ids<4(6)", "randn(3,3) ids<3(2,3)", "randn(3,4,2) ids(2):-1,0", "randn(3,2) ids<2()", "randn(2,3).T ids<2(2)")
row("x[ids, :, ids]", lambda x, i: x[i, :, i], "randn(4,2,4) ids<4(6)", "randn(3,1,3) ids<3(2,3)", "randn(3,4,3,2) ids(2):-1,0", "randn(3,2,3) ids<2()",
    "randn(2,3,2).T ids<2(2)")
row("x[:, mask, 1:]", lambda x, m: x[:, m, 1:], "randn(2,4,3) mask(4)", "randn(1,2,2) mask(2)", "randn(2,3,2).T mask(2)", "randn(2,3,2,2) mask(3)", "randn(2,2,2) mask(2):0,0")
row("masked_select(x, m)", lambda x, m: x.masked_select(m), "randn(4) mask(4)", "randn(2,3) mask(3)", "randn(3) mask(2,3)", "randn(3,1) mask(3)", "randn() mask(2,2)")
row("nonzero(mask)", lambda m: m.nonzero(), MASKS)
INDEX = ["randn(4) ids<4(3) randn(3)", "randn(3,4) ids(2,3):0,1,3,2,2,0 randn(2,3)", "randn(4,3).T ids(2,2):1,3,0,2 randn(2,2)",
         "randn(2,3,2) ids(1,2,1):0,1 randn(1,2,1)", "randn(3,2) ids<2(0,2) randn(1,2)"]
row("scatter(x, 1, i, s)", lambda x, i, s: x.scatter(-1, i, s), "randn(4) ids(3):3,0,2 randn(3)", INDEX[1:3], "randn(2,3,2) ids(1,2,1):0,1 randn(1,2,1)", INDEX[4:])
row("scatter(x, -1, i, 2.5)", lambda x, i: x.scatter(-1, i, 2.5), "randn(4) ids<4(3)", "randn(3,4) ids<4(2,5)", "randn(4,3).T ids<4(2,2)", "randn(2,3,2) ids<2(1,2,1)", "randn(1) ids<1(1)")
row("scatter_add(x, -1, i, s)", lambda x, i, s: x.scatter_add(-1, i, s), "randn(4) ids<4(7) randn(7)", INDEX[1:3], "randn(2,3,2) ids<2(1,2,5) randn(1,2,5)", INDEX[4:])
row("index_add(x, 0, i, s)", lambda x, i, s: x.index_add(0, i, s), "randn(4) ids<4(7) randn(7)", "randn(3,2) ids<3(4) randn(4,2)", "randn(2,3).T ids<3(2) randn(2,2)",
    "randn(2,3,2) ids<2(3) randn(3,3,2)", "randn(3,2) ids<3(0) randn(0,2)")
row("one_hot(ids, 5)", lambda i: F.one_hot(i, 5).float(), "ids<5(4)", "ids<5(2,3)", "ids<5()", "ids<5(1,1)", "ids<5(0,2)")
row("one_hot(ids)", lambda i: F.one_hot(i).float(), "ids<5(4)", "ids<5(2,3)", "ids<5()", "ids<5(1,1)", "ids(3):0,0,0")
for name, function in [("tril", torch.tril), ("triu", torch.triu)]:
    for diagonal in [0, 1, -2]:
        row(f"{name}(x, {diagonal})", lambda x, f=function, d=diagonal: f(x, d), MATRIX, "randn(4,4)", "values(2,2):nan,inf,nan,inf")
for name, options in [("", {}), (", descending", {"descending": True})]:
    row(f"sort(x, -1{name})", lambda x, o=options: x.sort(-1, **o)[0], MATRIX, "randn()", "randn(7)", TIED[1:])
    row(f"sort(x, 0{name}).indices", lambda x, o=options: torch.sort(x, dim=0, stable=True, descending=bool(o))[1], MATRIX, "randn()", "randn(7)", "values(6):3,1,1,3,nan,2")
row("argsort(x, -1)", lambda x: x.argsort(-1), MATRIX, "randn()", "randn(7)")
row("topk(x, 2)", lambda x: x.topk(2)[0], "randn(5)", "randn(2,3)", "randn(3,2).T", "randn(2,2,4)", "values(4):1,nan,3,-inf", "randn(0,3)")
row("topk(x, 2).indices", lambda x: x.topk(2)[1], "randn(5)", "randn(2,3)", "randn(3,2).T", "randn(2,2,4)", "values(4):1,nan,3,-inf")
row("topk(x, 1, 0, smallest)", lambda x: x.topk(1, 0, largest=False)[0], "randn(5)", "randn(2,3)", "randn(3,2).T", "randn(2,2,4)", "randn()")

# --- statistics.h ----------------------------------------------------------------------------------------------------
row("stddev(x)", torch.std, "randn(2)", "randn(5)", "randn(2,3)", "randn(3,4).T", "randn(2,3,4)", "values(3):2,2,2")
row("stddev(x, 1, biased)", lambda x: x.std(1, unbiased=False), MATRIX, "values(2,2):1,1,2,3")
row("stddev(x, (0, 2))", lambda x: x.std((0, 2)), CUBE)
row("norm(x)", torch.norm, ONE[1:], "values(3):0,0,0", "values(3):nan,1,2")
for p in [1, 2, 3, 0.5, 1.5, 0, "inf", "-inf"]:
    row(f"norm(x, {p}, -1)", lambda x, p=float(p): torch.linalg.vector_norm(x, p, -1), MATRIX, "values(2,2):0,0,3,0", "values(2,3):2,-2,2,1,-1,0.5")
row("norm(x, 2, (0, 2), keepdim)", lambda x: x.norm(2, (0, 2), keepdim=True), CUBE)
row("normalize(x)", F.normalize, MATRIX, "values(2,2):0,0,3,4")
row("cosine_similarity(a, b)", F.cosine_similarity, "randn(2,3) randn(2,3)", "randn(3,2).T randn(2,3)", "randn(2,3,4) randn(2,3,4)", "randn(1,3) randn(4,3)", "randn(2,1) randn(2,1)")
for name, function in [("amax", torch.amax), ("amin", torch.amin)]:
    row(f"{name}(x)", lambda x, f=function: f(x), "randn()", "randn(5)", MATRIX, TIED)
    row(f"{name}(x, (0, -1), keepdim)", lambda x, f=function: f(x, (0, -1), keepdim=True), MATRIX, TIED)
row("argmin(x, -1)", lambda x: x.argmin(-1), MATRIX, TIED, "randn()", "randn(5)")
row("argmin(x)", lambda x: x.argmin(), MATRIX, TIED, "randn()", "randn(5)")
row("cumsum(x, 0)", lambda x: x.cumsum(0), ONE, NAN)
row("cumsum(x, -1)", lambda x: x.cumsum(-1), ONE, "randn(2,40)")
row("prod(x)", torch.prod, ONE, "values(4):1,0,3,4", "values(4):1,0,3,0")
row("prod(x, -1, keepdim)", lambda x: x.prod(-1, keepdim=True), ONE, "values(2,3):1,0,3,0,2,0")

# --- shaping.h -------------------------------------------------------------------------------------------------------
row("pad(x, (1, 2))", lambda x: F.pad(x, (1, 2)), ONE[1:])
row("pad(x, (1, -1, 0, 2), 7)", lambda x: F.pad(x, (1, -1, 0, 2), value=7.0), MATRIX)
for kind in ["reflect", "replicate", "circular"]:
    row(f"pad(x, (2, 1), {kind})", lambda x, k=kind: F.pad(x, (2, 1), k), "randn(2,2,3)", "randn(2,4,3)", "randn(2,5,3).T", "randn(1,1,3)", "randn(3,1,5)")
    row(f"pad(x, (2, 1, 1, 0), {kind})", lambda x, k=kind: F.pad(x, (2, 1, 1, 0), k), "randn(1,2,3,3)", "randn(2,2,4,3)", "randn(1,1,3,4).T", "randn(1,1,2,3)", "randn(2,1,3,5)")
row("unfold(x, -1, 2, 1)", lambda x: x.unfold(-1, 2, 1), "randn(5)", "randn(2,3)", "randn(3,2).T", "randn(2,2,4)", "randn(0,3)")
row("unfold(x, 0, 2, 2)", lambda x: x.unfold(0, 2, 2), "randn(5)", "randn(2,3)", "randn(3,4).T", "randn(7,2,2)", "randn(2,1)")
row("unbind(x, -1), reversed", lambda x: torch.stack(x.unbind(-1)[::-1]), "randn(5)", MATRIX)
row("chunk(x, 3), reversed", lambda x: torch.cat(x.chunk(3)[::-1]), "randn(5)", "randn(4,3)", "randn(3,5).T", "randn(3,2,2)", "randn(2,2)", "randn(0,2)")
row("split_with_sizes(x, (1, 0, 2), -1), reversed", lambda x: torch.cat(x.split([1, 0, 2], -1)[::-1], -1), "randn(3)", "randn(4,3)", "randn(3,5).T", "randn(3,2,3)", "randn(0,3)")
row("flip(x, (0,))", lambda x: x.flip(0), ONE)
row("flip(x, (0, -1))", lambda x: x.flip((0, -1)), MATRIX)
row("roll(x, 2, 0)", lambda x: x.roll(2, 0), ONE[1:])
row("roll(x, -1, -1)", lambda x: x.roll(-1, -1), ONE[1:])
row("repeat(x, (2, 1, 3))", lambda x: x.repeat(2, 1, 3), ONE)
row("repeat_interleave(x, 2, -1)", lambda x: x.repeat_interleave(2, -1), ONE[1:])
row("outer(a, b)", torch.outer, "randn(3) randn(4)", "randn(1) randn(4)", "randn(3) randn(1)", "randn(2) randn(2)", "randn(0) randn(2)")
row("diag(x)", torch.diag, "randn(3)", "randn(3,3)", "randn(2,4)", "randn(2,4).T", "randn(1)")
row("cat({(0,), a, b}, 0)", lambda a, b: torch.cat([torch.zeros(0), a, b], 0), "randn(2,3) randn(1,3)", "randn(2) randn(3)", "randn(0) randn(3)", "randn(1,2,2) randn(2,2,2)",
    "randn(3,2).T randn(2,3)")

# --- losses.h --------------------------------------------------------------------------------------------------------
PAIRS = ["randn(5) randn(5)", "randn(2,3) randn(2,3)", "randn(3,2).T randn(2,3)", "randn() randn()", "randn(2,2,2) randn(2,2,2)"]
LOGITS = ["randn(5) rand(5)", "randn(2,3) rand(2,3)", "randn(3,2).T rand(2,3)", "randn() rand()", "values(4):-90,-10,10,90 values(4):0,1,0,1"]
CHANCES = ["rand(5) rand(5)", "rand(2,3) rand(2,3)", "rand(3,2).T rand(2,3)", "rand() rand()", "values(4):0,0,1,0.5 values(4):0,1,0.5,0.5"]
LOGS = ["randn(5) rand(5)", "randn(2,3) rand(2,3)", "randn(3,2).T rand(2,3)", "randn() rand()", "randn(3) values(3)!:0,0.5,1"]
for reduction in ["mean", "sum", "none"]:
    row(f"l1_loss(x, t, {reduction})", lambda x, t, r=reduction: F.l1_loss(x, t, reduction=r), PAIRS, "values(3):1,2,3 values(3):1,0,5")
    row(f"smooth_l1_loss(x, t, {reduction})", lambda x, t, r=reduction: F.smooth_l1_loss(x, t, reduction=r), PAIRS, "values(3):1,2,3 values(3):1,1,5")
    row(f"smooth_l1_loss(x, t, {reduction}, beta 0.3)", lambda x, t, r=reduction: F.smooth_l1_loss(x, t, reduction=r, beta=0.3), PAIRS)
    row(f"huber_loss(x, t, {reduction}, delta 0.3)", lambda x, t, r=reduction: F.huber_loss(x, t, reduction=r, delta=0.3), PAIRS)
    row(f"kl_div(x, t, {reduction})", lambda x, t, r=reduction: F.kl_div(x, t, reduction=r), LOGS)
    row(f"kl_div(x, t, {reduction}, log target)", lambda x, t, r=reduction: F.kl_div(x, t, reduction=r, log_target=True), PAIRS)
    row(f"binary_cross_entropy(x, t, {reduction})", lambda x, t, r=reduction: F.binary_cross_entropy(x, t, reduction=r), CHANCES)
    row(f"binary_cross_entropy_with_logits(x, t, {reduction})", lambda x, t, r=reduction: F.binary_cross_entropy_with_logits(x, t, reduction=r), LOGITS)
    row(f"binary_cross_entropy_with_logits(x, t, {reduction}, weight, pos_weight)",
        lambda x, t, w, p, r=reduction: F.binary_cross_entropy_with_logits(x, t, weight=w, pos_weight=p, reduction=r),
        [line + " rand()! rand()!" for line in LOGITS], "randn(2,3) rand(2,3) rand(2,1)! positive(3)!")
    row(f"cross_entropy(x, probabilities, {reduction})", lambda x, t, r=reduction: F.cross_entropy(x, t, reduction=r), "randn(4) rand(4)", "randn(2,3) rand(2,3)",
        "randn(3,2).T rand(2,3)", "randn(2,3,2) rand(2,3,2)", "randn(1,2,2,2) rand(1,2,2,2)")
    row(f"cross_entropy(x, probabilities, {reduction}, weight, smoothing 0.2)", lambda x, t, w, r=reduction: F.cross_entropy(x, t, weight=w, label_smoothing=0.2, reduction=r),
        "randn(4) rand(4) rand(4)!", "randn(2,3) rand(2,3) rand(3)!", "randn(3,2).T rand(2,3) rand(3)!", "randn(2,3,2) rand(2,3,2) rand(3)!", "randn(1,2,2,2) rand(1,2,2,2) rand(2)!")

# --- the generator ---------------------------------------------------------------------------------------------------
for name, function in [("uniform_(x, -1, 2)", lambda x: x.uniform_(-1, 2)), ("normal_(x, 1, 2)", lambda x: x.normal_(1, 2))]:
    row(name, function, "rand(5)!", "rand(40)!", "rand(6,4)!", "rand(6,4).T!", "rand(2,3,7).T!", "rand(0,3)!")
row("uniform_(x[:, ::2])", lambda x: x[:, ::2].uniform_() * 1, "rand(2,3)!", "rand(9,9)!", "rand(4,1)!", "rand(6,5).T!", "rand(3,2)!")
row("normal_(x[:, ::2])", lambda x: x[:, ::2].normal_() * 1, "rand(2,3)!", "rand(9,9)!", "rand(4,1)!", "rand(6,5).T!", "rand(3,2)!")
row("randn_like(x)", torch.randn_like, "rand(5)!", "rand(40)!", "rand(6,4)!", "rand()!", "rand(0,3)!")
row("rand_like(x)", torch.rand_like, "rand(5)!", "rand(40)!", "rand(6,4)!", "rand()!", "rand(0,3)!")

# --- einsum.h --------------------------------------------------------------------------------------------------------
MATRICES = ["randn(2,3) randn(3,4)", "randn(3,2).T randn(3,4)", "randn(2,3) randn(4,3).T", "randn(0,3) randn(3,2)", "randn(1,1) randn(1,5)"]
HEADS = ["randn(2,2,3,4) randn(2,2,5,4)", "randn(2,2,4,3).T randn(2,1,5,4)", "randn(1,1,1,2) randn(1,1,3,2)", "randn(1,2,3,1) randn(3,2,2,1)", "randn(2,1,3,2) randn(2,1,2,2).T"]
SAME = ["randn(2,3) randn(2,3)", "randn(3,2).T randn(1,3)", "randn(2,1) randn(2,4)", "randn(0,3) randn(0,3)", "randn(1,1) randn(3,3).T"]
SQUARE = ["randn(3,3)", "randn(4,4).T", "randn(1,1)", "randn(2,2)", "values(2,2):nan,1,2,3"]
EQUATIONS = [
    ("ij,jk->ik", *MATRICES),
    ("bhtd,bhsd->bhts", *HEADS),
    ("ij,ij->", *SAME),
    ("ii->i", *SQUARE),
    ("ii", *SQUARE),
    ("iji->j", "randn(3,2,3)", "randn(2,2,3).T", "randn(1,4,1)", "randn(2,1,2)", "randn(4,2,4)"),
    ("i,j", "randn(3) randn(2)", "randn(1) randn(4)", "randn(2) randn(1)", "randn(0) randn(2)", "randn(5) randn(5)"),
    ("ba", "randn(2,3)", "randn(3,2).T", "randn(1,4)", "randn(3,3)", "randn(0,2)"),
    ("...ij,...jk->...ik", "randn(2,3) randn(3,4)", "randn(5,2,3) randn(3,4)", "randn(2,1,2,3) randn(3,3,4)", "randn(2,2) randn(4,2,2)", "randn(2,2,3).T randn(2,1)"),
    ("ij...->j", "randn(2,3)", "randn(2,3,2)", "randn(2,2,3,2)", "randn(3,2).T", "randn(1,4,1)"),
    ("i...", "randn(3)", "randn(2,3)", "randn(3,2).T", "randn(2,1,3)", "randn(1)"),
    ("bi,ij,bj->b", "randn(2,3) randn(3,4) randn(2,4)", "randn(3,2).T randn(4,3).T randn(1,4)", "randn(1,1) randn(1,2) randn(3,2)", "randn(2,2) randn(2,2) randn(2,2).T",
     "randn(4,1) randn(1,1) randn(4,1)"),
    ("bhts,bhsd,hdc->btc", "randn(2,2,3,3) randn(2,2,3,2) randn(2,2,4)", "randn(1,2,3,3).T randn(2,2,3,2) randn(2,2,4)", "randn(1,1,1,2) randn(1,1,2,3) randn(1,3,1)",
     "randn(1,3,2,2) randn(1,3,2,1) randn(3,1,2)", "randn(2,1,1,1) randn(2,1,1,1) randn(1,1,1)"),
]
for equation, *cases in EQUATIONS:
    row(f"einsum({equation})", lambda *x, e=equation: torch.einsum(e, *x), cases)


# --- writing where subscripts name -----------------------------------------------------------------------------------
def put_in_the_middle(x, i, y):
    z = x.clone()
    z[:, i, 1:] = y
    return z


row("index_put(x, {ids}, y)", lambda x, i, y: x.index_put((i,), y), "randn(4) ids(3):3,0,2 randn(3)", "randn(4,2) ids(2):1,-1 randn(2)",
    "randn(4,3).T ids(2):2,0 randn(2,4)", "randn(3,2) ids(2,1):0,2 randn(2,1,2)", "randn(3,2) ids<3(0) randn(2)")
row("index_put(x, {mask}, y)", lambda x, m, y: x.index_put((m,), y), "randn(4) mask(4):1,0,1,1 randn(3)", "randn(2,3) mask(2,3) randn()",
    "randn(3,2) mask(3):0,1,1 randn(2)", "randn(2,3).T mask(3) randn(1)", "randn(2,2) mask(2,2):0,0,0,0 randn(1)")
row("index_put(x, {:, ids, 1:}, y)", put_in_the_middle, "randn(2,4,3) ids(2):3,0 randn(2,2,2)", "randn(2,4,3) ids(2):3,0 randn(2)",
    "randn(2,3,4).T ids(2,2):0,1,2,3 randn(2,2,2,2)", "randn(1,2,2) ids<2() randn(1)", "randn(2,2,3) ids<2(0) randn(2)")

# --- draws with weights ----------------------------------------------------------------------------------------------
row("multinomial(w, 7, replacement)", lambda w: torch.multinomial(w, 7, True).float(), "rand(4)!", "rand(2,5)!", "rand(5,3).T!", "values(4)!:0,1,0,3", "rand(200)!")
row("multinomial(w, 2)", lambda w: torch.multinomial(w, 2).float(), "rand(4)!", "rand(2,5)!", "rand(3,4)!", "values(4)!:0,1,0,3", "rand(200)!")
row("multinomial(w, 1)", lambda w: torch.multinomial(w, 1).float(), "rand(4)!", "rand(6,5)!", "rand(3,4)!", "values(4)!:0,1,0,3", "rand(1)!")

# --- last, because the numbers of every case follow from its place
GROUPS = ["randn(4) ids<4(7) randn(7)", "randn(3,4) ids(2,3):0,1,1,2,2,2 randn(2,3)", "randn(4,3).T ids(2,2):1,3,3,3 randn(2,2)",
          "randn(2,3,2) ids<2(1,2,5) randn(1,2,5)", "randn(3,2) ids<2(0,2) randn(0,2)", "values(4):0,2,nan,0 ids(5):0,0,1,2,3 values(5):0,3,1,2,0",
          "values(3):1,2,-1 ids(6):0,0,0,1,1,2 values(6):1,1,0,2,0,nan"]
for reduction in ["sum", "prod", "mean", "amax", "amin"]:
    for include_self in [True, False]:
        row(f"scatter_reduce(x, -1, i, s, {reduction}{'' if include_self else ', not self'})",
            lambda x, i, s, r=reduction, own=include_self: x.scatter_reduce(-1, i, s, r, include_self=own), GROUPS)


def lines(seed):
    """For each operation a line "op <name>" and the lines of its cases."""
    out = []
    for name, function, cases in ROWS:
        assert len(cases) >= 5, name
        out.append(f"op {name}")
        for line in cases:
            seed += 1
            out += run_case(seed, function, line)
    return out
