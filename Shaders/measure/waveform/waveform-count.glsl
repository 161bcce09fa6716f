//! filter waveform-count
//! category measure
//! summary Counts the levels of each column of the picture; a step of waveform.
//! details A column of the result counts equally many of the picture, at most 512 in all. Red, green and blue count their
//! details channels, alpha all points.
//! formula count(level(in) = row, counted from below) in the columns of the picture
//! role part
//! kind scatter
//! param channels enum luminance luminance|rgb|parade "What is counted"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! points ceil(width * height / downsamplingFactor) ; channels == 0 ? 1 : 3
//! size ceil(width / ceil(width / 512)) ; 256
//! out float
vec4 filter(Place place, out vec2 target) {
  ivec2 pixel = sampledPixel(place.pixel.x, param.downsamplingFactor, inputSize());
  vec4 color = tap(pixel.x, pixel.y);
  int channel = param.channels == 0 ? 3 : place.pixel.y;
  color.a = luma(color.rgb);
  int column = pixel.x / columnsPerCell(inputSize());
  target = (vec2(float(column), 255.0 - levelOf(color[channel])) + 0.5) / outputSize();
  vec3 counted = param.channels == 0 ? vec3(1.0) : vec3(equal(ivec3(channel), ivec3(0, 1, 2)));
  return vec4(counted, 1.0);
}
