//! filter sepia
//! gpuimage GPUImageSepiaFilter SepiaToneFilter
//! category color
//! summary Applies the brown tones of old photographs.
//! formula mix(rgb, M rgb, intensity), M = 0.3588 0.7044 0.1368 / 0.299 0.587 0.114 / 0.2392 0.4696 0.0912
//! kind pixel
//! param intensity float 1 0..1 "Share of the toned picture in the result"
//! let rr = 1 - intensity + 0.3588 * intensity
//! let rg = 0.7044 * intensity
//! let rb = 0.1368 * intensity
//! let gr = 0.299 * intensity
//! let gg = 1 - intensity + 0.587 * intensity
//! let gb = 0.114 * intensity
//! let br = 0.2392 * intensity
//! let bg = 0.4696 * intensity
//! let bb = 1 - intensity + 0.0912 * intensity
//! identity intensity == 0
//! matrix rr, rg, rb, 0, 0 ; gr, gg, gb, 0, 0 ; br, bg, bb, 0, 0 ; 0, 0, 0, 1, 0
