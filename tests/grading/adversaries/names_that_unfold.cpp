// exercise: 01.1
// expect: 0 of 1, wrong
// says: the names in what the compiler made of it are too long
// tries: a type whose name is short for the linker and has billions of letters for whoever reads it
using A0 = std::pair<int, int>;
using A1 = std::pair<A0, A0>;
using A2 = std::pair<A1, A1>;
using A3 = std::pair<A2, A2>;
using A4 = std::pair<A3, A3>;
using A5 = std::pair<A4, A4>;
using A6 = std::pair<A5, A5>;
using A7 = std::pair<A6, A6>;
using A8 = std::pair<A7, A7>;
using A9 = std::pair<A8, A8>;
using A10 = std::pair<A9, A9>;
using A11 = std::pair<A10, A10>;
using A12 = std::pair<A11, A11>;
using A13 = std::pair<A12, A12>;
using A14 = std::pair<A13, A13>;
using A15 = std::pair<A14, A14>;
using A16 = std::pair<A15, A15>;
using A17 = std::pair<A16, A16>;
using A18 = std::pair<A17, A17>;
using A19 = std::pair<A18, A18>;
using A20 = std::pair<A19, A19>;
using A21 = std::pair<A20, A20>;
using A22 = std::pair<A21, A21>;
using A23 = std::pair<A22, A22>;
using A24 = std::pair<A23, A23>;
using A25 = std::pair<A24, A24>;
using A26 = std::pair<A25, A25>;
using A27 = std::pair<A26, A26>;
using A28 = std::pair<A27, A27>;
using A29 = std::pair<A28, A28>;
using A30 = std::pair<A29, A29>;
int64_t (*volatile f)(A30*) = [](A30*) -> int64_t { return 1; };
return f(nullptr);
