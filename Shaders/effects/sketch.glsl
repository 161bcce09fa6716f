//! filter sketch
//! gpuimage GPUImageSketchFilter SketchFilter
//! category effects
//! summary Draws the edges of the picture dark on white, like a pencil drawing.
//! formula 1 - sobel-edge-detection(image, edge-strength)
//! source the GPUImage definition
//! kind group
//! param edge-strength float 1 0.. "Factor of the strength"
//! param spacing int 1 1..16 px "Distance between the pixels that are compared"
[image]sobel-edge-detection=edge-strength=$edge-strength:spacing=$spacing, color-invert
