//! filter poisson-up
//! category blend
//! summary A step of poisson-blend: fills unknown pixels from the half-size picture.
//! formula fine + (1 - fine.a) coarse, linear between the coarse pixels
//! source S. J. Gortler and others, The Lumigraph, SIGGRAPH 1996 (push)
//! role part
//! kind general
//! inputs fine coarse
//! footprint left ; top ; right ; bottom
//! footprint coarse: left / 2 ; top / 2 ; right / 2 ; bottom / 2
vec4 filter(Place place) {
  vec4 fine = tap(0, 0);
  vec4 coarse = at2(0.5 * place.position * place.size / inputSize2());
  return fine + (1.0 - fine.a) * coarse;
}
