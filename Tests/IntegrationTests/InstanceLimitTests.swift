import ForestallTestKit
import Testing

extension RealSession {
  @Suite("Few inotify instances", .enabled(if: RealSession.hasServer))
  struct InstanceLimitTests {
    /// The limit is a user namespace's own: a session in one of its own leaves others theirs.
    @Test("A path unit that got none fails, and is up again soon after there are some")
    func mended() throws {
      let script = """
        cd '\(Desktop.top)' && export PATH="$HOME/.local/bin:$PATH"
        contrib/install --prefix "$HOME/.local" --from '\(try BuiltProgram.folder())' >/dev/null 2>&1
        systemctl --user daemon-reload
        systemctl --user --quiet enable --now forestall.target
        is() { for _ in $(seq 150); do
          [ "$(systemctl --user is-active forestall-marker.path)" = "$1" ] && echo "$1" && return
          sleep 0.1; done; }
        is active
        echo 2 >/proc/sys/user/max_inotify_instances
        touch "$XDG_RUNTIME_DIR/forestall/attached/probe"
        is failed
        echo 128 >/proc/sys/user/max_inotify_instances
        is active
        """
      let session = "\(Desktop.top)/contrib/lab/session"
      let result = try BuiltProgram(path: "/usr/bin/unshare").run(
        ["--user", "--map-root-user", session, "--desktop", "none", "sh", "-c", script],
        environment: ["PATH": Desktop.environment["PATH"] ?? "/usr/bin:/bin"])
      #expect(result.output == "active\nfailed\nactive\n", "\(result.errors)")
    }
  }
}
