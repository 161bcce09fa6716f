//! filter motion-mask
//! category temporal
//! summary Shows white where two pictures differ, black elsewhere; a step of motion-detector.
//! formula distance(now.rgb, past.rgb) >= threshold
//! role part
//! jumps
//! kind pixel
//! inputs now past
//! out r8
//! bytes
//! param threshold float 0.2 0..2 "Distance of colours that counts as motion"
vec4 filter(vec4 now, vec4 past, Place place) {
  return vec4(vec3(step(param.threshold, distance(now.rgb, past.rgb))), 1.0);
}
