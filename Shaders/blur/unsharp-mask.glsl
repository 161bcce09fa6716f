//! filter unsharp-mask
//! gpuimage GPUImageUnsharpMaskFilter UnsharpMask
//! category blur
//! summary Sharpens by adding the difference between the picture and a blurred copy.
//! formula image + intensity * (image - gaussian-blur(image, sigma))
//! kind group
//! param sigma float 4 0..160 px "Standard deviation of the blur"
//! param intensity float 1 0.. "Strength; 0 is no change, 1 adds one whole difference"
//! identity intensity == 0 || sigma == 0
[image]split[sharp][soft];
[soft]gaussian-blur=sigma=$sigma[blurred];
[sharp][blurred]unsharp-difference=intensity=$intensity
