// exercise: 01.1
// expect: 0 of 1, wrong
// says: 'asm'
// tries: .incbin, by the assembler
asm(".incbin \"@ROOT@/tinytensor/core/shape.cpp\"");
return 0;
