// A small model that learns from a large one.
#pragma once

#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

struct DistillationOptions {
  double temperature = 2;  ///< T: how much softer both distributions are made
  double alpha = 0.5;      ///< the share of the teacher in the loss
};

/// Hinton, Vinyals & Dean, arXiv 1503.02531, section 2:
///   (1 - α) · cross_entropy(student, targets) + α T² · KL(softmax(teacher / T) ‖ softmax(student / T))
/// student and teacher (N, V) logits, targets (N) -> (). The divergence is a sum over the V classes and a mean over
/// the N rows ("batchmean"), the cross-entropy a mean over those that have a label. The gradient of the divergence
/// shrinks with 1/T², so T² keeps α's meaning whatever T is. No gradient goes to the teacher. A target of -100 counts
/// in the second term only. Logits, their differences in a row, both also divided by T, T, 1/T and T² are within the
/// range of a float. Of no rows the loss is NaN, as that of cross_entropy. ShapeError unless the shapes fit;
/// ValueError unless T is above 0 and finite, and α in [0, 1].
Tensor distillation_loss(const Tensor& student, const Tensor& teacher, const IndexTensor& targets,
                         const DistillationOptions& options = {});

}  // namespace tinytensor
