//! filter gaussian-blur-position
//! gpuimage GPUImageGaussianBlurPositionFilter
//! category blur
//! summary Blurs inside a circle and leaves the rest unchanged.
//! details A blur-size of 1 equals the spread of GPUImage's nine weights 0.05, 0.09, 0.12, 0.15, 0.18, 0.15 and so
//! details on, one pixel apart: a standard deviation of 2.1166 pixels.
//! formula d < blur-radius ? gaussian-blur(image, 2.1166 blur-size) : image, d the distance in widths
//! source the GPUImage definition
//! example gaussian-blur-position=3:0.5|0.5:0.25
//! kind group
//! param blur-size float 1 0..75 px "Strength; 1 is a standard deviation of 2.1166 pixels"
//! param blur-center point 0.5|0.5 "Centre of the circle, in fractions of width and height"
//! param blur-radius float 1 0..1 "Radius of the circle, in fractions of the width"
//! let sigma = 2.1166 * blurSize
//! identity blurSize == 0
[image]split[sharp][soft];
[soft]gaussian-blur=sigma=$sigma[blurred];
[blurred][sharp]circle-mix=$blur-radius:$blur-center:0
