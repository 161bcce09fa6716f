//! filter lens-profile
//! category geometry
//! summary Corrects the distortion and the colour fringes of a lens in one step.
//! details The models of lensfun's database, which `viewfinder render --lens` fills in; `lens-distortion` and
//! details `chromatic-aberration` are simpler by hand, but interpolate one after the other. Distances are in halves of the
//! details diagonal: 1 in the corners. Outside the picture its edge repeats; use scale to hide that.
//! formula g = o (1 + linear r + k1 r^2 + cubic r^3 + k2 r^4), o = (position - center) / scale, r its length
//! formula green of in(center + g), red of in(center + g (1 + red + red-linear s + red-square s^2)), s the length of g, blue
//! formula as red with its own numbers
//! source lensfun's models poly3, poly5 and ptlens of distortion, linear and poly3 of transverse chromatic aberration
//! kind general
//! param linear float 0 -1..1 "Coefficient of the distance"
//! param k1 float 0 -3..3 "Coefficient of the square"
//! param cubic float 0 -4..4 "Coefficient of the cube"
//! param k2 float 0 -1..1 "Coefficient of the fourth power"
//! param scale float 1 0.1..10 "Magnification"
//! param center point 0.5|0.5 "Centre of the lens, in fractions of width and height"
//! param red float 0 -0.1..0.1 "How much farther out red is taken, in fractions of the distance"
//! param red-linear float 0 -0.1..0.1 "How much that of red grows with the distance"
//! param red-square float 0 -0.1..0.1 "How much that of red grows with the square of the distance"
//! param blue float 0 -0.1..0.1 "How much farther out blue is taken, in fractions of the distance"
//! param blue-linear float 0 -0.1..0.1 "How much that of blue grows with the distance"
//! param blue-square float 0 -0.1..0.1 "How much that of blue grows with the square of the distance"
//! gain 1
//! identity linear == 0 && k1 == 0 && cubic == 0 && k2 == 0 && scale == 1 && red == 0 && redLinear == 0 && redSquare == 0 && blue == 0 && blueLinear == 0 && blueSquare == 0
//! example lens-profile=k1=0.3:red=0.02:blue=-0.02
//! footprint let cx = center.x * width
//! footprint let cy = center.y * height
//! footprint let unit = 2 / (sqrt(width * width + height * height) * scale)
//! footprint let ax = max(abs(left - cx), abs(right - cx))
//! footprint let ay = max(abs(top - cy), abs(bottom - cy))
//! footprint let far = sqrt(ax * ax + ay * ay) * unit
//! footprint let f2 = far * far
//! footprint let lowGreen = 1 + min(linear * far, 0) + min(k1 * f2, 0) + min(cubic * f2 * far, 0) + min(k2 * f2 * f2, 0)
//! footprint let highGreen = 1 + max(linear * far, 0) + max(k1 * f2, 0) + max(cubic * f2 * far, 0) + max(k2 * f2 * f2, 0)
//! footprint let s = max(abs(lowGreen), abs(highGreen)) * far
//! footprint let lowRed = red + min(redLinear * s, 0) + min(redSquare * s * s, 0)
//! footprint let highRed = red + max(redLinear * s, 0) + max(redSquare * s * s, 0)
//! footprint let lowBlue = blue + min(blueLinear * s, 0) + min(blueSquare * s * s, 0)
//! footprint let highBlue = blue + max(blueLinear * s, 0) + max(blueSquare * s * s, 0)
//! footprint let lowColor = 1 + min(min(lowRed, lowBlue), 0)
//! footprint let highColor = 1 + max(max(highRed, highBlue), 0)
//! footprint let low = min(min(lowGreen * lowColor, lowGreen * highColor), highGreen * lowColor) / scale
//! footprint let high = max(max(highGreen * lowColor, highGreen * highColor), lowGreen * lowColor) / scale
//! footprint let west = cx + min(min((left - cx) * low, (left - cx) * high), (right - cx) * low)
//! footprint let north = cy + min(min((top - cy) * low, (top - cy) * high), (bottom - cy) * low)
//! footprint let east = cx + max(max((right - cx) * low, (right - cx) * high), (left - cx) * low)
//! footprint let south = cy + max(max((bottom - cy) * low, (bottom - cy) * high), (top - cy) * low)
//! footprint west ; north ; east ; south
vec4 filter(Place place) {
  vec2 offset = (place.position - param.center) / param.scale;
  float unit = 2.0 / length(place.size);
  float radius = unit * length(offset * place.size);
  offset *= 1.0 + radius * (param.linear + radius * (param.k1 + radius * (param.cubic + radius * param.k2)));
  float distance = unit * length(offset * place.size);
  float red = param.red + distance * (param.redLinear + distance * param.redSquare);
  float blue = param.blue + distance * (param.blueLinear + distance * param.blueSquare);
  vec4 green = at(param.center + offset);
  return vec4(at(param.center + offset * (1.0 + red)).r, green.g, at(param.center + offset * (1.0 + blue)).b, green.a);
}
