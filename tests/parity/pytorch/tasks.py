"""Small programs as a user of PyTorch writes them, from a seed to losses and results. The twin is tests/parity/tasks_test.cpp."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


def spiral():
    points, classes = [], []
    for k in range(3):
        r = torch.linspace(0, 1, 40)
        t = torch.linspace(k * 4, (k + 1) * 4, 40) + torch.randn(40) * 0.2
        points.append(torch.stack([r * t.sin(), r * t.cos()], dim=1))
        classes.append(torch.full((40,), k))
    x, y = torch.cat(points), torch.cat(classes)
    net = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 3))
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2, weight_decay=1e-3)
    losses = []
    for _ in range(30):
        loss = F.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"losses": torch.tensor(losses), "accuracy": (net(x).argmax(1) == y).float().mean()}


class Forecaster(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.hidden = hidden
        self.cell = nn.LSTMCell(1, hidden)
        self.out = nn.Linear(hidden, 1)

    def forward(self, x):
        h = c = torch.zeros(x.shape[0], self.hidden)
        ys = []
        for t in range(x.shape[1]):
            h, c = self.cell(x[:, t:t + 1], (h, c))
            ys.append(self.out(h))
        return torch.cat(ys, dim=1)


def waves():
    t = torch.arange(0, 60) * 0.1
    data = torch.stack([torch.sin(t + p) * (1 + 0.1 * p) for p in range(4)])
    net = Forecaster(8)
    optimizer = torch.optim.Adam(net.parameters(), lr=0.02)
    losses = []
    for _ in range(8):
        loss = F.mse_loss(net(data[:, :20]), data[:, 1:21])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"losses": torch.tensor(losses), "forecast": net(data[:1, 40:50])}


def sentiment():
    x = torch.randint(0, 30, (32, 8))
    y = (x < 15).sum(1).gt(4).long()
    emb, gru, fc = nn.Embedding(30, 6), nn.GRU(6, 10, num_layers=2, batch_first=True), nn.Linear(10, 2)
    parameters = [*emb.parameters(), *gru.parameters(), *fc.parameters()]
    optimizer = torch.optim.RMSprop(parameters, lr=0.01)
    losses = []
    for _ in range(10):
        out, h = gru(emb(x))
        loss = F.cross_entropy(fc(h[-1]), y)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(parameters, 0.5)
        optimizer.step()
        losses.append(loss.item())
    return {"losses": torch.tensor(losses), "out": out[0, -1]}


class VAE(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1, self.mu, self.logvar = nn.Linear(16, 12), nn.Linear(12, 3), nn.Linear(12, 3)
        self.fc2, self.fc3 = nn.Linear(3, 12), nn.Linear(12, 16)

    def decode(self, z):
        return torch.sigmoid(self.fc3(F.relu(self.fc2(z))))

    def forward(self, x):
        h = F.relu(self.fc1(x))
        mu, logvar = self.mu(h), self.logvar(h)
        std = torch.exp(0.5 * logvar)
        return self.decode(mu + torch.randn_like(std) * std), mu, logvar


def vae():
    x = (torch.rand(32, 16) < torch.rand(32, 1)).float()
    net = VAE()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
    losses = []
    for _ in range(15):
        recon, mu, logvar = net(x)
        bce = F.binary_cross_entropy(recon, x, reduction="sum")
        kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
        optimizer.zero_grad()
        (bce + kld).backward()
        optimizer.step()
        losses.append([bce.item(), kld.item()])
    return {"losses": torch.tensor(losses), "sample": net.decode(torch.randn(2, 3))}


def gan():
    generator = nn.Sequential(nn.Linear(4, 16), nn.LeakyReLU(0.2), nn.Linear(16, 2))
    critic = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Dropout(0.3), nn.Linear(16, 1), nn.Sigmoid())
    optimizer_g = torch.optim.Adam(generator.parameters(), lr=2e-3, betas=(0.5, 0.999))
    optimizer_c = torch.optim.Adam(critic.parameters(), lr=2e-3, betas=(0.5, 0.999))
    criterion, true, false = nn.BCELoss(), torch.ones(32, 1), torch.zeros(32, 1)
    losses = []
    for _ in range(10):
        angle = torch.rand(32) * 2 * math.pi
        real = torch.stack([angle.cos(), angle.sin()], 1) + 0.05 * torch.randn(32, 2)
        fake = generator(torch.randn(32, 4))
        optimizer_c.zero_grad()
        loss_c = criterion(critic(real), true) + criterion(critic(fake.detach()), false)
        loss_c.backward()
        optimizer_c.step()
        optimizer_g.zero_grad()
        loss_g = criterion(critic(fake), true)
        loss_g.backward()
        optimizer_g.step()
        losses.append([loss_c.item(), loss_g.item()])
    return {"losses": torch.tensor(losses), "sample": generator(torch.randn(3, 4))}


class LoRALinear(nn.Module):
    def __init__(self, base, r=2, alpha=4):
        super().__init__()
        self.base = base
        for p in self.base.parameters():
            p.requires_grad_(False)
        self.A = nn.Parameter(torch.empty(r, base.weight.shape[1]))
        self.B = nn.Parameter(torch.zeros(base.weight.shape[0], r))
        self.scale = alpha / r
        nn.init.kaiming_uniform_(self.A, a=math.sqrt(5))

    def forward(self, x):
        return self.base(x) + x @ self.A.T @ self.B.T * self.scale


def lora():
    x, y = torch.randn(32, 8), torch.randn(32, 3)
    net = nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 3))
    tuned = nn.Sequential(LoRALinear(net[0]), nn.Tanh(), LoRALinear(net[2]))
    optimizer = torch.optim.SGD(tuned.parameters(), lr=0.1, momentum=0.9, nesterov=True)
    losses = []
    for _ in range(15):
        loss = F.mse_loss(tuned(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    with torch.no_grad():
        net[0].weight += tuned[0].B @ tuned[0].A * 2
    return {"losses": torch.tensor(losses), "merged": net[0].weight}


def autoencoder():
    encoder = nn.Sequential(nn.Conv2d(1, 4, 3, stride=2, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 16, 6))
    decoder = nn.Sequential(nn.ConvTranspose2d(4, 3, 2, stride=2), nn.ReLU(), nn.ConvTranspose2d(3, 1, 2, stride=2), nn.Sigmoid())
    widen = nn.Linear(6, 4 * 4)
    x = torch.zeros(16, 1, 8, 8)
    for i in range(16):
        r, c = torch.randint(0, 5, (2,))
        x[i, 0, r:r + 3, c:c + 3] = 1
    optimizer = torch.optim.Adam([*encoder.parameters(), *widen.parameters(), *decoder.parameters()], lr=1e-2)
    losses = []
    for _ in range(10):
        noisy = x + 0.1 * torch.randn_like(x)
        loss = F.mse_loss(decoder(widen(encoder(noisy)).view(-1, 4, 2, 2)), x)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"losses": torch.tensor(losses), "x": x[3, 0]}


def masked_words():
    V, T, C = 12, 6, 16
    tok, pos, out = nn.Embedding(V, C), nn.Embedding(T, C), nn.Linear(C, V)
    wq, wk, wv = (nn.Parameter(torch.randn(2, C, 8) * 0.1) for _ in range(3))
    optimizer = torch.optim.AdamW([*tok.parameters(), *pos.parameters(), *out.parameters(), wq, wk, wv], lr=1e-2)
    losses = []
    for _ in range(10):
        ids = (torch.randint(1, V, (8, 1)) + torch.arange(T)) % (V - 1) + 1
        labels = ids.clone()
        chosen = torch.rand(8, T) < 0.3
        labels[~chosen] = -100
        ids[chosen] = 0
        x = tok(ids) + pos.weight
        q, k, v = (torch.einsum("btc,hcd->bhtd", x, w) for w in (wq, wk, wv))
        att = (torch.einsum("bhtd,bhsd->bhts", q, k) / 8**0.5).softmax(-1)
        x = F.layer_norm(x + torch.einsum("bhts,bhsd->bthd", att, v).reshape(8, T, C), (C,))
        loss = F.cross_entropy(out(x).transpose(1, 2), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"losses": torch.tensor(losses), "labels": labels.float()}


def skip_grams():
    pairs, frequency = torch.randint(0, 20, (300, 2)), torch.rand(20).pow(0.75)
    center, context = nn.Embedding(20, 8), nn.Embedding(20, 8)
    optimizer = torch.optim.Adam([center.weight, context.weight], lr=0.01)
    losses = []
    for _ in range(10):
        batch = pairs[torch.randint(0, 300, (32,))]
        negative = torch.multinomial(frequency, 32 * 5, replacement=True).view(32, 5)
        c = center(batch[:, 0])
        positive = (c * context(batch[:, 1])).sum(1)
        negatives = torch.bmm(context(negative), c.unsqueeze(2)).squeeze(2)
        loss = -(F.logsigmoid(positive) + F.logsigmoid(-negatives).sum(1)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    e = F.normalize(center.weight.detach(), dim=1)
    return {"losses": torch.tensor(losses), "near": (e @ e[0]).topk(4)[1].float()}


def contrast():
    encoder = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 4))
    optimizer = torch.optim.SGD(encoder.parameters(), lr=0.1, momentum=0.9)
    x, losses = torch.randn(12, 6), []
    for _ in range(10):
        a, b = encoder(x + 0.1 * torch.randn_like(x)), encoder(x * (torch.rand_like(x) > 0.2))
        z = F.normalize(torch.cat([a, b]), dim=1)
        similar = (z @ z.T / 0.5).masked_fill(torch.eye(24).bool(), -math.inf)
        loss = F.cross_entropy(similar, torch.cat([torch.arange(12, 24), torch.arange(12)]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return {"losses": torch.tensor(losses), "mean": encoder[1].running_mean}


PROGRAMS = {
    "a spiral, learned by an MLP": spiral,
    "waves, forecast by an LSTM": waves,
    "sequences, classified by a GRU": sentiment,
    "a variational autoencoder": vae,
    "a GAN": gan,
    "LoRA of a frozen network": lora,
    "an autoencoder of convolutions": autoencoder,
    "masked words, by attention in einsum": masked_words,
    "word vectors from negative samples": skip_grams,
    "contrastive learning": contrast,
}
