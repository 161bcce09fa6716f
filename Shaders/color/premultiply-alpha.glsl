//! filter premultiply-alpha
//! category color
//! summary Multiplies colours by alpha, for programs that expect premultiplied alpha.
//! formula rgb * alpha
//! example opacity=0.4,premultiply-alpha
//! kind pixel
vec4 filter(vec4 image, Place place) {
  return vec4(image.rgb * image.a, image.a);
}
