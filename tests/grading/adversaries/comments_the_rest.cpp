// exercise: 01.1
// expect: 0 of 1, wrong
// says: this comment does not end in the region
// tries: a comment that swallows what comes behind
return 1;
/* and so on
