// What a students' repository holds beside the course: how to work and to hand in, settings of editors, a workflow.
#pragma once

#include "modules/grading/handout/repository.h"

namespace course {

/// README.md, .devcontainer/devcontainer.json, .vscode/…, .github/workflows/check.yml, assignment.toml, .gitignore.
std::vector<StudentFile> surroundings_for_students(const Catalog& catalog, const Assignment& assignment,
                                                   const Stubbing& stubbing);

}  // namespace course
