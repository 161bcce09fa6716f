//! filter rgb-opening
//! gpuimage GPUImageRGBOpeningFilter
//! category morphology
//! summary Removes bright specks smaller than a square, channel by channel.
//! formula rgb-dilation(rgb-erosion(in, radius), radius)
//! source J. Serra, Image Analysis and Mathematical Morphology, 1982
//! example rgb-opening=4
//! kind group
//! param radius int 1 0..121 px "Radius"
//! identity radius == 0
[image]rgb-erosion=$radius, rgb-dilation=$radius
