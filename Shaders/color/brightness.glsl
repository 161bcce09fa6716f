//! filter brightness
//! gpuimage GPUImageBrightnessFilter BrightnessAdjustment
//! category color
//! summary Adds the same amount to red, green and blue.
//! formula rgb + brightness
//! example brightness=0.2
//! kind pixel
//! param brightness float 0 -1..1 "Amount added, in fractions of full scale"
//! identity brightness == 0
//! matrix 1, 0, 0, 0, brightness ; 0, 1, 0, 0, brightness ; 0, 0, 1, 0, brightness ; 0, 0, 0, 1, 0
