import Glibc
import Viewfinder

/// Photographs through a chain into a folder, several at a time: `BatchOfPhotos out a.jpg b.jpg`.
@main
struct BatchOfPhotos {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, arguments.count > 1 else {
      print("usage: BatchOfPhotos FOLDER PHOTO…")
      exit(64)
    }

    let items = try arguments.dropFirst().map { input in
      let name = input.split(separator: "/").last ?? ""
      return try PhotoBatch.Item(input, to: "\(folder)/\(name)")
    }
    let chain = try Beautify() --> "exposure=0.3,vignette"
    for outcome in try await PhotoBatch.render(items, through: chain, jobs: 2) {
      if let failure = outcome.failure {
        print("\(outcome.item.input): \(failure)")
      } else {
        print("\(outcome.item.files[0].path): \(outcome.sizes[0])")
      }
    }
  }
}
