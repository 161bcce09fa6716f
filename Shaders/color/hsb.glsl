//! filter hsb
//! gpuimage GPUImageHSBFilter
//! category color
//! summary Rotates hues, then scales saturation, then scales brightness.
//! details The hue rotates around the grey axis of the RGB cube and preserves luminance; saturation moves colours
//! details away from or towards their luminance; brightness multiplies.
//! formula brightness * mix(L, H(rgb), saturation), where H turns and L(H(rgb)) = L(rgb)
//! source P. Haeberli, Matrix Operations for Image Processing, 1993 (weights 0.3086, 0.6094, 0.0820)
//! example hsb=rotate-hue=60:adjust-saturation=1.4
//! kind pixel
//! param rotate-hue float 0 -360..360 "Angle of the hue, in degrees"
//! param adjust-saturation float 1 0..2 "Saturation; 0 is grey, 1 no change"
//! param adjust-brightness float 1 0..2 "Brightness; 0 is black, 1 no change"
//! let k = adjustBrightness
//! let s = adjustSaturation
//! let near = (1 + 2 * cos(rotateHue * pi / 180)) / 3
//! let rest = (1 - cos(rotateHue * pi / 180)) / 3
//! let skew = sin(rotateHue * pi / 180) / sqrt(3)
//! let before = rest - skew
//! let after = rest + skew
//! let er = 0.3086 - s * (0.3086 * near + 0.6094 * after + 0.082 * before)
//! let eg = 0.6094 - s * (0.3086 * before + 0.6094 * near + 0.082 * after)
//! let eb = 0.082 - s * (0.3086 * after + 0.6094 * before + 0.082 * near)
//! let rr = k * (s * near + er)
//! let rg = k * (s * before + eg)
//! let rb = k * (s * after + eb)
//! let gr = k * (s * after + er)
//! let gg = k * (s * near + eg)
//! let gb = k * (s * before + eb)
//! let br = k * (s * before + er)
//! let bg = k * (s * after + eg)
//! let bb = k * (s * near + eb)
//! identity rotateHue % 360 == 0 && adjustSaturation == 1 && adjustBrightness == 1
//! matrix rr, rg, rb, 0, 0 ; gr, gg, gb, 0, 0 ; br, bg, bb, 0, 0 ; 0, 0, 0, 1, 0
