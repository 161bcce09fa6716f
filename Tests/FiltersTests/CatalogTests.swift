import PlanCompiler
import CShaders
import FilterGraph
import Filters
import Glibc
import Pixels
import Testing

/// The built-in filters as a catalogue.
struct CatalogTests {
  /// The folder `Shaders` of the sources that this test was built from.
  private let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Shaders"

  @Test func everyFileOfTheFolderIsEmbedded() throws {
    var count = 0
    let table = viewfinder_shaders(&count)
    let embedded = (0..<count).map { String(cString: table[$0].path) }
    let listed = try #require(files(below: folder)).filter { $0.hasSuffix(".glsl") }
    #expect(embedded == listed.sorted(), "run `make generate`")
  }

  /// Two things that GLSL allows fail on some drivers: `mix` with a Boolean, and local arrays.
  @Test func noFileUsesWhatDriversGetWrong() {
    var count = 0
    let table = viewfinder_shaders(&count)
    let booleanMix = /mix\([^;]*(bvec|lessThan|greaterThan|[^a-zA-Z]equal\(|notEqual)/
    let localArray = /(?m)^\s+(const )?(float|int|uint|bool|[iub]?vec[234]|mat[234])\s+\w+\[/
    for index in 0..<count {
      let path = String(cString: table[index].path), text = String(cString: table[index].text)
      #expect(text.firstMatch(of: booleanMix) == nil, "\(path): use choose()")
      #expect(text.firstMatch(of: localArray) == nil, "\(path): use vectors or variables")
    }
  }

  @Test func everyAssetIsEmbedded() throws {
    for filter in try FilterCatalog.builtIn().filters {
      for parameter in filter.parameters {
        guard case .file(let path) = parameter.defaultValue, path.hasPrefix("asset:") else { continue }
        let asset = try #require(EmbeddedAsset(path: path.dropFirst("asset:".count)), "\(path)")
        #expect(!asset.bytes.isEmpty)
      }
    }
  }

  /// A part of one group is in the folder of the group; one of several, or of another category's, is in `parts`.
  @Test func everyFilterIsWhereItsNameSays() throws {
    let catalog = try FilterCatalog.builtIn()
    var groups: [String: Set<String>] = [:]
    for group in catalog.filters where group.isGroup {
      for node in try FilterInstance(group).body(catalog: catalog).nodes {
        if case .filter(let part) = node.operation {
          groups[part.definition.id, default: []].insert(group.id)
        }
      }
    }
    // The compiler computes wide boxes from these.
    for part in ["box-blocks", "box-window"] { groups[part, default: []].insert("box-blur") }
    for filter in catalog.filters {
      var folder = filter.category
      if filter.role == .part {
        // A step of GPUImage's may be none of ours.
        let users = groups[filter.id] ?? []
        #expect(!users.isEmpty || !filter.aliases.isEmpty, "no group has the part '\(filter.id)'")
        let named = filter.summary.firstMatch(of: /step of ([a-z-]+)/).map { String($0.1) }
        if let named, catalog.filter(named: named) != nil {
          #expect(users.contains(named), "'\(filter.id)' is no part of '\(named)'")
        }
        let owner = users.count == 1 ? catalog.filter(named: users.first!) : nil
        folder += "/" + (owner.map { $0.category == filter.category ? $0.id : "parts" } ?? "parts")
      }
      #expect(filter.path == "\(folder)/\(filter.id).glsl")
      #expect(filter.summary.hasSuffix("."), "\(filter.id)")
    }
  }

  @Test func everyAliasIsUnique() throws {
    var owners: [String: String] = [:]
    for filter in try FilterCatalog.builtIn().filters {
      for name in filter.aliases {
        let other = owners.updateValue(filter.id, forKey: name)
        #expect(other == nil, "'\(name)' stands for \(other ?? "") and \(filter.id)")
      }
    }
  }

  /// Identities are declared wherever a neutral setting exists. That the code of a filter agrees with its
  /// identity is what the references hold, where the settings are live and nothing is dropped.
  @Test(arguments: [
    "brightness", "exposure", "contrast", "saturation", "gamma", "hsb", "rgb", "white-balance",
    "highlight-shadow", "opacity", "sharpen", "crop", "resize", "orientation", "rotate=0", "hue=360",
    "gaussian-blur=0", "box-blur=0", "unsharp-mask=intensity=0", "sepia=0", "monochrome=0", "vibrance",
    "highlight-shadow-tint", "haze=0", "skin-tone=0", "luminance-range=0",
  ])
  func aNeutralSettingCostsNoPass(chain: String) throws {
    let catalog = try FilterCatalog.builtIn()
    let graph = try Graph(parsing: chain, catalog: catalog)
    let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 8, height: 8))
    let plan = try RenderPlan.compile(graph, catalog: catalog, frame: frame)
    let plain = try RenderPlan.compile(
      try Graph(parsing: "", catalog: catalog), catalog: catalog, frame: frame)
    #expect(plan.passes.map(\.fragmentShader) == plain.passes.map(\.fragmentShader))
  }

  /// The plain edge of focus peaking costs one pass from the camera's planes to the screen, the measured marks one more than
  /// four at half its size or less, two of which are one where a pass may have two results.
  @Test(arguments: [("edge", 1), ("overlay", 5)])
  func passesOfFocusPeaking(mode: String, atMost count: Int) throws {
    let catalog = try FilterCatalog.builtIn()
    let graph = try Graph(parsing: "focus-peaking=mode=\(mode)", catalog: catalog)
    let frame = PictureDescription(
      format: .nv12, size: PixelSize(width: 1920, height: 1080), encoding: .video709)
    let plan = try RenderPlan.compile(graph, catalog: catalog, frame: frame)
    #expect(plan.passes.count <= count)
  }

  /// A square's radius costs its logarithm: nine reads for three times the radius.
  @Test(arguments: [(1, 1), (4, 2), (13, 3), (16, 4), (40, 4), (121, 5)])
  func readsOfMorphology(radius: Int, steps: Int) throws {
    let catalog = try FilterCatalog.builtIn()
    for filter in ["dilation", "rgb-erosion"] {
      let graph = try Graph(parsing: "\(filter)=\(radius)", catalog: catalog)
      let frame = PictureDescription(format: .rgba8, size: PixelSize(width: 1920, height: 1080))
      let plan = try RenderPlan.compile(graph, catalog: catalog, frame: frame)
      #expect(plan.passes.count <= steps)
      #expect(plan.passes.reduce(0) { $0 + $1.work.taps } <= Double(10 * steps))
    }
  }

  /// The paths of all files below a folder, sorted.
  private func files(below folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var paths: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      paths += files(below: "\(folder)/\(name)").map { below in below.map { "\(name)/\($0)" } } ?? [name]
    }
    return paths.sorted()
  }
}
