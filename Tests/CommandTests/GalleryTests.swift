import Foundation
import Pixels
import Stills
import TestSupport
import Testing

/// The generated gallery and its contents.
struct GalleryTests {
  /// Every filter shows something: a picture that is of one colour or that of the camera is none.
  @Test func everyFilterShowsItsLook() throws {
    let scratch = try Scratch()
    let made = try scratch.run("filters", "--gallery", "shown")
    #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty, "\(made.errors)")
    let page = try String(contentsOf: scratch.url("shown/index.html"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url("shown/pictures").path)
    #expect(names.count > 50)
    let original = try scratch.still("shown/pictures/original.jpg").image
    for name in names.sorted() where name != "original.jpg" {
      let image = try scratch.still("shown/pictures/" + name).image
      let id = name.split(separator: ".")[0]
      #expect(page.contains("<article id=\"\(id)\""))
      // Pictures of one colour are what a generator and averages make; the test of references looks at those.
      if !["solid-color", "average-color", "luminosity", "average-luminance"].contains(id) {
        #expect(image.bytes.range(ofEvery: 3) > 40, "\(id) is of one colour")
      }
      #expect(
        image.size != original.size || image.bytes.differences(from: original.bytes).mean > 0.7,
        "\(id) looks like the original")
    }
    #expect(page.contains("<code class=\"chain\">exposure=1</code>"))
    #expect(!page.contains("focus-noise</h3>"))

    let kept = try scratch.run("filters", "--gallery", "shown")
    #expect(kept.status == 73)
    #expect(
      kept.errors == "viewfinder: shown exists already and is kept; name a new folder, or remove it first\n")
  }

  /// A file of the user's own is shown with the others; nothing is left of a gallery that cannot be made.
  @Test func aBrokenLookLeavesNothing() throws {
    let scratch = try Scratch()
    let filter = """
      //! filter mine
      //! summary Does nothing.
      //! example mine=2
      //! kind pixel
      vec4 filter(vec4 image, Place place) { return image; }
      """
    try scratch.write(Array(filter.utf8), to: "mine.glsl")
    let result = try scratch.run("filters", "--filters", "mine.glsl", "--gallery", "shown")
    #expect(result.status == 65)
    #expect(
      result.errors.hasPrefix("viewfinder: mine.glsl: its look 'mine=2': chain:1:6: "), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url(".").path) == ["mine.glsl"])
  }

  /// The articles that the project's reference is made with.
  @Test func articlesTellOfFormulaParametersAndCost() throws {
    let scratch = try Scratch()
    #expect(try scratch.run("filters", "--articles", "articles").status == 0)
    let article = try String(contentsOf: scratch.url("articles/Filter-vignette.md"), encoding: .utf8)
    for part in [
      "# vignette\n", "![Vignette](filter-vignette)", "| `start` | float | 0.3 | 0..1 |", ": 1 pass, ",
    ] {
      #expect(article.contains(part), "\(part)")
    }
    let overview = try String(contentsOf: scratch.url("articles/FilterReference.md"), encoding: .utf8)
    #expect(overview.contains("- <doc:Filter-gaussian-blur>\n"))
    let names = try String(contentsOf: scratch.url("articles/GPUImageNames.md"), encoding: .utf8)
    for row in [
      "| `GPUImageSobelEdgeDetectionFilter` | <doc:Filter-sobel-edge-detection> | `sobel-edge-detection` |\n",
      "| `GPUImageToonFilter` | <doc:Filter-toon> | `toon=threshold=0.2:smoothing=0` |\n",
    ] {
      #expect(names.contains(row), "\(row)")
    }
  }
}
