// Written by pytorch.py, with PyTorch 1.13.0a0: where its optimizers go from (9, 1) in the valley
// ((x - a)² + 9(y - b)²) / 2; x and y after each step. (a, b) is (0, 0); (4, -1) where the name says `aside`.
#pragma once

#include <vector>

namespace course::pytorch {

inline const std::vector<double> sgd = {7.2,    -0.8,   5.76,    0.64,       4.608,    -0.512,
                                        3.6864, 0.4096, 2.94912, -0.3276801, 2.359296, 0.2621441};
inline const std::vector<double> sgd_with_decay = {7.65,     0.04999999,   6.5025,   0.002499998,
                                                   5.527125, 0.0001249998, 4.698056, 6.249999e-06,
                                                   3.993348, 3.124999e-07, 3.394346, 1.562499e-08};
inline const std::vector<double> momentum = {7.2,    -0.8,        4.86,       -0.26,    2.718,      0.478,
                                             1.1034, -0.01340004, 0.07542001, -0.23498, -0.4536539, 0.07719404};
inline const std::vector<double> momentum_with_decay = {7.65,      0.04999999, 5.2875,    -0.8525,
                                                        2.368125,  -0.854875,  -0.614531, -0.04488131,
                                                        -3.206742, 0.7267503,  -5.05872,  0.7308059};
inline const std::vector<double> nesterov = {6.3,    -1.7,     3.96,    2.44,      2.232,      -3.608,
                                             1.0944, 5.305601, 0.42048, -7.809921, 0.06681598, 11.49414};
inline const std::vector<double> nesterov_with_decay = {6.975,      -0.665,       4.685625,  -0.149775,
                                                        2.497359,   0.01968036,   0.6534032, 0.01164333,
                                                        -0.7190412, 0.0003910292, -1.589872, -0.000645811};
inline const std::vector<double> adam = {8,        1.192093e-07, 7.004787, -0.6700582, 6.018543, -0.7443756,
                                         5.046365, -0.4902276,   4.094397, -0.1085208, 3.169934, 0.2573929};
inline const std::vector<double> adam_with_decay = {8,        1.192093e-07, 7.004787, -0.6700582, 6.018543, -0.7443756,
                                                    5.046365, -0.4902276,   4.094397, -0.1085207, 3.169934, 0.257393};
inline const std::vector<double> adamw = {3.5,        -0.4999999, 0.8557169,  -0.516337, -0.3171614, -0.1770123,
                                          -0.7494991, 0.06007455, -0.8306146, 0.1291217, -0.7622498, 0.09554861};
inline const std::vector<double> adam_aside = {8.5,      0.5000001,  8.002052, 0.01181912, 7.507754, -0.4500223,
                                               7.018881, -0.8637354, 6.537397, -1.201349,  6.065453, -1.436618};
inline const std::vector<double> adamw_aside = {5.35,     0.15,       3.067124,  -0.3738098, 1.762704,  -0.6695204,
                                                1.119037, -0.8093716, 0.8611432, -0.8501065, 0.8029659, -0.8358176};

}  // namespace course::pytorch
