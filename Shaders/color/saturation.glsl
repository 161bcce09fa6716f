//! filter saturation
//! gpuimage GPUImageSaturationFilter SaturationAdjustment
//! category color
//! summary Increases or decreases saturation without changing luma.
//! formula mix(luma, rgb, saturation)
//! example saturation=1.8
//! kind pixel
//! param saturation float 1 0..2 "Saturation; 0 is grey, 1 no change"
//! let red = 0.2125 * (1 - saturation)
//! let green = 0.7154 * (1 - saturation)
//! let blue = 0.0721 * (1 - saturation)
//! let r = red + saturation
//! let g = green + saturation
//! let b = blue + saturation
//! identity saturation == 1
//! matrix r, green, blue, 0, 0 ; red, g, blue, 0, 0 ; red, green, b, 0, 0 ; 0, 0, 0, 1, 0
