//! filter crop
//! gpuimage GPUImageCropFilter Crop
//! category geometry
//! summary Crops the picture: to a rectangle, an aspect ratio or a size in pixels.
//! details The rectangle comes first; its size is rounded to whole pixels. Of it, aspect, width and height keep the largest
//! details part that has the aspect and is no larger than width and height, at the place that gravity names. That part
//! details begins and ends between pixels of the picture, so that none is interpolated; of an odd number of pixels that
//! details are cut off on two sides, the greater part is on the right or at the bottom.
//! formula in(x + width * position.x, y + height * position.y)
//! example crop=0.25|0.25|0.5|0.5
//! kind warp
//! param crop-region list 0|0|1|1 0..1 "Left, top, width and height, in fractions of the picture"
//! param aspect float 0 0..1000 "Width divided by height, such as 3/2 or 1.5; 0 for any"
//! param width int 0 0..65535 "Greatest width, in pixels; 0 for any"
//! param height int 0 0..65535 "Greatest height, in pixels; 0 for any"
//! param gravity enum center north-west|north|north-east|west|center|east|south-west|south|south-east "What aspect, width and height keep"
//! let w = width
//! let h = height
//! let isPart = aspect > 0 || w > 0 || h > 0
//! let across = gravity % 3 / 2
//! let down = floor(gravity / 3) / 2
//! size let regionWidth = max(1, round(width * cropRegion[2]))
//! size let regionHeight = max(1, round(height * cropRegion[3]))
//! size let mostWidth = w > 0 ? min(w, regionWidth) : regionWidth
//! size let mostHeight = h > 0 ? min(h, regionHeight) : regionHeight
//! size let keptWidth = aspect > 0 ? clamp(round(mostHeight * aspect), 1, mostWidth) : mostWidth
//! size let keptHeight = aspect > 0 ? clamp(round(mostWidth / aspect), 1, mostHeight) : mostHeight
//! size let left = min(round(width * cropRegion[0]), width - regionWidth) + floor((regionWidth - keptWidth) * across)
//! size let top = min(round(height * cropRegion[1]), height - regionHeight) + floor((regionHeight - keptHeight) * down)
//! size let cornerX = isPart ? left / width : cropRegion[0]
//! size let cornerY = isPart ? top / height : cropRegion[1]
//! size let shareX = isPart ? keptWidth / width : cropRegion[2]
//! size let shareY = isPart ? keptHeight / height : cropRegion[3]
//! size keptWidth ; keptHeight
//! identity cropRegion[0] == 0 && cropRegion[1] == 0 && cropRegion[2] == 1 && cropRegion[3] == 1 && !isPart
//! exact isPart
//! footprint width * (cornerX + x / outputWidth * shareX) ; height * (cornerY + y / outputHeight * shareY)
vec2 warp(Place place) {
  return vec2(param.cornerX, param.cornerY) + place.position * vec2(param.shareX, param.shareY);
}
