//! filter halation
//! category effects
//! summary Adds the red fringe of film around bright parts, caused by light reflected from the film base.
//! details Computed in linear light. White areas hide the fringe, so it appears around them.
//! formula screen(light, intensity * color * gaussian-blur(light * smoothstep(threshold, 1, luma), sigma))
//! example halation=0.6:14:2
//! kind group
//! param threshold float 0.88 0..1 "Luma from which on parts shine"
//! param sigma float 10 0..160 px "Standard deviation of the fringe"
//! param intensity float 0.4 0..4 "Strength"
//! param color color 0xff5020 "Colour of the fringe"
//! identity intensity == 0
[image]split[base][bright];
[bright]highlight-light=threshold=$threshold, gaussian-blur=sigma=$sigma[shine];
[base][shine]add-light=intensity=$intensity:color=$color
