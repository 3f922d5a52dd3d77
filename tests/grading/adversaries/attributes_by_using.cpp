// exercise: 10.1
// expect: 0 of 2, wrong
// says: attribute
// deep: others of its kind are asked at each change
// tries: names the compiler's attributes the other way round
  [[using gnu: used, noinline]] static int x = 0;
  <: <: gnu::used :> :> static int y = 0;
  return x + y;
