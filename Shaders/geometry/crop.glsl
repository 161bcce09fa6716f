//! filter crop
//! gpuimage GPUImageCropFilter Crop
//! category geometry
//! summary Crops the picture to a rectangle.
//! details The result has the rectangle's size, rounded to whole pixels.
//! formula in(x + width * position.x, y + height * position.y)
//! example crop=0.25|0.25|0.5|0.5
//! kind warp
//! param crop-region list 0|0|1|1 0..1 "Left, top, width and height, in fractions of the picture"
//! size max(1, round(width * cropRegion[2])) ; max(1, round(height * cropRegion[3]))
//! identity cropRegion[0] == 0 && cropRegion[1] == 0 && cropRegion[2] == 1 && cropRegion[3] == 1
//! footprint width * (cropRegion[0] + x / outputWidth * cropRegion[2]) ; height * (cropRegion[1] + y / outputHeight * cropRegion[3])
vec2 warp(Place place) {
  vec2 corner = vec2(param.cropRegion[0], param.cropRegion[1]);
  return corner + place.position * vec2(param.cropRegion[2], param.cropRegion[3]);
}
