import Foundation
import Testing

/// `viewfinder looks`, and looks where a chain goes.
struct LooksTests {
  private func run(_ scratch: Scratch, _ arguments: String...) throws -> Program.Result {
    try scratch.run(arguments, environment: ["XDG_CONFIG_HOME": scratch.path])
  }

  @Test func looksAreListedAndUsed() throws {
    let scratch = try Scratch()
    try scratch.make(folder: "viewfinder/looks")
    try scratch.write(
      Array("#! look Mine\n#! summary Nothing but grey.\ngrayscale\n".utf8), to: "viewfinder/looks/mine.chain"
    )
    try scratch.write(Array("sobell".utf8), to: "viewfinder/looks/bad.chain")
    let listed = try run(scratch, "looks")
    #expect(listed.status == 0 && listed.errors.isEmpty, "\(listed.errors)")
    #expect(listed.output.contains("Nothing but grey."))
    #expect(
      listed.output.contains("cannot be used: \(scratch.path)/viewfinder/looks/bad.chain:1:1: no filter"))
    let looks = try objects(try run(scratch, "looks", "--json").json, "looks")
    let mine = try #require(looks.first { $0["id"] as? String == "mine" })
    #expect(mine["name"] as? String == "Mine" && mine["origin"] as? String == "user")
    #expect(mine["chain"] as? String == "grayscale" && mine["error"] is NSNull)
    #expect(looks.contains { $0["origin"] as? String == "built-in" })
    let shown = try run(scratch, "looks", "Mine")
    #expect(shown.output == "#! look Mine\n#! summary Nothing but grey.\ngrayscale\n")

    try scratch.writePicture("a.png")
    #expect(try run(scratch, "render", "a.png", "-f", "look:mine", "-o", "b.png").status == 0)
    let color = try scratch.still("b.png").color(0, 0)
    #expect(color[0] == color[1] && color[1] == color[2])
    let explained = try run(scratch, "explain", "look:Mine", "--json")
    #expect(explained.status == 0)
    #expect(try run(scratch, "render", "a.png", "-f", "look:mine,sepia", "-o", "c.png").status == 66)
  }

  @Test func wrongNamesAreAnswered() throws {
    let scratch = try Scratch()
    try scratch.writePicture("a.png")
    let missing = try run(scratch, "render", "a.png", "-f", "look:porttrait", "-o", "b.png")
    #expect(missing.status == 66)
    #expect(missing.errors == "viewfinder: no look 'porttrait'; did you mean 'portrait'?\n")
    #expect(try run(scratch, "looks", "nonesuch").status == 66)
    try scratch.make(folder: "viewfinder/looks")
    try scratch.write(Array("sobell".utf8), to: "viewfinder/looks/bad.chain")
    #expect(try run(scratch, "render", "a.png", "-f", "look:bad", "-o", "b.png").status == 65)
    #expect(try run(scratch, "render", "a.png", "-f", "look:", "-o", "b.png").status == 64)
  }
}
