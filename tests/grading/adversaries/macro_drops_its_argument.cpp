// exercise: 01.1
// expect: 0 of 1, wrong
// says: of it: 
// tries: a macro that drops what reads as a raw text: what stands behind it is code for the compiler alone
FMT_MSC_WARNING('a'R"(");
asm("nop");
static_cast<void>( ")" );
return 1;
