import Glibc

/// The virtual machine that the program runs in: its kernel's modules and device tree.
enum Machine {
  /// Loads a module, with arguments such as `n_devs=2`.
  static func load(_ module: String, _ arguments: String...) throws(Failure) {
    try modprobe([module] + arguments)
  }

  /// Unloads a module; fails while a program holds one of its devices.
  static func unload(_ module: String) throws(Failure) {
    try modprobe(["-r", module])
  }

  /// Takes a platform device from its driver, as pulling a plug does: programs that hold it keep a dead node.
  static func unbind(_ device: String, from driver: String) throws(Failure) {
    try write(device, to: "/sys/bus/platform/drivers/\(driver)/unbind")
  }

  /// The video nodes there are.
  static var videoNodes: [String] {
    guard let folder = opendir("/dev") else { return [] }
    defer { closedir(folder) }
    var nodes: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("video") { nodes.append("/dev/" + name) }
    }
    return nodes.sorted()
  }

  /// How many descriptors this program holds.
  static func openDescriptors() throws(Failure) -> Int {
    guard let folder = opendir("/proc/self/fd") else { throw Failure("cannot read /proc/self/fd") }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  private static func write(_ text: String, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("cannot open \(path)") }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard bytes.withUnsafeBytes({ Glibc.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
      throw Failure("cannot write '\(text)' to \(path)")
    }
  }

  /// The bytes of a file.
  static func contents(of path: String) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("there is no \(path)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Runs a program with all that it prints going into the file `output`; returns its exit code.
  static func run(_ words: [String], output: String) throws(Failure) -> Int32 {
    let file = open(output, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure("cannot write \(output)") }
    defer { close(file) }
    return ending(of: try spawn(words, input: STDIN_FILENO, output: file))
  }

  /// Starts a program with its input and all that it prints going through two descriptors.
  static func spawn(_ words: [String], input: Int32, output: Int32) throws(Failure) -> pid_t {
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, nil, arguments, environ) == 0 else {
      throw Failure("cannot run \(words[0])")
    }
    return process
  }

  /// Waits for a program's end; its exit code, or 128 and the signal that ended it.
  static func ending(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  private static func modprobe(_ words: [String]) throws(Failure) {
    // What the program says is said by its exit code, and by the test that needed it.
    let code = try run(["/guest/bin/busybox", "modprobe"] + words, output: "/dev/null")
    if code != 0 { throw Failure("'modprobe \(words.joined(separator: " "))' ended with \(code)") }
  }
}
