//! Gives the wasm the stack that threads of a computer have: the default, 1 MiB without a guard, is too small for the prover.

/// Size of the stack in bytes.
const STACK: u32 = 8 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        println!("cargo::rustc-cdylib-link-arg=-zstack-size={STACK}");
    }
}
