// exercise: 01.1
// expect: 0 of 1, wrong
// says: a bracket written as two signs
// tries: the older spelling of braces, to leave the function and run before everything else
return 1; %>
const int first = [] <% std::exit(0); return 0; %>();
int64_t more(const Shape& shape) <%
return 1;
