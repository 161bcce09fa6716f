package import CommandLineKit
import Files
import Spelling
import Viewfinder

/// What a control socket can be asked for. Requests and replies are JSON, one in each line.
package enum ControlMethod: String, CaseIterable, Sendable {
  /// The chain's filters with their parameters and values.
  case parameters
  /// Sets a parameter of a filter.
  case set
  /// The chain as text.
  case chain
  /// Replaces the chain.
  case setChain
  /// The looks.
  case looks
  /// Replaces the chain by a look.
  case setLook
  /// Takes a still.
  case still
  /// Starts, pauses or stops a recording.
  case record
  /// Starts or stops a virtual camera.
  case virtualCamera
  /// The counts and times so far.
  case statistics
  /// The camera's controls.
  case controls
  /// Sets a control of the camera.
  case setControl
  /// Has events sent from now on.
  case subscribe
  /// Ends the session.
  case quit

  /// The names of the arguments.
  var arguments: [String] {
    switch self {
    case .parameters, .chain, .looks, .statistics, .controls, .subscribe, .quit: []
    case .set: ["filter", "parameter", "value"]
    case .setChain: ["chain"]
    case .setLook: ["look"]
    case .still: ["path", "replace", "resolution"]
    case .record: ["action", "path", "replace"]
    case .virtualCamera: ["action", "place"]
    case .setControl: ["name", "value"]
    }
  }
}

/// A line that a client sends: `{"version": 1, "id": 1, "method": "set", "filter": …}`.
struct ControlRequest: Sendable {
  /// The version of requests, replies and events.
  static let version = 1
  /// The longest id that is a text, in bytes.
  private static let longestID = 100
  private static let example = #"{"id": 1, "method": "chain"}"#

  /// What the reply repeats: a number, a text or null.
  let id: JSON
  /// What is asked for.
  let method: ControlMethod
  private let members: JSON

  /// Reads a line.
  ///
  /// - Throws: ``ControlRefusal``, with the id if that could be read.
  init(_ line: some Collection<UInt8>) throws(ControlRefusal) {
    let value: JSON
    do throws(JSONError) {
      value = try JSON(parsing: line)
    } catch {
      throw ControlRefusal(.invalidRequest, "the line is not JSON: \(error); a request is \(Self.example)")
    }
    guard case .object(let members) = value else {
      throw ControlRefusal(
        .invalidRequest, "\(value.shown) is no request, which is an object such as \(Self.example)")
    }
    guard let id = Self.id(of: value) else {
      throw ControlRefusal(
        .invalidRequest,
        "the id \(value["id"].shown) is neither a whole number nor a text of at most \(Self.longestID) bytes; send such a one"
      )
    }
    self.id = id
    guard value["version"] == nil || value["version"] == .integer(Self.version) else {
      throw ControlRefusal(
        .invalidRequest,
        "version \(value["version"].shown) is unknown; send \(Self.version), or leave it out", id: id)
    }
    let methods = ControlMethod.allCases.map(\.rawValue)
    guard let name = value["method"]?.string else {
      throw ControlRefusal(
        .invalidRequest,
        "the method is \(value["method"].shown), but must be one of \(methods.joined(separator: ", "))",
        id: id)
    }
    guard let method = ControlMethod(rawValue: name) else {
      let near = nearest(to: name, in: methods).map { "did you mean '\($0)'?" }
      throw ControlRefusal(
        .unknownMethod,
        "no method '\(name.prefix(40))'; " + (near ?? "there are \(methods.joined(separator: ", "))"),
        id: id)
    }
    let known = method.arguments + ["id", "version", "method"]
    if let stray = members.first(where: { !known.contains($0.name) }) {
      let near = nearest(to: stray.name, in: method.arguments).map { "did you mean '\($0)'?" }
      let all = method.arguments.isEmpty ? "none" : method.arguments.joined(separator: ", ")
      throw ControlRefusal(
        .invalidRequest, "'\(name)' has no argument '\(stray.name.prefix(40))'; \(near ?? "it has \(all)")",
        id: id)
    }
    self.method = method
    self.members = value
  }

  /// The id of a request that is not carried out; null where the line has none.
  static func id(ofLine line: some Collection<UInt8>) -> JSON {
    (try? JSON(parsing: line)).flatMap { id(of: $0) } ?? .null
  }

  /// The id of a request; nil when it is of a wrong type or too long.
  private static func id(of request: JSON) -> JSON? {
    switch request["id"] ?? .null {
    case .null: .null
    case .integer(let number): .integer(number)
    case .string(let text) where text.utf8.count <= longestID: .string(text)
    default: nil
    }
  }

