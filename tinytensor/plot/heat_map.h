// Heat maps: a matrix as colored cells, with its numbers where they fit.
//
//   write_file("attention.svg", heat_map(weights[0][0], {.title = "Head 0", .rows = "query", .columns = "key",
//                                                        .row_names = words, .column_names = words}));
//
// Numbers of one sign go from dark violet (the least) to yellow (the greatest), as in viridis; numbers of both signs
// from blue by white to orange, white being 0. Both are told apart by people with any kind of color vision. NaN is
// gray; an infinity has the color of its end.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tinytensor/plot/text_size.h"
#include "tinytensor/tensor/array.h"
#include "tinytensor/tensor/tensor.h"

namespace tinytensor {

/// What is written around the cells. What is left out is called "row", "column", "value", and 0, 1, 2, …
struct HeatMapLabels {
  std::string title = {};
  std::string rows = {}, columns = {};  ///< what a row and a column is
  std::string unit = {};                ///< what the numbers are
  std::vector<std::string> row_names = {}, column_names = {};
};

/// An SVG picture of x (R, C), or of (C) as one row. Of a matrix of more than 96 rows or columns a cell stands for
/// several numbers, of which it shows the one of greatest magnitude; the picture says so. ShapeError for more
/// dimensions; ValueError if there are names, but not one for each row or column.
std::string heat_map(const Tensor& x, const HeatMapLabels& labels = {});

/// The same as lines of text: shades, with numbers where size.width allows. Where there are both signs a shade is a
/// magnitude, with a minus before it. size.height is the most rows.
std::string heat_map_text(const Tensor& x, const HeatMapLabels& labels = {}, const TextSize& size = {80, 48});

/// Two matrices of one shape, side by side and in one scale, in at least 60 columns: what was expected and what came.
/// An "x" stands before each cell on the right that is marked, ">" before the first of them on both sides. A cell that
/// stands for several numbers is marked if one of them is. ShapeError unless the three shapes are equal.
std::string heat_maps_text(const Tensor& left, const Tensor& right, const BoolTensor& marked,
                           const std::pair<std::string, std::string>& titles, const TextSize& size = {80, 24});

}  // namespace tinytensor
