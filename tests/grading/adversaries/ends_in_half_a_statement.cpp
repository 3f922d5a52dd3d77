// exercise: 01.1
// expect: 0 of 1, wrong
// tries: an expression that what stands behind the region would end
return 1 +
