// The YIQ of NTSC: luma and two chroma axes turned by 33 degrees from V and U.
// Source: SMPTE 170M: U = 0.492111 (B - Y), V = 0.877283 (R - Y), I = V cos 33 - U sin 33,
// Q = V sin 33 + U cos 33.

/// The weights of Q, the axis from green to magenta.
const vec3 yiqMagenta = vec3(0.21153661, -0.52273617, 0.31119955);

/// What one unit of Q adds to red, green and blue.
const vec3 yiqMagentaStep = vec3(0.62082479, -0.64720424, 1.70423048);
