//! filter lomo
//! gpuimage IFLomofiFilter
//! category effects
//! summary Imitates a toy camera: strong colours and dark corners.
//! details A curve is applied to each channel, which is then darkened with the distance from the centre. Both tables
//! details are images that can be replaced by files.
//! formula c = curves(c) for each channel, then vignette(d, c), d = squared distance, 0 centre, 1 corners
//! kind pixel
//! param curves image asset:lomo/lomo-curves.png "Curves: value across, one curve for each channel"
//! param vignette image asset:lomo/lomo-vignette.png "Vignette: squared distance across, value down"
//! param intensity float 1 0..1 "Share of the changed picture in the result"
//! identity intensity == 0
vec4 filter(vec4 image, Place place) {
  int entries = textureSize(param.curves, 0).x;
  vec3 curved = vec3(
    pictureAt(param.curves, vec2(tablePosition(image.r, entries), 0.5)).r,
    pictureAt(param.curves, vec2(tablePosition(image.g, entries), 0.5)).g,
    pictureAt(param.curves, vec2(tablePosition(image.b, entries), 0.5)).b);
  ivec2 cells = textureSize(param.vignette, 0);
  vec2 offset = 2.0 * place.position - 1.0;
  float column = tablePosition(0.5 * dot(offset, offset), cells.x);
  vec3 faded = vec3(
    pictureAt(param.vignette, vec2(column, tablePosition(curved.r, cells.y))).r,
    pictureAt(param.vignette, vec2(column, tablePosition(curved.g, cells.y))).g,
    pictureAt(param.vignette, vec2(column, tablePosition(curved.b, cells.y))).b);
  return vec4(mix(image.rgb, faded, param.intensity), image.a);
}
