//! filter watermark-scale
//! category blend
//! summary Resizes a picture to a share of the width of another.
//! role part
//! kind warp
//! inputs image frame
//! param size float 0.25 0..4 "Width, in fractions of the other picture's width; 0 for its own"
//! param width int 0 0..65535 px "Width, in pixels; 0 for what size says"
//! let w = width
//! size let outWidth = w > 0 ? w : size > 0 ? max(1, round(width2 * size)) : width
//! size outWidth ; max(1, round(height * outWidth / width))
//! identity size == 0 && w == 0
//! minify mipmap
//! footprint x * width / outputWidth ; y * height / outputHeight
vec2 warp(Place place) {
  return place.position;
}
