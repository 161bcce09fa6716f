//! filter color-invert
//! gpuimage GPUImageColorInvertFilter ColorInversion
//! category color
//! summary Inverts the picture to its negative.
//! formula 1 - rgb
//! kind pixel
//! matrix -1, 0, 0, 0, 1 ; 0, -1, 0, 0, 1 ; 0, 0, -1, 0, 1 ; 0, 0, 0, 1, 0
