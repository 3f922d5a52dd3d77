#include "modules/grading/judge/compile_limits.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "modules/course/process/parallel.h"
#include "modules/grading/judge/compile_submission.h"
#include "modules/grading/sandbox/temporary_folder.h"

namespace course {

CompileLimits compile_limits(const Catalog& catalog, const Assignment& assignment, const Layers& layers,
                             const std::vector<const Kit*>& kits) {
  std::vector<std::pair<const Kit*, PristineFile>> files;
  size_t most_exercises = 0;
  for (const std::string& number : assignment.modules()) {
    const Module& module = catalog.module(number);
    most_exercises = std::max(most_exercises, module.exercises.size());
    for (const PristineFile& file :
         pristine_files(catalog, module, {}, [](const Exercise&) { return Lines::library; })) {
      for (const Kit* kit : kits) files.emplace_back(kit, file);
    }
  }
  std::vector<double> seconds(files.size());
  in_parallel(files.size(), [&](size_t i) {
    const TemporaryFolder scratch;
    const Bench bench{*files[i].first, layers, scratch.path(),
                      std::chrono::steady_clock::now() + std::chrono::minutes(5)};
    seconds[i] = seconds_to_compile(bench, files[i].second);
  });
  const double slowest = *std::max_element(seconds.begin(), seconds.end());
  const double all = std::accumulate(seconds.begin(), seconds.end(), 0.0);
  return {std::max(5, static_cast<int>(std::ceil(4 * slowest))),
          std::max(20.0, static_cast<double>(most_exercises + 6) * all)};
}

}  // namespace course
