// exercise: 01.1
// expect: 0 of 1, wrong
// says: uses set_composed_ops
// tries: to change what the checker set up
set_composed_ops(false);
return 0;
