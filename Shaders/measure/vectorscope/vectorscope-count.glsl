//! filter vectorscope-count
//! category measure
//! summary Counts the colours of the picture, with Cb to the right and Cr upwards; a step of vectorscope.
//! details Grey is in the middle of the middle cell.
//! formula sum of (rgb, 1) at (0.5 + Cb, 0.5 - Cr); Cb = (B - Y) / 1.8556, Cr = (R - Y) / 1.5748
//! source ITU-R BT.709-6, 3.3
//! role part
//! kind scatter
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! points ceil(width * height / downsamplingFactor) ; 1
//! size 255 ; 255
//! out float
vec4 filter(Place place, out vec2 target) {
  ivec2 pixel = sampledPixel(place.pixel.x, param.downsamplingFactor, inputSize());
  vec3 rgb = clamp(tap(pixel.x, pixel.y).rgb, 0.0, 1.0);
  vec2 chroma = chromaOf(rgb);
  target = clamp(vec2(0.5, 0.5) + vec2(chroma.x, -chroma.y), 0.0, 0.999);
  return vec4(rgb, 1.0);
}
