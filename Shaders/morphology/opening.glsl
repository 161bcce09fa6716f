//! filter opening
//! gpuimage GPUImageOpeningFilter OpeningFilter
//! category morphology
//! summary Removes bright specks smaller than a square, in luma; the result is grey.
//! formula dilation(erosion(in, radius), radius)
//! source J. Serra, Image Analysis and Mathematical Morphology, 1982
//! example opening=4
//! kind group
//! param radius int 1 0..121 px "Radius"
[image]erosion=$radius, dilation=$radius
