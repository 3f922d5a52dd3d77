"""Layers with their own first values. The twin is tests/parity/layers_test.cpp.

A program is a function of a seed. It returns named tensors: what was drawn, the output, and all gradients for a normal
seed gradient.
"""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadAttention(nn.Module):
    def __init__(self, width, heads, bias=True, dropout=0.0):
        super().__init__()
        self.q_proj = nn.Linear(width, width, bias=bias)
        self.k_proj = nn.Linear(width, width, bias=bias)
        self.v_proj = nn.Linear(width, width, bias=bias)
        self.out_proj = nn.Linear(width, width, bias=bias)
        self.heads, self.dropout = heads, dropout

    def forward(self, query, key, value, mask=None, is_causal=False):
        def split(x):  # (B, T, C) -> (B, H, T, D)
            return x.view(x.size(0), x.size(1), self.heads, -1).transpose(1, 2)

        q, k, v = split(self.q_proj(query)), split(self.k_proj(key)), split(self.v_proj(value))
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
        if mask is not None:
            if mask.dim() == 3:
                mask = mask.unsqueeze(1)
            scores = scores.masked_fill(~mask, -math.inf) if mask.dtype == torch.bool else scores + mask
        if is_causal:
            scores = scores.masked_fill(torch.ones(scores.shape[-2:]).tril() == 0, -math.inf)
        weights = F.dropout(F.softmax(scores, dim=-1), self.dropout, self.training)
        return self.out_proj((weights @ v).transpose(1, 2).reshape(query.shape))


class MLP(nn.Module):
    def __init__(self, width, bias=True, dropout=0.0):
        super().__init__()
        self.c_fc = nn.Linear(width, 4 * width, bias=bias)
        self.gelu = nn.GELU()
        self.c_proj = nn.Linear(4 * width, width, bias=bias)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        return self.dropout(self.c_proj(self.gelu(self.c_fc(x))))


class LayerNorm(nn.Module):
    """nn.LayerNorm with a bias that can be left out."""

    def __init__(self, width, bias=True):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.bias = nn.Parameter(torch.zeros(width)) if bias else None

    def forward(self, x):
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, 1e-5)


class TransformerBlock(nn.Module):
    def __init__(self, width, heads, bias=True, dropout=0.0):
        super().__init__()
        self.ln_1 = LayerNorm(width, bias)
        self.attn = MultiHeadAttention(width, heads, bias, dropout)
        self.attn_dropout = nn.Dropout(dropout)
        self.ln_2 = LayerNorm(width, bias)
        self.mlp = MLP(width, bias, dropout)

    def forward(self, x, mask=None, is_causal=True):
        y = self.ln_1(x)
        x = x + self.attn_dropout(self.attn(y, y, y, mask, is_causal))
        return x + self.mlp(self.ln_2(x))


def results(layer, output, inputs):
    """Parameters, the output, the gradients of the inputs and of the parameters."""
    named = {name: p.detach().clone() for name, p in layer.named_parameters()}
    output.backward(torch.randn(output.shape))
    named["output"] = output
    for i, x in enumerate(inputs):
        named[f"input{i}.grad"] = x.grad
    for name, p in layer.named_parameters():
        named[name + ".grad"] = p.grad
    return named


def draw(*shape):
    return torch.randn(shape, requires_grad=True)


def run(layer, *shapes):
    inputs = [draw(*shape) for shape in shapes]
    return results(layer, layer(*inputs), inputs)


def attend(shapes, mask=None, is_causal=False, dropout=0.0):
    layer = MultiHeadAttention(8, 2, dropout=dropout)
    inputs = [draw(*shape) for shape in shapes]
    query, key, value = inputs * 3 if len(inputs) == 1 else (inputs[0], inputs[1], inputs[1])
    return results(layer, layer(query, key, value, mask() if mask else None, is_causal), inputs)


def embed():
    layer = nn.Embedding(7, 3)
    return results(layer, layer(torch.randint(0, 7, (2, 5))), [])


