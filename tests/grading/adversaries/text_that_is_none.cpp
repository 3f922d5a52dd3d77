// exercise: 01.1
// expect: 0 of 1, wrong
// says: \xff\xfe\x80
// tries: bytes that are no text
std::printf("\xff\xfe\x80 \xe2\x80\xae\n");
return -1;
