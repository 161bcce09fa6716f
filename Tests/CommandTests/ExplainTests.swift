import Foundation
import GPU
import Graphics
import Testing

/// The text and JSON output of `viewfinder explain`.
struct ExplainTests {
  private static let chain = "exposure=0.5,contrast=1.2,gaussian-blur=sigma=2,sepia"

  @Test func programsReadPassesAndSums() throws {
    let result = try Scratch().run("explain", Self.chain, "--size", "64x48", "--rotate", "90", "--json")
    #expect(result.status == 0 && result.errors.isEmpty)
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    let counts = try #require(report["counts"] as? [String: Int])
    #expect(counts.keys.sorted() == ["filters", "lowerBound", "passes", "unfused"])
    let search = try #require(report["search"] as? [String: Any])
    #expect(search["completed"] as? Bool == true && search["gap"] as? Double == 0)
    let passes = try objects(report, "passes")
    #expect(counts["filters"] == 4)
    #expect(counts["passes"] == passes.count)
    #expect(counts["lowerBound"]! <= passes.count && passes.count < counts["unfused"]!)
    var read = 0
    var written = 0
    for (index, pass) in passes.enumerated() {
      #expect(pass["number"] as? Int == index + 1)
      #expect((pass["filters"] as? [String])?.isEmpty == false)
      #expect((pass["reason"] as? String)?.isEmpty == false)
      #expect((pass["inputs"] as? [[String: Any]])?.isEmpty == false)
      let output = try #require(pass["output"] as? [String: Any])
      #expect(output["width"] is Int && output["height"] is Int && output["format"] is String)
      let bytes = try #require(pass["bytes"] as? [String: Int])
      read += bytes["read"]!
      written += bytes["written"]!
      #expect((pass["perPixel"] as? [String: Int])?["reads"] ?? 0 >= 1)
    }
    let totals = try #require(report["totals"] as? [String: Int])
    #expect(totals["bytesRead"] == read && totals["bytesWritten"] == written)
    let last = try #require(passes.last?["output"] as? [String: Any])
    #expect(last["width"] as? Int == 48 && last["height"] as? Int == 64, "turned by a quarter")
    #expect(report["naive"] == nil)
  }

  @Test func programsReadBothPlans() throws {
    let report = try Scratch().run("explain", Self.chain, "--json", "--naive").json
    let naive = try #require(report["naive"] as? [String: Any])
    let counts = try #require(report["counts"] as? [String: Int])
    #expect(try objects(naive, "passes").count == counts["unfused"])
    let (own, other) = (report["totals"] as? [String: Int], naive["totals"] as? [String: Int])
    #expect(own!["bytesWritten"]! < other!["bytesWritten"]!)
  }

  @Test func theDeviceTellsWhichCostsHold() throws {
    let scratch = try Scratch()
    let result = try scratch.run("explain", "sepia", "--size", "64x48", "--costs", "device")
    try #require(result.status == 0)
    let line = try #require(result.output.split(separator: "\n").last)
    #expect(line.hasPrefix("costs of a ") && (line.contains("measured") || line.contains("name")))
  }

  @Test(arguments: [["--naive"], ["--costs", "llvmpipe"], []])
  func peopleReadLinesThatFit(options: [String]) throws {
    let result = try Scratch().run(["explain", "focus-peaking,\(Self.chain),beautify"] + options)
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count > 20)
    for line in lines {
      #expect(line.count <= 100 && line.last != " ", "\(line)")
    }
  }

  /// What is printed is what the GPU is given.
  @Test(arguments: ["focus-peaking,\(chain)", "lookup=none.cube,vignette", "beautify"])
  func printedProgramsCompile(chain: String) throws {
    let scratch = try Scratch()
    let count = try objects(try scratch.run("explain", chain, "--json").json, "passes").count
    let device = try GLESDevice(.surfaceless)
    for number in 1...count {
      let result = try scratch.run("explain", chain, "--glsl", "\(number)")
      #expect(result.status == 0 && result.output.hasPrefix("#version 300 es\n"))
      // The fragment shader, and behind a line of its own the vertex shader of passes that have one.
      let parts = result.output.components(separatedBy: "// The vertex shader:\n")
      let vertex = parts.count > 1 ? parts[1] : Graphics.Program.coveringVertexShader
      _ = try Graphics.Program.compile(device, vertex: vertex, fragment: parts[0])
    }
    let range = count == 1 ? "is one pass, 1" : "are passes 1 to \(count)"
    try scratch.expectFailure(
      64,
      "option '--glsl' takes the number of a pass, not '\(count + 1)': there \(range). "
        + "See 'viewfinder explain --help'.",
      of: ["explain", chain, "--glsl", "\(count + 1)"])
  }

  /// A lookup whose file is there is planned as what it is.
  @Test func lookupsAreRead() throws {
    let scratch = try Scratch()
    let curve = "LUT_1D_SIZE 2\n0 0 0\n1 0.9 0.8\n"
    try scratch.write(curve.utf8, to: "curve.cube")
    let program = try scratch.run("explain", "lookup=curve.cube", "--glsl", "1").output
    #expect(program.contains("lookupImage_curves"))
    let unknown = try scratch.run("explain", "lookup=none.cube", "--glsl", "1").output
    #expect(!unknown.contains("lookupImage_curves"))
  }
}
