//! filter hue
//! gpuimage GPUImageHueFilter HueAdjustment
//! category color
//! summary Rotates all hues by an angle, preserving luma and saturation.
//! formula convert to YIQ, turn the chroma plane (I, Q) by the angle, convert back
//! details Positive angles turn red towards yellow and green.
//! source SMPTE 170M; turning (I, Q) is turning (U, V), U = 0.492111 (B - Y), V = 0.877283 (R - Y)
//! kind pixel
//! param hue float 90 0..360 "Angle, in degrees"
//! let c = cos(hue * pi / 180)
//! let s = sin(hue * pi / 180) * 0.492111 / 0.877283
//! let t = sin(hue * pi / 180) * 0.877283 / 0.492111
//! let rr = 0.299 + 0.701 * c - 0.299 * s
//! let rg = 0.587 - 0.587 * c - 0.587 * s
//! let rb = 0.114 - 0.114 * c + 0.886 * s
//! let br = 0.299 - 0.299 * c - 0.701 * t
//! let bg = 0.587 - 0.587 * c + 0.587 * t
//! let bb = 0.114 + 0.886 * c + 0.114 * t
//! let gr = (0.299 - 0.299 * rr - 0.114 * br) / 0.587
//! let gg = (0.587 - 0.299 * rg - 0.114 * bg) / 0.587
//! let gb = (0.114 - 0.299 * rb - 0.114 * bb) / 0.587
//! identity hue % 360 == 0
//! matrix rr, rg, rb, 0, 0 ; gr, gg, gb, 0, 0 ; br, bg, bb, 0, 0 ; 0, 0, 0, 1, 0
