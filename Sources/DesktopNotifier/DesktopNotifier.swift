// DesktopNotifier
