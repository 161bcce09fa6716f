//! filter luminosity
//! gpuimage GPUImageLuminosity AverageLuminanceExtractor
//! category measure
//! summary Computes the mean luminance of the whole picture, as a grey picture of one pixel.
//! details Every pixel counts. `viewfinder measure` prints the number.
//! formula sum of luma(in) / count
//! result number
//! kind group
average-color,grayscale
