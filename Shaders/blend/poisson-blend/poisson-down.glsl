//! filter poisson-down
//! category blend
//! summary A step of poisson-blend: combines the known values of four pixels into one.
//! formula sum of four / max(sum of their alphas, 1)
//! source S. J. Gortler and others, The Lumigraph, SIGGRAPH 1996 (pull)
//! role part
//! kind general
//! size max(ceil(width / 2), 1) ; max(ceil(height / 2), 1)
//! footprint 2 * left ; 2 * top ; 2 * right + 1 ; 2 * bottom + 1
vec4 filter(Place place) {
  vec2 texel = 1.0 / inputSize();
  vec2 first = (2.0 * floor(place.position * place.size) + 0.5) * texel;
  vec4 sum = at(first) + at(first + vec2(texel.x, 0.0)) + at(first + vec2(0.0, texel.y)) + at(first + texel);
  return sum / max(sum.a, 1.0);
}
