//! filter voronoi-consumer
//! gpuimage GPUImageVoronoiConsumerFilter
//! category effects
//! summary Shows each pixel in the colour of its seed; the last step of jfa-voronoi.
//! formula in(position + map.rg pixels) where map.b is 1, elsewhere in(position)
//! example split[a][b];[b]voronoi-seeds=0.7,voronoi-flood=16,voronoi-flood=8,voronoi-flood=4,voronoi-flood=2,voronoi-flood=1[map];[a][map]voronoi-consumer
//! kind general
//! jumps
//! inputs image map
vec4 filter(Place place) {
  vec4 known = tap2(0, 0);
  return at(place.position + (known.b > 0.5 ? known.rg * place.texel : vec2(0.0)));
}
