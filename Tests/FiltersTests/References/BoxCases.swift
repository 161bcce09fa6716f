import TestSupport

private typealias R = BoxReferences
private typealias B = BlendReferences
private let noise = TestPictures.noise(13, 8)
private let upright = TestPictures.noise(6, 11)
private let impulse = TestPictures.impulse(9, 7)
private let translucent = TestPictures.translucent(10, 7)
private let orange = SIMD4<Double>(1, 165.0 / 255, 0, 1)

extension FilterCase {
  static let boxes: [FilterCase] = fitted + filled + padded + cropped + bordered + marked + markedByBlend

  private static let fitted: [FilterCase] =
    [(17, 10), (10, 17), (13, 8), (7, 7), (20, 9)].flatMap { width, height in
      [noise, upright].map { picture in
        FilterCase("resize=\(width):\(height):mode=fit", picture) { inputs in
          let size = R.fitted((inputs[0].width, inputs[0].height), in: (width, height))
          return GeometryReferences.resized(inputs[0], size.width, size.height)
        }
      }
    } + [
      FilterCase("resize=long=10", noise) { GeometryReferences.resized($0[0], 10, 6) },
      FilterCase("resize=long=17", upright) { GeometryReferences.resized($0[0], 9, 17) },
      FilterCase("resize=short=7", noise) { GeometryReferences.resized($0[0], 11, 7) },
      FilterCase("resize=long=20:enlarge=false", noise) { $0[0] },
      FilterCase("resize=20:30:enlarge=false", noise) { $0[0] },
      FilterCase("resize=9:30:enlarge=false", noise) { GeometryReferences.resized($0[0], 9, 8) },
      FilterCase("resize=40:40:mode=fit:enlarge=false", noise) { $0[0] },
      FilterCase("resize=9:7:mode=fit:enlarge=false", noise) { GeometryReferences.resized($0[0], 9, 6) },
    ]

  private static let filled: [FilterCase] =
    R.gravities.flatMap { gravity in
      [(noise, 11, 9), (upright, 9, 8), (impulse, 9, 9)].map { picture, width, height in
        FilterCase(
          "resize=\(width):\(height):mode=fill:gravity=\(gravity.name)", picture
        ) {
          inputs in
          let size = R.filling((inputs[0].width, inputs[0].height), (width, height))
          let whole = GeometryReferences.resized(inputs[0], size.width, size.height)
          return R.part(
            whole, x: (size.width - width) * gravity.across / 2, y: (size.height - height) * gravity.down / 2,
            (width, height))
        }
      }
    } + [
      FilterCase("resize=10:20:mode=fill:enlarge=false:gravity=east", noise) {
        R.part($0[0], x: 3, y: 0, (10, 8))
      }
    ]

  private static let padded: [FilterCase] =
    R.gravities.flatMap { gravity in
      [(noise, 16, 15), (upright, 13, 8), (impulse, 12, 12)].map { picture, width, height in
        FilterCase(
          "resize=\(width):\(height):mode=pad:color=orange:gravity=\(gravity.name)", picture
        ) { inputs in
          let size = R.fitted((inputs[0].width, inputs[0].height), in: (width, height))
          let inner = GeometryReferences.resized(inputs[0], size.width, size.height)
          return R.placed(
            inner, on: (width, height), x: (width - size.width) * gravity.across / 2,
            y: (height - size.height) * gravity.down / 2, orange)
        }
      }
    } + [
      FilterCase(
        "resize=20:12:mode=pad:color=orange:enlarge=false:gravity=south-west", noise
      ) {
        R.placed($0[0], on: (20, 12), x: 0, y: 4, orange)
      }
    ]

  private static let cropped: [FilterCase] =
    R.gravities.flatMap { gravity in
      [(noise, "1", 8, 8), (upright, "3/2", 6, 4), (impulse, "0.5", 4, 7)].map {
        picture, aspect, width, height in
        FilterCase("crop=aspect=\(aspect):gravity=\(gravity.name)", picture) { inputs in
          R.part(
            inputs[0], x: (inputs[0].width - width) * gravity.across / 2,
            y: (inputs[0].height - height) * gravity.down / 2, (width, height))
        }
      }
    } + [
      FilterCase("crop=width=4:height=5:gravity=south-east", noise) { R.part($0[0], x: 9, y: 3, (4, 5)) },
      FilterCase("crop=width=40:height=5:gravity=north", noise) { R.part($0[0], x: 0, y: 0, (13, 5)) },
      FilterCase("crop=width=7:aspect=2/1:gravity=north-west", noise) { R.part($0[0], x: 0, y: 0, (7, 4)) },
      FilterCase("crop=0.5|0.25|0.5|0.5:aspect=1:gravity=west", TestPictures.noise(16, 12)) {
        R.part($0[0], x: 8, y: 3, (6, 6))
      },
    ]

