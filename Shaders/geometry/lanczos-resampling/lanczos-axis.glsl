//! filter lanczos-axis
//! category geometry
//! summary Resizes the picture along one axis; a step of lanczos-resampling.
//! details Of the three steps, the first and the last change the width: the first if only a height is given, because
//! details the aspect ratio is that of the original picture.
//! formula sum of w(t) in / sum of w(t), w(t) = sinc(t) sinc(t / 3), |t| < 3, t in pixels of the coarser picture
//! example split[a][b];[b]picture-extent[e];[a][e]lanczos-axis=across:160
//! role part
//! kind general
//! alpha premultiplied
//! inputs image extent
//! param step enum across by-height|down|across "Which step"
//! param width int 0 0..65535 "Width, in pixels"
//! param height int 0 0..65535 "Height, in pixels"
//! param scale float 1 0.. "Factor of both sides when neither is given"
//! let w = width
//! let h = height
//! let follows = w == 0 && h > 0 ? 1 : 0
//! let plain = w == 0 && h == 0 && scale == 1 ? 1 : 0
//! size step == 1 || follows != (step == 0 ? 1 : 0) ? width : step == 0 ? max(1, round(width * h / height)) : w > 0 ? w : max(1, round(width * scale)) ; step != 1 ? height : h > 0 ? h : max(1, round(height * (w > 0 ? w / width : scale)))
//! identity plain > 0 || (step == 0 && follows == 0) || (step == 2 && follows > 0)
//! footprint let rx = 3 * max(width / outputWidth, 1) + 1
//! footprint let ry = 3 * max(height / outputHeight, 1) + 1
//! footprint let kx = width / outputWidth
//! footprint let ky = height / outputHeight
//! footprint left * kx - rx ; top * ky - ry ; right * kx + rx ; bottom * ky + ry
//! footprint extent: 0 ; 0 ; 1 ; 1
float sinc(float t) {
  float angle = 3.14159265 * t;
  return abs(t) < 1e-4 ? 1.0 : sin(angle) / angle;
}

vec4 filter(Place place) {
  vec2 extent = at2(vec2(0.5)).xy;
  bool isDown = param.step == 1;
  float count = isDown ? extent.y : extent.x;
  float ratio = max(count / (isDown ? place.size.y : place.size.x), 1.0);
  float center = (isDown ? place.position.y : place.position.x) * count;
  int first = int(ceil(center - 3.0 * ratio - 0.5));
  int last = int(floor(center + 3.0 * ratio - 0.5));
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int i = first; i <= last; i++) {
    float here = float(i) + 0.5;
    float t = (here - center) / ratio;
    float weight = sinc(t) * sinc(t / 3.0);
    // A tap, unlike a sampler, interpolates nothing, on any driver.
    sum += weight * (isDown ? tap(0, i - place.pixel.y) : tap(i - place.pixel.x, 0));
    total += weight;
  }
  return sum / total;
}
