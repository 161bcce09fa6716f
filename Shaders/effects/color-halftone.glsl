//! filter color-halftone
//! gpuimage MTIColorHalftoneFilter angles=45|45|45
//! category effects
//! summary Imitates a colour print: one halftone screen of soft dots per colour, each at its own angle.
//! details The angles are those of the printing inks cyan, magenta and yellow, the complements of red, green and
//! details blue.
//! formula clamp(10 c - 5 + 4 sin(pi u / scale) sin(pi v / scale), 0, 1), (u, v) pixels from the centre, turned
//! example color-halftone=8
//! kind pixel
//! param scale float 20 1..1000 px "Side of a cell of the screens"
//! param angles list 15|75|0 -360..360 "Angles of the screens of red, green and blue, in degrees"
//! gain 10
vec4 filter(vec4 image, Place place) {
  vec2 p = (place.position - 0.5) * place.size;
  vec3 screens = vec3(
    dotScreen(p, param.angles[0], param.scale), dotScreen(p, param.angles[1], param.scale),
    dotScreen(p, param.angles[2], param.scale));
  return vec4(clamp(10.0 * image.rgb - 5.0 + 4.0 * screens, 0.0, 1.0), image.a);
}
