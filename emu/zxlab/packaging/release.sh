#!/usr/bin/env bash
# Makes what is given to users: an archive for the system that it runs on, and on Debian and its kin a package too, if cargo-deb is
# installed. Everything is written to target/package.
#
#   emu/zxlab/packaging/release.sh
set -euo pipefail
cd "$(dirname "$0")/../../.."

cargo build --release --locked --package zxlab
target=${CARGO_TARGET_DIR:-target}
out=target/package
version=$(sed -n '/^\[workspace.package\]/,/^\[/ s/^version = "\(.*\)"/\1/p' Cargo.toml)
case "$(uname -s)" in
    Linux) system=linux program=zxlab ;;
    Darwin) system=macos program=zxlab ;;
    MINGW* | MSYS*) system=windows program=zxlab.exe ;;
    *) echo "no archives for $(uname -s)" >&2; exit 2 ;;
esac
name=zxlab-$version-$system-$(uname -m)

# The generated pages, for the archive and for the package.
rm -rf "$out"
mkdir -p "$out/man" "$out/completions" "$out/$name"
"$target/release/$program" man "$out/man" >/dev/null
for shell in bash zsh fish powershell; do
    "$target/release/$program" completions "$shell" >"$out/completions/zxlab.$shell"
done

cp -r "$out/man" "$out/completions" LICENSE-MIT LICENSE-APACHE NOTICE README.md CHANGELOG.md "$out/$name"
# The manual, in the folders in which its links expect it: the pages that the Debian package has too.
sed -n 's|^ *\["\(.*\)", "usr/share/doc/zxlab/\([a-z].*\)/", .*|\1 \2|p' emu/zxlab/Cargo.toml | while read -r page folder; do
    mkdir -p "$out/$name/$folder"
    cp "emu/zxlab/$page" "$out/$name/$folder"
done
cp "$target/release/$program" "$out/$name"
[ $system = windows ] || strip "$out/$name/$program"
if [ $system = linux ]; then
    cp emu/zxlab/packaging/zxlab.desktop emu/zxlab/packaging/zxlab.xml assets/icon.png assets/icon.svg "$out/$name"
fi
if [ $system = windows ]; then
    (cd "$out" && powershell -Command "Compress-Archive -Path '$name' -DestinationPath '$name.zip'")
    echo "$out/$name.zip"
else
    # The same names, owners and order each time.
    (cd "$out" && find "$name" -type f | LC_ALL=C sort | tar -czf "$name.tar.gz" --numeric-owner -T -)
    echo "$out/$name.tar.gz"
fi
rm -rf "${out:?}/$name"

if [ $system = linux ] && cargo deb --version >/dev/null 2>&1; then
    cargo deb --package zxlab --no-build --output "$out/"
fi
