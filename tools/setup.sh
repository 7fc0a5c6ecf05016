# shellcheck shell=bash disable=SC2034
# Sourced by the root scripts: packages, builds, data. Made for Debian 12.
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$root" || exit
# build() pipes what ninja says, and ends as ninja does.
set -o pipefail

build_packages=(g++ cmake ninja-build pkg-config libssl-dev libsodium-dev libzstd-dev libcli11-dev nlohmann-json3-dev
                libsqlite3-dev zlib1g-dev libspdlog-dev libtomlplusplus-dev prometheus-cpp-dev libwebsockets-dev
                libenet-dev libpq-dev)
# What ./test needs besides: GoogleTest, clang for this machine and for WASM, a browser that opens the pages, and what
# installs the npm package that drives it.
quick_packages=(libgtest-dev librapidcheck-dev clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32
                clang-format-14 python3 git zstd chromium ccache)
command -v npm >/dev/null || quick_packages+=(npm)
# What ./test --all needs besides: sanitizers, other machines' compilers and emulators, ...
all_packages=(googletest libclang-rt-19-dev clang-tidy-14 g++-aarch64-linux-gnu g++-mingw-w64-x86-64-posix qemu-user wine64)
# ... C#, whose tests compile by mcs and run under mono; Python, whose binding calls through cffi and takes numpy's arrays ...
all_packages+=(mono-mcs mono-runtime libmono-system-core4.0-cil python3-cffi python3-numpy)
# ... a database that reports are sent to, a fleet's networks, rules of alerts, and the Lua binding's interpreter.
all_packages+=(postgresql iproute2 prometheus luajit lua-cjson)
bench_packages=(libbenchmark-dev libbullet-dev)
command -v node >/dev/null && node --version >/dev/null 2>&1 || quick_packages+=(nodejs)

# Recordings of real players and networks lie beside the checkout where somebody has put them.
if [[ -z "${BACKSIGHT_DATA:-}" && -d "$root/../shared/data" ]]; then
    BACKSIGHT_DATA="$(cd "$root/../shared/data" && pwd)"
    export BACKSIGHT_DATA
fi

# install PACKAGE...: what is missing of them. Silent when nothing is.
install() {
    local package missing=()
    for package in "$@"; do
        [[ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || {
            echo "Missing packages, and neither root nor sudo: apt-get install ${missing[*]}" >&2
            exit 1
        }
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}" >&2
    quietly "${as_root[@]}" apt-get -q update
    quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -q install -y --no-install-recommends "${missing[@]}"
}

# install_npm FOLDER: the npm packages that its package-lock.json names. Silent, and without a network, where they are.
install_npm() {
    local there="$1/node_modules/.installed"
    cmp -s "$1/package-lock.json" "$there" && return
    echo "Installing the npm packages of $1" >&2
    local npm=(npm ci --prefix "$1" --no-audit --no-fund --fetch-retries 1 --fetch-retry-mintimeout 1000)
    if "${npm[@]}" >/dev/null 2>&1; then
        cp "$1/package-lock.json" "$there"
    else
        echo "Not installed, so what needs them fails. Why, says: ${npm[*]}" >&2
    fi
}

# code_hash FILE...: of their lines of code; comments make no other program.
code_hash() {
    cat "$@" | sed -E 's@[[:space:]]+//[^"]*$@@' | grep -vE '^[[:space:]]*(//|$)' | sha256sum | cut -d ' ' -f 1
}

# quietly COMMAND...: its output only if it fails.
quietly() {
    local log status=0
    log="$(mktemp)"
    "$@" >"$log" 2>&1 || status=$?
    ((status == 0)) || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

# use_cache: compilers go through ccache where it is installed. Checkouts share what it keeps, and so do the builds with
# precompiled headers, whose times of change do not count.
use_cache() {
    command -v ccache >/dev/null || return 0
    export CMAKE_CXX_COMPILER_LAUNCHER="${CMAKE_CXX_COMPILER_LAUNCHER-ccache}"
    export CCACHE_BASEDIR="${CCACHE_BASEDIR:-$root}" CCACHE_NOHASHDIR="${CCACHE_NOHASHDIR:-1}"
    export CCACHE_SLOPPINESS="${CCACHE_SLOPPINESS:-pch_defines,time_macros,include_file_mtime,include_file_ctime}"
}

# configure PRESET [PART...]: parts are APPS, TESTS, BENCH. A part that is on stays on, so that ./run after ./test does
# not configure again. Ninja itself sees to new files and changed CMake files, but not to the presets.
configure() {
    local preset="$1" dir="build/$1" part options=() stale=0
    shift
    use_cache
    [[ -f $dir/build.ninja && $dir/build.ninja -nt CMakePresets.json ]] || stale=1
    grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt" || { stale=1 && rm -rf "$dir"; }
    for part in APPS TESTS BENCH; do
        if grep -qsx "BACKSIGHT_BUILD_$part:BOOL=ON" "$dir/CMakeCache.txt"; then
            options+=("-DBACKSIGHT_BUILD_$part=ON")
        elif [[ " $* " == *" $part "* ]]; then
            options+=("-DBACKSIGHT_BUILD_$part=ON") stale=1
        else
            options+=("-DBACKSIGHT_BUILD_$part=OFF")
        fi
    done
    ((stale == 0)) || quietly cmake --preset "$preset" "${options[@]}"
}

# build PRESET [TARGET...]: one line while there is work, the whole output if it fails.
build() {
    local preset="$1" log status=0
    shift
    log="$(mktemp)"
    ninja -C "build/$preset" -j "${BACKSIGHT_JOBS:-$(nproc)}" "$@" 2>&1 | tee "$log" | progress "$preset" || status=$?
    ((status == 0)) || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

# progress PRESET: ninja's [3/40] as a running count on a terminal, with the time left, and as a single line elsewhere.
progress() {
    local preset="$1" line done_so_far all left said='' began=$SECONDS
    while IFS= read -r line; do
        [[ $line =~ ^\[([0-9]+)/([0-9]+)\] && $line != *'Re-checking globbed'* ]] || continue
        done_so_far=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
        if [[ -t 2 ]]; then
            left="$(time_left "$done_so_far" "$all" $((SECONDS - began)))"
            printf '\r\033[KBuilding %s [%s/%s]%s ' "$preset" "$done_so_far" "$all" "${left:+, $left left}" >&2
        elif [[ -z $said ]]; then
            echo "Building $preset" >&2
        fi
        said=1
    done
    [[ -z $said || ! -t 2 ]] || echo >&2
}

# time_left DONE ALL SECONDS: "5 s", "12 min" or "1 h 05 min" at the pace so far. Empty while nobody can know.
time_left() {
    local done_so_far="$1" all="$2" passed="$3" left
    ((passed >= 5 && done_so_far > 0 && done_so_far < all)) || return 0
    left=$((passed * (all - done_so_far) / done_so_far))
    if ((left < 60)); then
        echo "$left s"
    elif ((left < 3600)); then
        echo "$(((left + 59) / 60)) min"
    else
        printf '%d h %02d min\n' $((left / 3600)) $((left % 3600 / 60))
    fi
}
