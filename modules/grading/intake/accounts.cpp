#include "modules/grading/intake/accounts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "modules/grading/assignment/who.h"
#include "modules/grading/formats/escaping.h"
#include "modules/grading/intake/platforms.h"
#include "tinytensor/io/lookalikes.h"
#include "tinytensor/io/printable.h"
#include "tinytensor/io/sha256.h"
#include "tinytensor/io/utf8.h"

namespace course {
namespace {

constexpr size_t most_files = 200;  // of one account; all modules together have fewer

using Account = std::pair<std::string, std::string>;  ///< the platform, and what it calls her

Account account_of(const Found& found) { return {found.platform, found.account}; }

/// The one that is called by her id: in the name of a file, or by a platform (`with_id`).
std::optional<Account> own_among(const std::set<Account>& several, const std::string& student,
                                 const std::set<Account>& with_id) {
  std::vector<Account> own;
  for (const Account& account : several) {
    if (with_id.count(account) != 0 || (account.first.empty() && id_of(account.second) == student)) {
      own.push_back(account);
    }
  }
  return own.size() == 1 ? std::optional(own[0]) : std::nullopt;
}

void add(std::string& remark, const std::string& more) { remark += (remark.empty() ? "" : "; ") + more; }

std::string names_of(const std::set<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    if (shown.size() == 10) return fmt::format("{}, …", fmt::join(shown, ", "));
    shown.push_back(in_quotes(name));
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

/// Names for accounts that stand for themselves, none of which is anybody else's.
class OwnNames {
 public:
  explicit OwnNames(std::set<std::string> taken) : taken_(std::move(taken)) {}

  std::string of(const Account& account) {
    const auto known = names_.find(account);
    if (known != names_.end()) return known->second;
    std::string name = id_of(account.second);
    if (!taken_.insert(name).second)
      name += " " + tinytensor::sha256(account.first + "\n" + account.second).substr(0, 8);
    taken_.insert(name);
    return names_[account] = name;
  }

 private:
  std::set<std::string> taken_;
  std::map<Account, std::string> names_;
};

void part(std::vector<Found>& found, const std::vector<Student>& roster, std::vector<std::string>& notes) {
  std::map<std::string, std::set<Account>> accounts;
  std::set<std::string> taken;
  std::set<Account> with_id;
  for (const Student& student : roster) taken.insert(student.id);
  for (const Found& one : found) {
    accounts[one.student].insert(account_of(one));
    if (one.has_id) with_id.insert(account_of(one));
    taken.insert(one.student);
  }
  OwnNames own_names(taken);
  struct Several {
    std::optional<Account> own;
    std::string note;
  };
  std::map<std::string, Several> parted;  // by student
  for (const auto& [student, several] : accounts) {
    if (several.size() < 2) continue;
    Several& here = parted[student];
    here.own = own_among(several, student, with_id);
    std::set<std::string> others;
    for (const Account& account : several) {
      if (here.own != account) others.insert(account.second);
    }
    here.note = fmt::format("{} may be {}{}: nobody can tell, so each stands for itself", names_of(others),
                            in_quotes(student), here.own ? " too" : "");
    notes.push_back(here.note);
  }
  for (Found& one : found) {
    const auto several = parted.find(one.student);
    if (several == parted.end() || several->second.own == account_of(one)) continue;
    one.student = own_names.of(account_of(one));
    add(one.remark, several->second.note);
  }
}

void refuse_too_many(std::vector<Found>& found) {
  std::map<Account, size_t> files;
  for (const Found& one : found) files[account_of(one)] += std::max<size_t>(one.entries.size(), 1);
  std::set<Account> refused;
  std::vector<Found> kept;
  kept.reserve(found.size());
  for (Found& one : found) {
    const size_t count = files[account_of(one)];
    if (count > most_files) {
      if (!refused.insert(account_of(one)).second) continue;
      one.refused = fmt::format("there are {} files of this student, and more than {} are not read", count, most_files);
    }
    kept.push_back(std::move(one));
  }
  found = std::move(kept);
}

void number_attempts(std::vector<Found>& found, std::vector<std::string>& notes) {
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return a.student != b.student ? a.student < b.student : a.attempt < b.attempt;
  });
  for (size_t i = 0; i < found.size();) {
    std::set<std::string> unordered;
    size_t end = i;
    for (; end < found.size() && found[end].student == found[i].student; ++end) {
      if (end == i || found[end].attempt != found[end - 1].attempt || found[end].handed_in) continue;
      unordered.insert({found[end - 1].name, found[end].name});
    }
    for (size_t k = i; k < end; ++k) found[k].attempt = static_cast<int>(k - i) + 1;
    if (!unordered.empty()) {
      const std::string note = fmt::format("of {} there are {}, and the names do not tell which came last",
                                           in_quotes(found[i].student), names_of(unordered));
      notes.push_back(note);
      add(found[end - 1].remark, note);
    }
    i = end;
  }
}

/// "U+0430", for each letter or figure that looks like one of ASCII and is none.
std::string look_alikes_in(const std::string& name) {
  std::string found;
  for (size_t i = 0; i < name.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(name, i);
    i += c.length;
    if (!c.valid() || ascii_like(c.code_point) == '\0') continue;
    found += fmt::format("{}U+{:04X}", found.empty() ? "" : " ", static_cast<uint32_t>(c.code_point));
  }
  return found;
}

/// Without the number at its end, as Finder and some browsers write it for a copy: "s1 2" and "s1(2)" -> "s1".
std::string without_any_number(const std::string& name) {
  const std::string plain = without_copy_number(name);
  if (plain != name) return plain;
  const size_t signs = name.find_last_not_of("0123456789)") + 1;
  const size_t end = signs == 0 ? 0 : name.find_last_not_of(" (", signs - 1) + 1;
  return signs == name.size() || end == signs ? name : name.substr(0, end);
}

/// "Ada" and "ada", "ada-1" and "ada 2" beside "ada", and "ada" with a letter of another script, also beside one of the
/// roster who handed in nothing.
void note_alike(const std::vector<Found>& found, const std::vector<Student>& roster, std::vector<std::string>& notes) {
  std::set<std::string> here, students;
  for (const Found& one : found) here.insert(one.student);
  students = here;
  for (const Student& student : roster) students.insert(student.id);
  std::map<std::string, std::set<std::string>> alike;
  for (const std::string& student : students) {
    alike[as_it_looks(student)].insert(student);
    const std::string before = without_any_number(student);
    if (students.count(before) != 0) alike[as_it_looks(before)].insert(student);
  }
  for (const auto& [look, several] : alike) {
    const bool is_known = std::none_of(several.begin(), several.end(), [&](const std::string& one) {
      return here.count(one) != 0 &&
             std::none_of(roster.begin(), roster.end(), [&](const Student& student) { return student.id == one; });
    });
    if (several.size() < 2 || (is_known && !roster.empty())) continue;
    std::string note = "these may be one student: " + names_of(several);
    for (const std::string& one : several) {
      const std::string letters = look_alikes_in(one);
      if (!letters.empty())
        note += fmt::format("; {} has letters that look like Latin ones: {}", in_quotes(one), letters);
    }
    notes.push_back(note);
  }
}

bool has_unseen_letters(const std::string& name) {
  for (size_t i = 0; i < name.size();) {
    const tinytensor::Utf8Character c = tinytensor::decode_utf8(name, i);
    if (c.valid() && tinytensor::is_unseen(c.code_point)) return true;
    i += c.length;
  }
  return false;
}

/// "ada" with a letter that has no width means ada, who may have handed in nothing.
void note_unseen(std::vector<Found>& found, std::vector<std::string>& notes) {
  std::set<Account> noted;
  for (Found& one : found) {
    if (!has_unseen_letters(one.account)) continue;
    const std::string note = fmt::format("{} has letters that nobody sees, and is taken for {}", in_quotes(one.account),
                                         in_quotes(one.student));
    add(one.remark, note);
    if (noted.insert(account_of(one)).second) notes.push_back(note);
  }
}

}  // namespace

std::string id_of(const std::string& name) {
  const std::string shown = tinytensor::readable(name, std::string::npos);
  return shown == name ? shown : fmt::format("{} {}", shown, tinytensor::sha256(name).substr(0, 8));
}

void part_accounts(std::vector<Found>& found, const std::vector<Student>& roster, std::vector<std::string>& notes) {
  refuse_too_many(found);
  part(found, roster, notes);
  number_attempts(found, notes);
  note_alike(found, roster, notes);
  note_unseen(found, notes);
}

}  // namespace course
