//! filter ios-blur
//! gpuimage GPUImageiOSBlurFilter iOSBlur
//! category blur
//! summary Blurs strongly, and reduces saturation and contrast, as a backdrop for controls.
//! details GPUImage downsamples the picture by four and blurs with a deviation of 12 pixels, which is 48 pixels of
//! details the picture. Above 160 the blur is done in two steps.
//! formula luminance-range(gaussian-blur(saturation(image, saturation), sigma), range-reduction-factor)
//! source the GPUImage definition; its radius is a standard deviation and is called sigma
//! kind group
//! param sigma float 48 0..220 px "Standard deviation of the blur"
//! param saturation float 0.8 0..2 "Saturation; 1 is no change"
//! param range-reduction-factor float 0.6 0..1 "How far brightness is brought to the middle"
//! let first = min(sigma, 160)
//! let second = sqrt(max(sigma * sigma - 25600, 0))
[image]saturation=$saturation, gaussian-blur=sigma=$first, gaussian-blur=sigma=$second,
luminance-range=$range-reduction-factor
