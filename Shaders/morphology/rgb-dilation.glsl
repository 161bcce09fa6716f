//! filter rgb-dilation
//! gpuimage GPUImageRGBDilationFilter
//! category morphology
//! summary Expands bright areas: the maximum of each channel within a square.
//! details The square's side is 2 radius + 1 pixels. It is composed of grids of nine pixels, each three times as wide
//! details as the previous, so a radius of 16 takes 36 reads, and three times the radius takes nine more.
//! formula max of in(x + i, y + j) by channel, |i|, |j| <= radius; alpha stays
//! source R. van den Boomgaard and R. van Balen, Methods for fast morphological image transforms using
//! source bitmapped binary images, CVGIP 1992
//! example rgb-dilation=4
//! kind group
//! param radius int 1 0..121 px "Radius"
//! let a = min(1, radius)
//! let b = min(3, max(radius - 1, 0))
//! let c = min(9, max(radius - 4, 0))
//! let d = min(27, max(radius - 13, 0))
//! let e = min(81, max(radius - 40, 0))
//! identity radius == 0
[image]rgb-dilation-step=$a, rgb-dilation-step=$b, rgb-dilation-step=$c,
rgb-dilation-step=$d, rgb-dilation-step=$e
