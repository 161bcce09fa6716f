/// Suspends the task for a time, which cancelling it ends early.
///
/// `Task.sleep(for:)` must not be used: in optimised code of Swift 6.3, a task that is cancelled in it frees its memory in
/// the wrong order, which ends the process ("freed pointer was not the last allocation").
/// - Throws: `CancellationError` when the task is cancelled.
package func pause(for duration: Duration) async throws(CancellationError) {
  let (seconds, attoseconds) = duration.components
  let nanoseconds = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
  let rest = UInt64(clamping: attoseconds / 1_000_000_000)
  let total = nanoseconds.partialValue.addingReportingOverflow(rest)
  do {
    try await Task.sleep(nanoseconds: nanoseconds.overflow || total.overflow ? .max : total.partialValue)
  } catch {
    throw CancellationError()
  }
}
