//! filter watermark-place
//! category blend
//! summary Places a picture on a transparent one of the size of another.
//! role part
//! kind warp
//! inputs image frame
//! param gravity enum south-east north-west|north|north-east|west|center|east|south-west|south|south-east "The corner, edge or centre at which it is"
//! param offset list 0.02|0.02 -1..1 "Distance from there, in fractions of the other picture's shorter side"
//! param offset-pixels list 0|0 -65535..65535 px "Further distance from there, in pixels"
//! let across = gravity % 3 / 2
//! let down = floor(gravity / 3) / 2
//! size let marginX = round(offset[0] * min(width2, height2) + offsetPixels[0])
//! size let marginY = round(offset[1] * min(width2, height2) + offsetPixels[1])
//! size let left = floor((width2 - width) * across) + (across > 0.5 ? -marginX : marginX)
//! size let top = floor((height2 - height) * down) + (down > 0.5 ? -marginY : marginY)
//! size let ratioX = width2 / width
//! size let ratioY = height2 / height
//! size let shiftX = left / width
//! size let shiftY = top / height
//! size width2 ; height2
//! exact true
//! edge transparent
//! footprint x - left ; y - top
vec2 warp(Place place) {
  return place.position * vec2(param.ratioX, param.ratioY) - vec2(param.shiftX, param.shiftY);
}
