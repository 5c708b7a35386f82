//! Takes the 48K ROM out of the crate rustzx-core, which carries it with Amstrad's permission, and checks that it is the ROM of 1982, byte
//! for byte. So there is no ROM file in this repository, and nothing has to be set up to build it.

use rustzx_core::host::{BufferCursor, FrameBuffer, FrameBufferSource, Host, HostContext, Stopwatch};
use rustzx_core::host::{StubDebugInterface, StubIoExtender};
use rustzx_core::zx::machine::ZXMachine;
use rustzx_core::zx::video::colors::{ZXBrightness, ZXColor};
use rustzx_core::{EmulationMode, Emulator, RustzxSettings};
use sha1::{Digest, Sha1};
use std::{env, fs, path::Path, process::ExitCode, time::Duration};

/// SHA-1 of the ROM as Sinclair shipped it.
const SHA1: [u8; 20] = [
    0x5E, 0xA7, 0xC2, 0xB8, 0x24, 0x67, 0x2E, 0x91, 0x45, 0x25, 0xD1, 0xD5, 0xC4, 0x19, 0xD7, 0x1B, 0x84, 0xA4, 0x26,
    0xA2,
];

/// The host that the emulator needs, though nothing runs: its ROM is only read.
struct Nowhere;

impl Host for Nowhere {
    type Context = Nowhere;
    type TapeAsset = BufferCursor<Vec<u8>>;
    type FrameBuffer = Nowhere;
    type EmulationStopwatch = Nowhere;
    type IoExtender = StubIoExtender;
    type DebugInterface = StubDebugInterface;
}

impl HostContext<Nowhere> for Nowhere {
    fn frame_buffer_context(&self) {}
}

impl FrameBuffer for Nowhere {
    type Context = ();
    fn new(_: usize, _: usize, _: FrameBufferSource, (): ()) -> Self {
        Nowhere
    }
    fn set_color(&mut self, _: usize, _: usize, _: ZXColor, _: ZXBrightness) {}
}

impl Stopwatch for Nowhere {
    fn new() -> Self {
        Nowhere
    }
    fn measure(&self) -> Duration {
        Duration::ZERO
    }
}

fn rom() -> Result<Vec<u8>, String> {
    let settings = RustzxSettings {
        machine: ZXMachine::Sinclair48K,
        emulation_mode: EmulationMode::Max,
        tape_fastload_enabled: false,
        kempston_enabled: false,
        mouse_enabled: false,
        load_default_rom: true,
    };
    let emulator = Emulator::<Nowhere>::new(settings, Nowhere).map_err(|_| "rustzx-core does not start")?;
    let mut rom: Vec<u8> = (0..0x4000).map(|addr| emulator.peek(addr)).collect();
    // The crate's copy has the NMI routine mended (JR Z); the ROM of 1982 has JR NZ there.
    if rom[0x6D] == 0x28 {
        rom[0x6D] = 0x20;
    }
    let found = Sha1::digest(&rom);
    if found.as_slice() != SHA1 {
        return Err(format!("the ROM in rustzx-core is not the Spectrum's: SHA-1 {found:02x?}, not {SHA1:02x?}"));
    }
    Ok(rom)
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    let saved = rom().and_then(|rom| {
        let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
        fs::write(Path::new(&folder).join("48.rom"), rom).map_err(|error| error.to_string())
    });
    if let Err(error) = saved {
        println!("cargo::error={error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
