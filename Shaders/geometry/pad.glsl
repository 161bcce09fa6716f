//! filter pad
//! category geometry
//! summary Puts a border of a colour around the picture, up to a size or an aspect ratio.
//! details The border comes first, then what is missing to the width and height, then what is missing to the aspect ratio.
//! details The picture is never cropped and keeps its pixels; of an odd number of pixels that are added on two sides, the
//! details greater part is on the right or at the bottom. A colour with @0 is transparent.
//! example pad=aspect=1:color=white
//! kind warp
//! param width int 0 0..65535 "Least width, in pixels"
//! param height int 0 0..65535 "Least height, in pixels"
//! param aspect float 0 0..1000 "Width divided by height, such as 3/2 or 1.5; 0 for any"
//! param border int 0 0..16384 px "Border on each side, in pixels"
//! param color color black "Colour of what is added"
//! param gravity enum center north-west|north|north-east|west|center|east|south-west|south|south-east "Where the picture is"
//! let w = width
//! let h = height
//! let across = gravity % 3 / 2
//! let down = floor(gravity / 3) / 2
//! size let leastWidth = max(w, width + 2 * border)
//! size let leastHeight = max(h, height + 2 * border)
//! size let outWidth = aspect > 0 ? max(leastWidth, round(leastHeight * aspect)) : leastWidth
//! size let outHeight = aspect > 0 ? max(leastHeight, round(leastWidth / aspect)) : leastHeight
//! size let left = border + floor((outWidth - width - 2 * border) * across)
//! size let top = border + floor((outHeight - height - 2 * border) * down)
//! size let ratioX = outWidth / width
//! size let ratioY = outHeight / height
//! size let shiftX = left / width
//! size let shiftY = top / height
//! size outWidth ; outHeight
//! identity w == 0 && h == 0 && aspect == 0 && border == 0
//! exact true
//! edge color
//! footprint x - left ; y - top
vec2 warp(Place place) {
  return place.position * vec2(param.ratioX, param.ratioY) - vec2(param.shiftX, param.shiftY);
}
