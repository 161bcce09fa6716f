//! filter contrast
//! gpuimage GPUImageContrastFilter ContrastAdjustment
//! category color
//! summary Moves colours away from or towards middle grey.
//! formula (rgb - 0.5) * contrast + 0.5
//! example contrast=1.6
//! kind pixel
//! param contrast float 1 0..4 "Contrast; 0 is grey, 1 no change"
//! let lift = 0.5 - 0.5 * contrast
//! identity contrast == 1
//! matrix contrast, 0, 0, 0, lift ; 0, contrast, 0, 0, lift ; 0, 0, contrast, 0, lift ; 0, 0, 0, 1, 0