def fill(function, *shape, **options):
    weight = torch.empty(shape)
    function(weight, **options)
    return {"weight": weight}


def evaluated(layer, *shapes):
    return run(layer.eval(), *shapes)


def unroll(layer, *shape, state=()):
    """The outputs of all steps and the last state; `state` has the shape of the first one."""
    inputs = [draw(*shape)] + [draw(*state) for _ in range(0 if not state else 2 if isinstance(layer, (nn.LSTM, nn.LSTMCell)) else 1)]
    first = None if not state else tuple(inputs[1:]) if len(inputs) == 3 else inputs[1]
    output = layer(inputs[0], first)
    parts = [part for group in (output if isinstance(output, tuple) else [output]) for part in (group if isinstance(group, tuple) else [group])]
    return results(layer, torch.cat([part.flatten() for part in parts]), inputs)


class Masks:
    """Masks as PyTorch wants them, where true says who may not attend: drawn, or padding behind the first lengths[b] keys."""

    @staticmethod
    def drawn(*shape, heads=1):
        mask = ~(torch.rand(*shape).add(torch.eye(*shape[-2:])) > 0.5)
        return mask if mask.dim() == 2 else mask.repeat_interleave(heads, 0)

    @staticmethod
    def padding(*lengths):
        return torch.arange(5) >= torch.tensor(lengths)[:, None]

    @staticmethod
    def causal(size):
        return torch.ones(size, size).triu(1) == 1


def encode(masks=dict, **options):
    """An encoder's layer on (2, 5, 4), without dropout if nothing else is said; masks() draws its masks."""
    layer = nn.TransformerEncoderLayer(4, 2, 6, batch_first=True, **{"dropout": 0.0, **options})
    x = draw(2, 5, 4)
    return results(layer, layer(x, **masks()), [x])


def decode(masks=dict, **options):
    layer = nn.TransformerDecoderLayer(4, 2, 6, batch_first=True, **{"dropout": 0.0, **options})
    x, memory = draw(2, 3, 4), draw(2, 5, 4)
    return results(layer, layer(x, memory, **masks()), [x, memory])


def translate():
    """Stacks of both, with dropout."""
    encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 6, batch_first=True), 2, nn.LayerNorm(4))
    decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(4, 2, 6, batch_first=True), 2)
    both = nn.ModuleDict({"encoder": encoder, "decoder": decoder})
    x, y = draw(2, 5, 4), draw(2, 3, 4)
    return results(both, decoder(y, encoder(x), tgt_mask=Masks.causal(3)), [x, y])


def packed(**options):
    layer = nn.MultiheadAttention(4, 2, batch_first=True, **options)
    x, memory = draw(2, 3, 4), draw(2, 5, 4)
    return results(layer, layer(x, memory, memory)[0], [x, memory])


