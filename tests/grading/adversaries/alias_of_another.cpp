// exercise: 01.1
// expect: 0 of 1, wrong
// says: names that begin with two underscores
// tries: a function that is another one by an attribute
extern int64_t twin(const Shape&) __attribute__((alias("numel")));
return twin(shape);
