# Functions of the scripts that build Forestall and try it: what has to be there, and getting it. Sourced by them.

# Ends the script with a sentence where there is no Swift that is new enough.
check_swift() {
  local version
  if command -v swift >/dev/null && ! version=$(swift --version 2>&1); then
    echo "The swift on the PATH does not start: ${version##*$'\n'}" >&2
    echo "Install the packages that swift.org names for its toolchain on this system." >&2
    exit 69
  fi
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
# For a private session, its desktops, and what the tests in it and the demonstration look with.
session_packages='systemd dbus-user-session libnotify-bin dunst xvfb imagemagick x11-utils python3'
machine_packages='mmdebstrap qemu-system-x86 e2fsprogs python3-pip'
servers_packages='xfce4-notifyd xfconf notification-daemon mate-notification-daemon dconf-gsettings-backend
  mako-notifier jq sway grim libglib2.0-bin openbox xdotool fonts-dejavu-core'
gnome_packages='systemd dbus-user-session libnotify-bin gnome-shell gjs mutter libgl1-mesa-dri libglib2.0-bin
  python3-dbusmock imagemagick python3'
plasma_packages='systemd dbus-user-session libnotify-bin plasma-workspace plasma-desktop kwin-x11 xvfb xdotool
  imagemagick python3'

# Their programs are what is wanted, not the services of the machine that come with them: see install_packages.
monitoring_packages='prometheus prometheus-alertmanager prometheus-node-exporter'
# Others that watch clients, and what draws how they compare.
peers_packages='monit s6 curl gcc libc6-dev gnuplot-nox'

# Those of the packages that are not installed.
absent() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
  done
}

as_root() { if [[ $EUID == 0 ]]; then "$@"; else sudo -n "$@"; fi; }

# Installs packages. What monitors would begin to listen to the network, now and at each start of the machine: none of it is
# started meanwhile, and what was not there before is disabled.
install_packages() {
  local policy=/usr/sbin/policy-rc.d unwanted=() package status=0
  for package in "$@"; do [[ " $monitoring_packages monit " != *" $package "* ]] || unwanted+=("$package.service"); done
  [[ ${#unwanted[@]} -gt 0 && ! -e $policy ]] || policy=
  [[ -z $policy ]] || as_root sh -c "printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy" || return
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 install --no-install-recommends -y "$@" ||
    status=$?
  [[ -z $policy ]] || as_root rm -f "$policy"
  [[ $status != 0 || ${#unwanted[@]} == 0 ]] || as_root systemctl disable "${unwanted[@]}"
  return $status
}

# Installs those of the packages that are not there; fails with a sentence where it cannot.
set_up() {
  command -v dpkg-query >/dev/null || return 0 # not Debian: what is missing will say so itself
  local wanted log
  mapfile -t wanted < <(absent "$@")
  [[ ${#wanted[@]} -gt 0 ]] || return 0
  echo "   installing ${wanted[*]}"
  log=$(install_packages "${wanted[@]}" 2>&1) && return
  log=$({ as_root apt-get -qq update && install_packages "${wanted[@]}"; } 2>&1) && return
  tail -n 5 <<<"$log" | sed 's/^/   | /'
  echo "   these could not be installed; do it by hand, and try again: sudo apt install ${wanted[*]}"
  return 69
}

# Builds the programs as they are installed; sets `binaries` to their folder.
build_release() {
  local build=(swift build --configuration release --static-swift-stdlib)
  # Of the two warnings that remain, one is about a flag that is meant, one about parts of glibc in a static program.
  "${build[@]}" --quiet 2>&1 | grep -vE 'prohibited flag|dlopen|swift_static' >&2
  [[ ${PIPESTATUS[0]} == 0 ]] || return
  binaries=$("${build[@]}" --show-bin-path 2>/dev/null)
}
