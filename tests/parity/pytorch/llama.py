"""What Llama is made of: RMS norm, SwiGLU, heads that share keys and values, rotary positions. The twin is
tests/parity/llama_test.cpp.

PyTorch has the first three as they are, since 2.4 and 2.5; before that they are made of small operations here. Rotary positions
are those of Hugging Face's LlamaModel, but for the angles, which are computed in double.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


def rms_norm(x, weight=None, eps=None):
    if hasattr(F, "rms_norm"):
        return F.rms_norm(x, x.shape[-1:], weight, eps)
    eps = torch.finfo(x.dtype).eps if eps is None else eps
    normalized = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps)
    return normalized if weight is None else normalized * weight


def swiglu(gate, x):
    return F.silu(gate) * x


def grouped(q, k, v, mask=None, causal=False, scale=None):
    sharing = q.size(1) // k.size(1)
    try:
        return F.scaled_dot_product_attention(q, k, v, mask, is_causal=causal, scale=scale, enable_gqa=True)
    except (AttributeError, TypeError):
        k, v = k.repeat_interleave(sharing, 1), v.repeat_interleave(sharing, 1)
        scores = q @ k.transpose(-2, -1) * (1 / math.sqrt(q.size(-1)) if scale is None else scale)
        if causal:
            mask = torch.ones(scores.shape[-2:]).tril() == 1
        if mask is not None:
            scores = scores.masked_fill(~mask, -math.inf) if mask.dtype == torch.bool else scores + mask
        return F.softmax(scores, -1) @ v


def frequencies(width, base):
    return base ** (-torch.arange(0, width, 2, dtype=torch.float64) / width)


def slowed_as_llama3(theta, factor, low, high, original):
    """Of transformers' modeling_rope_utils: long waves are slower, short ones are not, those in between partly."""
    wave = 2 * math.pi / theta
    share = (original / wave - low) / (high - low)
    between = (1 - share) * theta / factor + share * theta
    return torch.where(wave < original / high, theta, torch.where(wave > original / low, theta / factor, between))


def rotate(x, first, theta):
    angles = torch.arange(first, first + x.size(-2), dtype=torch.float64)[:, None] * theta
    cosines, sines = angles.cos().float().repeat(1, 2), angles.sin().float().repeat(1, 2)
    half = x.size(-1) // 2
    return x * cosines + torch.cat([-x[..., half:], x[..., :half]], -1) * sines


def rotate_neighbours(x, first, theta):
    halves = torch.cat([x[..., 0::2], x[..., 1::2]], -1)
    turned = rotate(halves, first, theta)
    half = x.size(-1) // 2
    return torch.stack([turned[..., :half], turned[..., half:]], -1).flatten(-2)


NORMED = ["randn(4)", "randn(2,4)", "randn(4,3).T", "randn(2,3,5)", "randn(2,8)", "values(3,3):5,5,5,0,0,0,1e20,1e20,-1e20",
          "values(3,3):1,inf,2,nan,1,2,1e-30,2e-30,0", "randn(0,3)", "randn(3,67)"]
WIDTHS = [4, 4, 4, 5, 8, 3, 3, 3, 67]
WEIGHTED = [f"{line} randn({width})" for line, width in zip(NORMED, WIDTHS)]
GATED = ["randn() randn()", "randn(5) randn(5)", "randn(2,3) randn(2,3)", "randn(3,2).T randn(2,3)", "randn(2,3,37) randn(2,3,37)",
         "randn(0,3) randn(0,3)", "values(6):-1000,-30,-0.0,30,1000,nan randn(6)"]
SHARED = ["randn(1,2,1,1) randn(1,1,1,1) randn(1,1,1,1)", "randn(2,4,3,4) randn(2,2,3,4) randn(2,2,3,4)",
          "randn(1,6,5,3) randn(1,2,5,3) randn(1,2,5,3)", "randn(2,3,4,2) randn(2,1,4,2) randn(2,1,4,2)",
          "randn(1,4,4,3).T randn(1,2,4,3).T randn(1,2,4,3).T"]
CROSS = ["randn(2,4,3,4) randn(2,2,5,4) randn(2,2,5,4)", "randn(1,2,2,4) randn(1,1,3,4) randn(1,1,3,2)",
         "randn(1,9,1,8) randn(1,3,6,8) randn(1,3,6,8)"]
HEADS = ["randn(1,2)", "randn(5,4)", "randn(2,3,5,8)", "randn(1,2,6,4).T", "randn(1,1,12,34)"]

