"""The rows of ./tt bench without a GPT in PyTorch, for comparison; see network_step.h.

usage: pytorch_networks_peer.py lenet|conv3x3|lstm BATCH THREADS [WAY ...]

Reads lines "train N" from standard input, and answers each as pytorch_peer.py does. WAY: "flush" and "compile", as there.
"""
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

from peak_memory import peak_resident_bytes

row, batch, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
ways = sys.argv[4:]
if "flush" in ways:  # before there are threads, which inherit it
    torch.set_flush_denormal(True)
torch.set_num_threads(threads)
torch.manual_seed(1337)


def compiled(module):
    return torch.compile(module) if "compile" in ways else module


def lenet():
    net = nn.Sequential(nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(), nn.MaxPool2d(2),
                        nn.Flatten(), nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10))
    run = compiled(net)
    images, labels = torch.randn(batch, 1, 28, 28), torch.randint(0, 10, (batch,))

    def step():
        net.zero_grad(set_to_none=True)
        loss = F.cross_entropy(run(images), labels)
        loss.backward()
        return loss.item()

    return step


def convolution():
    layer = nn.Conv2d(64, 64, 3, padding=1)
    run = compiled(layer)
    images, dy = torch.randn(batch, 64, 32, 32, requires_grad=True), torch.randn(batch, 64, 32, 32)

    def step():
        layer.zero_grad(set_to_none=True)
        images.grad = None
        run(images).backward(dy)
        return layer.weight.grad.square().sum().sqrt().item()

    return step


def lstm():
    net = nn.LSTM(256, 256, 2)
    run = compiled(net)
    x, dy = torch.randn(64, batch, 256), torch.randn(64, batch, 256)

    def step():
        net.zero_grad(set_to_none=True)
        run(x)[0].backward(dy)
        return net.weight_ih_l0.grad.square().sum().sqrt().item()

    return step


step = {"lenet": lenet, "conv3x3": convolution, "lstm": lstm}[row]()
for line in sys.stdin:
    count = int(line.split()[1])
    start = time.perf_counter()
    for _ in range(count):
        loss = step()
    print(time.perf_counter() - start, loss, flush=True)
print(peak_resident_bytes(), flush=True)
