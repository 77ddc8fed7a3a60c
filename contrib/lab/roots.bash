# Functions of the scripts that try Forestall on another Debian: its root, and the toolchain to go with it. Sourced by
# them; each says in `fail` who it is.

root_cache=${FORESTALL_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/forestall}

# Makes the root of a Debian where it is not there yet, and sets `root` to it: one per suite and list of packages, made
# beside its place and moved there whole.
debian_root() { # SUITE PACKAGES
  command -v mmdebstrap >/dev/null || fail 69 "mmdebstrap is not installed: apt install mmdebstrap"
  root=$root_cache/$1-$(sha256sum <<<"$2" | cut -c1-12)
  [[ ! -d $root ]] || return 0
  mkdir -p "$root_cache"
  local making; making=$(mktemp -d "$root_cache/making-XXXXXX")
  if ! mmdebstrap --quiet --variant=minbase --include="$2" "$1" "$making/root" >"$making/log" 2>&1; then
    tail -n 5 "$making/log" >&2
    rm -rf "$making"
    fail 69 "mmdebstrap could not make a root of Debian's $1; are Debian's servers reachable?"
  fi
  mv -T "$making/root" "$root" 2>/dev/null || [[ -d $root ]]
  rm -rf "$making"
}

# Fetches the Python modules of a list, which names each file by its hash, for another Debian's Python, and sets
# `modules` to the folder where they are: one per version and list.
python_modules() { # VERSION LIST
  modules=$root_cache/python-$1-$(sha256sum <"$2" | cut -c1-12)
  [[ ! -d $modules ]] || return 0
  local pip; pip=$(command -v pip3) || fail 69 "pip3 is not installed: apt install python3-pip"
  local making; making=$(mktemp -d "$root_cache/making-XXXXXX")
  local platforms=(--platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64)
  if ! "$pip" install --quiet --no-compile --target "$making/modules" --only-binary=:all: --python-version "$1" \
    "${platforms[@]}" --require-hashes --requirement "$2" >"$making/log" 2>&1; then
    tail -n 5 "$making/log" >&2
    rm -rf "$making"
    fail 69 "pip could not fetch the machine's Python modules; is PyPI reachable?"
  fi
  mv -T "$making/modules" "$modules" 2>/dev/null || [[ -d $modules ]]
  rm -rf "$making"
}

# Sets `runtime` to the folder of the toolchain's libraries.
find_runtime() {
  runtime=$(swift -print-target-info 2>/dev/null | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p' | head -n 1)
  [[ -d $runtime ]] || fail 69 "the toolchain's libraries were not found: is swift on the PATH?"
}

# Runs this script again as root, where it is not, with the variables named first.
become_root() { # VARIABLE… -- ARGUMENT…
  [[ $EUID != 0 ]] || { root_cache=$(mkdir -p "$root_cache" && realpath "$root_cache"); return 0; }
  local kept=(PATH="$PATH" HOME="$HOME" LANG="${LANG:-C.UTF-8}" FORESTALL_CACHE="$root_cache")
  while [[ $1 != -- ]]; do [[ -z ${!1:-} ]] || kept+=("$1=${!1}"); shift; done
  shift
  { command -v sudo && sudo -n true; } >/dev/null 2>&1 ||
    fail 69 "a foreign root needs root: run this as root, or where sudo asks for no password"
  exec sudo -n env -i "${kept[@]}" "$(realpath "$0")" "$@"
}

# Runs the function `inside` of this script with these arguments in a mount namespace of its own, and in whatever more
# is said in the array `namespaces`, with a scratch folder that goes with it as the first argument. Exits as it does.
in_namespace() {
  local scratch child status=0 ending=TERM
  # unshare waits for a namespace of processes whatever it is told, but takes that with it when it is killed.
  [[ ${namespaces[*]} != *--kill-child* ]] || ending=KILL
  scratch=$(mktemp -d "${scratch_in:-${TMPDIR:-/tmp}}/forestall-root-XXXXXX")
  trap "rm -rf --one-file-system ${scratch@Q}" EXIT
  trap 'exit 143' TERM
  trap 'exit 130' INT
  unshare --mount "${namespaces[@]}" "$(realpath "$0")" --inside "$scratch" "$@" <&0 &
  child=$!
  trap "{ kill -$ending $child; wait $child; } 2>/dev/null || true; rm -rf --one-file-system ${scratch@Q}" EXIT
  wait $child || status=$?
  exit $status
}

# Lays the root under a folder, with what is written going elsewhere, and the machine's own /proc, /sys and /dev.
lay_root() { # ROOT SCRATCH
  mkdir "$2/upper" "$2/work" "$2/root"
  mount -t overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" overlay "$2/root"
  local folder
  for folder in /proc /sys /dev; do mount --rbind $folder "$2/root$folder"; done
}

# Shows a folder read-only at the same path in the root.
show() { # ROOT FOLDER
  mkdir -p "$1$2"
  mount --bind -o ro "$2" "$1$2"
}
