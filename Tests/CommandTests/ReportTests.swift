import Foundation
import Testing

/// The machine-readable reports of the commands.
struct ReportTests {
  @Test func filtersAreDescribed() throws {
    let filters = try objects(try Scratch().run("filters", "--json").json, "filters")
    #expect(filters.count >= 40)
    let keys = [
      "category", "gpuimage", "gpuimageDefaults", "id", "inputs", "kind", "name", "parameters", "role",
      "summary",
    ]
    for filter in filters {
      #expect(filter.keys.sorted() == keys)
      for parameter in try objects(filter, "parameters") {
        #expect(
          parameter.keys.sorted() == ["default", "label", "maximum", "minimum", "name", "type", "unit"])
      }
    }
    let sobel = filters.first { $0["id"] as? String == "sobel-edge-detection" }
    #expect((sobel?["gpuimage"] as? [String])?.contains("GPUImageSobelEdgeDetectionFilter") == true)
    let units = Dictionary(
      uniqueKeysWithValues: try objects(try #require(sobel), "parameters").map {
        ($0["name"] as? String ?? "", $0["unit"] as? String)
      })
    #expect(units == ["edge-strength": nil, "spacing": "px"])
    #expect(filters.first { $0["id"] as? String == "zebra" }?["role"] as? String == "aid")
    let one = try objects(try Scratch().run("filters", "GPUImageExposureFilter", "--json").json, "filters")
    #expect(one.compactMap { $0["id"] as? String } == ["exposure"])
  }

  /// A name of GPUImage has GPUImage's defaults, in the listing and in the page that is asked for by it.
  @Test func defaultsOfOtherNamesAreTold() throws {
    let toon = try objects(try Scratch().run("filters", "toon", "--json").json, "filters")[0]
    let defaults = try #require(toon["gpuimageDefaults"] as? [String: [String: Double]])
    #expect(
      defaults == [
        "GPUImageToonFilter": ["threshold": 0.2, "smoothing": 0],
        "ToonFilter": ["threshold": 0.2, "smoothing": 0],
      ])
    let own = try Scratch().run("filters", "toon").output
    let theirs = try Scratch().run("filters", "GPUImageToonFilter").output
    #expect(
      own.contains("default 0.35") && theirs.contains("default 0.2") && !theirs.contains("default 0.35"))
    #expect(own.contains("GPUImageToonFilter (toon=threshold=0.2:smoothing=0)"))
  }

  @Test func controlsAreSetAndShown() throws {
    let result = try Scratch().run(
      "controls", "-d", "simulated", "gain=400", "white-balance-automatic=on", "--json")
    #expect(result.status == 0)
    let controls = try objects(try result.json, "controls")
    let keys = [
      "default", "flags", "id", "maximum", "menu", "minimum", "name", "step", "type", "value",
    ]
    #expect(controls.allSatisfy { $0.keys.sorted() == keys })
    let values = Dictionary(
      uniqueKeysWithValues: controls.map { ($0["name"] as? String ?? "", $0["value"] as? Int ?? -1) })
    #expect(values["gain"] == 400 && values["white-balance-automatic"] == 1)
    try Scratch().expectFailure(
      64, "gain is automatic; set auto-exposure=1 first",
      of: ["controls", "-d", "simulated", "gain=400", "auto-exposure=3"])
    try Scratch().expectFailure(
      64, "gain=99999 is not possible: it takes 100 to 3200",
      of: ["controls", "-d", "simulated", "gain=99999"])
    try Scratch().expectFailure(
      64, "Simulated camera has no control 'gian'; did you mean 'gain'?",
      of: ["controls", "-d", "simulated", "gian=1"])
  }

  @Test func devicesAreListed() throws {
    let result = try Scratch().run("devices", "--json")
    #expect(result.status == 0 && result.errors.isEmpty)
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    let keys = ["bus", "controls", "driver", "formats", "id", "name", "path", "position"]
    #expect(try objects(report, "devices").allSatisfy { $0.keys.sorted() == keys })
  }

  @Test func aBenchmarkIsReported() throws {
    let result = try Scratch().run("bench", "sepia,vignette", "--size", "64x48", "--frames", "3", "--json")
    #expect(result.status == 0)
    let report = try result.json
    #expect(report["version"] as? Int == 1)
    #expect(report["chain"] as? String == "sepia,vignette" && report["input"] as? String == "nv12")
    #expect(report["width"] as? Int == 64 && report["height"] as? Int == 48)
    #expect(report["frames"] as? Int == 3 && report["passes"] as? Int == 1)
    #expect((report["renderer"] as? String)?.isEmpty == false)
    let times = try #require(report["msPerFrame"] as? [String: Double])
    #expect(times.keys.sorted() == ["max", "median", "min", "p95"])
    #expect(times["min"]! > 0 && times["min"]! <= times["median"]! && times["p95"]! <= times["max"]!)
    let rate = try #require(report["fps"] as? Double)
    #expect(abs(rate * times["median"]! / 1000 - 1) < 0.1)
    // In steady state, nothing is created.
    #expect(report["texturesCreated"] as? Int == 0 && report["heapAllocations"] as? Int == 0)
  }
}
