//! filter cga-colorspace
//! gpuimage GPUImageCGAColorspaceFilter CGAColorspaceFilter
//! category effects
//! summary Imitates a CGA screen: coarse, in black, white, cyan and magenta.
//! details The screen has 320 by 200 pixels, or 200 by 320 in portrait format.
//! formula the nearest of (0, 0, 0), (1, 1, 1), (1/3, 1, 1) and (1, 1/3, 1) to in(center of the place)
//! source the GPUImage definition, with the screen turned as the picture is; colours of the IBM CGA's palette 1
//! kind general
//! jumps
//! footprint let across = width >= height ? width / 320 : width / 200
//! footprint let down = width >= height ? height / 200 : height / 320
//! footprint left - across ; top - down ; right + across ; bottom + down
vec4 filter(Place place) {
  vec2 cells = place.size.x >= place.size.y ? vec2(320.0, 200.0) : vec2(200.0, 320.0);
  vec4 tone = at(tileCenter(place.position, 1.0 / cells));
  // Far from all four colours, distances would lose the differences between them.
  vec3 color = clamp(tone.rgb, -4.0, 5.0);
  vec3 nearest = vec3(0.0);
  float least = distance(color, nearest);
  for (int i = 0; i < 3; i++) {
    vec3 candidate = i == 0 ? vec3(1.0) : i == 1 ? vec3(1.0 / 3.0, 1.0, 1.0) : vec3(1.0, 1.0 / 3.0, 1.0);
    float away = distance(color, candidate);
    if (away < least) {
      least = away;
      nearest = candidate;
    }
  }
  return vec4(nearest, tone.a);
}
