//! filter voronoi-seeds
//! category effects
//! summary Marks the seeds of cells; the first step of jfa-voronoi.
//! details Red and green of the result are the offset to the nearest seed in pixels; blue is 1 where one is known.
//! formula luma >= threshold ? (0, 0, 1) : (0, 0, 0)
//! role part
//! kind pixel
//! jumps
//! param threshold float 0.5 0..1 "Luma from which on a pixel is a seed"
vec4 filter(vec4 image, Place place) {
  return vec4(0.0, 0.0, step(param.threshold, luma(image.rgb)), 1.0);
}
