internal import CPlatform
package import Files
import Glibc

/// The actual operating system.
package struct LinuxVideoKernel: VideoKernel {
  package init() {}

  package func videoNodes() -> [VideoNode] {
    let byID = Self.links(in: "/dev/v4l/by-id")
    let byPath = Self.links(in: "/dev/v4l/by-path")
    let folder = "/sys/class/video4linux"
    let names = Self.entries(of: folder).filter { $0.hasPrefix("video") }
    let numbered = names.compactMap { name in Int(name.dropFirst(5)).map { (name: name, number: $0) } }
    return numbered.sorted { $0.number < $1.number }.map { name, _ in
      let path = "/dev/\(name)"
      return VideoNode(
        path: path, name: Self.line("\(folder)/\(name)/name") ?? name,
        index: Self.line("\(folder)/\(name)/index").flatMap { Int($0) } ?? 0,
        byID: byID[path], byPath: byPath[path],
        isCaptureDeclared: Self.line("\(folder)/\(name)/dev").flatMap(Self.declaredCapture))
    }
  }

  package func subdevices() -> [String] {
    Self.entries(of: "/sys/class/video4linux").filter { $0.hasPrefix("v4l-subdev") }.sorted().map {
      "/dev/\($0)"
    }
  }

  package func resolve(_ path: String) -> String? {
    FileSystem.realPath(path)
  }

  package func open(_ path: String) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    return descriptor >= 0 ? descriptor : -errno
  }

  package func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }

  package func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
    platform_ioctl(descriptor, request, argument)
  }

  package func write(_ descriptor: Int32, _ bytes: RawSpan) -> Int {
    while true {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      if errno != EINTR { return Int(-errno) }
    }
  }

  package func map(_ parts: [BufferPart], of descriptor: Int32) throws(Errno) -> UnsafeMutableRawBufferPointer
  {
    // One address range is reserved and each part mapped into it, so that a frame in several memory planes is
    // still one memory block with offsets, without a copy.
    let page = sysconf(Int32(_SC_PAGESIZE))
    let total = parts.reduce(0) { $0 + $1.paddedLength(page: page) }
    guard total > 0 else { throw Errno(EINVAL) }
    let reserved = mmap(nil, total, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let reserved, reserved != MAP_FAILED else { throw .current }
    var place = 0
    for part in parts {
      let mapped = mmap(
        reserved + place, part.length, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, descriptor, part.offset
      )
      guard mapped != MAP_FAILED else {
        let error = Errno.current
        munmap(reserved, total)
        throw error
      }
      place += part.paddedLength(page: page)
    }
    return .init(start: reserved, count: total)
  }

  package func unmap(_ memory: UnsafeMutableRawBufferPointer) { munmap(memory.baseAddress, memory.count) }

  package func poll(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness {
    Self.poll(device, for: POLLIN | POLLPRI, wake, milliseconds)
  }

  package func awaitEvent(device: Int32, wake: Int32, milliseconds: Int32) -> Readiness {
    Self.poll(device, for: POLLPRI, wake, milliseconds)
  }

  private static func poll(
    _ device: Int32, for wanted: Int32, _ wake: Int32, _ milliseconds: Int32
  ) -> Readiness {
    var events: Int16 = 0
    var woken: Int16 = 0
    let result = platform_poll(device, Int16(wanted), wake, milliseconds, &events, &woken)
    guard result > 0 else { return Readiness(hasError: result < 0) }
    func has(_ bits: Int32) -> Bool { Int32(events) & bits != 0 }
    return Readiness(
      hasFrame: has(POLLIN), hasEvent: has(POLLPRI), hasError: has(POLLERR | POLLHUP | POLLNVAL),
      isWoken: woken != 0)
  }

  package func holders(of path: String) -> [String] {
    guard let target = resolve(path) else { return [] }
    let own = "\(getpid())"
    return Self.entries(of: "/proc").filter { $0.first?.isNumber == true && $0 != own }.compactMap {
      process in
      let folder = "/proc/\(process)/fd"
      guard
        Self.entries(of: folder).contains(where: { FileSystem.target(ofLink: "\(folder)/\($0)") == target })
      else {
        return nil
      }
      let name = Self.line("/proc/\(process)/comm") ?? "a process"
      return "\(name) (process \(process))"
    }
  }

  package func hardware(of path: String) -> CameraHardware {
    HardwareFiles().hardware(of: String(path.split(separator: "/").last ?? ""))
  }

  package func access(to path: String) -> NodeAccess {
    var status = stat()
    guard stat(path, &status) == 0 else { return NodeAccess(group: "video", membership: .none) }
    let group = getgrgid(status.st_gid)?.pointee
    let name = group.map { String(cString: $0.gr_name) } ?? "\(status.st_gid)"
    var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
    let count = getgroups(Int32(groups.count), &groups)
    if getegid() == status.st_gid || groups.prefix(Int(max(0, count))).contains(status.st_gid) {
      return NodeAccess(group: name, membership: .active)
    }
    let user = getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) }
    var member = group?.gr_mem
    while let entry = member, let text = entry.pointee {
      if String(cString: text) == user { return NodeAccess(group: name, membership: .pending) }
      member = entry + 1
    }
    return NodeAccess(group: name, membership: .none)
  }

  /// The names in a folder, without `.` and `..`; none when it cannot be read.
  package static func entries(of folder: String) -> [String] {
    ((try? FileSystem.names(in: folder)) ?? []).sorted()
  }

  /// The links of a udev folder, keyed by their target nodes.
  private static func links(in folder: String) -> [String: String] {
    var result: [String: String] = [:]
    for name in entries(of: folder) {
      guard let node = FileSystem.realPath("\(folder)/\(name)") else { continue }
      if result[node] == nil { result[node] = name }
    }
    return result
  }

  /// The first line of a small file.
  package static func line(_ path: String) -> String? {
    contents(path).flatMap { $0.split(separator: "\n", maxSplits: 1).first.map(String.init) }
  }

  /// The first 4 KiB of a file.
  private static func contents(_ path: String) -> String? {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = Glibc.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// The udev database's entry for a device number such as `81:0`; readable even if the node is not.
  private static func declaredCapture(_ number: String) -> Bool? {
    guard let entry = contents("/run/udev/data/c\(number)") else { return nil }
    let key = "E:ID_V4L_CAPABILITIES="
    guard let line = entry.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return nil }
    return line.dropFirst(key.count).split(separator: ":").contains("capture")
  }
}
