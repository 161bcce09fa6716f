//! filter resize
//! category geometry
//! summary Resizes the picture.
//! details A width or height of 0 is derived from the other one to preserve the aspect ratio; if both are 0, the
//! details scale applies. Large reductions are filtered.
//! example resize=scale=0.25
//! kind warp
//! param width int 0 0..65535 "Width, in pixels"
//! param height int 0 0..65535 "Height, in pixels"
//! param scale float 1 0.. "Factor of both sides when neither is given"
//! let w = width
//! let h = height
//! size w > 0 ? w : max(1, round(width * (h > 0 ? h / height : scale))) ; h > 0 ? h : max(1, round(height * (w > 0 ? w / width : scale)))
//! identity w == 0 && h == 0 && scale == 1
//! minify mipmap
//! footprint x * width / outputWidth ; y * height / outputHeight
vec2 warp(Place place) {
  return place.position;
}
