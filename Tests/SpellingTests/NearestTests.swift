import Testing

import Spelling

struct NearestTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ca", "ac", 1),
    ("abcd", "acbd", 1),
    ("ca", "abc", 3), ("same", "same", 0), ("flaw", "lawn", 2),
  ])
  func distancesAreTheKnownOnes(a: String, b: String, distance: Int) {
    #expect(editDistances(Array(a), Array(b)).last == distance)
    #expect(editDistances(Array(b), Array(a)).last == distance)
  }

  @Test func distancesToAllPrefixesAreFound() {
    #expect(editDistances(Array("sobel"), Array("sobel-edge")) == [5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5])
  }

  @Test(arguments: [
    ("sobell", "sobel-edge-detection"), ("gausian-blur", "gaussian-blur"), ("Gaussian-Blur", "gaussian-blur"),
    ("gaussian", "gaussian-blur"), ("vignete", "vignette"), ("sobel-edge-detecton", "sobel-edge-detection"),
  ])
  func slipsAreRecognised(word: String, name: String) {
    let names = ["gamma", "gaussian-blur", "sobel-edge-detection", "vignette", "box-blur"]
    #expect(nearest(to: word, in: names) == name)
  }

  @Test(arguments: ["", "xyzzy", "q", "completely-different", String(repeating: "gamma", count: 100)])
  func strangersAreNot(word: String) {
    #expect(nearest(to: word, in: ["gamma", "gaussian-blur", "vignette"]) == nil)
  }

  @Test func theNearerAndTheEarlierWins() {
    #expect(nearest(to: "gamm", in: ["gum", "gamma"]) == "gamma")
    #expect(nearest(to: "bat", in: ["cat", "hat"]) == "cat")
  }
}
