import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

/// Clients that are programs of their own, built from the published header alone.
@Suite("A client in C or C++")
struct CompiledClientTests {
  static let compilers: [[String]] = [
    ["cc", "-std=c11", "-x", "c"], ["cc", "-std=gnu17", "-x", "c"],
    ["clang", "-std=c11", "-x", "c"], ["g++", "-std=c++11", "-x", "c++"],
    ["g++", "-std=c++20", "-x", "c++"], ["clang++", "-std=c++11", "-x", "c++"],
  ].filter { TestProgram.find($0[0]) != nil }

  @Test("attaches, pushes and ends, built without one warning", arguments: compilers)
  func life(_ compiler: [String]) throws {
    let records = try TestRecords()
    let program = try TestProgram(Self.client, compiler, in: records.folder)
    #expect(try program.run(["XDG_RUNTIME_DIR=\(records.folder.path)"]) == 0)
    #expect(try records.record("scale").flags == 1)
    #expect(try records.record("scale").observed > 0)
    #expect(Files.exists(records.marker("scale")))
  }

  @Test("is told that there is no session", arguments: [[], ["XDG_RUNTIME_DIR=relative"]])
  func noSession(_ environment: [String]) throws {
    let folder = try TemporaryFolder()
    let program = try TestProgram(Self.client, ["cc", "-std=c11", "-x", "c"], in: folder)
    #expect(try program.run(environment) == ENXIO)
  }

  static let client = """
    #include <forestall.h>
    int main(void) {
      struct forestall_client client;
      memset(&client, 0, sizeof client);
      int error = forestall_attach(&client, "scale", 3600 * 1000000000ull);
      if (error < 0) return -error;
      if (client.record->pid != (uint32_t)getpid()) return 100;
      if (forestall_push(&client) != 0) return 101;
      if (forestall_push_for(&client, UINT64_MAX) != 0) return 102;
      if (forestall_observed(&client) != 0) return 103;
      if (forestall_push_nearer(&client, 0) != 0) return 104;
      if (forestall_done(&client) != 0) return 105;
      if (forestall_push(&client) != FORESTALL_ENDED) return 106;
      forestall_detach(&client);
      return forestall_push(&client) == -EBADF ? 0 : 107;
    }
    """

  @Test(
    "is told that the file system is full, survives it, and attaches when there is room",
    .enabled(if: geteuid() == 0, "mounting a file system takes root"))
  func full() throws {
    let records = try TestRecords()
    let program = try TestProgram(
      Self.onFullFileSystem, ["cc", "-std=gnu11", "-x", "c"],
      in: records.folder)
    #expect(try program.run(["XDG_RUNTIME_DIR=\(records.folder.path)"]) == 0)
  }

  /// A mount of its own, seen by nobody else and gone with the process: two pages of room, filled.
  static let onFullFileSystem = """
    #define _GNU_SOURCE
    #include <sched.h>
    #include <sys/mount.h>
    #include <forestall.h>
    int main(void) {
      const char *runtime = getenv("XDG_RUNTIME_DIR");
      if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        return 90;
      if (mount("none", runtime, "tmpfs", 0, "size=8k,mode=0700") != 0 || chdir(runtime) != 0)
        return 91;
      char page[4096] = {1};
      int fill = open("fill", O_RDWR | O_CREAT, 0600);
      while (write(fill, page, sizeof page) > 0) {}
      if (errno != ENOSPC) return 92;
      struct forestall_client client = {0};
      for (int attempt = 0; attempt < 3; attempt++)
        if (forestall_attach(&client, "scale", 1) != -ENOSPC) return 93;
      if (forestall_push(&client) != -EBADF) return 94;
      if (access("forestall/scale.beat", F_OK) == 0) return 95;
      if (ftruncate(fill, 4096) != 0) return 96;
      if (forestall_attach(&client, "scale", 1) != 0) return 97;
      // Full again, and the record removed: the push is told, and tries again.
      if (lseek(fill, 0, SEEK_END) < 0 || unlink("forestall/scale.beat") != 0) return 98;
      munmap(client.record, 64);
      client.record = NULL;
      client.check = 0;
      while (write(fill, page, sizeof page) > 0) {}
      if (forestall_push(&client) != -ENOSPC) return 99;
      if (ftruncate(fill, 0) != 0) return 100;
      return forestall_push(&client) == 0 ? 0 : 101;
    }
    """

  @Test("survives records removed, truncated and replaced by other processes all the time")
  func hostile() throws {
    let records = try TestRecords()
    let program = try TestProgram(
      Self.manyProcesses, ["cc", "-std=gnu11", "-x", "c"],
      in: records.folder)
    #expect(try program.run(["XDG_RUNTIME_DIR=\(records.folder.path)"]) == 0)
    #expect(try Files.names(in: records.path).filter { $0.hasSuffix("~") } == [])
  }

  /// Four processes attach and push while the parent marks, removes and replaces; at the end, when
  /// it has stopped, all of them must have come to one file.
  static let manyProcesses = """
    #include <forestall.h>
    #include <sched.h>
    #include <sys/wait.h>
    int main(void) {
      char folder[4096], file[4200];
      snprintf(folder, sizeof folder, "%s/forestall", getenv("XDG_RUNTIME_DIR"));
      snprintf(file, sizeof file, "%s/scale.beat", folder);
      struct { volatile int stop; uint64_t inode[4]; } *shared =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
      pid_t child[4];
      for (int i = 0; i < 4; i++)
        if ((child[i] = fork()) == 0) {
          struct forestall_client client = {0};
          if (forestall_attach(&client, "scale", 1) != 0) _exit(1);
          while (!shared->stop)
            if (forestall_push(&client) < 0) _exit(2);
          if (forestall_push(&client) != 0) _exit(3);
          shared->inode[i] = client.inode;
          _exit(0);
        }
      for (int round = 0; round < 600; round++) {
        if (round % 2 && forestall_remove_at(folder, "scale") != 0) return 90;
        if (round % 2 == 0) unlink(file);
        sched_yield();
      }
      shared->stop = 1;
      int wrong = 0, status;
      for (int i = 0; i < 4; i++) {
        waitpid(child[i], &status, 0);
        if (status != 0) wrong = 10 + i;
      }
      struct stat last;
      if (!wrong && stat(file, &last) != 0) wrong = 20;
      for (int i = 0; i < 4 && !wrong; i++)
        if (shared->inode[i] != last.st_ino) wrong = 30 + i;
      return wrong;
    }
    """
}
