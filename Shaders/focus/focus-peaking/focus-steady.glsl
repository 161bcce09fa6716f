//! filter focus-steady
//! category focus
//! summary Averages energies with those of the frames before; a step of focus-peaking.
//! details That keeps the marks of a still scene from flickering. Where the luma has changed there is nothing to average.
//! formula mix(energy, previous, steadiness * clamp(2 - change / 0.03, 0, 1)), change = abs(luma - previous luma)
//! role part
//! kind pixel
//! inputs energy previous:out
//! out float
//! param mode enum overlay overlay|gray|only|edge|outline "Mode of focus-peaking"
//! param steadiness float 0.8 0..0.95 "Share of the frames before"
//! identity mode == 3
vec4 filter(vec4 energy, vec4 previous, Place place) {
  float change = abs(energy.a - previous.a);
  float share = param.steadiness * clamp(2.0 - change / 0.03, 0.0, 1.0);
  return vec4(mix(energy.rgb, previous.rgb, share), energy.a);
}
