//! filter perspective
//! category geometry
//! summary Rectifies a tilted rectangle, or tilts the picture.
//! details With the sense source, the area between the four corners is stretched to the whole picture, which
//! details rectifies a page or a facade; with destination the picture is put between the corners. The rest is
//! details transparent.
//! formula (x, y) = (a u + b v + c, d u + e v + f) / (g u + h v + 1), which takes the unit square to the four corners
//! source P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989
//! kind warp
//! param top-left point 0|0 "Top left corner, in fractions of width and height"
//! param top-right point 1|0 "Top right corner"
//! param bottom-right point 1|1 "Bottom right corner"
//! param bottom-left point 0|1 "Bottom left corner"
//! param sense enum source source|destination "Where the corners are"
//! let sx = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x
//! let sy = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y
//! let px = topRight.x - bottomRight.x
//! let py = topRight.y - bottomRight.y
//! let qx = bottomLeft.x - bottomRight.x
//! let qy = bottomLeft.y - bottomRight.y
//! let area = px * qy - qx * py
//! let per = area == 0 ? 0 : 1 / area
//! let g = (sx * qy - qx * sy) * per
//! let h = (px * sy - sx * py) * per
//! let a = topRight.x - topLeft.x + g * topRight.x
//! let b = bottomLeft.x - topLeft.x + h * bottomLeft.x
//! let d = topRight.y - topLeft.y + g * topRight.y
//! let e = bottomLeft.y - topLeft.y + h * bottomLeft.y
//! let c = topLeft.x
//! let f = topLeft.y
//! let volume = a * (e - f * h) - b * (d - f * g) + c * (d * h - e * g)
//! let inverse = sense == 1 ? 1 : 0
//! let scale = volume == 0 || area == 0 ? 0 : 1 / volume
//! let xx = inverse > 0 ? scale * (e - f * h) : a
//! let xy = inverse > 0 ? scale * (c * h - b) : b
//! let xo = inverse > 0 ? scale * (b * f - c * e) : c
//! let yx = inverse > 0 ? scale * (f * g - d) : d
//! let yy = inverse > 0 ? scale * (a - c * g) : e
//! let yo = inverse > 0 ? scale * (c * d - a * f) : f
//! let wx = inverse > 0 ? scale * (d * h - e * g) : g
//! let wy = inverse > 0 ? scale * (b * g - a * h) : h
//! let wo = inverse > 0 ? scale * (a * e - b * d) : area == 0 ? 0 : 1
//! edge transparent
//! identity topLeft.x == 0 && topLeft.y == 0 && topRight.x == 1 && topRight.y == 0 && bottomRight.x == 1 && bottomRight.y == 1 && bottomLeft.x == 0 && bottomLeft.y == 1
//! example perspective=0.2|0.1:0.85|0:1|1:0|0.8:destination
//! footprint let u = x / outputWidth
//! footprint let v = y / outputHeight
//! footprint let w = wx * u + wy * v + wo
//! footprint let hidden = 1 / (w > 0.000001 ? 1 : 0)
//! footprint hidden * (xx * u + xy * v + xo) / w * width ; hidden * (yx * u + yy * v + yo) / w * height
vec2 warp(Place place) {
  vec3 p = vec3(place.position, 1.0);
  float w = dot(p, vec3(param.wx, param.wy, param.wo));
  // Transparent behind the viewer, and everywhere when the corners are collinear.
  if (w < 1e-6) {
    return vec2(-2.0);
  }
  return vec2(dot(p, vec3(param.xx, param.xy, param.xo)), dot(p, vec3(param.yx, param.yy, param.yo))) / w;
}
