//! filter tilt-shift
//! gpuimage GPUImageTiltShiftFilter TiltShift top-focus-level=0.4 bottom-focus-level=0.6
//! category blur
//! summary Keeps a horizontal band sharp and blurs the rest, like a photograph of a miniature.
//! formula mix(image, gaussian-blur(image, sigma), b), b = min(1, 1 - s(top - rate, top, y) + s(bottom, bottom + rate, y))
//! formula s is smoothstep, y the position from the top edge, 0, to the bottom edge, 1
//! source the GPUImage definition; its radius is a standard deviation and is called sigma
//! kind group
//! param sigma float 7 0..160 px "Standard deviation of the blur"
//! param top-focus-level float 0.35 0..1 "Top of the sharp band, in fractions of the height"
//! param bottom-focus-level float 0.65 0..1 "Bottom of the sharp band, in fractions of the height"
//! param focus-fall-off-rate float 0.2 0..1 "Height over which sharp turns into blurred, in fractions of the height"
//! identity sigma == 0
[image]split[sharp][soft];
[soft]gaussian-blur=sigma=$sigma[blurred];
[sharp][blurred]tilt-shift-mix=$top-focus-level:$bottom-focus-level:$focus-fall-off-rate
