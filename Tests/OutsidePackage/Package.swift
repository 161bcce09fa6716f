// swift-tools-version: 6.2
import PackageDescription

// A package as a user of the library writes it: it sees the two products and nothing else.
let package = Package(
  name: "Examples",
  dependencies: [.package(name: "Viewfinder", path: "../..")],
  targets: [
    // With a window.
    program("LiveWindow", "ViewfinderPreview"),
    program("TwoWindows", "ViewfinderPreview"),
    program("PictureInPicture", "ViewfinderPreview"),
    // Without one.
    program("OwnFilterInSwift", "Viewfinder"),
    program("OwnFilterFromFile", "Viewfinder"),
    program("PixelsOfEachFrame", "Viewfinder"),
    program("TwoSinks", "Viewfinder"),
    program("FullResolutionStill", "Viewfinder"),
    program("PhotoSeries", "Viewfinder"),
    program("BatchOfPhotos", "Viewfinder"),
  ]
)

func program(_ name: String, _ product: String) -> Target {
  .executableTarget(name: name, dependencies: [.product(name: product, package: "Viewfinder")])
}
