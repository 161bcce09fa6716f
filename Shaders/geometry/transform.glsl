//! filter transform
//! gpuimage GPUImageTransformFilter TransformOperation
//! category geometry
//! summary Moves, rotates, scales, skews or tilts the picture within its frame.
//! details The picture is a plane with its centre at the origin and its left and right edges at x = -1 and 1; y
//! details points down and preserves the picture's aspect ratio unless ignore-aspect-ratio is set. The affine
//! details transform is applied first, then the 3D one; uncovered areas are transparent.
//! formula (x, y, 0, 1) * affine * transform, divided by its fourth coordinate (row vectors)
//! example transform=affine-transform=0.8|0.3|-0.3|0.8|0|0
//! kind warp
//! param affine-transform list 1|0|0|1|0|0 "a|b|c|d|tx|ty: x' = a x + c y + tx, y' = b x + d y + ty"
//! param transform-3d list 1|0|0|0|0|1|0|0|0|0|1|0|0|0|0|1 "Four by four matrix for row vectors, row by row"
//! param ignore-aspect-ratio bool false "The top and bottom edges lie at y = -1 and 1"
//! param anchor-top-left bool false "The origin is the top left corner, and the width is 1"
//! let xx = transform3d[0] * affineTransform[0] + transform3d[4] * affineTransform[1]
//! let xy = transform3d[0] * affineTransform[2] + transform3d[4] * affineTransform[3]
//! let xo = transform3d[0] * affineTransform[4] + transform3d[4] * affineTransform[5] + transform3d[12]
//! let yx = transform3d[1] * affineTransform[0] + transform3d[5] * affineTransform[1]
//! let yy = transform3d[1] * affineTransform[2] + transform3d[5] * affineTransform[3]
//! let yo = transform3d[1] * affineTransform[4] + transform3d[5] * affineTransform[5] + transform3d[13]
//! let wx = transform3d[3] * affineTransform[0] + transform3d[7] * affineTransform[1]
//! let wy = transform3d[3] * affineTransform[2] + transform3d[7] * affineTransform[3]
//! let wo = transform3d[3] * affineTransform[4] + transform3d[7] * affineTransform[5] + transform3d[15]
//! let volume = xx * (yy * wo - yo * wy) - xy * (yx * wo - yo * wx) + xo * (yx * wy - yy * wx)
//! let scale = volume == 0 ? 0 : 1 / volume
//! let ixx = scale * (yy * wo - yo * wy)
//! let ixy = scale * (xo * wy - xy * wo)
//! let ixo = scale * (xy * yo - xo * yy)
//! let iyx = scale * (yo * wx - yx * wo)
//! let iyy = scale * (xx * wo - xo * wx)
//! let iyo = scale * (xo * yx - xx * yo)
//! let iwx = scale * (yx * wy - yy * wx)
//! let iwy = scale * (xy * wx - xx * wy)
//! let iwo = scale * (xx * yy - xy * yx)
//! let units = anchorTopLeft ? 1 : 2
//! let origin = anchorTopLeft ? 0 : 0.5
//! let square = ignoreAspectRatio ? 1 : 0
//! edge transparent
//! footprint let down = units * (square > 0 ? 1 : outputHeight / outputWidth)
//! footprint let u = (x / outputWidth - origin) * units
//! footprint let v = (y / outputHeight - origin) * down
//! footprint let w = iwx * u + iwy * v + iwo
//! footprint let hidden = 1 / (w > 0.000001 ? 1 : 0)
//! footprint let across = (ixx * u + ixy * v + ixo) / (w * units) + origin
//! footprint let along = (iyx * u + iyy * v + iyo) / (w * down) + origin
//! footprint hidden * across * width ; hidden * along * height
vec2 warp(Place place) {
  vec2 units = vec2(param.units, param.units * mix(place.size.y / place.size.x, 1.0, param.square));
  vec3 seen = vec3((place.position - param.origin) * units, 1.0);
  float x = dot(seen, vec3(param.ixx, param.ixy, param.ixo));
  float y = dot(seen, vec3(param.iyx, param.iyy, param.iyo));
  float w = dot(seen, vec3(param.iwx, param.iwy, param.iwo));
  // The plane is edge-on or behind the viewer here: transparent.
  if (w < 1e-6) {
    return vec2(-2.0);
  }
  return vec2(x, y) / (w * units) + param.origin;
}
