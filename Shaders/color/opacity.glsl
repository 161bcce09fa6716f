//! filter opacity
//! gpuimage GPUImageOpacityFilter OpacityAdjustment
//! category color
//! summary Makes the picture more transparent.
//! formula alpha * opacity
//! example opacity=0.4
//! kind pixel
//! param opacity float 1 0..1 "Factor of alpha"
//! identity opacity == 1
//! matrix 1, 0, 0, 0, 0 ; 0, 1, 0, 0, 0 ; 0, 0, 1, 0, 0 ; 0, 0, 0, opacity, 0
