/// Four corners in order around a part of a picture, which may be turned. A value: making one allocates nothing.
struct Corners {
  private(set) var places: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)

  init(_ first: SIMD2<Float>, _ second: SIMD2<Float>, _ third: SIMD2<Float>, _ fourth: SIMD2<Float>) {
    places = (first, second, third, fourth)
  }

  /// The corners as `change` places them.
  func map(_ change: (SIMD2<Float>) -> SIMD2<Float>) -> Corners {
    Corners(change(places.0), change(places.1), change(places.2), change(places.3))
  }
}
