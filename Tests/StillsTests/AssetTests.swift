import Pixels
import Stills
import Testing

struct AssetTests {
  @Test(arguments: ["warm", "miss-etikate", "soft-elegance-1", "soft-elegance-2"])
  func gradingsStayOrderedAndInRange(name: String) throws {
    let lookup = try ColorLookup(contentsOf: repositoryFile("Assets/lookup/\(name).cube"))
    #expect(lookup.cube.size == 17)
    #expect(lookup.cube.values.allSatisfy { (0...1).contains($0) })
    // Brighter greys stay brighter, and the table does something.
    let greys = (0...32).map { lookup.color(SIMD3(repeating: Double($0) / 32)).y }
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 < $1 })
    let red = lookup.color([0.7, 0.5, 0.3])
    #expect(max(abs(red.x - 0.7), abs(red.z - 0.3)) > 0.02)
  }

  @Test func theWarmGradingIsWarm() throws {
    let lookup = try ColorLookup(contentsOf: repositoryFile("Assets/lookup/warm.cube"))
    let grey = lookup.color([0.5, 0.5, 0.5])
    #expect(grey.x > grey.y && grey.y > grey.z)
  }

  @Test func lomoMapsAreWhatTheFilterExpects() throws {
    let curves = try StillImage(contentsOf: repositoryFile("Assets/lomo/lomo-curves.png")).image
    #expect(curves.size.description == "256x1")
    let channels = (0..<3).map { channel in (0..<256).map { Int(curves.bytes[$0 * 4 + channel]) } }
    for channel in channels { #expect(zip(channel, channel.dropFirst()).allSatisfy { $0 <= $1 }) }
    // Contrast rises in red and green, blue is squeezed from both ends.
    #expect(channels[0][64] < 50 && channels[0][192] > 205)
    #expect(channels[1][64] < 55 && channels[1][192] > 200)
    #expect(channels[2][0] > 30 && channels[2][255] < 225)

    let vignette = try StillImage(contentsOf: repositoryFile("Assets/lomo/lomo-vignette.png")).image
    #expect(vignette.size.description == "256x256")
    func value(_ distance: Int, _ channel: Int) -> Int { Int(vignette.bytes[(channel * 256 + distance) * 4]) }
    for level in stride(from: 0, through: 255, by: 17) {
      #expect(value(0, level) == level)
      let row = (0..<256).map { value($0, level) }
      // Never brighter outwards, and in steps too small to show as bands.
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 <= 2 })
    }
    #expect(value(255, 255) < 128)
  }
}
