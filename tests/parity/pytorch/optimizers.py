"""Optimizers and schedules: 100 steps on one small problem. The twin is tests/parity/optimizers_test.cpp."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim.lr_scheduler import LambdaLR, LinearLR, ReduceLROnPlateau, StepLR


def classify(optimizer, schedule=None, clip=None, clip_value=None, plateau=None):
    """A linear model of three classes, ten new points in each step: its weights after 100 steps, and the losses.

    With the same points again and again gradients would vanish, and Adam, which divides a gradient by its size, would
    turn the last bits of them into whole steps.
    """
    model = nn.Linear(4, 3)
    x, y = torch.randn(100, 10, 4), torch.randint(0, 3, (100, 10))
    optimizer = optimizer(model)
    schedule = schedule(optimizer) if schedule else None
    plateau = ReduceLROnPlateau(optimizer, **plateau) if plateau else None
    losses = []
    for step in range(100):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x[step]), y[step])
        loss.backward()
        if clip:
            nn.utils.clip_grad_norm_(model.parameters(), clip)
        if clip_value:
            nn.utils.clip_grad_value_(model.parameters(), clip_value)
        optimizer.step()
        if schedule:
            schedule.step()
        losses.append(loss.item())
        if plateau:
            plateau.step(losses[-1])
    return {"weight": model.weight, "bias": model.bias, "losses": torch.tensor(losses)}


def sgd(lr=0.1, **options):
    return lambda model: torch.optim.SGD(model.parameters(), lr=lr, **options)


def adam(kind, **options):
    return lambda model: kind(model.parameters(), lr=0.01, **options)


def two_groups(model):
    return torch.optim.AdamW([{"params": [model.weight], "weight_decay": 0.3}, {"params": [model.bias], "weight_decay": 0, "lr": 0.02}],
                             lr=0.01, betas=(0.8, 0.95), eps=1e-6)


def cosine(step, warmup=10, decay=80, lowest=0.1):  # as a factor of the learning rate
    if step < warmup:
        return (step + 1) / (warmup + 1)
    if step > decay:
        return lowest
    return lowest + 0.5 * (1 + math.cos(math.pi * (step - warmup) / (decay - warmup))) * (1 - lowest)


def rmsprop(**options):
    return lambda model: torch.optim.RMSprop(model.parameters(), **options)


Adam, AdamW = torch.optim.Adam, torch.optim.AdamW
PROGRAMS = {
    "SGD": lambda: classify(sgd()),
    "SGD, weight decay 0.1": lambda: classify(sgd(weight_decay=0.1)),
    "SGD, momentum 0.9": lambda: classify(sgd(0.02, momentum=0.9)),
    "SGD, momentum 0.9, Nesterov, weight decay 0.01": lambda: classify(sgd(0.02, momentum=0.9, nesterov=True, weight_decay=0.01)),
    "SGD, clipped to 0.1": lambda: classify(sgd(), clip=0.1),
    "Adam": lambda: classify(adam(Adam)),
    "Adam, weight decay 0.1": lambda: classify(adam(Adam, weight_decay=0.1)),
    "AdamW": lambda: classify(adam(AdamW)),
    "AdamW, weight decay 0.2, betas 0.8 and 0.9": lambda: classify(adam(AdamW, weight_decay=0.2, betas=(0.8, 0.9))),
    "AdamW, two groups": lambda: classify(two_groups),
    "AdamW, clipped to 0.5": lambda: classify(adam(AdamW), clip=0.5),
    "SGD, step schedule": lambda: classify(sgd(), lambda o: StepLR(o, step_size=30, gamma=0.5)),
    "SGD, linear schedule": lambda: classify(sgd(), lambda o: LinearLR(o, start_factor=1, end_factor=0.2, total_iters=70)),
    "AdamW, cosine schedule with warm-up": lambda: classify(adam(AdamW), lambda o: LambdaLR(o, cosine)),
    "RMSprop": lambda: classify(rmsprop()),
    "RMSprop, momentum 0.9": lambda: classify(rmsprop(lr=0.001, momentum=0.9)),
    "RMSprop, centered, alpha 0.9, weight decay 0.1": lambda: classify(rmsprop(alpha=0.9, eps=1e-5, centered=True, weight_decay=0.1)),
    "RMSprop, centered, momentum 0.5": lambda: classify(rmsprop(lr=0.002, centered=True, momentum=0.5)),
    "SGD, values clipped to 0.05": lambda: classify(sgd(), clip_value=0.05),
    "SGD, reduced on a plateau": lambda: classify(sgd(0.3), plateau=dict(factor=0.5, patience=2)),
    "SGD, reduced on a plateau, absolute, with a rest": lambda: classify(
        sgd(0.3), plateau=dict(factor=0.7, patience=1, threshold=0.01, threshold_mode="abs", cooldown=3, min_lr=0.02)),
    "SGD, reduced where a measure must rise": lambda: classify(sgd(0.3), plateau=dict(mode="max", factor=0.9, patience=0)),
}
