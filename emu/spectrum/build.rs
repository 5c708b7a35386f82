//! Takes the ROMs of the 48K and the 128K out of the crate rustzx-core, which carries them with Amstrad's permission, and checks that they
//! are Sinclair's, byte for byte. So there is no ROM file in this repository, and nothing has to be set up to build it.

use rustzx_core::host::{BufferCursor, FrameBuffer, FrameBufferSource, Host, HostContext, Snapshot, Stopwatch};
use rustzx_core::host::{StubDebugInterface, StubIoExtender};
use rustzx_core::zx::machine::ZXMachine;
use rustzx_core::zx::video::colors::{ZXBrightness, ZXColor};
use rustzx_core::{EmulationMode, Emulator, RustzxSettings};
use sha1::{Digest, Sha1};
use std::{env, fs, path::Path, process::ExitCode, time::Duration};

/// The ROMs: the file made of each, the machine and page of rustzx-core that have it, and its SHA-1 as Sinclair shipped it.
const ROMS: [(&str, ZXMachine, u8, &str); 3] = [
    ("48.rom", ZXMachine::Sinclair48K, 0, "5ea7c2b824672e914525d1d5c419d71b84a426a2"),
    ("128-0.rom", ZXMachine::Sinclair128K, 0, "4f4b11ec22326280bdb96e3baf9db4b4cb1d02c5"),
    ("128-1.rom", ZXMachine::Sinclair128K, 1, "80080644289ed93d71a1103992a154cc9802b2fa"),
];
/// Length of a 128K's snapshot in SNA format, and the position of port $7FFD in it. Bit 4 of the port selects the ROM.
const SNAPSHOT: usize = 131_103;
const PORT_7FFD: usize = 49_181;

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

fn rom(machine: ZXMachine, page: u8, sha1: &str) -> Result<Vec<u8>, String> {
    let settings = RustzxSettings {
        machine,
        emulation_mode: EmulationMode::Max,
        tape_fastload_enabled: false,
        kempston_enabled: false,
        mouse_enabled: false,
        load_default_rom: true,
    };
    let mut emulator = Emulator::<Nowhere>::new(settings, Nowhere).map_err(|_| "rustzx-core does not start")?;
    if page > 0 {
        let mut file = vec![0; SNAPSHOT];
        file[PORT_7FFD] = page << 4;
        let snapshot = Snapshot::Sna(BufferCursor::new(file));
        emulator.load_snapshot(snapshot).map_err(|_| "rustzx-core does not page its other ROM in")?;
    }
    let mut rom: Vec<u8> = (0..0x4000).map(|addr| emulator.peek(addr)).collect();
    // The crate's copy of the 48K's has the NMI routine mended (JR Z); the ROM of 1982 has JR NZ there.
    if machine == ZXMachine::Sinclair48K && rom[0x6D] == 0x28 {
        rom[0x6D] = 0x20;
    }
    let found: String = Sha1::digest(&rom).iter().map(|byte| format!("{byte:02x}")).collect();
    if found != sha1 {
        return Err(format!("a ROM in rustzx-core is not Sinclair's: SHA-1 {found}, not {sha1}"));
    }
    Ok(rom)
}

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    for (name, machine, page, sha1) in ROMS {
        let saved = rom(machine, page, sha1).and_then(|rom| {
            let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
            fs::write(Path::new(&folder).join(name), rom).map_err(|error| error.to_string())
        });
        if let Err(error) = saved {
            println!("cargo::error={error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