OPERATIONS = [
    ("rms_norm(x, w)", rms_norm, WEIGHTED),
    ("rms_norm(x)", rms_norm, NORMED),
    ("rms_norm(x, w, 0.1)", lambda x, w: rms_norm(x, w, 0.1), WEIGHTED),
    ("rms_norm(x, w, 1e-6)", lambda x, w: rms_norm(x, w, 1e-6), WEIGHTED),
    ("swiglu(gate, x)", swiglu, GATED),
    ("attention(q, k, v, grouped)", grouped, SHARED + CROSS),
    ("attention(q, k, v, grouped, causal)", lambda q, k, v: grouped(q, k, v, causal=True), SHARED),
    ("attention(q, k, v, grouped, scale 0.3)", lambda q, k, v: grouped(q, k, v, scale=0.3), SHARED + CROSS),
    ("attention(q, k, v, grouped, boolean mask)", grouped,
     [SHARED[1] + " mask(3,3):1,0,1,0,1,1,1,1,0", SHARED[1] + " mask(2,1,1,3):1,1,0,1,0,0",
      CROSS[0] + " mask(3,5):1,0,1,0,1,1,1,1,0,0,0,0,0,0,1", CROSS[2] + " mask(1,1,1,6):1,0,1,1,1,0"]),
    ("attention(q, k, v, grouped, float mask)", grouped,
     [SHARED[1] + " randn(3,3)!", SHARED[1] + " randn(2,4,3,3)!", CROSS[2] + " randn(1,9,1,6)!"]),
    ("rotary_embedding(x, halves)", lambda x: rotate(x, 0, frequencies(x.size(-1), 10000)), HEADS),
    ("rotary_embedding(x, 8000, halves, base 500000)", lambda x: rotate(x, 8000, frequencies(x.size(-1), 5e5)), HEADS),
    ("rotary_embedding(x, 3, neighbours)", lambda x: rotate_neighbours(x, 3, frequencies(x.size(-1), 10000)), HEADS),
    ("rotary_embedding(x, 5, halves, linear 4)", lambda x: rotate(x, 5, frequencies(x.size(-1), 10000) / 4), HEADS),
    ("rotary_embedding(x, 100, halves, llama3)",
     lambda x: rotate(x, 100, slowed_as_llama3(frequencies(x.size(-1), 10000), 8, 1, 4, 64)), HEADS),
]


class RMSNorm(nn.Module):
    def __init__(self, width, eps=None):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.eps = eps

    def forward(self, x):
        return rms_norm(x, self.weight, self.eps)


class Attention(nn.Module):
    """Rotary positions, if theta is given, before the heads attend; causal."""

    def __init__(self, width, heads, kv_heads, head_dim=None, bias=True, theta=None):
        super().__init__()
        head_dim = head_dim or width // heads
        self.q_proj = nn.Linear(width, heads * head_dim, bias=bias)
        self.k_proj = nn.Linear(width, kv_heads * head_dim, bias=bias)
        self.v_proj = nn.Linear(width, kv_heads * head_dim, bias=bias)
        self.out_proj = nn.Linear(heads * head_dim, width, bias=bias)
        self.head_dim, self.theta = head_dim, theta

    def forward(self, x, causal=True):
        def split(y):
            return y.view(x.size(0), x.size(1), -1, self.head_dim).transpose(1, 2)

        q, k, v = split(self.q_proj(x)), split(self.k_proj(x)), split(self.v_proj(x))
        if self.theta is not None:
            q, k = rotate(q, 0, self.theta), rotate(k, 0, self.theta)
        return self.out_proj(grouped(q, k, v, causal=causal).transpose(1, 2).flatten(2))


class GatedMLP(nn.Module):
    def __init__(self, width, inner, bias=True):
        super().__init__()
        self.c_fc = nn.Linear(width, inner, bias=bias)
        self.c_proj = nn.Linear(inner, width, bias=bias)
        self.c_gate = nn.Linear(width, inner, bias=bias)

    def forward(self, x):
        return self.c_proj(swiglu(self.c_gate(x), self.c_fc(x)))


class Block(nn.Module):
    def __init__(self, width, heads, kv_heads, inner, theta):
        super().__init__()
        self.ln_1, self.ln_2 = RMSNorm(width, 1e-5), RMSNorm(width, 1e-5)
        self.attn = Attention(width, heads, kv_heads, bias=False, theta=theta)
        self.mlp = GatedMLP(width, inner, bias=False)

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


def layers(run):
    """run(layer, *shapes) is that of layers.py."""
    return {
        "RMSNorm(6)": lambda: run(RMSNorm(6), (2, 3, 6)),
        "RMSNorm(6, eps 0.01)": lambda: run(RMSNorm(6, 0.01), (4, 6)),
        "MultiHeadAttention, 4 heads of queries, 2 of keys": lambda: run(Attention(8, 4, 2), (2, 5, 8)),
        "MultiHeadAttention, 3 heads of queries, 1 of keys, width 4": lambda: run(Attention(6, 3, 1, 4, bias=False), (2, 5, 6)),
        "MultiHeadAttention, grouped, rotary": lambda: run(Attention(8, 4, 2, theta=frequencies(2, 10000)), (2, 5, 8)),
        "MLP with a gate": lambda: run(GatedMLP(6, 10), (2, 3, 6)),
        "MLP with a gate, no bias": lambda: run(GatedMLP(6, 32, bias=False), (4, 6)),
        "TransformerBlock of Llama": lambda: run(Block(16, 4, 2, 24, frequencies(4, 10000)), (2, 5, 16)),
    }
