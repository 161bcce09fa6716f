//! filter resize
//! category geometry
//! summary Resizes the picture: to a side, a box or a scale.
//! details A width or height of 0 is derived from the other one to preserve the aspect ratio. Without both, the longer
//! details or shorter side is given by long or short, or the scale applies. With both, mode says what becomes of the
//! details aspect: stretch gives it up; fit keeps it within the box; fill keeps it, covers the box and cuts off the
//! details rest; pad keeps it within the box and fills the box with a colour.
//! details Sides are rounded to whole pixels, halves upwards, and are at least 1. Of an odd number of pixels that fill
//! details cuts off or pad adds in the middle, the greater part is on the right or at the bottom. With enlarge=false
//! details the picture is never shown larger than it is: pad adds more around it, and fill gives what there is of the box.
//! details Large reductions are filtered.
//! example resize=scale=0.25
//! kind warp
//! param width int 0 0..65535 "Width, in pixels"
//! param height int 0 0..65535 "Height, in pixels"
//! param scale float 1 0.. "Factor of both sides when nothing else is given"
//! param long int 0 0..65535 "Longer side, in pixels, without width and height"
//! param short int 0 0..65535 "Shorter side, in pixels, without width, height and long"
//! param mode enum stretch stretch|fit|fill|pad "What width and height together mean"
//! param gravity enum center north-west|north|north-east|west|center|east|south-west|south|south-east "What fill keeps, and where pad places the picture"
//! param color color black "Colour around the picture of pad"
//! param enlarge bool true "Whether the picture may become larger"
//! let w = width
//! let h = height
//! let isBox = w > 0 && h > 0 && mode > 0
//! let across = gravity % 3 / 2
//! let down = floor(gravity / 3) / 2
//! size let over = long > 0 ? long : short > 0 ? short : scale
//! size let under = long > 0 ? max(width, height) : short > 0 ? min(width, height) : 1
//! size let freeWidth = w > 0 ? w : max(1, round(h > 0 ? width * (h / height) : width * over / under))
//! size let freeHeight = h > 0 ? h : max(1, round(w > 0 ? height * (w / width) : height * over / under))
//! size let outWidth = enlarge ? freeWidth : min(freeWidth, width)
//! size let outHeight = enlarge ? freeHeight : min(freeHeight, height)
//! size let isWide = w * height <= h * width
//! size let byWidth = mode == 2 ? !isWide : isWide
//! size let isHeld = !enlarge && (byWidth ? w > width : h > height)
//! size let fittedWidth = isHeld ? width : byWidth ? w : max(1, round(width * h / height))
//! size let fittedHeight = isHeld ? height : byWidth ? max(1, round(height * w / width)) : h
//! size let shownWidth = isBox ? fittedWidth : outWidth
//! size let shownHeight = isBox ? fittedHeight : outHeight
//! size let boxWidth = !isBox ? outWidth : mode == 3 ? w : mode == 2 ? min(w, fittedWidth) : fittedWidth
//! size let boxHeight = !isBox ? outHeight : mode == 3 ? h : mode == 2 ? min(h, fittedHeight) : fittedHeight
//! size let left = sign(boxWidth - shownWidth) * floor(abs(boxWidth - shownWidth) * across)
//! size let top = sign(boxHeight - shownHeight) * floor(abs(boxHeight - shownHeight) * down)
//! size let ratioX = boxWidth / shownWidth
//! size let ratioY = boxHeight / shownHeight
//! size let shiftX = left / shownWidth
//! size let shiftY = top / shownHeight
//! size boxWidth ; boxHeight
//! identity w == 0 && h == 0 && long == 0 && short == 0 && scale == 1
//! minify mipmap
//! edge color when mode == 3
//! footprint (x - left) * width / shownWidth ; (y - top) * height / shownHeight
vec2 warp(Place place) {
  if (param.mode < 2) {
    return place.position;
  }
  return place.position * vec2(param.ratioX, param.ratioY) - vec2(param.shiftX, param.shiftY);
}
