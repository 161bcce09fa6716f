//! filter closing
//! gpuimage GPUImageClosingFilter ClosingFilter
//! category morphology
//! summary Removes dark specks smaller than a square, in luma; the result is grey.
//! formula erosion(dilation(in, radius), radius)
//! source J. Serra, Image Analysis and Mathematical Morphology, 1982
//! example closing=4
//! kind group
//! param radius int 1 0..121 px "Radius"
[image]dilation=$radius, erosion=$radius
