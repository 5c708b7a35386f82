//! The sources of `z80src` are embedded: rebuilds when a file is added or removed there.

fn main() {
    println!("cargo::rerun-if-changed=../../z80src");
}
