import CPlatform
import ClockSupport
import Clocks
import Glibc
import Pixels
import Synchronization

import Cameras
import Files

/// A kernel whose devices follow a test's script, with real memory behind their buffers.
final class FakeVideoKernel: VideoKernel {
  private struct State {
    var nodes: [VideoNode] = []
    var devices: [String: FakeDevice] = [:]
    var openErrors: [String: Int32] = [:]
    var descriptors: [Int32: String] = [:]
    var next: Int32 = 1000
    /// Addresses by the driver's cookie.
    var mapped: [Int: UInt] = [:]
    var mappings = 0
    var requests: [UInt] = []
    var controlWrites: [[UInt32]] = []
    var holders: [String] = []
    var hardware: [String: CameraHardware] = [:]
    var access = NodeAccess(group: "video", membership: .none)
    var delay: Duration = .zero
    /// Descriptors whose requests of this kind do not return until they are released; they have failed then.
    var hanging: [Int32: UInt] = [:]
    var dead: Set<Int32> = []
    /// The kind of request whose next one waits until it is released.
    var held: UInt?
    var isHolding = false
    /// The controls that each descriptor follows, and the events that wait for it.
    var followed: [Int32: Set<UInt32>] = [:]
    var controlEvents: [Int32: [UInt32]] = [:]

    /// Answers subscriptions to controls, and gives their events; nil for all else.
    mutating func answerAboutEvents(
      _ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer
    ) -> Int32? {
      switch IoctlRequest(number: request) {
      case .subscribeEvent:
        let subscription = argument.assumingMemoryBound(to: v4l2_event_subscription.self).pointee
        guard subscription.type == UInt32(V4L2_EVENT_CTRL) else { return nil }
        followed[descriptor, default: []].insert(subscription.id)
        return 0
      case .dequeueEvent where controlEvents[descriptor]?.isEmpty == false:
        let event = argument.assumingMemoryBound(to: v4l2_event.self)
        event.pointee.type = UInt32(V4L2_EVENT_CTRL)
        event.pointee.id = controlEvents[descriptor]!.removeFirst()
        return 0
      case .dequeueEvent where followed[descriptor] != nil: return -ENOENT
      default: return nil
      }
    }
  }

  let clock = MonotonicClock.test
  private let changed: Condition
  private let state = Mutex(State())
  private let signal = platform_eventfd()

  init() { changed = Condition(clock) }
  deinit { _ = Glibc.close(signal) }

  // MARK: What tests do

  func add(_ path: String, _ device: FakeDevice, index: Int = 0, byID: String? = nil, byPath: String? = nil) {
    state.withLock { state in
      state.nodes.append(
        VideoNode(
          path: path, name: device.card, index: index, byID: byID, byPath: byPath, isCaptureDeclared: nil))
      state.nodes.sort { $0.path < $1.path }
      state.devices[path] = device
    }
    wake()
  }

  func remove(_ path: String) {
    state.withLock { state in
      state.nodes.removeAll { $0.path == path }
      state.devices[path] = nil
    }
    wake()
  }

  func change(_ path: String, _ body: (inout FakeDevice) -> Void) {
    state.withLock { state in
      guard var device = state.devices[path] else { return }
      body(&device)
      state.devices[path] = device
    }
    wake()
  }

  /// Changes a control as another program does: descriptors that follow it get an event.
  func changeControl(_ path: String, _ id: CameraControl.ID, to value: Int64) {
    change(path) { device in
      for place in device.controls.indices where device.controls[place].id == id {
        device.controls[place].value = value
      }
    }
    state.withLock { state in
      for (descriptor, ids) in state.followed
      where ids.contains(id.rawValue) && state.descriptors[descriptor] == path {
        state.controlEvents[descriptor, default: []].append(id.rawValue)
      }
    }
  }

  /// Whether a descriptor follows a control.
  func isFollowed(_ id: CameraControl.ID) -> Bool {
    state.withLock { $0.followed.values.contains { $0.contains(id.rawValue) } }
  }

  func look<T: Sendable>(_ path: String, _ body: (FakeDevice) -> T) -> T? {
    state.withLock { state in state.devices[path].map(body) }
  }