SELF, CROSS = [(2, 5, 8)], [(2, 3, 8), (2, 5, 8)]
PROGRAMS = {
    "Linear(3, 2)": lambda: run(nn.Linear(3, 2), (4, 3)),
    "Linear(16, 33)": lambda: run(nn.Linear(16, 33), (2, 3, 16)),
    "Linear(5, 4, no bias)": lambda: run(nn.Linear(5, 4, bias=False), (5,)),
    "Embedding(7, 3)": embed,
    "LayerNorm(6)": lambda: run(nn.LayerNorm(6), (2, 3, 6)),
    "LayerNorm(6, no bias)": lambda: run(LayerNorm(6, bias=False), (4, 6)),
    "xavier_uniform_": lambda: fill(nn.init.xavier_uniform_, 5, 3),
    "xavier_uniform_, gain 2": lambda: fill(nn.init.xavier_uniform_, 3, 20, gain=2.0),
    "xavier_normal_": lambda: fill(nn.init.xavier_normal_, 5, 3),
    "kaiming_uniform_": lambda: fill(nn.init.kaiming_uniform_, 5, 7),
    "kaiming_uniform_, slope 0.2": lambda: fill(nn.init.kaiming_uniform_, 4, 2, 3, 3, a=0.2),
    "kaiming_normal_": lambda: fill(nn.init.kaiming_normal_, 6, 7),
    "kaiming_normal_, slope 0.2": lambda: fill(nn.init.kaiming_normal_, 3, 4, a=0.2),
    "Sequential": lambda: run(nn.Sequential(nn.Linear(4, 9), nn.ReLU(), nn.Dropout(0.3), nn.Linear(9, 2), nn.GELU()), (6, 4)),
    "Dropout(0.5)": lambda: run(nn.Dropout(0.5), (3, 7)),
    "MultiHeadAttention": lambda: attend(SELF),
    "MultiHeadAttention, causal": lambda: attend(SELF, is_causal=True),
    "MultiHeadAttention, mask (T, T)": lambda: attend(SELF, lambda: torch.rand(5, 5).add(torch.eye(5)) > 0.5),
    "MultiHeadAttention, mask (B, T, T)": lambda: attend(SELF, lambda: torch.rand(2, 5, 5).add(torch.eye(5)) > 0.5),
    "MultiHeadAttention, padding (B, 1, T)": lambda: attend(SELF, lambda: torch.arange(5) < torch.tensor([[[3]], [[5]]])),
    "MultiHeadAttention, mask (B, H, T, T)": lambda: attend(SELF, lambda: torch.rand(2, 2, 5, 5).add(torch.eye(5)) > 0.5),
    "MultiHeadAttention, padding and causal": lambda: attend(SELF, lambda: torch.arange(5) < torch.tensor([[[3]], [[5]]]), True),
    "MultiHeadAttention, float mask": lambda: attend(SELF, lambda: torch.randn(5, 5)),
    "MultiHeadAttention, cross": lambda: attend(CROSS),
    "MultiHeadAttention, cross, padding": lambda: attend(CROSS, lambda: torch.arange(5) < torch.tensor([[[4]], [[2]]])),
    "MultiHeadAttention, dropout 0.2": lambda: attend(SELF, is_causal=True, dropout=0.2),
    "MLP": lambda: run(MLP(6), (2, 3, 6)),
    "TransformerBlock": lambda: run(TransformerBlock(8, 2), (2, 5, 8)),
    "TransformerBlock, no bias": lambda: run(TransformerBlock(8, 2, bias=False), (2, 5, 8)),
    "TransformerBlock, dropout 0.1": lambda: run(TransformerBlock(8, 2, dropout=0.1), (2, 5, 8)),
    "TransformerBlock, dropout 0.1, evaluation": lambda: evaluated(TransformerBlock(8, 2, dropout=0.1), (2, 5, 8)),
    "RNNCell(3, 4)": lambda: unroll(nn.RNNCell(3, 4), 2, 3, state=(2, 4)),
    "RNNCell(3, 4, no bias)": lambda: unroll(nn.RNNCell(3, 4, bias=False), 2, 3),
    "GRUCell(3, 4)": lambda: unroll(nn.GRUCell(3, 4), 2, 3, state=(2, 4)),
    "LSTMCell(3, 4)": lambda: unroll(nn.LSTMCell(3, 4), 2, 3, state=(2, 4)),
    "LSTMCell(3, 4), zeros": lambda: unroll(nn.LSTMCell(3, 4), 2, 3),
    "RNN(3, 4)": lambda: unroll(nn.RNN(3, 4), 5, 2, 3),
    "GRU(3, 4, 2 layers, batch first)": lambda: unroll(nn.GRU(3, 4, 2, batch_first=True), 2, 5, 3, state=(2, 2, 4)),
    "GRU(3, 5, no bias)": lambda: unroll(nn.GRU(3, 5, bias=False), 4, 2, 3),
    "LSTM(3, 4)": lambda: unroll(nn.LSTM(3, 4), 5, 2, 3),
    "LSTM(3, 4, 3 layers)": lambda: unroll(nn.LSTM(3, 4, 3), 5, 2, 3, state=(3, 2, 4)),
    "RNN(3, 4, both directions)": lambda: unroll(nn.RNN(3, 4, bidirectional=True), 5, 2, 3),
    "GRU(3, 4, both directions, batch first)": lambda: unroll(
        nn.GRU(3, 4, batch_first=True, bidirectional=True), 2, 5, 3, state=(2, 2, 4)),
    "LSTM(3, 4, 2 layers, both directions, dropout 0.3)": lambda: unroll(
        nn.LSTM(3, 4, 2, dropout=0.3, bidirectional=True), 5, 2, 3, state=(4, 2, 4)),
    "PackedAttention": packed,
    "PackedAttention, no bias, dropout 0.2": lambda: packed(bias=False, dropout=0.2),
    "TransformerEncoderLayer": encode,
    "TransformerEncoderLayer, gelu, norm first, eps 0.01": lambda: encode(
        activation="gelu", norm_first=True, layer_norm_eps=0.01),
    "TransformerEncoderLayer, dropout 0.1": lambda: encode(dropout=0.1),
    "TransformerEncoderLayer, norm first, dropout 0.5": lambda: encode(norm_first=True, dropout=0.5),
    "TransformerEncoderLayer, mask (T, T)": lambda: encode(lambda: {"src_mask": Masks.drawn(5, 5)}),
    "TransformerEncoderLayer, mask (B, T, T)": lambda: encode(lambda: {"src_mask": Masks.drawn(2, 5, 5, heads=2)}),
    "TransformerEncoderLayer, float mask": lambda: encode(lambda: {"src_mask": torch.randn(5, 5)}),
    "TransformerEncoderLayer, padding": lambda: encode(lambda: {"src_key_padding_mask": Masks.padding(3, 5)}),
    "TransformerEncoderLayer, mask (T, T) and padding": lambda: encode(
        lambda: {"src_mask": Masks.drawn(5, 5), "src_key_padding_mask": Masks.padding(5, 4)}),
    "TransformerEncoderLayer, causal and padding": lambda: encode(
        lambda: {"src_mask": Masks.causal(5), "src_key_padding_mask": Masks.padding(4, 2)}),
    "TransformerDecoderLayer": decode,
    "TransformerDecoderLayer, causal": lambda: decode(lambda: {"tgt_mask": Masks.causal(3)}),
    "TransformerDecoderLayer, gelu, norm first, eps 0.01": lambda: decode(
        activation="gelu", norm_first=True, layer_norm_eps=0.01),
    "TransformerDecoderLayer, dropout 0.1": lambda: decode(dropout=0.1),
    "TransformerDecoderLayer, norm first, dropout 0.5, causal": lambda: decode(
        lambda: {"tgt_mask": Masks.causal(3)}, norm_first=True, dropout=0.5),
    "TransformerDecoderLayer, masks (T, T) and (T, S)": lambda: decode(
        lambda: {"tgt_mask": Masks.drawn(3, 3), "memory_mask": Masks.drawn(3, 5)}),
    "TransformerDecoderLayer, masks (B, T, T) and (B, T, S)": lambda: decode(
        lambda: {"tgt_mask": Masks.drawn(2, 3, 3, heads=2), "memory_mask": Masks.drawn(2, 3, 5, heads=2)}),
    "TransformerDecoderLayer, causal, padding of both": lambda: decode(
        lambda: {"tgt_mask": Masks.causal(3), "tgt_key_padding_mask": Masks.padding(3, 2)[:, :3],
                 "memory_key_padding_mask": Masks.padding(4, 2)}),
    "TransformerEncoder and TransformerDecoder": translate,
    "trunc_normal_": lambda: fill(nn.init.trunc_normal_, 5, 3),
    "trunc_normal_, narrow": lambda: fill(nn.init.trunc_normal_, 7, 9, mean=0.3, std=2.0, a=-1.0, b=1.5),
    "trunc_normal_, the tail": lambda: fill(nn.init.trunc_normal_, 7, 9, mean=0.0, std=1.0, a=1.0, b=4.0),
}
