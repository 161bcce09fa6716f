public import GPU

/// Measures subjects frame by frame, in turns.
///
/// After each frame it waits for the GPU: drivers that collect draws would drop the pictures that the next frame
/// overwrites, and software renderers look many times too fast.
public struct FrameBenchmark {
  /// How allocations of our own code are counted, where the program can.
  public struct AllocationCounter: Sendable {
    /// The allocations so far.
    let count: @Sendable () -> Int?

    /// Creates a counter.
    ///
    /// - Parameter count: the allocations so far; nil when they cannot be counted.
    public init(_ count: @escaping @Sendable () -> Int?) { self.count = count }

    /// A program that cannot count.
    public static let none = AllocationCounter { nil }
  }

  /// How many frames of each subject are measured.
  public var frames: Int
  /// How many frames of each subject come before, in which shaders are compiled and textures created.
  public var warmUp: Int
  /// How allocations are counted.
  public var allocations: AllocationCounter

  /// Creates a benchmark.
  public init(frames: Int, warmUp: Int = 10, allocations: AllocationCounter = .none) {
    precondition(frames > 0, "a benchmark measures at least one frame")
    self.frames = frames
    self.warmUp = warmUp
    self.allocations = allocations
  }

  /// Measures subjects that draw with one context, one frame of each by turns.
  public func run(
    _ subjects: [any BenchmarkSubject], on context: GPUContext
  ) throws(RenderingError) -> [Measurement] {
    var records = subjects.map { _ in Record(frames: frames) }
    for round in -warmUp..<frames {
      for step in subjects.indices {
        // Each begins as often as any other: what ran before leaves its traces in the caches.
        let index = (step + max(round, 0)) % subjects.count
        try measure(subjects[index], on: context, round: round, into: &records[index])
      }
    }
    return zip(subjects, records).map { subject, record in
      Measurement(
        name: subject.name, passes: subject.passes, milliseconds: record.milliseconds,
        texturesCreated: record.textures, heapAllocations: record.allocations)
    }
  }

  private struct Record {
    var milliseconds: [Double] = []
    var textures = 0
    var allocations: Int? = 0

    init(frames: Int) { milliseconds.reserveCapacity(frames) }
  }

  private func measure(
    _ subject: any BenchmarkSubject, on context: GPUContext, round: Int, into record: inout Record
  ) throws(RenderingError) {
    let textures = context.createdObjects.textures
    let allocations = allocations.count()
    let start = ContinuousClock.now
    try subject.drawFrame()
    let fence = Fence(context)
    guard fence.wait(upTo: .seconds(60)) else {
      throw RenderingError(.gpu, "'\(subject.name)' drew no frame within a minute")
    }
    let time = start.duration(to: .now)
    let allocated = self.allocations.count()
    guard round >= 0 else { return }
    record.milliseconds.append(time / .milliseconds(1))
    record.textures += context.createdObjects.textures - textures
    if let allocations, let allocated {
      record.allocations! += allocated - allocations
    } else {
      record.allocations = nil
    }
  }
}
