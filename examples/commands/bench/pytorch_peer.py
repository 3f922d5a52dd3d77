"""The rows of ./tt bench in PyTorch, for comparison: plain nanoGPT-like code, timed step by step on request.

usage: pytorch_peer.py LAYERS HEADS WIDTH BLOCK BATCH THREADS [WAY ...]

A WAY may make it faster: "foreach" and "fused" are AdamW's, "sdpa" is attention as one op, "cache" keeps keys and values while
text is generated, "flush" flushes denormals to zero, "compile" compiles the model. One that this PyTorch lacks ends the program.

Reads lines from standard input: "train N" or "generate N", steps or pieces of text that fill the context; answers each
with "SECONDS LOSS" for all N together. At the end of the input it prints the peak resident memory in bytes.
"""
import math
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

from peak_memory import peak_resident_bytes


class Block(nn.Module):
    def __init__(self, width, heads, block):
        super().__init__()
        self.heads = heads
        self.ln_1 = nn.LayerNorm(width)
        self.c_attn = nn.Linear(width, 3 * width, bias=False)
        self.c_proj = nn.Linear(width, width, bias=False)
        self.ln_2 = nn.LayerNorm(width)
        self.c_fc = nn.Linear(width, 4 * width, bias=False)
        self.mlp_proj = nn.Linear(4 * width, width, bias=False)
        self.ln_1.bias = self.ln_2.bias = None
        self.register_buffer("mask", torch.tril(torch.ones(block, block)).view(1, 1, block, block), persistent=False)

    def attend(self, q, k, v):
        T = q.size(2)
        if "sdpa" in ways:
            return F.scaled_dot_product_attention(q, k, v, is_causal=T > 1)
        scores = (q @ k.transpose(-2, -1)) / math.sqrt(k.size(-1))
        if T > 1:  # a single query sees all keys
            scores = scores.masked_fill(self.mask[:, :, :T, :T] == 0, float("-inf"))
        return F.softmax(scores, dim=-1) @ v

    def forward(self, x, past=None):
        B, T, C = x.shape
        q, k, v = (p.view(B, T, self.heads, C // self.heads).transpose(1, 2) for p in self.c_attn(self.ln_1(x)).split(C, 2))
        if past is not None:  # keys and values of the tokens before
            k, v = past[:] = [torch.cat((old, new), 2) for old, new in zip(past, (k, v))] if past else [k, v]
        x = x + self.c_proj(self.attend(q, k, v).transpose(1, 2).contiguous().view(B, T, C))
        return x + self.mlp_proj(F.gelu(self.c_fc(self.ln_2(x))))


class GPT(nn.Module):
    def __init__(self, layers, heads, width, block, vocab=65):
        super().__init__()
        self.block_size = block
        self.wte = nn.Embedding(vocab, width)
        self.wpe = nn.Embedding(block, width)
        self.h = nn.ModuleList(Block(width, heads, block) for _ in range(layers))
        self.ln_f = nn.LayerNorm(width)
        self.ln_f.bias = None
        self.lm_head = nn.Linear(width, vocab, bias=False)
        self.lm_head.weight = self.wte.weight
        self.apply(self.init)
        for name, p in self.named_parameters():
            if name.endswith("_proj.weight"):
                nn.init.normal_(p, 0.0, 0.02 / math.sqrt(2 * layers))

    @staticmethod
    def init(module):
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, 0.0, 0.02)

    def forward(self, ids, begin=0, cache=None):
        x = self.wte(ids) + self.wpe(torch.arange(begin, begin + ids.size(1)))
        for i, block in enumerate(self.h):
            x = block(x, None if cache is None else cache[i])
        return self.lm_head(self.ln_f(x))


layers, heads, width, block, batch, threads = map(int, sys.argv[1:7])
ways = sys.argv[7:]
if "flush" in ways:  # before there are threads, which inherit it
    torch.set_flush_denormal(True)
torch.set_num_threads(threads)
torch.manual_seed(1337)
model = GPT(layers, heads, width, block)
decay = [p for p in model.parameters() if p.dim() >= 2]
rest = [p for p in model.parameters() if p.dim() < 2]
optimizer = torch.optim.AdamW(
    [{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}], lr=1e-3, betas=(0.9, 0.99),
    **{way: True for way in ways if way in ("foreach", "fused")})
compiled = torch.compile(model) if "compile" in ways else model


def train_step():
    drawn = torch.randint(0, 65, (batch, block + 1))
    logits = compiled(drawn[:, :-1])
    loss = F.cross_entropy(logits.reshape(-1, 65), drawn[:, 1:].reshape(-1))
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()


@torch.no_grad()
def generate():
    ids = torch.zeros(batch, 1, dtype=torch.long)
    cache = [[] for _ in model.h] if "cache" in ways else None
    for length in range(1, block + 1):
        logits = model(ids) if cache is None else model(ids[:, -1:], length - 1, cache)
        ids = torch.cat((ids, torch.multinomial(F.softmax(logits[:, -1], -1), 1)), 1)
    return ids


for line in sys.stdin:
    command, count = line.split()
    loss = 0.0
    start = time.perf_counter()
    for _ in range(int(count)):
        if command == "generate":
            generate()
        else:
            loss = train_step()
    print(time.perf_counter() - start, loss, flush=True)
print(peak_resident_bytes(), flush=True)
