//! filter grayscale
//! gpuimage GPUImageGrayscaleFilter Luminance
//! category color
//! summary Removes the colours and keeps the luma.
//! formula luma = 0.2125 r + 0.7154 g + 0.0721 b
//! kind pixel
//! matrix 0.2125, 0.7154, 0.0721, 0, 0 ; 0.2125, 0.7154, 0.0721, 0, 0 ; 0.2125, 0.7154, 0.0721, 0, 0 ; 0, 0, 0, 1, 0