  func refuseOpen(_ path: String, _ error: Int32?) { state.withLock { $0.openErrors[path] = error } }
  func setHolders(_ names: [String]) { state.withLock { $0.holders = names } }
  func setHardware(_ path: String, _ hardware: CameraHardware) {
    state.withLock { $0.hardware[path] = hardware }
  }
  func setAccess(_ access: NodeAccess) { state.withLock { $0.access = access } }
  func letTimePass(_ time: Duration) { state.withLock { $0.delay += time } }

  /// Keeps the driver from returning from `request` on what is open now.
  func hang(_ request: IoctlRequest) {
    state.withLock { state in
      for descriptor in state.descriptors.keys { state.hanging[descriptor] = request.number }
    }
  }
  func release() { state.withLock { $0.hanging = [:] } }

  /// Has the next request of this kind wait, until ``proceed()``.
  func hold(_ request: IoctlRequest) { state.withLock { $0.held = request.number } }
  var isHolding: Bool { state.withLock { $0.isHolding } }
  func proceed() {
    state.withLock { $0.isHolding = false }
    wake()
  }

  var openCount: Int { state.withLock { $0.descriptors.count } }
  var mappingCount: Int { state.withLock { $0.mappings } }
  var controlWrites: [[UInt32]] { state.withLock { $0.controlWrites } }
  func count(of request: IoctlRequest) -> Int {
    state.withLock { $0.requests.count { $0 == request.number } }
  }

  /// Fills the oldest queued buffer as the sensor would; without one the frame is lost.
  ///
  /// - Returns: whether there was a buffer.
  @discardableResult
  func shoot(
    _ path: String, planes: [[UInt8]], flags: Int32 = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC,
    dataOffsets: [Int]? = nil, skip: UInt32 = 0, timestamp: Duration? = nil
  ) -> Bool {
    let moment = timestamp ?? now()
    let hasBuffer = state.withLock { state in
      guard var device = state.devices[path], device.isStreaming else { return false }
      device.sequence &+= skip
      defer {
        device.sequence &+= 1
        state.devices[path] = device
      }
      guard !device.queued.isEmpty else { return false }
      let index = device.queued.removeFirst()
      let offsets = dataOffsets ?? planes.map { _ in 0 }
      for (plane, bytes) in planes.enumerated() where !bytes.isEmpty {
        let memory = UnsafeMutableRawPointer(
          bitPattern: state.mapped[FakeDevice.cookie(buffer: index, plane: plane)]!)!
        bytes.withUnsafeBytes {
          (memory + offsets[plane]).copyMemory(from: $0.baseAddress!, byteCount: bytes.count)
        }
      }
      device.filled.append(
        .init(
          index: index, used: planes.indices.map { planes[$0].count + offsets[$0] }, dataOffsets: offsets,
          flags: UInt32(bitPattern: flags), sequence: device.sequence, timestamp: moment))
      return true
    }
    wake()
    return hasBuffer
  }

  private func wake() {
    var one: UInt64 = 1
    _ = Glibc.write(signal, &one, 8)
    changed.withLock { changed.broadcast() }
  }

  // MARK: VideoKernel

  func videoNodes() -> [VideoNode] { state.withLock { $0.nodes } }

  func subdevices() -> [String] {
    state.withLock { $0.devices.keys.filter { $0.hasPrefix("/dev/v4l-subdev") }.sorted() }
  }

  func resolve(_ path: String) -> String? {
    state.withLock { state in
      if state.devices[path] != nil { return path }
      return state.nodes.first { "/dev/v4l/by-id/\($0.byID ?? "-")" == path }?.path
    }
  }

  func open(_ path: String) -> Int32 {
    state.withLock { state in
      if let error = state.openErrors[path] { return -error }
      guard state.devices[path] != nil else { return -ENOENT }
      state.next += 1
      state.descriptors[state.next] = path
      return state.next
    }
  }

  func close(_ descriptor: Int32) {
    state.withLock { state in
      precondition(state.descriptors.removeValue(forKey: descriptor) != nil, "closed twice")
      state.followed[descriptor] = nil
      state.controlEvents[descriptor] = nil
    }
  }

