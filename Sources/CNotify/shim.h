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

/// Shows a notification, on the thread of a task.
static inline void forestall_notification_show_in_task(
    GTask *task, gpointer notification, gpointer data, GCancellable *cancellable) {
  GError *error = NULL;
  (void)data, (void)cancellable;
  if (notify_notification_show(NOTIFY_NOTIFICATION(notification), &error)) {
    // Read here: once the loop hears that it was closed, libnotify forgets the id.
    g_task_return_int(task, forestall_notification_id(NOTIFY_NOTIFICATION(notification)));
  } else {
    g_task_return_error(task, error);
  }
}

/// Shows a notification on a thread of its own: libnotify waits for the server's answer. The callback
/// comes on the thread that asked.
static inline void forestall_notification_show(
    NotifyNotification *notification, GAsyncReadyCallback callback, gpointer data) {
  GTask *task = g_task_new(notification, NULL, callback, data);
  g_task_run_in_thread(task, forestall_notification_show_in_task);
  g_object_unref(task);
}

/// The id that the server gave; 0 with an error where there is none, or without one where it was
/// closed at once.
static inline guint32 forestall_notification_show_finish(GAsyncResult *result, GError **error) {
  gssize id = g_task_propagate_int(G_TASK(result), error);
  return id < 0 ? 0 : (guint32)id;
}

/// The parameters of StartServiceByName.
static inline GVariant *forestall_start_parameters(const char *name) {
  return g_variant_new("(su)", name, 0u);
}

/// The parameters of Notify for an empty notification in the place of another one, for a millisecond.
static inline GVariant *forestall_expiring_parameters(guint32 id) {
  return g_variant_new("(susssasa{sv}i)", "Forestall", id, "", "", "", NULL, NULL, 1);
}

/// The parameters of CloseNotification.
static inline GVariant *forestall_close_parameters(guint32 id) {
  return g_variant_new("(u)", id);
}
