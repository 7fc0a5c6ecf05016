#!/usr/bin/env bash
# take.sh static|shared BUILD LIBDIR VERSION COMPILER: takes the library as games do, and runs what comes out.
# static: installed from BUILD. shared: built here, as a folder of the consumer's project, and installed from there.
# Each is then taken by find_package and by pkg-config. LIBDIR: lib, or what stands for it here.
set -euo pipefail
kind="$1" build="$2" libdir="$3" version="$4"
export CXX="$5"
here="$(cd "$(dirname "$0")" && pwd)"
root="$here/../.."
scratch="$build/consumers/$kind"
prefix="$scratch/installed"
rm -rf "$prefix"

# said COMMAND...: its output only if it fails.
said() { "$@" >"$scratch.log" 2>&1 || { cat "$scratch.log" && echo "Failed: $*" && exit 1; }; }
mkdir -p "$scratch"

if [[ $kind == shared ]]; then
    said cmake -S "$here" -B "$scratch/folder" -G Ninja -DBUILD_SHARED_LIBS=ON -DBACKSIGHT_BUILD_NET=ON \
        -DBACKSIGHT_BUILD_C=ON -DBACKSIGHT_UNITY_BUILD=ON
    said cmake --build "$scratch/folder"
    # Without it g++ inlines nothing that is exported, and a user's game pays twice for a ray.
    [[ $("$CXX" --version) != *"(GCC)"* && $("$CXX" --version) != g++* ]] ||
        grep -q -e -fno-semantic-interposition "$scratch/folder/build.ninja" ||
        { echo "A game's build lacks -fno-semantic-interposition" && exit 1; }
    echo "By add_subdirectory:" && "$scratch/folder/shot" && "$scratch/folder/socket" && "$scratch/folder/shot_c" &&
        "$scratch/folder/presets_c"
    build="$scratch/folder"
fi
said cmake --install "$build" --prefix "$prefix"

said cmake -S "$here" -B "$scratch/found" -G Ninja "-DCMAKE_PREFIX_PATH=$prefix" "-DCONSUMER_VERSION=$version"
said cmake --build "$scratch/found"
echo "By find_package:" && "$scratch/found/shot" && "$scratch/found/socket" && "$scratch/found/shot_c" &&
    "$scratch/found/presets_c"

export PKG_CONFIG_PATH="$prefix/$libdir/pkgconfig" LD_LIBRARY_PATH="$prefix/$libdir"
for flag in -ffp-contract=off -fno-tree-slp-vectorize -DBACKSIGHT_CONTRACTION_OFF; do
    grep -q -e " $flag" <<<"$(pkg-config --cflags backsight-net)" || { echo "backsight-net.pc lacks $flag" && exit 1; }
done
[[ $(pkg-config --modversion backsight) == "$version" ]] || { echo "backsight.pc has another version" && exit 1; }
# shellcheck disable=SC2046
"$CXX" -std=c++20 -o "$scratch/shot" "$root/examples/hello/main.cpp" $(pkg-config --cflags --libs backsight)
# shellcheck disable=SC2046
"$CXX" -std=c++20 -o "$scratch/socket" "$here/socket.cpp" $(pkg-config --cflags --libs backsight-net)
# A C compiler alone: nothing of C++.
# shellcheck disable=SC2046
"${CC:-cc}" -std=c99 -pedantic -Wall -Wextra -Werror -o "$scratch/shot_c" "$root/bindings/c/examples/hello.c" \
    $(pkg-config --cflags --libs backsight-c)
# shellcheck disable=SC2046
"${CC:-cc}" -std=c99 -pedantic -Wall -Wextra -Werror -o "$scratch/presets_c" "$here/presets.c" \
    $(pkg-config --cflags --libs backsight-c)
echo "By pkg-config:" && "$scratch/shot" && "$scratch/socket" && "$scratch/shot_c" && "$scratch/presets_c"
[[ $kind == shared ]] || exit 0

# The shared libraries export names that a header of include/ has, and no others.
export LC_ALL=C
for library in "$prefix/$libdir"/libbacksight*.so; do
    [[ $library != *_c.so ]] || continue  # tests/bindings/c/abi.py
    exported="$(nm -DC --defined-only "$library" | sed -nE 's/^\S* . backsight::(net::)?(\w+).*/\2/p' | sort -u)"
    [[ -n $exported ]] || { echo "$library exports nothing" && exit 1; }
    private="$(comm -23 <(echo "$exported") <(grep -rhoE '\w+' "$root/include" | sort -u))"
    [[ -z $private ]] || { echo "$library exports what no public header has:" $private && exit 1; }
done
