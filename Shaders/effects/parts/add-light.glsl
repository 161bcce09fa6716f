//! filter add-light
//! category effects
//! summary Blends a picture with linear light by screening; the last step of glow and halation.
//! details Where the picture is brighter than white, nothing is added.
//! formula encoded(light + s max(1 - light, 0)), s = intensity * shine * light of color, light that of the picture
//! example split[a][b];[b]highlight-light,gaussian-blur=12[c];[a][c]add-light=2
//! role part
//! kind pixel
//! inputs image shine
//! param intensity float 0.8 0..4 "Strength"
//! param color color white "Colour of the shine"
//! identity intensity == 0
vec4 filter(vec4 image, vec4 shine, Place place) {
  vec3 light = linearLight(image.rgb);
  vec3 added = param.intensity * shine.rgb * linearLight(param.color.rgb);
  return vec4(displayEncoded(light + added * max(1.0 - light, 0.0)), image.a);
}
