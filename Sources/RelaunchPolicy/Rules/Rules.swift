/// All rules, in the order in which they are asked: the first one that holds decides.
///
/// Read them top to bottom. On iOS:
///
/// 1. `living`: a client that is still there is not relaunched, at most resumed.
/// 2. `built`: a client that is not built for it is never relaunched.
/// 3. `pending`: nor is one that nothing was pending for, however it ended.
/// 4. `radio`: nor while the radio was turned off, or may not be used.
/// 5. `refusing`: then what the ending, or what came after it, forbids.
/// 6. `doubtful`: or most likely forbids, where sources do not agree.
/// 7. `silent`: what no source speaks of is unknown, and stays so.
/// 8. `waiting`: what comes too early waits.
/// 9. `disputed`: what most likely opens it, where sources do not agree.
/// 10. `opening`: what is left opens the client again.
///
/// So where several things have happened the least hopeful of them decides.
///
/// On Linux the policy is this package's own, and shorter: `desktop`.
public enum Rules: Sendable {
  /// Every rule.
  public static let all: [Rule] =
    living + built + pending + radio + refusing + doubtful + silent + waiting + disputed + opening
    + desktop

  /// The rule of a name.
  public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

  /// iOS in every version that the rules speak of.
  static let everyIOS = Platforms.ios(10...27)
}
