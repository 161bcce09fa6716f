//! filter temperature
//! category color
//! summary Corrects the white balance, given the temperature of the light in kelvin and its tint.
//! details The light that looks neutral in the unchanged picture counts as that of a black body at 6504 K. Light of
//! details the given temperature becomes neutral instead, so higher temperatures make the picture warmer. The tint
//! details then moves white perpendicular to the Planckian locus, by tint / 3000 in CIE 1960 (u, v). Computed in
//! details linear light, with chromatic adaptation in cone space.
//! formula A^-1 diag(A w(6504 K) / A w(temperature)) diag(A w(6504 K) / A w(tint)) A rgb, in linear light
//! formula A = Bradford's cones of sRGB's primaries; w = the white of the light in CIE XYZ
//! source M. Krystek, An algorithm to calculate correlated colour temperature, 1985; Bradford cones, CIE 159:2004
//! kind pixel
//! space linear
//! param temperature float 6504 2000..15000 "Temperature of the light, in kelvin; higher is warmer"
//! param tint float 0 -150..150 "Tint; above 0 is more magenta"
//! let t = temperature
//! let nu = 0.860117757 + 0.000154118254 * t + 0.000000128641212 * t * t
//! let u = nu / (1 + 0.000842420235 * t + 0.000000708145163 * t * t)
//! let nv = 0.317398726 + 0.0000422806245 * t + 0.0000000420481691 * t * t
//! let v = nv / (1 - 0.0000289741816 * t + 0.000000161456053 * t * t)
//! let x = 1.5 * u / v
//! let z = (4 - u - 10 * v) / (2 * v)
//! let tu = 0.200474039 - 0.000268215 * tint
//! let tv = 0.310295625 + 0.000197918 * tint
//! let tx = 1.5 * tu / tv
//! let tz = (4 - tu - 10 * tv) / (2 * tv)
//! let l = 0.907621357 / (0.8951 * x + 0.2664 - 0.1614 * z) / (0.8951 * tx + 0.2664 - 0.1614 * tz)
//! let m = 1.056096796 / (-0.7502 * x + 1.7135 + 0.0367 * z) / (-0.7502 * tx + 1.7135 + 0.0367 * tz)
//! let s = 1.265290893 / (0.0389 * x - 0.0685 + 1.0296 * z) / (0.0389 * tx - 0.0685 + 1.0296 * tz)
//! let rr = 1.072895611 * l - 0.072035240 * m - 0.000860371 * s
//! let rg = 1.247056306 * l - 1.243529871 * m - 0.003526436 * s
//! let rb = 0.069435681 * l - 0.029983089 * m - 0.039452592 * s
//! let gr = -0.061719608 * l + 0.062197062 * m - 0.000477454 * s
//! let gg = -0.071738411 * l + 1.073695369 * m - 0.001956958 * s
//! let gb = -0.003994371 * l + 0.025888163 * m - 0.021893792 * s
//! let br = -0.017880650 * l - 0.003988506 * m + 0.021869156 * s
//! let bg = -0.020783175 * l - 0.068852781 * m + 0.089635956 * s
//! let bb = -0.001157200 * l - 0.001660128 * m + 1.002817329 * s
//! identity temperature == 6504 && tint == 0
//! example temperature=9000
//! matrix rr, rg, rb, 0, 0 ; gr, gg, gb, 0, 0 ; br, bg, bb, 0, 0 ; 0, 0, 0, 1, 0
