internal import SystemCalls

/// What kind of file system a path lies on, as far as a database cares.
enum FileSystemKind {
  /// Shared memory between processes works: a write-ahead log is safe.
  case local
  /// Another machine or process may stand behind it: only a rollback journal is safe.
  case remote

  /// The kind at a path that exists; where the system does not say, the cautious one.
  init(at path: String) {
    self = (try? Files.fileSystemType(of: path)).map(Self.init(magic:)) ?? .remote
  }

  /// The kind by its number in <linux/magic.h>.
  init(magic: UInt32) { self = RemoteFileSystem.names[magic] != nil ? .remote : .local }
}

/// The file systems behind which another machine or process stands.
public enum RemoteFileSystem: Sendable {
  /// What the file system of a path is called, where it is one of them; `nil` where it is none or the
  /// system does not say.
  public static func name(at path: String) -> String? {
    (try? Files.fileSystemType(of: path)).flatMap { names[$0] }
  }

  static let names: [UInt32: String] = [
    0x6969: "NFS",
    0x517B: "SMB", 0xFE53_4D42: "SMB", 0xFF53_4D42: "CIFS",
    0x6573_5546: "FUSE (as sshfs is)",
    0x0102_1997: "9p",
    0x00C3_6400: "Ceph",
    0x5346_414F: "AFS", 0x6B41_4653: "AFS",
    0x7375_7245: "Coda",
    0x0BD0_0BD0: "Lustre",
    0x0116_1970: "GFS2", 0x7461_636F: "OCFS2",
    0x564C: "NCP",
    0x786F_4256: "a shared folder of VirtualBox",
  ]
}
