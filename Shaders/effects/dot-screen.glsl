//! filter dot-screen
//! gpuimage MTIDotScreenFilter
//! category effects
//! summary Imitates a black-and-white print through a rotated screen of soft dots.
//! formula clamp(10 luma - 5 + 4 sin(pi u / scale) sin(pi v / scale), 0, 1), (u, v) pixels from the centre, turned
//! example dot-screen=scale=6
//! kind pixel
//! param angle float 45 -360..360 "Angle of the screen, in degrees"
//! param scale float 12 1..1000 px "Side of a cell of the screen"
//! gain 10
vec4 filter(vec4 image, Place place) {
  float screen = dotScreen((place.position - 0.5) * place.size, param.angle, param.scale);
  return vec4(vec3(clamp(10.0 * luma(image.rgb) - 5.0 + 4.0 * screen, 0.0, 1.0)), image.a);
}
