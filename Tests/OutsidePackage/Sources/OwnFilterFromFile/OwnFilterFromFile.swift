import Glibc
import Viewfinder

/// A filter of a file, applied to a photograph: `OwnFilterFromFile warmth.glsl a.jpg b.jpg`.
@main
struct OwnFilterFromFile {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      print("usage: OwnFilterFromFile FILTER INPUT OUTPUT")
      exit(64)
    }
    let (file, input, output) = (arguments[1], arguments[2], arguments[3])

    var warmth = try CustomFilter(contentsOf: file)
    warmth["amount"] = 0.4
    try warmth.set("tint", to: "orange")
    let photo = try await Photo(contentsOf: input)
    try await photo.applying(warmth --> Vignette()).write(to: output)

    // In the text of a chain the filter goes by the id of its header.
    let chain = try Graph("[in]warmth=0.4:orange,vignette", filters: [warmth])
    let same = try warmth --> Vignette()
    print("\(chain) is the same graph: \(chain == same)")
  }
}
