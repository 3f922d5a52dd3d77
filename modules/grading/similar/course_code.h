// What a class is compared with: what the course gave for an assignment's exercises, and its published solution.
#pragma once

#include "modules/grading/intake/submission.h"
#include "modules/grading/similar/similar.h"

namespace course {

/// Given are the code of the lesson, the hints, the library's lines outside of regions in the same file, and its header.
CourseCode course_code(const Catalog& catalog, const Assignment& assignment);

/// A submission without its stubs.
ClassMember class_member(const Submission& submission);

}  // namespace course
