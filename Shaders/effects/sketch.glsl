//! filter sketch
//! gpuimage GPUImageSketchFilter SketchFilter
//! category effects
//! summary Draws the edges of the picture dark on white, as a pencil does.
//! formula 1 - sobel-edge-detection(image, edge-strength)
//! source the GPUImage definition
//! kind group
//! param edge-strength float 1 0.. "Factor of the strength"
[image]sobel-edge-detection=edge-strength=$edge-strength, color-invert
