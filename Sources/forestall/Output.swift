internal import Glibc
internal import Processes
internal import SystemCalls

/// Says on the standard error what is wrong.
///
/// - Returns: the exit status that goes with it.
func complain(_ sentence: String, _ status: ExitStatus) -> Int32 {
  write("forestall: \(sentence)\n", to: STDERR_FILENO)
  return status.rawValue
}

/// Shows a text on the standard output.
///
/// - Returns: the exit status.
func show(_ text: String) -> Int32 {
  write(text, to: STDOUT_FILENO) ? 0 : complain("Could not write the answer.", .inputOutput)
}

@discardableResult
private func write(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Lets `forestall-manage` take this process's place.
///
/// - Returns: the exit status when that cannot be done.
func becomeManage() -> Int32 {
  do throws(SystemCallError) {
    try ChildProcess.become(OwnExecutable.sibling(manage))
    return 0
  } catch {
    return complain(isMissing(manage, error), .unavailable)
  }
}

/// Lets the program of the relaunch rules take this process's place.
///
/// - Returns: the exit status, where that fails.
func becomePolicy(_ words: [String]) -> Int32 {
  let program = "relaunch-policy"
  do throws(SystemCallError) {
    try ChildProcess.become(OwnExecutable.sibling(program), [program] + words)
    return 0
  } catch {
    return complain(isMissing(program, error), .unavailable)
  }
}

/// The program that does what this one does not.
let manage = "forestall-manage"

/// The sentence for an installation that is not whole.
func isMissing(_ program: String, _ error: SystemCallError) -> String {
  "\(program) was not found beside forestall nor along PATH (\(error.errno)): "
    + "install Forestall again."
}
