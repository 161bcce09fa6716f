//! filter high-pass-skin-smoothing
//! gpuimage MTIHighPassSkinSmoothingFilter
//! category effects
//! summary Evens out skin: brightens small dark spots, preserves edges and bright areas.
//! details Skin blemishes are dark in green and blue. Pixels darker there than their surroundings are blended with a
//! details brighter copy of the picture.
//! formula mix(image, curve(image), amount (1 - mask)), curve through (0, 0), (120, 146) and (255, 255), of 255
//! formula mask = clamp((hard-light^3(g - gaussian-blur(g, sigma) + 1/2) - 75/255) 255/89, 0, 1)
//! formula g = overlay(green / 2, blue / 2)
//! source the method of high-pass skin retouching, with the numbers of MetalPetal's definition
//! example high-pass-skin-smoothing=1
//! kind group
//! param amount float 0.65 0..1 "Strength"
//! param sigma float 8 0..160 px "Standard deviation of what counts as surroundings"
//! identity amount == 0 || sigma == 0
[image]split[skin][seen];
[seen]skin-tones, split[sharp][soft];
[soft]gaussian-blur=sigma=$sigma[blurred];
[skin][sharp][blurred]lift-spots=amount=$amount
