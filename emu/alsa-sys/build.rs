//! Links nothing: libasound is opened when the program runs. Cargo asks for a build script where a package says
//! `links`, and this one says `links = "alsa"` so that no second crate can bind the same library beside it.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
