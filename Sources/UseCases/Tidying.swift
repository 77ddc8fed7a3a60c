internal import SystemCalls
internal import Vocabulary

/// Takes away what writers left behind that were killed in the middle of a file.
///
/// Each folder has few of them, if any; but nobody else ever would.
struct Tidying {
  private let session: Session
  private let folder: String

  init(session: Session, folder: String) {
    self.session = session
    self.folder = folder
  }

  /// No file is written for so long: a younger one may still get its name.
  static let age = TimeSpan.hours(1)

  /// Tidies all folders; what cannot be read or removed is a problem to be told.
  func tidy(_ gathered: inout Gathered) {
    let folders =
      ["", "/inbox", "/remind", "/hold", "/restored"].map { folder + $0 }
      + ["\(session.places.configuration)/clients"]
    for place in folders {
      do throws(SystemCallError) {
        try Files.removeLeftovers(in: place, olderThan: Self.age, at: gathered.now.wall)
      } catch {
        // Of a status that lasts: no look is to be tried again for what can wait for an hour.
        gathered.problems.append(Failure(.inputOutput, error.description))
      }
    }
  }
}
