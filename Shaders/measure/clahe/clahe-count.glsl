//! filter clahe-count
//! category measure
//! summary Counts the levels of luminance in each of a grid of tiles; a step of clahe.
//! formula count(level(luma) = column) in the tile of the row
//! role part
//! kind scatter
//! param tiles int 8 1..16 "Tiles along each side"
//! param downsampling-factor int 16 1..65536 "One of so many pixels is counted"
//! points ceil(width * height / downsamplingFactor) ; 1
//! size 256 ; tiles * tiles
//! reads luma
//! out float
vec4 filter(Place place, out vec2 target) {
  ivec2 pixel = sampledPixel(place.pixel.x, param.downsamplingFactor, inputSize());
  ivec2 tile = min(pixel * param.tiles / ivec2(inputSize()), param.tiles - 1);
  float row = float(tile.y * param.tiles + tile.x);
  target = (vec2(levelOf(tapLuma(pixel.x, pixel.y)), row) + 0.5) / outputSize();
  return vec4(1.0);
}
