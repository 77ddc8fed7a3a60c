public import Radio
public import Vocabulary

extension Holder {
  /// What can happen to the holder.
  public enum Event: Hashable, Sendable {
    /// All orders, as they are now.
    case orders([ClientName: HoldOrder])
    /// The radio told something. Unless the radio is awake it is not listened to.
    case radio(RadioEvent)
    /// The way to the radio is gone. It stays awake: once there is a way again, it tells all anew,
    /// `serviceAppeared` first.
    case radioLost
    /// The request with this number is done, or failed; one that means nothing any more may come.
    case answered(UInt64, failure: RadioFailure?)
    /// A process that was watched ended, or was not there; whether somebody else tells its end, with
    /// better evidence, and is given the time for it.
    case processEnded(ClientName, HoldOrder.RecordedProcess, isToldByOthers: Bool)
    /// The instant of `nextWake` has come.
    case timeIsUp
  }

  /// What is to be done.
  public enum Action: Hashable, Sendable {
    /// Tell the end of this process, once.
    case watch(ClientName, HoldOrder.RecordedProcess)
    /// Watch the client's process no longer.
    case unwatch(ClientName)
    /// Begin to tell what the radio does, with all that is there, `serviceAppeared` first.
    case wakeRadio
    /// Tell it no longer: nothing is held or asked for.
    case sleepRadio
    /// Ask this of the radio, and tell what came of it by this number.
    case request(RadioRequest, UInt64)
    /// Open the client for this, by the order that it has now. Whatever comes of it, only another
    /// order is cause for more.
    case open(ClientName, Occurrence)
    /// Tell whoever writes orders that this process ended, which the order still has living.
    case tellEnded(ClientName, HoldOrder.RecordedProcess)
  }
}
