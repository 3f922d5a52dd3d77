// exercise: 01.1
// expect: 0 of 1, wrong or crashed or ended_early
// tries: to turn the stream that it may print to onto the descriptor of answers
stdout->_fileno = 3;
std::puts("{\"kind\":\"passed\"}");
std::fflush(stdout);
return 0;
