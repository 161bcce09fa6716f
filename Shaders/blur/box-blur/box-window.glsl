//! filter box-window
//! category blur
//! summary Averages a window along one axis, mostly from means of 8 and of 64 pixels; the last step of a wide box-blur.
//! formula sum of in(i) / (2 radius + 1), |i| <= radius
//! role part
//! kind general
//! taps 5 + radius / 96
//! averages box radius
//! alpha premultiplied
//! inputs image eights blocks
//! param radius float 48 0.. px "Radius"
//! param axis enum x x|y "Axis"
//! let whole = floor(radius)
//! let part = radius - floor(radius)
//! let scale = 1 / (2 * radius + 1)
//! let across = axis == 0 ? ceil(radius) : 0
//! let down = axis == 0 ? 0 : ceil(radius)
//! let wide = axis == 0 ? 8 : 1
//! let high = axis == 0 ? 1 : 8
//! footprint left - across ; top - down ; right + across ; bottom + down
//! footprint eights: (left - across) / wide ; (top - down) / high ; (right + across) / wide ; (bottom + down) / high
//! footprint blocks: (left - across) / wide / wide ; (top - down) / high / high ; (right + across) / wide / wide ; (bottom + down) / high / high
vec4 single(int i, Place place) {
  return param.axis == 0 ? tap(i - place.pixel.x, 0) : tap(0, i - place.pixel.y);
}

// Taps are counted from the pixel of the same number.
vec4 eight(int i, Place place) {
  return param.axis == 0 ? tap2(i - place.pixel.x, 0) : tap2(0, i - place.pixel.y);
}

vec4 block(int i, Place place) {
  return param.axis == 0 ? tap3(i - place.pixel.x, 0) : tap3(0, i - place.pixel.y);
}

vec4 filter(Place place) {
  int center = param.axis == 0 ? place.pixel.x : place.pixel.y;
  int last = int(param.axis == 0 ? place.size.x : place.size.y) - 1;
  int whole = int(param.whole);
  // The part of the window within the picture.
  int first = max(center - whole, 0);
  int end = min(center + whole, last) + 1;
  // What of it consists of eights, and what of them of blocks; the first may be greater than the end where none does.
  int firstEight = (first + 7) / 8;
  int endOfEights = end / 8;
  int firstBlock = (firstEight + 7) / 8;
  int endOfBlocks = endOfEights / 8;
  vec4 pixels = vec4(0.0);
  int low = min(8 * firstEight, end);
  for (int i = first; i < low; i++) {
    pixels += single(i, place);
  }
  for (int i = max(8 * endOfEights, low); i < end; i++) {
    pixels += single(i, place);
  }
  vec4 eights = vec4(0.0);
  low = min(8 * firstBlock, endOfEights);
  for (int i = firstEight; i < low; i++) {
    eights += eight(i, place);
  }
  for (int i = max(8 * endOfBlocks, low); i < endOfEights; i++) {
    eights += eight(i, place);
  }
  vec4 blocks = vec4(0.0);
  for (int i = firstBlock; i < endOfBlocks; i++) {
    blocks += block(i, place);
  }
  vec4 sum = pixels + 8.0 * eights + 64.0 * blocks;
  // Beyond its edges a picture repeats its edge pixels.
  if (center < whole) {
    sum += float(whole - center) * single(0, place);
  }
  if (center + whole > last) {
    sum += float(center + whole - last) * single(last, place);
  }
  if (param.part > 0.0) {
    sum += param.part * (single(center - whole - 1, place) + single(center + whole + 1, place));
  }
  return sum * param.scale;
}
