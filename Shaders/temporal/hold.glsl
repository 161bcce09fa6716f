//! filter hold
//! category temporal
//! summary Freezes a frame until it is released.
//! details While it is off, frames pass; when it is turned on, the last one stays. If it is on from the start, it
//! details holds the first frame.
//! formula out(n) = on ? out(n - 1) : in(n), out(0) = in(0)
//! example hold[past];[in][past]difference-blend,exposure=1.5
//! kind pixel
//! inputs image previous:out
//! param on bool true "Hold the last frame"
//! identity !on
vec4 filter(vec4 image, vec4 previous, Place place) {
  return param.on ? previous : image;
}
