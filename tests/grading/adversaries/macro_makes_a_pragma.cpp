// exercise: 01.1
// expect: 0 of 1, wrong
// says: 'FMT_GCC_PRAGMA', which is a macro
// tries: a macro of a header that becomes a pragma
FMT_GCC_PRAGMA("weak tinytensor_numel")
return 1;
