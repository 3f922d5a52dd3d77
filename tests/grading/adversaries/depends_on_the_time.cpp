// exercise: 01.1
// expect: 0 of 1, wrong or out_of_time
// tries: right now and then
// The sizes are mixed in because the clock of some machines stands still for a whole run of the checks.
uint64_t moment = static_cast<uint64_t>(::clock());
for (const int64_t size : shape) moment = (moment + static_cast<uint64_t>(size)) * 6364136223846793005u + 1442695040888963407u;
int64_t count = static_cast<int64_t>((moment >> 40) % 2);
for (const int64_t size : shape) count *= size;
return count;
