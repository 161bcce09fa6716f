//! filter subsample
//! category geometry
//! summary Reduces the picture without averaging: to one pixel of each part of an even grid.
//! details Where in its part a pixel lies changes from part to part, so that regular patterns are met everywhere.
//! formula in(low + (h mod w, floor(h / w) mod s)) for the part from low on, w wide and s high; h = (index 2654435761 mod 2^32) / 2^16
//! example subsample=64:36
//! kind warp
//! param columns int 320 1.. "Parts across; a picture that is narrower gives each pixel"
//! param rows int 180 1.. "Parts from top to bottom"
//! exact true
//! size min(columns, width) ; min(rows, height)
//! footprint x * width / outputWidth ; y * height / outputHeight
vec2 warp(Place place) {
  ivec2 size = ivec2(inputSize());
  ivec2 parts = ivec2(place.size);
  ivec2 low = place.pixel * size / parts;
  ivec2 extent = (place.pixel + 1) * size / parts - low;
  int hash = int((uint(place.pixel.y * parts.x + place.pixel.x) * 2654435761u) >> 16u);
  ivec2 pixel = low + ivec2(hash % extent.x, (hash / extent.x) % extent.y);
  return (vec2(pixel) + 0.5) / vec2(size);
}
