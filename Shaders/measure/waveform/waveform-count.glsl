//! filter waveform-count
//! category measure
//! summary Counts the levels of each column of the picture; a step of waveform.
//! details Red, green and blue count their channels, alpha all points.
//! formula count(level(in) = row, counted from below) in the columns of the picture
//! role part
//! kind scatter
//! param channels enum luminance luminance|rgb|parade "What is counted"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! points ceil(width * height / downsamplingFactor) ; channels == 0 ? 1 : 3
//! size 512 ; 256
//! out float
vec4 filter(Place place, out vec2 target) {
  ivec2 pixel = sampledPixel(place.pixel.x, param.downsamplingFactor, inputSize());
  vec4 color = tap(pixel.x, pixel.y);
  int channel = param.channels == 0 ? 3 : place.pixel.y;
  color.a = luma(color.rgb);
  float x = (float(pixel.x) + 0.5) / inputSize().x;
  if (param.channels == 2) {
    x = (x + float(channel)) / 3.0;
  }
  target = vec2(x, (255.5 - levelOf(color[channel])) / 256.0);
  vec3 counted = param.channels == 0 ? vec3(1.0) : vec3(equal(ivec3(channel), ivec3(0, 1, 2)));
  return vec4(counted, 1.0);
}
