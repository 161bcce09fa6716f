//! filter false-color
//! gpuimage GPUImageFalseColorFilter FalseColor
//! category color
//! summary Maps dark to one colour and light to another.
//! formula mix(first-color, second-color, luma)
//! kind pixel
//! param first-color color #000080 "Colour of the dark tones"
//! param second-color color red "Colour of the light tones"
//! let dr = secondColor.r - firstColor.r
//! let dg = secondColor.g - firstColor.g
//! let db = secondColor.b - firstColor.b
//! let rr = 0.2125 * dr
//! let rg = 0.7154 * dr
//! let rb = 0.0721 * dr
//! let gr = 0.2125 * dg
//! let gg = 0.7154 * dg
//! let gb = 0.0721 * dg
//! let br = 0.2125 * db
//! let bg = 0.7154 * db
//! let bb = 0.0721 * db
//! let r = firstColor.r
//! let g = firstColor.g
//! let b = firstColor.b
//! matrix rr, rg, rb, 0, r ; gr, gg, gb, 0, g ; br, bg, bb, 0, b ; 0, 0, 0, 1, 0
