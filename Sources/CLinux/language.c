#include "CLinux.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

static const char domain[] = "forestall";

int forestall_choose_language(const char *folder) {
  const char *chosen = setlocale(LC_MESSAGES, "");
  if (!chosen || !strcmp(chosen, "C") || !strcmp(chosen, "POSIX")) return 0;
  return bindtextdomain(domain, folder) && bind_textdomain_codeset(domain, "UTF-8");
}

const char *forestall_translation(const char *text) {
  const char *found = dcgettext(domain, text, LC_MESSAGES);
  return found == text ? NULL : found;
}

const char *forestall_plural_translation(const char *text, const char *plural, unsigned long count) {
  const char *found = dcngettext(domain, text, plural, count, LC_MESSAGES);
  return found == text || found == plural ? NULL : found;
}