  private static let bordered: [FilterCase] =
    R.gravities.map { gravity in
      FilterCase("pad=18:11:color=orange:gravity=\(gravity.name)", noise) {
        R.placed($0[0], on: (18, 11), x: 5 * gravity.across / 2, y: 3 * gravity.down / 2, orange)
      }
    } + [
      FilterCase("pad", noise) { $0[0] },
      FilterCase("pad=5:5", noise) { $0[0] },
      FilterCase("pad=border=3:color=orange", translucent) {
        R.placed($0[0], on: (16, 13), x: 3, y: 3, orange)
      },
      FilterCase("pad=aspect=1/1:color=orange", noise) { R.placed($0[0], on: (13, 13), x: 0, y: 2, orange) },
      FilterCase("pad=aspect=1:color=orange@0:gravity=east", upright) {
        R.placed($0[0], on: (11, 11), x: 5, y: 0, orange * SIMD4(1, 1, 1, 0))
      },
      FilterCase("pad=border=1:aspect=2:color=orange:gravity=south-west", noise) {
        R.placed($0[0], on: (20, 10), x: 1, y: 1, orange)
      },
    ]

  /// In its own pixels; the second input is translucent.
  private static func mark(
    _ settings: String, _ x: Int, _ y: Int, opacity: Double = 1, base: ReferenceImage = noise,
    blend: @escaping @Sendable (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double> = { $1 }
  ) -> FilterCase {
    FilterCase(
      "image=1[b];[in][b]watermark=size=0:\(settings)", base, TestPictures.translucent(5, 4, seed: 4)
    ) { R.marked($0[0], $0[1], x: x, y: y, opacity: opacity, blend: blend) }
  }

  private static let marked: [FilterCase] =
    R.gravities.map { gravity in
      // Twice inwards by a pixel or two, in the middle to the right and downwards.
      let x = 8 * gravity.across / 2 + (gravity.across == 2 ? -1 : 1)
      let y = 4 * gravity.down / 2 + (gravity.down == 2 ? -2 : 2)
      return mark("gravity=\(gravity.name):offset=0|0:offset-pixels=1|2", x, y)
    } + [
      // A quarter of 8 pixels, and one more downwards.
      mark("gravity=north-west:offset=0.25|0.125", 2, 1),
      mark(
        "gravity=south-east:offset=0|0:opacity=0.4", 8, 4, opacity: 0.4, base: TestPictures.translucent(13, 8)
      ),
      mark("gravity=north-west:offset=0|0:offset-pixels=-2|-3:opacity=0.5", -2, -3, opacity: 0.5),
      mark("gravity=center:offset=0|0:opacity=0", 4, 2, opacity: 0),
      FilterCase(
        "image=1[b];[in][b]watermark=north-west:width=4:offset=0|0", TestPictures.colorful(13, 8),
        TestPictures.translucent(8, 6, seed: 5)
      ) { R.marked($0[0], R.halvedByAlpha($0[1]), x: 0, y: 0, opacity: 1) { $1 } },
      // A third of 12 pixels.
      FilterCase(
        "image=1[b];[in][b]watermark=south-east:size=1/3:offset=0|0", TestPictures.colorful(12, 8),
        TestPictures.translucent(8, 6, seed: 6)
      ) { R.marked($0[0], R.halvedByAlpha($0[1]), x: 8, y: 5, opacity: 1) { $1 } },
      // Larger than the picture.
      FilterCase(
        "image=1[b];[in][b]watermark=center:size=0:offset=0|0", TestPictures.noise(3, 3),
        TestPictures.translucent(8, 7, seed: 7)
      ) { R.marked($0[0], $0[1], x: -3, y: -2, opacity: 1) { $1 } },
    ]

  private static let markedByBlend: [FilterCase] = {
    func each(_ blend: @escaping @Sendable (Double, Double) -> Double)
      -> @Sendable (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>
    {
      { SIMD3(blend($0.x, $1.x), blend($0.y, $1.y), blend($0.z, $1.z)) }
    }
    let modes: [(String, @Sendable (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>)] = [
      ("multiply", { $0 * $1 }), ("screen", each(B.screen)), ("overlay", each { B.hardLight($1, $0) }),
      ("darken", each { min($0, $1) }), ("lighten", each { max($0, $1) }),
      ("color-dodge", each(B.colorDodge)), ("color-burn", each(B.colorBurn)),
      ("hard-light", each(B.hardLight)), ("soft-light", each(B.softLight)),
      ("difference", each { abs($0 - $1) }), ("exclusion", each { $0 + $1 - 2 * $0 * $1 }),
      ("hue", { B.setLum(B.setSat($1, B.sat($0)), B.lum($0)) }),
      ("saturation", { B.setLum(B.setSat($0, B.sat($1)), B.lum($0)) }),
      ("color", { B.setLum($1, B.lum($0)) }), ("luminosity", { B.setLum($0, B.lum($1)) }),
    ]
    return modes.map { name, blend in
      mark(
        "gravity=north-west:offset=0|0:opacity=0.75:blend=\(name)", 0, 0, opacity: 0.75,
        base: TestPictures.translucent(11, 8, seed: 9), blend: blend)
    }
  }()
}
