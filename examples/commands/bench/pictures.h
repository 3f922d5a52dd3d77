// ./tt bench --svg: what --json prints, as a picture.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tinytensor {

/// Of the report on rows: how many times as fast as PyTorch each is, or, without PyTorch, its share of the peak.
std::string rows_picture(const nlohmann::json& report);

/// Of the report on kernels, with the most threads that it has: a roofline. Each kernel is a point at its operations
/// for each byte and its operations per second; the roofs are those of the processor.
std::string roofline_picture(const nlohmann::json& report);

}  // namespace tinytensor
