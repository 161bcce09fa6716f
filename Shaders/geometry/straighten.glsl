//! filter straighten
//! category geometry
//! summary Turns the picture by a few degrees and crops it, so that a tilted horizon is level.
//! details The result is the largest rectangle within the turned picture that has the picture's aspect ratio and the same
//! details centre, in whole pixels; its pixels have the picture's size, so that an angle of 0 changes nothing.
//! formula the crop is k times the size, k = min(w / (w c + h s), h / (w s + h c)), c = |cos angle|, s = |sin angle|
//! example straighten=5
//! kind warp
//! param angle float 0 -45..45 "Degrees clockwise"
//! let c = cos(angle * pi / 180)
//! let s = sin(angle * pi / 180)
//! size let across = width * c + height * abs(s)
//! size let down = width * abs(s) + height * c
//! size let kept = min(width / across, height / down)
//! size let keptWidth = max(1, floor(width * kept + 0.001))
//! size let keptHeight = max(1, floor(height * kept + 0.001))
//! size let xx = c * keptWidth / width
//! size let xy = s * keptHeight / width
//! size let yx = s * keptWidth / height
//! size let yy = c * keptHeight / height
//! size keptWidth ; keptHeight
//! identity angle == 0
//! footprint let u = x - outputWidth / 2
//! footprint let v = y - outputHeight / 2
//! footprint width / 2 + c * u + s * v ; height / 2 + c * v - s * u
vec2 warp(Place place) {
  vec2 offset = place.position - 0.5;
  return 0.5 + vec2(
    param.xx * offset.x + param.xy * offset.y,
    param.yy * offset.y - param.yx * offset.x);
}
