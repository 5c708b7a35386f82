//! The sources of `z80src` are embedded: a file that comes or goes there is a reason to build again.

fn main() {
    println!("cargo::rerun-if-changed=../../z80src");
}
