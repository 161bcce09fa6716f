//! filter threshold-sketch
//! gpuimage GPUImageThresholdSketchFilter ThresholdSketchFilter
//! category effects
//! summary Draws the edges of the picture black on white, like a pen drawing.
//! formula 1 - threshold-edge-detection(image, threshold, edge-strength)
//! source the GPUImage definition
//! kind group
//! param threshold float 0.25 0..1 "Strength from which on an edge is drawn"
//! param edge-strength float 1 0.. "Factor of the strength"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
[image]threshold-edge-detection=threshold=$threshold:edge-strength=$edge-strength:spacing=$spacing, color-invert
