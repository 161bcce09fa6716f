// Pictures given as settings.

/// The colour of a picture at a position, the mean of the four pixels around it. Samplers' weights have 8 bits.
vec4 pictureAt(sampler2D picture, vec2 position) { return viewfinder_mixed(picture, position); }
