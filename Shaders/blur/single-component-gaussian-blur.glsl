//! filter single-component-gaussian-blur
//! gpuimage GPUImageSingleComponentGaussianBlurFilter SingleComponentGaussianBlur
//! category blur
//! summary Blurs only the red channel and shows it as grey.
//! formula grey of gaussian-blur(red, sigma)
//! source the GPUImage definition; its radius is a standard deviation and is called sigma
//! kind group
//! param sigma float 2 0..160 px "Standard deviation"
[image]color-matrix=1|0|0|0|1|0|0|0|1|0|0|0|0|0|0|1, gaussian-blur=sigma=$sigma
