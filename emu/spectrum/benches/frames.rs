//! How many frames a second, picture and sound made, beside rustzx-core in the same run. The throughput is given in
//! emulated T-states: 3.5 million a second is real time.
//!
//! - `idle`: BASIC waits for a key.
//! - `halt`: a program that sleeps until the next interrupt, as games do once a frame's work is done.
//! - `ldir`, `push`: the whole screen and its attributes change all the time.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rustzx_core::host::{BufferCursor, FrameBuffer, FrameBufferSource, Host, HostContext, Snapshot, Stopwatch};
use rustzx_core::host::{StubDebugInterface, StubIoExtender};
use rustzx_core::zx::machine::ZXMachine;
use rustzx_core::zx::video::colors::{ZXBrightness, ZXColor};
use rustzx_core::{EmulationMode, Emulator, RustzxSettings};
use spectrum::snapshot::sna;
use spectrum::{FRAME, Machine, Model, Rom};
use std::{hint::black_box, time::Duration};

/// A workload: its name and its program, which is put at $8000; without one, BASIC goes on.
const WORKLOADS: [(&str, &[u8]); 4] = [
    ("idle", &[]),
    // EI : HALT : JR to the HALT
    ("halt", &[0xFB, 0x76, 0x18, 0xFD]),
    // DI; LD HL,$4000 : LD DE,$4001 : LD BC,$1AFF : INC A : LD (HL),A : LDIR : JR
    ("ldir", &[0xF3, 0x21, 0, 0x40, 0x11, 1, 0x40, 0x01, 0xFF, 0x1A, 0x3C, 0x77, 0xED, 0xB0, 0x18, 0xF1]),
    // DI; LD SP,$5B00 : INC HL : LD BC,864; then four times PUSH HL : DEC BC : LD A,B : OR C : JR NZ; JR
    (
        "push",
        &[
            0xF3, 0x31, 0x00, 0x5B, 0x23, 0x01, 0x60, 0x03, 0xE5, 0xE5, 0xE5, 0xE5, 0x0B, 0x78, 0xB1, 0x20, 0xF7, 0x18,
            0xEE,
        ],
    ),
];

/// A machine on which a workload has run for some frames.
fn machine(program: &[u8]) -> Machine {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..120).for_each(|_| machine.run_frame());
    if !program.is_empty() {
        for (addr, &byte) in (0x8000..).zip(program) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_pc(0x8000);
        machine.cpu_mut().regs.set_sp(0x8000);
    }
    machine
}

/// The peer's world: a picture of indices, no clock.
struct Peer;

/// What it draws into.
struct Pixels {
    width: usize,
    pixels: Vec<u8>,
}

impl Host for Peer {
    type Context = Peer;
    type TapeAsset = BufferCursor<Vec<u8>>;
    type FrameBuffer = Pixels;
    type EmulationStopwatch = Peer;
    type IoExtender = StubIoExtender;
    type DebugInterface = StubDebugInterface;
}

impl HostContext<Peer> for Peer {
    fn frame_buffer_context(&self) {}
}

impl FrameBuffer for Pixels {
    type Context = ();
    fn new(width: usize, height: usize, _: FrameBufferSource, (): ()) -> Self {
        Pixels { width, pixels: vec![0; width * height] }
    }
    fn set_color(&mut self, x: usize, y: usize, colour: ZXColor, brightness: ZXBrightness) {
        self.pixels[y * self.width + x] = colour as u8 | (brightness as u8) << 3;
    }
}

impl Stopwatch for Peer {
    fn new() -> Self {
        Peer
    }
    fn measure(&self) -> Duration {
        Duration::ZERO
    }
}

/// The peer in the same state.
fn peer(machine: &Machine) -> Option<Emulator<Peer>> {
    let settings = RustzxSettings {
        machine: ZXMachine::Sinclair48K,
        emulation_mode: EmulationMode::FrameCount(1),
        tape_fastload_enabled: false,
        kempston_enabled: false,
        mouse_enabled: false,
        beeper_enabled: true,
        sound_enabled: true,
        sound_volume: 100,
        sound_sample_rate: 44_100,
        load_default_rom: true,
    };
    let mut emulator = Emulator::new(settings, Peer).ok()?;
    let file = sna::write(machine).ok()?;
    emulator.load_snapshot(Snapshot::Sna(BufferCursor::new(file))).ok()?;
    Some(emulator)
}

fn frames(criterion: &mut Criterion) {
    for (name, program) in WORKLOADS {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(FRAME));
        let mut ours = machine(program);
        let mut theirs = peer(&ours);
        group.bench_function("zxlab", |bencher| {
            bencher.iter(|| {
                ours.run_frame();
                black_box((ours.picture(), ours.edges()));
            });
        });
        if let Some(theirs) = &mut theirs {
            group.bench_function("rustzx", |bencher| {
                bencher.iter(|| {
                    let _ = theirs.emulate_frames(Duration::from_secs(1));
                    while let Some(sample) = theirs.next_audio_sample() {
                        black_box(sample);
                    }
                    black_box(theirs.screen_buffer());
                });
            });
        }
        group.finish();
    }
}

fn clones(criterion: &mut Criterion) {
    let machine = machine(&[]);
    criterion.bench_function("clone", |bencher| {
        bencher.iter_batched(|| (), |()| black_box(machine.clone()), BatchSize::SmallInput);
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30).measurement_time(Duration::from_secs(2));
    targets = frames, clones
}
criterion_main!(benches);
