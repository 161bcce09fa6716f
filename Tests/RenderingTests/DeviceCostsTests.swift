import PlanCompiler
import FilterGraph
import Filters
import Foundation
import GPU
import Graphics
import Testing

import Rendering

/// The costs of a device: measured once, stored, and the same at every start.
struct DeviceCostsTests {
  private static func renderer(_ store: ProgramStore?) throws -> Renderer {
    Renderer(
      try GLESDevice(.surfaceless), catalog: try FilterCatalog.builtIn(), loader: NoResources(), store: store)
  }

  /// Finds nothing.
  private struct NoResources: ResourceLoader {
    func picture(at path: String) throws(RenderingError) -> LoadedPicture {
      throw RenderingError(.noInput, path)
    }
    func lookup(at path: String) throws(RenderingError) -> LookupTable {
      throw RenderingError(.noInput, path)
    }
  }

  @Test func aDeviceIsMeasuredOnceAndRemembered() throws {
    let folder = ProgramStoreTests.Folder()
    let first = try Self.renderer(folder.store())
    let start = ContinuousClock.now
    let measured = first.deviceCosts
    #expect(start.duration(to: .now) < .seconds(1))
    #expect(measured.origin == .measured)
    #expect(try #require(measured.readShare) >= 0)
    let second = try Self.renderer(folder.store()).deviceCosts
    #expect(second.origin == .remembered)
    #expect(second.preset == measured.preset && second.readShare == measured.readShare)
    // Another driver is another device.
    #expect(try Self.renderer(folder.store(driver: "another")).deviceCosts.origin == .measured)
  }

  @Test func aDamagedFileIsMeasuredAgain() throws {
    let folder = ProgramStoreTests.Folder()
    let store = folder.store()
    _ = try Self.renderer(store).deviceCosts
    let path = store.path(for: ProgramStore.costsKey)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[bytes.count - 12] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try Self.renderer(store).deviceCosts.origin == .measured)
    // Whole, but none of ours.
    store.save(ProgramBinary(format: 0, bytes: Array("cpu 1".utf8)), for: ProgramStore.costsKey)
    #expect(try Self.renderer(store).deviceCosts.origin == .measured)
    #expect(try Self.renderer(store).deviceCosts.origin == .remembered)
  }

  /// A plan of a renderer without a store depends on no clock.
  @Test func withoutAStoreTheNameDecides() throws {
    let renderer = try Self.renderer(nil)
    #expect(renderer.deviceCosts == DeviceCosts(isSoftware: renderer.device.info.isSoftware))
  }

  @Test func aProcessorThatDrawsIsToldFromAGPU() throws {
    let device = try GLESDevice(.surfaceless)
    let share = try #require(try CostProbe.readShare(device), "the machine is too busy to measure")
    #expect(
      DeviceCosts(readShare: share, isSoftware: device.info.isSoftware).costs
        == (device.info.isSoftware ? .software : .gpu), "a read adds \(share) to a pass")
  }

  @Test(arguments: [
    (0.001, false, DeviceCosts.Preset.gpu), (0.001, true, .gpu), (0.5, false, .software),
    (0.5, true, .software),
    (0.1, false, .gpu), (0.1, true, .software),
  ])
  func theNameDecidesWhereTheMeasurementDoesNot(share: Double, isSoftware: Bool, preset: DeviceCosts.Preset) {
    #expect(DeviceCosts(readShare: share, isSoftware: isSoftware).preset == preset)
  }

  @Test func whatIsKeptComesBackAndNothingElse() throws {
    let costs = DeviceCosts(readShare: 0.4321, isSoftware: true)
    let back = try #require(DeviceCosts(remembered: costs.text))
    #expect(back.preset == .software && back.readShare == 0.4321 && back.origin == .remembered)
    let unmeasured = DeviceCosts(readShare: nil, isSoftware: true)
    let named = try #require(DeviceCosts(remembered: unmeasured.text))
    #expect(named.preset == .software && named.readShare == nil && named.origin == .remembered)
    for text in [
      "", "software", "software ", "software x", "software nan", "software -1", "gpu 1 2", "GPU 1", " gpu 1",
    ] {
      #expect(DeviceCosts(remembered: text) == nil, "'\(text)'")
    }
  }
}