  /// An argument; nil when it is left out or null.
  subscript(argument: String) -> JSON? {
    precondition(method.arguments.contains(argument), "'\(method)' declares no argument '\(argument)'")
    guard let value = members[argument], value != .null else { return nil }
    return value
  }

  /// A text that must be given.
  func text(_ argument: String) throws(ControlRefusal) -> String {
    guard let text = self[argument]?.string, !text.isEmpty, !text.unicodeScalars.contains("\0") else {
      throw refusal(of: argument, expected: "a text that is not empty and has no character 0")
    }
    return text
  }

  /// A choice, which is not made when it is left out.
  func flag(_ argument: String) throws(ControlRefusal) -> Bool {
    switch self[argument] {
    case nil: return false
    case .bool(let isOn): return isOn
    default: throw refusal(of: argument, expected: "true or false")
    }
  }

  /// Refuses what an argument is.
  func refusal(of argument: String, expected: String) -> ControlRefusal {
    ControlRefusal(
      .badValue, "'\(argument)' of '\(method.rawValue)' is \(self[argument].shown), but must be \(expected)",
      id: id)
  }

  /// A value as chains and controls write it: a text, a number, true or false, or numbers in an array.
  func value(separator: String) throws(ControlRefusal) -> String {
    func plain(_ value: JSON?) -> String? {
      switch value {
      case .string(let text): text
      case .bool(let isOn): isOn ? "true" : "false"
      case .integer(let number): "\(number)"
      case .double(let number): "\(number)"
      default: nil
      }
    }
    if case .array(let elements) = self["value"] {
      let texts = elements.compactMap(plain)
      if texts.count == elements.count, !texts.isEmpty { return texts.joined(separator: separator) }
    }
    guard let text = plain(self["value"]) else {
      throw refusal(of: "value", expected: "a text, a number, true or false, or an array of some")
    }
    return text
  }

  /// The reply with a result.
  func reply(_ result: JSON) -> JSON { ["version": .integer(Self.version), "id": id, "result": result] }
}

/// Why a request is not carried out.
package struct ControlRefusal: Error, Hashable, Sendable {
  /// The kind of refusal, as replies name it.
  package enum Code: String, CaseIterable, Sendable {
    case invalidRequest = "invalid-request"
    case unknownMethod = "unknown-method"
    case badValue = "bad-value"
    case notAvailable = "not-available"
    case failed
    case tooLarge = "too-large"
    case busy

    /// The exit status that goes with it.
    fileprivate var exitCode: ExitCode {
      switch self {
      case .invalidRequest, .unknownMethod, .badValue, .tooLarge: .usage
      case .notAvailable, .busy: .unavailable
      case .failed: .inputOutput
      }
    }
  }

  package let code: Code
  let message: String
  /// The exit status of `viewfinder remote`, which is that of the same mistake on the command line.
  package let exitCode: ExitCode
  /// The id of the request; null where it is unknown.
  var id: JSON

  /// - Parameter exitCode: the exit status; nil for the one that goes with the code.
  init(_ code: Code, _ message: String, _ exitCode: ExitCode? = nil, id: JSON = .null) {
    self.code = code
    self.message = message
    self.exitCode = exitCode ?? code.exitCode
    self.id = id
  }

  /// Takes the message and the exit status of an error from any module.
  package init(_ error: any Error) {
    if let refusal = error as? ControlRefusal {
      self = refusal
      return
    }
    let failure = CommandFailure(error)
    // That a movie has ended, or that the session ends meanwhile, is a fault of nobody.
    if let error = error as? SessionError, [.ended, .notRunning, .cancelled].contains(error.code) {
      self.init(.notAvailable, failure.message)
      return
    }
    let isValue = [.usage, .badData, .noInput].contains(failure.exitCode)
    self.init(isValue ? .badValue : .failed, failure.message, failure.exitCode)
  }

  /// The reply to the request.
  var reply: JSON {
    [
      "version": .integer(ControlRequest.version), "id": id,
      "error": [
        "code": .string(code.rawValue), "message": .string(message.showingFileNames),
        "exitCode": .integer(Int(exitCode.rawValue)),
      ],
    ]
  }
}

extension JSON? {
  /// The value in messages, which may be long.
  fileprivate var shown: String { self?.shown ?? "missing" }
}

extension JSON {
  fileprivate var shown: String {
    let text = text(.line)
    return text.count > 60 ? "\(text.prefix(60))…" : text
  }
}
