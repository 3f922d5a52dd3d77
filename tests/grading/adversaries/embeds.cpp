// exercise: 01.1
// expect: 0 of 1, wrong
// says: a line for the preprocessor
// tries: #embed
static const unsigned char bytes[] = {
#embed "/etc/passwd"
};
return bytes[0];
