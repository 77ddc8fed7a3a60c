// libnotify and the parts of GLib it brings, with the variadic calls Swift cannot make.
#pragma once
#include <gio/gio.h>
#include <glib-unix.h>
#include <libnotify/notify.h>

/// A notification that takes the place of the one with this id; 0 is a new one.
static inline NotifyNotification *forestall_notification_new(
    const char *title, const char *body, const char *icon, guint32 id) {
  return (NotifyNotification *)g_object_new(
      NOTIFY_TYPE_NOTIFICATION, "summary", title, "body", body, "icon-name", icon, "id", (gint)id,
      NULL);
}

/// The id the server gave; 0 before the first show.
static inline guint32 forestall_notification_id(NotifyNotification *notification) {
  gint id = 0;
  g_object_get(notification, "id", &id, NULL);
  return (guint32)id;
}

/// The parameters of StartServiceByName.
static inline GVariant *forestall_start_parameters(const char *name) {
  return g_variant_new("(su)", name, 0u);
}

/// The parameters of CloseNotification.
static inline GVariant *forestall_close_parameters(guint32 id) {
  return g_variant_new("(u)", id);
}
