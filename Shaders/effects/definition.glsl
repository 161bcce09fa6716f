//! filter definition
//! gpuimage MTIMPSDefinitionFilter
//! category effects
//! summary Raises local contrast evenly, without changing colours.
//! formula rgb + intensity (luma - gaussian-blur(luma, sigma))
//! kind group
//! param intensity float 0 0..1 "Strength"
//! param sigma float 16 0..160 px "Standard deviation of what counts as local"
//! identity intensity == 0 || sigma == 0
//! example definition=0.7
[image]split[sharp][soft];
[soft]grayscale, gaussian-blur=sigma=$sigma[blurred];
[sharp][blurred]luma-difference=intensity=$intensity
