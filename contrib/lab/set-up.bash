# Functions of the scripts that build Forestall and try it: what has to be there, and getting it. Sourced by them.

# Ends the script with a sentence where there is no Swift that is new enough.
check_swift() {
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  if [[ -z $version ]]; then
    echo "Forestall needs Swift 6.2 or later, and there is no swift on the PATH: install a toolchain from swift.org." >&2
    exit 69
  fi
  if [[ $(printf '%s\n6.2\n' "$version" | sort -V | head -n 1) != 6.2 ]]; then
    echo "Forestall needs Swift 6.2 or later, and this is Swift $version: install a current toolchain from swift.org." >&2
    exit 69
  fi
}

build_packages='libsystemd-dev libnotify-dev libsqlite3-dev pkg-config g++'
session_packages='systemd dbus-user-session libnotify-bin dunst xvfb imagemagick x11-utils python3'

# Those of the packages that are not installed.
absent() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

as_root() { if [[ $EUID == 0 ]]; then "$@"; else sudo -n "$@"; fi; }

# Installs those of the packages that are not there; fails with a sentence where it cannot.
set_up() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: what is missing will say so itself
  local wanted log
  mapfile -t wanted < <(absent "$@")
  [[ ${#wanted[@]} -gt 0 ]] || return 0
  echo "   installing ${wanted[*]}"
  local install=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 install --no-install-recommends -y)
  log=$(as_root "${install[@]}" "${wanted[@]}" 2>&1) && return
  log=$({ as_root apt-get -qq update && as_root "${install[@]}" "${wanted[@]}"; } 2>&1) && return
  echo "   these packages could not be installed: ${wanted[*]}"
  tail -n 5 <<<"$log" | sed 's/^/   | /'
  return 69
}