  func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    while state.withLock({ state in
      guard state.hanging[descriptor] == request else { return false }
      state.dead.insert(descriptor)
      return true
    }) { clock.block(for: .milliseconds(1)) }
    if state.withLock({ state in
      guard state.held == request else { return false }
      (state.held, state.isHolding) = (nil, true)
      return true
    }) {
      changed.withLock { while isHolding { changed.wait() } }
    }
    let result = state.withLock { state -> Int32 in
      state.requests.append(request)
      if state.dead.contains(descriptor) { return -EBUSY }
      guard let path = state.descriptors[descriptor] else { return -EBADF }
      guard var device = state.devices[path] else { return -ENODEV }
      defer { state.devices[path] = device }
      if let fault = device.lastingFaults[request] { return -fault }
      if let fault = device.faults[request]?.first {
        device.faults[request]?.removeFirst()
        return -fault
      }
      if request == IoctlRequest.setControls.number {
        let list = argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee
        let entries = UnsafeBufferPointer(start: list.controls, count: Int(list.count))
        state.controlWrites.append(entries.map(\.id))
      }
      return state.answerAboutEvents(descriptor, request, argument) ?? device.answer(request, argument)
    }
    wake()
    return result
  }

  func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    state.withLock { state in
      guard let path = state.descriptors[descriptor] else { return Int(-EBADF) }
      guard var device = state.devices[path] else { return Int(-ENODEV) }
      defer { state.devices[path] = device }
      if !device.writeFaults.isEmpty { return Int(-device.writeFaults.removeFirst()) }
      device.written.append([UInt8](copying: bytes))
      return bytes.byteCount
    }
  }

  func awaitEvent(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness {
    wait(milliseconds) {
      var unused: Int16 = 0
      var woken: Int16 = 0
      _ = platform_poll(-1, 0, wake, 0, &unused, &woken)
      return state.withLock { state in
        Readiness(
          hasEvent: state.controlEvents[device]?.isEmpty == false,
          hasError: device >= 0 && state.descriptors[device].flatMap { state.devices[$0] } == nil,
          isWoken: woken != 0)
      }
    }
  }

  /// Asks again and again, as what wakes a thread may be a descriptor, which knows no clock.
  private func wait(_ milliseconds: Int32, _ ready: () -> Readiness) -> Readiness {
    let end = clock.time + .milliseconds(Int(milliseconds))
    while true {
      let now = ready()
      if now != Readiness() || clock.time >= end { return now }
      changed.withLock { _ = changed.wait(until: min(end, clock.time + .milliseconds(5))) }
    }
  }

  func map(_ parts: [BufferPart], of descriptor: Int32) throws(Errno) -> UnsafeMutableRawBufferPointer {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let total = parts.reduce(0) { $0 + $1.paddedLength(page: page) }
    let memory = mmap(nil, total, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)!
    let address = UInt(bitPattern: memory)
    state.withLock { state in
      state.mappings += 1
      var place = 0
      for part in parts {
        state.mapped[part.offset] = address + UInt(place)
        place += part.paddedLength(page: page)
      }
    }
    return UnsafeMutableRawBufferPointer(start: memory, count: total)
  }

  func unmap(_ memory: UnsafeMutableRawBufferPointer) {
    state.withLock { $0.mappings -= 1 }
    munmap(memory.baseAddress, memory.count)
  }

  func poll(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness {
    wait(milliseconds) {
      var signalled: Int16 = 0
      var woken: Int16 = 0
      _ = platform_poll(device < 0 ? -1 : signal, Int16(POLLIN), wake, 0, &signalled, &woken)
      return state.withLock { state -> Readiness in
        var ready = Readiness(isWoken: woken != 0)
        // Who waits for no device must not take the signal from who does.
        guard device >= 0 else { return ready }
        var count: UInt64 = 0
        _ = read(signal, &count, 8)
        guard let fake = state.descriptors[device].flatMap({ state.devices[$0] }) else {
          ready.hasError = true
          return ready
        }
        ready.hasFrame = !fake.filled.isEmpty
        ready.hasEvent = fake.hasSourceChange
        ready.hasError = fake.isInError || !fake.isStreaming
        return ready
      }
    }
  }

  func now() -> Duration { clock.time + state.withLock { $0.delay } }

  func holders(of path: String) -> [String] { state.withLock { $0.holders } }
  func hardware(of path: String) -> CameraHardware {
    state.withLock { $0.hardware[path] ?? CameraHardware() }
  }
  func access(to path: String) -> NodeAccess { state.withLock { $0.access } }
}
