//! filter mosaic
//! gpuimage GPUImageMosaicFilter
//! category effects
//! summary Composes the picture from the small pictures of a tile set, selected by brightness.
//! details The tile set is a picture with rows of equal tiles, the darkest at the top left. The built-in one shows
//! details glazed stones. Sizes of displayed tiles are fractions of the width, so equal sizes are square.
//! formula tile number floor(num-tiles * level), level = 0.299 r + 0.587 g + 0.114 b in the centre of the tile's place
//! formula color-on: the tile's colour times the picture's; else the tile's colour
//! source the GPUImage definition
//! kind general
//! param tile-set image asset:mosaic/tiles.png "Picture with the tiles, dark ones first, row by row"
//! param input-tile-size point 0.125|0.125 0.001..1 "Size of a tile, in fractions of the tile set"
//! param display-tile-size point 0.025|0.025 0..1 "Size of a tile in the result, in fractions of the width"
//! param num-tiles int 64 1..65536 "How many tiles of the set are used"
//! param color-on bool true "Tiles take the picture's colours"
//! let columns = max(floor(1 / inputTileSize.x + 0.001), 1)
//! footprint let across = max(displayTileSize.x * width, 1)
//! footprint let down = max(displayTileSize.y * width, 1)
//! footprint left - across ; top - down ; right + across ; bottom + down
vec4 filter(Place place) {
  vec2 sides = max(param.displayTileSize, place.texel.x) * vec2(1.0, place.size.x / place.size.y);
  vec2 center = tileCenter(place.position, sides);
  vec4 tone = at(center);
  float count = float(param.numTiles);
  float level = clamp(dot(tone.rgb, vec3(0.299, 0.587, 0.114)), 0.0, 1.0);
  float number = min(floor(level * count), count - 1.0);
  float row = floor((number + 0.5) / param.columns);
  vec2 corner = vec2(number - row * param.columns, row) * param.inputTileSize;
  // Half a texel within the tile, where its neighbours do not show.
  vec2 inset = min(0.5 / vec2(textureSize(param.tileSet, 0)), 0.5 * param.inputTileSize);
  vec2 within = ((place.position - center) / sides + 0.5) * param.inputTileSize;
  vec3 ink = pictureAt(param.tileSet, corner + clamp(within, inset, param.inputTileSize - inset)).rgb;
  return vec4(param.colorOn ? ink * tone.rgb : ink, tone.a);
}
