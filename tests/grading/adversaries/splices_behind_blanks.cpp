// exercise: 12.4
// expect: 0 of 3, wrong
// says: backslash
// deep: others of its kind are asked at each change
// tries: a backslash with blanks behind it joins lines all the same
  // this goes on in the next line \  
  int x = 0; \	
