#pragma once

/// Elementary functions with the algorithms of fdlibm, which the reference engine uses: the same
/// bits for every argument. The C library's functions are as good, but differ in last digits.
namespace sheaf::elementary {

double sine(double x);
double cosine(double x);
double tangent(double x);
double arc_sine(double x);
double arc_cosine(double x);
double arc_tangent(double x);
double arc_tangent(double y, double x);

double exponential(double x);
double exponential_less_one(double x);
double logarithm(double x);
double logarithm_of_one_more(double x);
double logarithm_2(double x);
double logarithm_10(double x);
double hyperbolic_sine(double x);
double hyperbolic_cosine(double x);
double hyperbolic_tangent(double x);
double inverse_hyperbolic_sine(double x);
double inverse_hyperbolic_cosine(double x);
double inverse_hyperbolic_tangent(double x);

}  // namespace sheaf::elementary
