//! filter histogram-count
//! category measure
//! summary Counts how often each of 256 levels occurs, spread over rows; a step of histogram-bins.
//! details Red, green, blue and luminance are counted in the channels of the result. Rows keep every count below 2048,
//! details which half floats hold exactly.
//! formula count(level(in) = column), level(v) = round(255 v) within 0...255
//! role part
//! kind scatter
//! param channels enum rgb red|green|blue|rgb|luminance|parade|all "What is counted"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! let kinds = channels == 3 || channels == 5 ? 3 : channels == 6 ? 4 : 1
//! let first = channels < 3 ? channels : channels == 4 ? 3 : 0
//! points ceil(width * height / downsamplingFactor) ; kinds
//! size 256 ; clamp(ceil(width * height / downsamplingFactor / 1024), 1, 256)
//! out float
vec4 filter(Place place, out vec2 target) {
  ivec2 pixel = sampledPixel(place.pixel.x, param.downsamplingFactor, inputSize());
  vec4 color = tap(pixel.x, pixel.y);
  color.a = luma(color.rgb);
  int channel = place.pixel.y + int(param.first);
  int row = place.pixel.x % int(outputSize().y);
  target = (vec2(levelOf(color[channel]), float(row)) + 0.5) / outputSize();
  return vec4(equal(ivec4(channel), ivec4(0, 1, 2, 3)));
}
