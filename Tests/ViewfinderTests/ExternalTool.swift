import Foundation
import Testing

/// Other programs that read what the library wrote.
enum ExternalTool {
  /// Runs a program of /usr/bin, which must succeed, and gives what it prints.
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(program)")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(program)")
    return output
  }

  /// Runs a program with arguments one by one.
  static func run(_ program: String, _ arguments: String...) throws -> Data { try run(program, arguments) }
}
