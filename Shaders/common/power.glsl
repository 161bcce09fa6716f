// Powers that are finite for every base.

/// base ^ exponent, 0 where the base is 0 or less; everything to the power 0 is 1.
vec3 powerOfPositive(vec3 base, float exponent) {
  vec3 power = pow(max(base, vec3(1e-30)), vec3(exponent));
  return choose(lessThanEqual(base, vec3(0.0)), vec3(exponent == 0.0 ? 1.0 : 0.0), power);
}

/// base ^ exponent, 0 where the base is 0 or less; everything to the power 0 is 1.
float powerOfPositive(float base, float exponent) {
  return powerOfPositive(vec3(base), exponent).x;
}

/// base ^ exponent for each channel, 0 where the base is 0 or less; exponents are above 0.
vec3 powerOfPositive(vec3 base, vec3 exponent) {
  return choose(lessThanEqual(base, vec3(0.0)), vec3(0.0), pow(max(base, vec3(1e-30)), exponent));
}
