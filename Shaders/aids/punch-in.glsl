//! filter punch-in
//! category aids
//! summary Fills the picture with a magnified part of it, to check focus.
//! details Near the edges the part is moved inside the picture. `magnifier` keeps the rest in view.
//! formula in(clamp(center, 1/(2 factor), 1 - 1/(2 factor)) + (position - 1/2) / factor)
//! role aid
//! kind warp
//! param center point 0.5|0.5 0..1 "What is shown larger, in fractions of width and height"
//! param factor float 2 1..32 "Magnification"
//! let half = 0.5 / factor
//! let startX = clamp(center.x, half, 1 - half) - half
//! let startY = clamp(center.y, half, 1 - half) - half
//! identity factor == 1
//! footprint width * (clamp(center.x, 0.5 / factor, 1 - 0.5 / factor) + (x / outputWidth - 0.5) / factor) ; height * (clamp(center.y, 0.5 / factor, 1 - 0.5 / factor) + (y / outputHeight - 0.5) / factor)
vec2 warp(Place place) {
  return vec2(param.startX, param.startY) + place.position / param.factor;
}
