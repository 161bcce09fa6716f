//! filter lift-gamma-gain
//! category color
//! summary Grades shadows, middle tones and highlights, each channel separately.
//! formula (gain * (rgb + lift * (1 - rgb))) ^ (1 / gamma); what is below 0 stays as it is before the power
//! source the three-way correction of colour graders
//! kind pixel
//! param lift list 0|0|0 -1..1 "What is added to red, green and blue at black, fading out to white"
//! param gamma list 1|1|1 0.1..4 "Gamma of red, green and blue; above 1 brightens the middle tones"
//! param gain list 1|1|1 0..4 "Factor of red, green and blue, strongest at white"
//! let rs = gain[0] * (1 - lift[0])
//! let gs = gain[1] * (1 - lift[1])
//! let bs = gain[2] * (1 - lift[2])
//! let rl = gain[0] * lift[0]
//! let gl = gain[1] * lift[1]
//! let bl = gain[2] * lift[2]
//! let rp = 1 / max(gamma[0], 0.000001)
//! let gp = 1 / max(gamma[1], 0.000001)
//! let bp = 1 / max(gamma[2], 0.000001)
//! identity rs == 1 && gs == 1 && bs == 1 && rl == 0 && gl == 0 && bl == 0 && rp == 1 && gp == 1 && bp == 1
//! example lift-gamma-gain=-0.04|0|0.05:1|1|1:1.1|1.03|0.9
vec4 filter(vec4 image, Place place) {
  vec3 graded = image.rgb * vec3(param.rs, param.gs, param.bs) + vec3(param.rl, param.gl, param.bl);
  return vec4(powerOfPositive(graded, vec3(param.rp, param.gp, param.bp)) + min(graded, vec3(0.0)), image.a);
}
