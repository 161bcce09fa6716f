import Glibc
import Synchronization

/// Ctrl-C and its like, while a window is open.
///
/// A handler of the program's own is called, too. The second signal ends the process at once.
struct Interruption: ~Copyable {
  private typealias Handler = @convention(c) (Int32) -> Void

  // A signal handler can reach nothing but globals; both are used with plain atomic accesses.
  private static let last = Atomic<Int32>(0)
  private static let programHandler = Atomic(0)

  /// What the signals did before.
  private let previous: (interrupt: sigaction, terminate: sigaction)

  /// Takes the signals over.
  init() {
    Self.last.store(0, ordering: .relaxed)
    previous = (Self.takeOver(SIGINT), Self.takeOver(SIGTERM))
  }

  deinit {
    var (interrupt, terminate) = previous
    sigaction(SIGINT, &interrupt, nil)
    sigaction(SIGTERM, &terminate, nil)
  }

  private static func takeOver(_ signal: Int32) -> sigaction {
    var before = sigaction()
    guard sigaction(signal, nil, &before) == 0 else { return before }
    let address = before.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) } ?? 0
    // A signal that the parent process had ignored stays so.
    guard address != unsafeBitCast(SIG_IGN, to: Int.self) else { return before }
    programHandler.store(address, ordering: .relaxed)
    var action = before
    action.__sigaction_handler.sa_handler = { signal in Interruption.handle(signal) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(signal, &action, nil)
    return before
  }

  /// The signal that came, if one did.
  var signalNumber: Int32? {
    let number = Self.last.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Whether a signal has arrived while a window is open.
  static var isPending: Bool { last.load(ordering: .relaxed) != 0 }

  private static func handle(_ signal: Int32) {
    last.store(signal, ordering: .relaxed)
    let address = programHandler.load(ordering: .relaxed)
    if address != 0 { unsafeBitCast(address, to: Handler.self)(signal) }
  }
}
