//! filter grayscale
//! gpuimage GPUImageGrayscaleFilter Luminance
//! category color
//! summary Removes colour and keeps the luma.
//! formula luma = 0.2125 r + 0.7154 g + 0.0721 b
//! kind pixel
//! let r = 0.2125
//! let g = 0.7154
//! let b = 0.0721
//! matrix r, g, b, 0, 0 ; r, g, b, 0, 0 ; r, g, b, 0, 0 ; 0, 0, 0, 1, 0
