import FilterGraph
import Filters
import Pixels
import PlanCompiler
import Testing

/// The sizes that geometry gives, in whole numbers, for sizes of photographs.
struct SizeTests {
  private static let pictures = [(6000, 4000), (4001, 6007), (1, 1), (3, 5999), (4032, 3024), (1999, 1999)]
  private static let boxes = [(2048, 2048), (1080, 1350), (1, 1), (1921, 1079), (800, 7)]

  private func size(_ chain: String, of picture: (Int, Int)) throws -> PixelSize {
    let catalog = FilterCatalog.standard
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: picture.0, height: picture.1))
    let plan = try RenderPlan.compile(
      try Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame,
      options: CompilerOptions(maximumSize: 16384))
    return plan.passes.last!.output.size
  }

  /// Rounds to the nearest whole number, halves upwards, without floats.
  private func rounded(_ numerator: Int, _ denominator: Int) -> Int {
    max(1, (2 * numerator + denominator) / (2 * denominator))
  }

  @Test func everyModeGivesItsSizeExactly() throws {
    for (width, height) in Self.pictures {
      for (w, h) in Self.boxes {
        #expect(try size("resize=\(w):\(h)", of: (width, height)) == PixelSize(width: w, height: h))
        for mode in ["fill", "pad"] {
          let size = try size("resize=\(w):\(h):mode=\(mode)", of: (width, height))
          #expect(size == PixelSize(width: w, height: h), "\(mode) of \(width)x\(height)")
        }
        let byWidth = height * w <= h * width
        let fitted =
          byWidth
          ? PixelSize(width: w, height: rounded(height * w, width))
          : PixelSize(width: rounded(width * h, height), height: h)
        let fit = try size("resize=\(w):\(h):mode=fit", of: (width, height))
        #expect(fit == fitted, "\(width)x\(height) in \(w)x\(h)")
        #expect(fit.width <= w && fit.height <= h)
        let isLarger = fitted.width > width || fitted.height > height
        let held = try size("resize=\(w):\(h):mode=fit:enlarge=false", of: (width, height))
        #expect(held == (isLarger ? PixelSize(width: width, height: height) : fitted))
      }
    }
  }

  @Test func theLongAndTheShortSide() throws {
    for (width, height) in Self.pictures {
      let (long, short) = (max(width, height), min(width, height))
      #expect(
        try size("resize=long=2047", of: (width, height))
          == PixelSize(width: rounded(width * 2047, long), height: rounded(height * 2047, long)))
      guard 999 * long / short <= 16384 else { continue }
      #expect(
        try size("resize=short=999", of: (width, height))
          == PixelSize(width: rounded(width * 999, short), height: rounded(height * 999, short)))
    }
  }

  @Test func aspectsAreKeptToThePixel() throws {
    for (width, height) in Self.pictures {
      for (a, b) in [(3, 2), (2, 3), (1, 1), (16, 9), (4, 5)] {
        let across = min(width, rounded(height * a, b)), down = min(height, rounded(width * b, a))
        #expect(
          try size("crop=aspect=\(a)/\(b)", of: (width, height)) == PixelSize(width: across, height: down))
        let wide = max(width, rounded(height * a, b)), tall = max(height, rounded(width * b, a))
        guard max(wide, tall) <= 16384 else { continue }
        #expect(try size("pad=aspect=\(a)/\(b)", of: (width, height)) == PixelSize(width: wide, height: tall))
      }
    }
  }

  @Test func whatIsTooLargeIsSaid() throws {
    let error = #expect(throws: CompileError.self) { try size("resize=width=60000", of: (4000, 4000)) }
    #expect(error?.description.contains("60000x60000") == true, "\(error?.description ?? "")")
    let padded = #expect(throws: CompileError.self) { try size("pad=aspect=1000", of: (4000, 4000)) }
    #expect(padded?.description.contains("sides go from 1 to 16384: choose other sizes") == true)
  }

  /// Sliders that change sizes, gravities and places change uniforms alone, but for words.
  @Test(arguments: [
    ("resize=100:80:mode=fill", "resize=120:80:mode=fill:gravity=south"),
    ("resize=100:80:mode=pad:color=red", "resize=90:130:mode=pad:color=blue:enlarge=false:gravity=east"),
    ("crop=aspect=1", "crop=aspect=3/2:width=50:gravity=north"), ("pad=border=4", "pad=300:200:color=red"),
    (
      "image=a[m];[in][m]watermark=size=0.2",
      "image=a[m];[in][m]watermark=north:size=0.3:opacity=0.4:offset=0|0.1"
    ),
  ])
  func aSliderChangesNoProgram(before: String, after: String) throws {
    let catalog = FilterCatalog.standard
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 160, height: 120))
    let programs = try [before, after].map { chain in
      try RenderPlan.compile(
        try Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame, images: ["a": frame],
        options: CompilerOptions(parameters: .live)
      ).passes.map(\.fragmentShader)
    }
    #expect(programs[0] == programs[1])
  }

  /// A box costs no pass more than a plain scale, and a border none.
  @Test(arguments: [
    ("resize=150:150:mode=pad", 1), ("resize=150:90:mode=fill", 1), ("crop=aspect=1", 1),
    ("exposure=0.3,pad=border=20,vignette", 1),
  ])
  func geometryFuses(chain: String, passes: Int) throws {
    let catalog = FilterCatalog.standard
    let frame = PictureDescription(
      format: .rgba8, size: PixelSize(width: 160, height: 120), isKnownOpaque: true)
    let plan = try RenderPlan.compile(
      try Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame)
    #expect(plan.passes.count == passes)
  }

  /// A loop over them has a number of turns that drivers know.
  @Test func wholeNumbersOfSizesAreConstants() throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter third
        //! summary A third of the width.
        //! kind pixel
        //! size int part = width / 3
        //! size width ; height
        vec4 filter(vec4 image, Place place) { return image / float(param.part % 7); }
        """, path: "third.glsl"))
    for (width, part) in [(64, 21), (65, 22)] {
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: width, height: 48))
      let pass = try RenderPlan.compile(
        try Graph(parsing: "third", catalog: catalog), catalog: catalog, frame: frame,
        options: CompilerOptions(parameters: .live)
      ).passes[0]
      #expect(pass.fragmentShader.contains(/const int \w+_part = (\d+);/))
      #expect(pass.fragmentShader.firstMatch(of: /_part = (\d+);/)?.1 == "\(part)")
      #expect(!pass.uniforms.contains { $0.name.hasSuffix("_part") })
    }
    #expect {
      try FilterDefinition.parse(
        "//! filter a\n//! summary A.\n//! kind pixel\n//! size int part width", path: "a.glsl")
    } throws: {
      "\($0)".contains("expected 'size int NAME = EXPRESSION'")
    }
  }

  /// What the compiler makes of a filter keeps the numbers that follow from the sizes of its inputs.
  @Test func numbersOfSizesOutliveRewrites() throws {
    var catalog = try FilterCatalog.builtIn()
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter mine
        //! summary Mine.
        //! kind pixel
        //! param amount float 1 0..4 "Amount"
        //! size let half = width / 2 + amount
        //! size width ; height
        //! merge amount = amount * nextAmount
        vec4 filter(vec4 image, Place place) { return image * param.half * param.amount; }
        """, path: "mine.glsl"))
    catalog.add(
      try FilterDefinition.parse(
        """
        //! filter shape
        //! summary Depends on the shape of another picture.
        //! kind warp
        //! inputs image frame
        //! size let ratio = width2 / height2
        //! size width ; height
        vec2 warp(Place place) { return place.position * param.ratio; }
        """, path: "shape.glsl"))
    func plan(_ chain: String) throws -> RenderPlan {
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 64, height: 48))
      return try RenderPlan.compile(
        try Graph(parsing: chain, catalog: catalog), catalog: catalog, frame: frame)
    }
    let merged = try plan("mine=2,mine=1.5")
    #expect(try merged.passes.map(\.fragmentShader) == plan("mine=3").passes.map(\.fragmentShader))
    // The same picture within two frames is two pictures.
    let two = try plan(
      "split=3[a][b][c];[a]split[d][e];[b]crop=aspect=1[f];[c]crop=aspect=2[g];[d][f]shape[h];[e][g]shape[i];"
        + "[h][i]difference-blend")
    let same = try plan(
      "split=3[a][b][c];[a]split[d][e];[b]crop=aspect=1[f];[c]crop=aspect=1[g];[d][f]shape[h];[e][g]shape[i];"
        + "[h][i]difference-blend")
    #expect(
      two.passes.map(\.fragmentShader).joined().count > same.passes.map(\.fragmentShader).joined().count)
  }
}
