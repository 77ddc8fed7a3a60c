import ForestallTestKit

/// GNOME Shell, which is looked at and clicked on from inside: it has no windows of X.
extension NotificationServer {
  /// Has the shell evaluate an expression.
  ///
  /// - Returns: what comes of it, as JSON.
  @discardableResult
  private func inShell(_ expression: String) throws -> JSONText? {
    let answer = try Desktop.runWell(
      "gdbus", "call", "--session", "--dest", "org.gnome.Shell", "--object-path",
      "/org/gnome/Shell", "--method", "org.gnome.Shell.Eval", expression)
    guard answer.hasPrefix("(true, '"), let end = answer.lastIndex(of: "'") else {
      throw DesktopError("GNOME Shell refused \(expression): \(answer)")
    }
    return JSONText(String(answer[answer.index(answer.startIndex, offsetBy: 8)..<end]))
  }

  /// Where an actor is on the screen; `nil` where it is not drawn.
  private func area(of actor: String) throws -> Area? {
    let told = try inShell(
      """
      (() => {
        const actor = \(actor);
        if (!actor || !actor.mapped) return [];
        return [...actor.get_transformed_position(), ...actor.get_transformed_size()].map(Math.round);
      })()
      """)
    guard let numbers = told?.elements.compactMap(\.integer), numbers.count == 4 else { return nil }
    return Area(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The banner, where one is shown and has slid in.
  func gnomeAreas() throws -> [Area] {
    let banner = "Main.messageTray._notificationState == 2 ? Main.messageTray._banner : null"
    return try area(of: "(\(banner))").map { [$0] } ?? []
  }

  /// How many notifications are in the list behind the clock, which a banner goes to after some seconds.
  func gnomeKept() throws -> Int {
    let counts = "Main.messageTray.getSources().map(each => each.notifications.length)"
    return try inShell(counts)?.elements.compactMap(\.integer).reduce(0, +) ?? 0
  }

  /// Moves the pointer of a mouse that the shell takes for a real one, and then has its button `PRESSED` or
  /// `RELEASED` where asked.
  private func point(at x: Int, _ y: Int, button state: String? = nil) throws {
    try inShell(
      """
      (() => {
        const {Clutter, GLib} = imports.gi;
        const seat = Clutter.get_default_backend().get_default_seat();
        global.testMouse ??= seat.create_virtual_device(Clutter.InputDeviceType.POINTER_DEVICE);
        const now = () => GLib.get_monotonic_time();
        global.testMouse.notify_absolute_motion(now(), \(x), \(y));
        const state = Clutter.ButtonState["\(state ?? "")"];
        if (state !== undefined)
          global.testMouse.notify_button(now(), Clutter.BUTTON_PRIMARY, state);
        return [];
      })()
      """)
  }

  /// Goes to an actor and clicks on it, at a part of its width.
  ///
  /// What is under the mouse the shell knows some frames later, however long those take, and it is that
  /// which a button of the mouse presses.
  private func click(_ actor: String, part: Int = 2, on desktop: Desktop) throws {
    var (x, y) = (0, 0)
    try desktop.eventually("the mouse is on \(actor)", within: 6_000) {
      let area = try settled(actor, on: desktop)
      (x, y) = (area.x + area.width / part, area.y + area.height / 2)
      try point(at: x - 1, y)
      try point(at: x, y)
      try desktop.eventually("the shell has the mouse on \(actor)", within: 4_000) {
        try inShell("\(actor)?.hover ?? false") == .bool(true)
      }
      // What still grew is elsewhere by now.
      return try self.area(of: actor) == area
    }
    try point(at: x, y, button: "PRESSED")
    try desktop.eventually("\(actor) is pressed", within: 4_000) {
      try inShell("\(actor)?.pressed ?? true") == .bool(true)
    }
    try point(at: x, y, button: "RELEASED")
    // It is no click where the mouse has left before the shell comes to that.
    try desktop.eventually("\(actor) is released", within: 4_000) {
      try inShell("\(actor)?.pressed ?? false") == .bool(false)
    }
  }

  /// Presses Reopen: on the banner, or on the entry in the list behind the clock where that has gone to.
  func pressInGnome(_ desktop: Desktop) throws {
    let banner = try gnomeAreas().first
    if let banner { try point(at: banner.x + banner.width / 2, banner.y + 20) }
    // With the pointer on it the banner grows, shows its buttons, and stays.
    let button = "Main.messageTray._banner?._buttonBox?.get_children()[0]"
    if banner != nil, (try? settled(button, on: desktop)) != nil {
      try picture("buttons")
      try click(button, on: desktop)
    } else {
      try click("Main.panel.statusArea.dateMenu", on: desktop)
      let list = "Main.panel.statusArea.dateMenu._messageList._notificationSection"
      let entry = "\(list)._messages[0]"
      _ = try settled(entry, on: desktop)
      try picture("list")
      // An entry has no buttons: a click on it is Reopen.
      try click(entry, part: 3, on: desktop)
      try inShell("Main.panel.statusArea.dateMenu.menu.close()")
    }
    try point(at: 3, 700)
  }

  /// Where an actor is once it is drawn and stays where it is.
  private func settled(_ actor: String, on desktop: Desktop) throws -> Area {
    var last: Area?
    var same = 0
    try desktop.eventually("\(actor) is there to press", within: 4_000) {
      let before = last
      last = try area(of: actor)
      same = last != nil && last == before ? same + 1 : 0
      return same == 5
    }
    guard let last else { throw DesktopError("\(actor) is not there") }
    return last
  }
}
