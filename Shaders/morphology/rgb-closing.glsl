//! filter rgb-closing
//! gpuimage GPUImageRGBClosingFilter
//! category morphology
//! summary Removes dark specks smaller than a square, channel by channel.
//! formula rgb-erosion(rgb-dilation(in, radius), radius)
//! source J. Serra, Image Analysis and Mathematical Morphology, 1982
//! example rgb-closing=4
//! kind group
//! param radius int 1 0..121 px "Radius"
//! identity radius == 0
[image]rgb-dilation=$radius, rgb-erosion=$radius
