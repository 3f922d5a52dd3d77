// Files with several names on a disk: in one student's folder another's file may have one.
#pragma once

namespace course {

/// Of an open file and the open folder that it is in: whether it has other names (hard links) and was there before this
/// folder was, so that it is of another place.
bool is_link_from_elsewhere(int file, int folder);

}  // namespace course
