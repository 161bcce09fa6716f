//! filter gaussian-selective-blur
//! gpuimage GPUImageGaussianSelectiveBlurFilter
//! category blur
//! summary Blurs everything outside a circle.
//! formula mix(image, gaussian-blur(image, sigma), smoothstep(r - size, r, d)), r = exclude-circle-radius
//! formula d is the distance from exclude-circle-point, both sides counted in widths
//! source the GPUImage definition; its blur radius is a standard deviation and is called sigma
//! kind group
//! param sigma float 5 0..160 px "Standard deviation of the blur"
//! param exclude-circle-radius float 0.1875 0..1 "Radius of the sharp circle, in fractions of the width"
//! param exclude-circle-point point 0.5|0.5 "Centre of the sharp circle, in fractions of width and height"
//! param exclude-blur-size float 0.09375 0..1 "Width of its border, in fractions of the width"
//! identity sigma == 0
[image]split[sharp][soft];
[soft]gaussian-blur=sigma=$sigma[blurred];
[sharp][blurred]circle-mix=$exclude-circle-radius:$exclude-circle-point:$exclude-blur-size
