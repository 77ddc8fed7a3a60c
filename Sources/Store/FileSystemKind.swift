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
  init(magic: UInt32) { self = Self.remoteMagics.contains(magic) ? .remote : .local }

  private static let remoteMagics: Set<UInt32> = [
    0x6969,  // NFS
    0x517B, 0xFE53_4D42, 0xFF53_4D42,  // SMB, SMB2, CIFS
    0x6573_5546,  // FUSE, and with it virtiofs and sshfs
    0x0102_1997,  // 9p
    0x00C3_6400,  // Ceph
    0x5346_414F, 0x6B41_4653,  // AFS, as OpenAFS and as the kernel's
    0x7375_7245,  // Coda
    0x0BD0_0BD0,  // Lustre
    0x0116_1970, 0x7461_636F,  // GFS2, OCFS2
    0x564C,  // NCP
    0x786F_4256,  // VirtualBox's shared folders
  ]
}
