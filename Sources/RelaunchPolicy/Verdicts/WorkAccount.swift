/// What the sources say of a kind of work: whether an event of it opens a client that is gone.
public struct WorkAccount: Hashable, Sendable {
  /// The rows of the published facts that it stands for.
  public let row: String
  /// Whether it counts as pending.
  public let counts: String
  /// How sure that is.
  public let confidence: Confidence
  /// Who says so.
  public let sources: [Source]
  /// What to know of it besides.
  public let remark: String
}

extension WorkKind {
  /// What the sources say of it. Where it does not count, or nobody knows, a rule says so as well.
  public var account: WorkAccount {
    switch self {
    case .connect:
      WorkAccount(
        row: "W-connect", counts: "yes", confidence: .documented,
        sources: [.tn3115, .article2, .article5, .forum836150],
        remark: "It never times out: the event to rely on.")
    case .delayedConnect:
      WorkAccount(
        row: "W-delayed-connect", counts: "yes", confidence: .documented,
        sources: [.coreBluetooth, .forum90938, .article5],
        remark: "It is pending during its delay too: what to use in place of a timer.")
    case .scan:
      WorkAccount(
        row: "W-scan", counts: "yes", confidence: .documented,
        sources: [.tn3115, .guide, .scanAnswer],
        remark: "In the background it is slow and coalesced. One answer on the web denies it.")
    case .connection:
      WorkAccount(
        row: "W-connection", counts: "yes: its end", confidence: .documented,
        sources: [.guide, .article1],
        remark: "Once the link has dropped, nothing is pending until a connect is.")
    case .subscription:
      WorkAccount(
        row: "W-subscription", counts: "yes", confidence: .documented,
        sources: [.tn3115, .coreBluetooth, .radar15971751],
        remark: "It is not made again when the accessory drops and returns.")
    case .advertising:
      WorkAccount(
        row: "W-advertising", counts: "yes", confidence: .documented, sources: [.tn3115of2022],
        remark: "In the background without its name, and slower.")
    case .exchange:
      WorkAccount(
        row: "W-exchange", counts: "probably", confidence: .engineer,
        sources: [.forum836150, .article4], remark: "The technote does not name it.")
    case .services:
      WorkAccount(
        row: "W-services", counts: "kept by the system", confidence: .documented,
        sources: [.guide], remark: "The technote names advertising alone.")
    case .reconnect:
      WorkAccount(
        row: "W-reconnect", counts: "not known", confidence: .unconfirmed,
        sources: [.coreBluetooth], remark: "Since iOS 17; nothing is said of clients that are gone."
      )
    case .connectionEvents:
      WorkAccount(
        row: "W-connection-events", counts: "not known", confidence: .unconfirmed,
        sources: [.coreBluetooth],
        remark: "Since iOS 13; it is not in the dictionaries of restoration.")
    case .channel:
      WorkAccount(
        row: "W-channel", counts: "no", confidence: .thirdParty, sources: [.channelAnswer],
        remark: "Keep a subscription beside it.")
    case .openScan:
      WorkAccount(
        row: "W-open-scan", counts: "no", confidence: .documented, sources: [.coreBluetooth],
        remark: "In the background it delivers nothing.")
    case .ownTimer:
      WorkAccount(
        row: "W-own-timer", counts: "no", confidence: .article,
        sources: [.article5, .forum836150],
        remark: "It runs only as long as the client does.")
    }
  }
}
