// The library that reads TOML, compiled once: elsewhere it is declared only.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
