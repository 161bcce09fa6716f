import Viewfinder

/// A filter type of the program's own: a header and GLSL in Swift, used as the built-in filters are.
struct Warmth: ShaderFilter {
  static let source = """
    //! filter warmth
    //! summary Warms the picture.
    //! kind pixel
    //! param amount float 0.2 0..1 "Strength"
    vec4 filter(vec4 image, Place place) {
      return image + param.amount * vec4(0.3, 0.1, -0.2, 0.0);
    }
    """
  var amount = 0.2
  var values: [String: ParameterValue] { ["amount": .number(amount)] }
}

extension Warmth {
  init(settings: FilterSettings) { amount = settings["amount"] }
}

@main
struct OwnFilterInSwift {
  static func main() async throws {
    let session = CaptureSession(SimulatedCamera())
    session.graph = try Warmth(amount: 0.5) --> "exposure=0.2" --> Vignette()
    let colors = try session.measurements(AverageColor())
    try await session.start()

    var before: MeasuredColor?
    for await color in colors {
      guard let first = before else {
        before = color.value
        // The setting shows in the next frame; no shader is compiled for it.
        session[Warmth.self]?.amount = 1
        continue
      }
      guard color.value.red > first.red + 0.02 else { continue }
      print("warmer: blue fell by more than 0.01: \(color.value.blue < first.blue - 0.01)")
      break
    }
    await session.stop()
  }
}
