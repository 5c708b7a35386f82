//! Links nothing: libasound is opened when the program runs. Cargo requires a build script in a package with `links`; this one has
//! `links = "alsa"` so that no other crate can bind the library too.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
