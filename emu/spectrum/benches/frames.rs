//! Frames per second, with picture and sound, beside rustzx-core in the same run. The throughput is in emulated T-states: 3.5 million
//! a second is real time.
//!
//! - `idle`: BASIC waits for a key, in a loop that is skipped.
//! - `halt`: a program rests in HALT until the next interrupt, as games do after a frame's work.
//! - `ldir`, `push`: the whole screen and its attributes change all the time.
//!
//! At the end come a table in multiples of a Spectrum's speed, with alternating rounds so that a busy computer slows both down alike;
//! the memory that a machine takes; and the speed of two machines on two cores. For the table alone:
//! `cargo bench -p zxlab-spectrum --bench frames -- nothing`.

#[path = "../tests/spectrum/common/resident.rs"]
mod resident;

use criterion::{BatchSize, Criterion, Throughput};
use resident::resident;
use rustzx_core::host::{BufferCursor, FrameBuffer, FrameBufferSource, Host, HostContext, Snapshot, Stopwatch};
use rustzx_core::host::{StubDebugInterface, StubIoExtender};
use rustzx_core::zx::machine::ZXMachine;
use rustzx_core::zx::video::colors::{ZXBrightness, ZXColor};
use rustzx_core::{EmulationMode, Emulator, RustzxSettings};
use spectrum::snapshot::sna;
use spectrum::{FRAME, HZ, Machine, Model, Rom};
use std::hint::black_box;
use std::sync::Barrier;
use std::time::{Duration, Instant};

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

/// Returns a machine that is about to run a workload.
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

/// The peer's host: a picture of indices, no clock.
struct Peer;

/// The peer's picture.
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

/// Returns the peer in the same state.
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

/// Runs a frame, and uses picture and sound.
fn frame(machine: &mut Machine) {
    machine.run_frame();
    black_box((machine.picture(), machine.edges()));
}

fn peer_frame(peer: &mut Emulator<Peer>) {
    let _ = peer.emulate_frames(Duration::from_secs(1));
    while let Some(sample) = peer.next_audio_sample() {
        black_box(sample);
    }
    black_box(peer.screen_buffer());
}

fn frames(criterion: &mut Criterion) {
    for (name, program) in WORKLOADS {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(FRAME));
        let mut ours = machine(program);
        let mut theirs = peer(&ours);
        group.bench_function("zxlab", |bencher| bencher.iter(|| frame(&mut ours)));
        if let Some(theirs) = &mut theirs {
            group.bench_function("rustzx", |bencher| bencher.iter(|| peer_frame(theirs)));
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

/// Number of frames in a round for the table, and number of rounds. Rounds are short, so that some have a core for themselves.
const ROUND: u32 = 20;
const ROUNDS: usize = 300;

/// Returns the speed of a round, in multiples of a Spectrum's.
fn speed(mut frame: impl FnMut()) -> f64 {
    let begin = Instant::now();
    (0..ROUND).for_each(|_| frame());
    f64::from(ROUND) * FRAME as f64 / HZ as f64 / begin.elapsed().as_secs_f64()
}

fn row(name: &str, program: &[u8]) {
    let mut ours = machine(program);
    let Some(mut theirs) = peer(&ours) else { return };
    let mut best = [0.0_f64; 2];
    for _ in 0..ROUNDS {
        best[0] = best[0].max(speed(|| frame(&mut ours)));
        best[1] = best[1].max(speed(|| peer_frame(&mut theirs)));
    }
    println!("{name:8}{:10.0}{:10.0}{:10.1}", best[0], best[1], best[0] / best[1]);
}

fn size() {
    let machine = machine(&[]);
    let before = resident();
    let clones: Vec<Machine> = (0..500).map(|_| machine.clone()).collect();
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("a machine takes {} KiB", (after - before) / clones.len() as u64);
    }
    let best = (0..2_000).map(|_| {
        let begin = Instant::now();
        black_box(machine.clone());
        begin.elapsed()
    });
    println!("and is cloned in {:.1} us", best.min().unwrap_or_default().as_secs_f64() * 1e6);
}

/// Makes a piece of work that can be repeated.
type Work = fn() -> Box<dyn FnMut()>;

/// The work for two cores: machines whose whole screen changes, and counting, which needs next to no memory and shows what the computer
/// gives when both cores are busy.
const WORKS: [(&str, Work); 3] = [
    ("zxlab", || {
        let mut machine = machine(WORKLOADS[3].1);
        Box::new(move || frame(&mut machine))
    }),
    ("rustzx", || {
        let mut peer = peer(&machine(WORKLOADS[3].1));
        Box::new(move || peer.iter_mut().for_each(peer_frame))
    }),
    ("counting", || {
        let mut numbers = [1_u64, 2, 3, 4, 5, 6, 7, 8];
        Box::new(move || {
            for count in 0..10_000 {
                numbers = numbers.map(|number| (number ^ count).rotate_left(5).wrapping_add(count));
            }
            black_box(numbers);
        })
    }),
];

/// Returns how often some threads together do their work in a second, measured for a fiftieth of a second.
fn together(threads: usize, work: Work) -> f64 {
    let barrier = Barrier::new(threads);
    std::thread::scope(|scope| {
        let run = || {
            let mut work = work();
            barrier.wait();
            let (begin, mut times) = (Instant::now(), 0_u32);
            while begin.elapsed() < Duration::from_millis(20) {
                work();
                times += 1;
            }
            f64::from(times) / begin.elapsed().as_secs_f64()
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or(0.0)).sum()
    })
}

/// Prints the speed of two threads in multiples of one thread's, in the best of some rounds: on a busy computer a core is seldom free.
fn cores() {
    let mut best = [[0.0_f64; 2]; WORKS.len()];
    for _ in 0..150 {
        for (best, (_, work)) in best.iter_mut().zip(WORKS) {
            (1..).zip(best).for_each(|(threads, best)| *best = best.max(together(threads, work)));
        }
    }
    println!("on two cores, times as much as on one:");
    WORKS.iter().zip(best).for_each(|((name, _), [one, two])| println!("{name:8}{:10.2}", two / one));
}

fn main() {
    let mut criterion =
        Criterion::default().sample_size(30).measurement_time(Duration::from_secs(2)).configure_from_args();
    frames(&mut criterion);
    clones(&mut criterion);
    criterion.final_summary();
    // `cargo test` runs benches too, once and without measuring.
    if std::env::args().any(|argument| argument == "--bench") {
        println!("times a Spectrum:\n              ours    rustzx     ratio");
        WORKLOADS.iter().for_each(|(name, program)| row(name, program));
        size();
        cores();
    }
}
