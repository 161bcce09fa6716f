package import FilterGraph
package import Pixels

/// The compiled form of a chain: an ordered list of passes, each one draw of one program into one texture or
/// several.
///
/// A plan is a pure value; the Rendering module runs it. In a chain with one result, the last pass computes
/// it.
package struct RenderPlan: Hashable, Sendable {
  /// The pictures that the plan reads: those that feed the chain's inputs, in order, then the images that the
  /// chain names.
  package internal(set) var sources: [Source]
  /// The passes in execution order.
  package internal(set) var passes: [Pass]
  /// The number of filters in the chain after groups are expanded.
  package internal(set) var filterCount: Int
  /// The dependencies between pictures, in a plan for tiles.
  var tiles: TileGraph?

  /// The fewest passes of any plan of this rewritten program under the compiler's rules on this driver, or fewer than that.
  package internal(set) var lowerBound: Int

  /// By how much of its cost other decisions about what to store could be cheaper at most, under the cost model with one
  /// result for each pass: 0 when the search tried or excluded them all.
  package var costGap = 0.0

  /// The results, at least one: in the order of the requests, or else of the chain.
  package internal(set) var outputs: [Result]

  /// The pictures that persist from frame to frame, in the order of the filters; empty for most chains.
  package internal(set) var states: [State] = []

  package init(
    sources: [Source], passes: [Pass], filterCount: Int, tiles: TileGraph? = nil, lowerBound: Int,
    costGap: Double = 0.0, outputs: [Result], states: [State] = []
  ) {
    self.sources = sources
    self.passes = passes
    self.filterCount = filterCount
    self.tiles = tiles
    self.lowerBound = lowerBound
    self.costGap = costGap
    self.outputs = outputs
    self.states = states
  }

  /// The number of sources that feed inputs of the chain.
  package var inputCount: Int { sources.count { if case .input = $0 { true } else { false } } }

  /// The textures that a run of the plan returns, without duplicates.
  package var resultTargets: [Target] {
    var targets: [Target] = []
    for target in outputs.flatMap(\.targets) where !targets.contains(target) { targets.append(target) }
    return targets
  }

  /// The size of the first result's first texture.
  package var outputSize: PixelSize { output(outputs[0].target).size }

  /// The `float` uniform of a pass that can draw into a window: 1 when row 0 is the lowest row of the target.
  package static let flipName = "output_flip"

  /// The description of a texture that a pass writes; read for each frame, so it makes no array.
  package func output(_ target: Target) -> Output {
    target.output == 0
      ? passes[target.pass].output : passes[target.pass].furtherOutputs[target.output - 1]
  }

  /// A texture that a pass writes.
  package struct Target: Hashable, Sendable {
    /// The index of the pass in the plan.
    package var pass: Int
    /// The index of the texture among those that the pass writes: the location of the shader's output.
    package var output: Int

    package init(_ pass: Int, output: Int = 0) {
      self.pass = pass
      self.output = output
    }
  }

  /// A result of the chain.
  package struct Result: Hashable, Sendable {
    /// Its label in the chain; `out` when the chain has none.
    package var label: String
    /// The requested form.
    package var form: ResultRequest.Form
    /// The description of an encoded picture; nil for a texture.
    package internal(set) var picture: PictureDescription?
    /// Whether its pass can draw into the window instead of its texture, which nothing else reads.
    package internal(set) var isForWindow = false
    /// Its own size, before it is resized for a reader.
    package internal(set) var size: PixelSize
    /// The textures that hold it: one, or for an encoded picture those of ``PixelFormat/textures``.
    package var targets: [Target]
    /// The indices of these textures among those that a run of the plan returns.
    package internal(set) var slots: [Int]

    package init(
      label: String, form: ResultRequest.Form, picture: PictureDescription? = nil, isForWindow: Bool = false,
      size: PixelSize, targets: [Target], slots: [Int]
    ) {
      self.label = label
      self.form = form
      self.picture = picture
      self.isForWindow = isForWindow
      self.size = size
      self.targets = targets
      self.slots = slots
    }

    /// The first of the textures.
    package var target: Target { targets[0] }
  }

  /// A picture that the plan reads.
  package enum Source: Hashable, Sendable {
    /// The picture that feeds an input of the chain; the first is the frame or picture that the plan runs on.
    case input(name: String, PictureDescription)
    /// A file that the chain names.
    case image(path: String, PictureDescription)

    /// The picture's description.
    package var description: PictureDescription {
      switch self {
      case .input(_, let description), .image(_, let description): description
      }
    }
  }

  /// One draw of one program into one texture, or into several of the same size.
  package struct Pass: Hashable, Sendable {
    /// The filters and conversions that run in the pass, in order.
    package var filters: [String]
    /// The program of the fragment shader.
    package var fragment: PassProgram
    /// That of the vertex shader, if it computes reductions that the other reads; nil for the default one, which
    /// only covers the target and passes on `v_uv`.
    package var vertex: PassProgram?
    /// The number of points that the pass draws, positioned by the vertex shader and accumulated; nil for a
    /// pass that covers its target.
    package internal(set) var points: Int?
    /// The files that the programs' `#line` directives refer to by index; file 0 is the program itself.
    package var files: [String]
    /// The program's samplers and what they read.
    package var textures: [TextureBinding]
    /// The values of the program's uniforms.
    package var uniforms: [Uniform]
    /// The texture that the pass writes; of several, the first.
    package var output: Output
    /// Why the result is stored instead of being computed by its reader.
    package var reason: CutReason
    /// The operations that the pass computes, each after its inputs; the last one computes the result.
    package var steps: [Step] = []
    /// An estimate of the work per pixel.
    package var work = Work(arithmetic: 0, taps: 0, pixels: 0)
    /// The further textures that the pass writes in the same draw, in the order of the shader's outputs.
    package internal(set) var furtherOutputs: [Output] = []
    /// For each texture that the pass writes, the step that computes it; empty when it is the last step.
    var outputSteps: [Int] = []

    package init(
      filters: [String], fragment: PassProgram, vertex: PassProgram? = nil, points: Int? = nil,
      files: [String], textures: [TextureBinding], uniforms: [Uniform], output: Output, reason: CutReason,
      steps: [Step] = [], work: Work = Work(arithmetic: 0, taps: 0, pixels: 0), furtherOutputs: [Output] = [],
      outputSteps: [Int] = []
    ) {
      self.filters = filters
      self.fragment = fragment
      self.vertex = vertex
      self.points = points
      self.files = files
      self.textures = textures
      self.uniforms = uniforms
      self.output = output
      self.reason = reason
      self.steps = steps
      self.work = work
      self.furtherOutputs = furtherOutputs
      self.outputSteps = outputSteps
    }

    /// The text of the fragment shader.
    package var fragmentShader: String { fragment.text }
    /// The text of the vertex shader; nil for the default one.
    package var vertexShader: String? { vertex?.text }
    /// All textures that the pass writes.
    package var outputs: [Output] { [output] + furtherOutputs }
  }

  /// The texture that a pass writes.
  package struct Output: Hashable, Sendable {
    /// Its size.
    package var size: PixelSize
    /// Its number format.
    package var kind: TextureKind
    /// Whether a reader minifies it and needs mipmaps.
    package var isMipmapped: Bool

    package init(size: PixelSize, kind: TextureKind, isMipmapped: Bool) {
      self.size = size
      self.kind = kind
      self.isMipmapped = isMipmapped
    }
  }

  /// A sampler of a program and what it reads.
  package struct TextureBinding: Hashable, Sendable {
    /// The sampler's name.
    package var name: String
    /// What it reads.
    package var content: Content
    /// How it interpolates between texels.
    package var sampling: Sampling

    package init(name: String, content: Content, sampling: Sampling) {
      self.name = name
      self.content = content
      self.sampling = sampling
    }

    /// What a sampler reads.
    package enum Content: Hashable, Sendable {
      /// A plane of a source.
      case plane(source: Int, plane: Int)
      /// A texture written by an earlier pass.
      case pass(Int, output: Int = 0)
      /// A state of an earlier frame, by its index in ``RenderPlan/states``.
      case state(Int)
      /// A picture that a parameter names.
      case image(path: String)
      /// The cube of a colour lookup.
      case lookupCube(path: String, storage: CubeStorage)
      /// Curves of a colour lookup.
      case lookupCurves(path: String, CurvePlace)
      /// Curves computed from settings.
      case curves(ComputedCurves)
    }

    /// Where in a colour lookup curves are applied.
    package enum CurvePlace: Hashable, Sendable { case beforeCube, afterCube }

    /// How a sampler interpolates between texels; all clamp at the edges.
    package enum Sampling: Hashable, Sendable { case nearest, linear, trilinear }
  }

  /// A uniform of a program with its value.
  package struct Uniform: Hashable, Sendable {
    /// The GLSL types of uniforms.
    package enum Kind: Hashable, Sendable {
      case float, int, vec2, vec3, vec4, mat4
      case floats(count: Int)
    }

    /// The name in the program.
    package var name: String
    /// The type.
    package var kind: Kind
    /// The values of every kind but `int`; matrices in column-major order.
    package var values: [Float]
    /// The value of an `int`, which a float would round from 2^24 on.
    package var integer: Int32 = 0

    /// What of the frame the value follows; nil when it is the plan's.
    package private(set) var clock: FrameClock?

    /// Creates a uniform of floats.
    init(name: String, kind: Kind, values: [Float]) {
      (self.name, self.kind, self.values) = (name, kind, values)
    }

    /// Creates a uniform whose value each frame gives.
    init(name: String, clock: FrameClock) {
      (self.name, values, self.clock) = (name, [], clock)
      switch clock {
      case .time, .delta: (kind, values) = (.float, [0])
      case .frame: kind = .int
      case .date: (kind, values) = (.vec4, [0, 0, 0, 0])
      }
    }

    /// Creates a uniform of type `int`; a number beyond 32 bits is clamped.
    init(name: String, integer: Int) {
      (self.name, kind, values) = (name, .int, [])
      self.integer = Int32(clamping: integer)
    }
  }

  /// Why a result is stored in a texture.
  package enum CutReason: Hashable, Sendable, CustomStringConvertible {
    /// It is the result of the chain.
    case result
    /// It is one of several results of the chain.
    case output(label: String)
    /// It is kept for later frames.
    case state(name: String)
    /// Several results, each with its own reason, computed at the same pixels in one draw.
    case together([CutReason])
    /// A reader samples it at many positions, and recomputing it at each would cost more.
    case neighbours(reader: String)
    /// A reader samples it between its pixels, where it cannot be computed.
    case resampling(reader: String)
    /// A reader may sample it anywhere.
    case anywhere(reader: String)
    /// Readers in several passes need it.
    case shared(readers: Int)
    /// A reader minifies it and needs its mipmaps.
    case mipmaps(reader: String)
    /// It is a reduction of a whole picture that this GPU's vertex shaders cannot compute.
    case reduction
    /// Points are accumulated in it.
    case scatter
    /// It compares the pixels that are drawn side by side.
    case ownGrid
    /// A single program would overload the driver's compiler.
    case work
    /// A single program would exceed the GPU's uniform limit.
    case uniforms
    /// Fusion is off.
    case unfused

    /// The reason as text.
    package var description: String {
      switch self {
      case .result: "the result of the chain"
      case .output(let label): "the result [\(label)] of the chain"
      case .state(let name): "\(name) reads it in later frames"
      case .together(let reasons):
        reasons.indices.filter { !reasons[..<$0].contains(reasons[$0]) }.map { reasons[$0].description }
          .joined(separator: "; and ")
      case .neighbours(let reader):
        "\(reader) reads many neighbours of it; computing each again would cost more"
      case .resampling(let reader): "\(reader) samples it between its pixels"
      case .anywhere(let reader): "\(reader) may read any place of it"
      case .shared(let readers): "\(readers) readers in different places need it"
      case .mipmaps(let reader): "\(reader) shrinks it and needs its mipmaps"
      case .reduction: "it is a value of whole pictures, which vertices cannot read on this GPU"
      case .scatter: "points are added up in it"
      case .ownGrid: "it compares pixels that are drawn side by side"
      case .work: "one program with all of it would keep the driver's compiler too long"
      case .uniforms: "one program with all of it would have more uniforms than this GPU takes"
      case .unfused: "fusion is off"
      }
    }
  }
}
