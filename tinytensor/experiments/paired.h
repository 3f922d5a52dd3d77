// Which of two models is better, told from the same documents.
#pragma once

#include <cstdint>
#include <vector>

#include "tinytensor/core/random.h"
#include "tinytensor/experiments/intervals.h"
#include "tinytensor/experiments/text_loss.h"

namespace tinytensor {

/// Bits per byte of b less those of a, below 0 where b is better: a[i] and b[i] are what the same document i cost either
/// model. Of all documents together, (Σ nats of b - Σ nats of a) / (ln 2 · Σ bytes), so that long ones weigh more.
///
/// The interval is that of the paired bootstrap (Efron, 1979; Koehn, EMNLP 2004): `resamples` times as many documents as
/// there are are drawn with replacement, by one fill_randint(…, n, 0, n, generator) for each resample, and the difference
/// is computed of those, each as often as it was drawn, with both models' nats from the same draw. low and high are
/// quantile() of all these differences at the shares (1 - confidence) / 2 and (1 + confidence) / 2. The mean is that of
/// the documents themselves, each once. The generator goes on by resamples · n draws.
///
/// ValueError without documents, for two lists of unequal length, for a document whose bytes differ or are less than 1,
/// for nats that are not finite, for less than 1 resample, for a confidence that is not above 0 and below 1; the generator
/// is then as it was.
Estimate paired_difference(const std::vector<TextLoss>& a, const std::vector<TextLoss>& b, int64_t resamples,
                           Generator& generator, double confidence = 0.95);

}  // namespace tinytensor
