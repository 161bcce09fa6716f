//! filter rgb
//! gpuimage GPUImageRGBFilter RGBAdjustment
//! category color
//! summary Multiplies red, green and blue, each by its own factor.
//! formula (red * r, green * g, blue * b)
//! example rgb=red=1.3:blue=0.6
//! kind pixel
//! param red float 1 0.. "Factor of red"
//! param green float 1 0.. "Factor of green"
//! param blue float 1 0.. "Factor of blue"
//! identity red == 1 && green == 1 && blue == 1
//! matrix red, 0, 0, 0, 0 ; 0, green, 0, 0, 0 ; 0, 0, blue, 0, 0 ; 0, 0, 0, 1, 0
