import Files
import Pixels
import ScratchFiles
import Stills
import Synchronization
import Testing
import Viewfinder

/// Batches of stored photographs.
struct PhotoBatchTests {
  private static let size = PixelSize(width: 6, height: 4)

  /// The first pixel of a file and its size.
  private static func pixel(_ path: String) throws -> (size: PixelSize, color: [UInt8]) {
    let image = try StillImage(contentsOf: path).image
    return (image.size, Array(image.bytes.prefix(image.layout.format.planes[0].bytesPerTexel)))
  }

  @Test func oneFailureOfSeveralStandsInItsOutcome() async throws {
    let scratch = ScratchFolder()
    let good = try scratch.write([10, 20, 30, 255], Self.size, toPNG: "a.png")
    let whole = try StillImage.encode(
      CaptureSessionTests.solid([10, 20, 30, 255], Self.size), as: .png(.init()), metadata: Metadata())
    let damaged = try scratch.write(Array(whole.dropLast(20)), to: "b.png")
    let last = try scratch.write([200, 100, 50, 255], PixelSize(width: 3, height: 5), toPNG: "d.png")
    let items = try [
      PhotoBatch.Item(good, to: scratch.file("out/a.png")),
      PhotoBatch.Item(damaged, to: scratch.file("out/b.png")),
      PhotoBatch.Item(scratch.file("c.png"), to: scratch.file("out/c.png")),
      PhotoBatch.Item(last, to: scratch.file("out/d.png")),
    ]
    let finished = Mutex(0)
    let outcomes = try await PhotoBatch.render(
      items, through: "color-invert", progress: { count in finished.withLock { $0 = max($0, count) } })
    #expect(outcomes.map(\.item) == items)
    #expect(finished.withLock { $0 } == 4)
    #expect(outcomes.map { $0.failure == nil } == [true, false, false, true])
    #expect(outcomes.map(\.sizes) == [[Self.size], [], [], [PixelSize(width: 3, height: 5)]])
    guard case .still(let broken) = outcomes[1].failure, case .still(let missing) = outcomes[2].failure else {
      Issue.record("the failures are \(outcomes.map(\.failure))")
      return
    }
    #expect(broken.code == .badData)
    #expect(broken.description.hasPrefix("\(damaged): damaged PNG: "))
    #expect(missing.code == .noInput)
    #expect(missing.description.hasPrefix("\(scratch.file("c.png")): "))
    let (first, second) = (
      try Self.pixel(scratch.file("out/a.png")), try Self.pixel(scratch.file("out/d.png"))
    )
    #expect(first.size == Self.size)
    #expect(first.color.prefix(3) == [245, 235, 225])
    #expect(second.color.prefix(3) == [55, 155, 205])
    for name in ["b", "c"] {
      #expect(throws: FileError.self) { _ = try StillImage(contentsOf: scratch.file("out/\(name).png")) }
    }
  }

  @Test func existingFilesAreKeptUnlessTheyAreToBeReplaced() async throws {
    let scratch = ScratchFolder()
    let input = try scratch.write([10, 20, 30, 255], Self.size, toPNG: "a.png")
    let output = try scratch.write([1, 2, 3, 255], Self.size, toPNG: "b.png")
    let items = [try PhotoBatch.Item(input, to: output)]
    let kept = try await PhotoBatch.render(items, through: "color-invert")
    guard case .still(let error) = kept[0].failure else {
      Issue.record("the file was replaced: \(kept)")
      return
    }
    #expect(error.code == .exists)
    #expect(error.description.hasPrefix("\(output): "))
    #expect(try Self.pixel(output).color.prefix(3) == [1, 2, 3])
    let replaced = try await PhotoBatch.render(items, through: "color-invert", existing: .replaced)
    #expect(replaced[0].failure == nil)
    #expect(try Self.pixel(output).color.prefix(3) == [245, 235, 225])
  }

  @Test func eachResultNeedsAFile() async throws {
    let scratch = ScratchFolder()
    let input = try scratch.write([10, 20, 30, 255], Self.size, toPNG: "a.png")
    let chain = try CaptureSessionTests.graph("split[a][b];[a]color-invert[out];[b]monochrome[mask]")
    let short = try PhotoBatch.Item(input, to: scratch.file("b.png"))
    let error = await #expect(throws: SessionError.self) {
      _ = try await PhotoBatch.render([short], through: chain)
    }
    #expect(error?.code == .missingResult)
    #expect(error?.description.hasPrefix("\(input): 1 files for 2 results of the chain") == true)
    let both = PhotoBatch.Item(
      input: input,
      files: ["b.png", "c.png"].map { .init(path: scratch.file($0), format: .png(.init())) })
    let outcomes = try await PhotoBatch.render([both], through: chain)
    #expect(outcomes[0].sizes == [Self.size, Self.size])
    #expect(try Self.pixel(scratch.file("b.png")).color.prefix(3) == [245, 235, 225])
  }

  @Test func aCancelledBatchLeavesTheRestOut() async throws {
    let scratch = ScratchFolder()
    let input = try scratch.write([10, 20, 30, 255], Self.size, toPNG: "a.png")
    let items = try (0..<4).map { try PhotoBatch.Item(input, to: scratch.file("out/\($0).png")) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await PhotoBatch.render(items, through: "color-invert")
    }
    #expect((try? await task.value)?.isEmpty ?? true)
    #expect(throws: FileError.self) { _ = try StillImage(contentsOf: scratch.file("out/0.png")) }
  }
}
