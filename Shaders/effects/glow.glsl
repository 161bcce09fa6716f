//! filter glow
//! category effects
//! summary Adds a soft glow around bright parts, like a diffusion filter.
//! details Computed in linear light, so lamps glow strongly and white paper hardly does.
//! formula screen(light, intensity * gaussian-blur(light * smoothstep(threshold, 1, luma), sigma)), light linear
//! example glow=0.5:30:1.5
//! kind group
//! param threshold float 0.6 0..1 "Luma from which on parts shine"
//! param sigma float 20 0..160 px "Standard deviation of the shine"
//! param intensity float 0.8 0..4 "Strength"
//! param color color white "Colour of the shine"
//! identity intensity == 0
[image]split[base][bright];
[bright]highlight-light=threshold=$threshold, gaussian-blur=sigma=$sigma[shine];
[base][shine]add-light=intensity=$intensity:color=$color
