//! The machine: CPU, memory and board, and what a person can do to them.

use crate::board::{Board, Memory};
use crate::deck::Loading;
use crate::joystick::{Joystick, Push};
use crate::keyboard::{Key, Keyboard};
use crate::model::{FRAME, Model};
use crate::picture::Picture;
use crate::rom::Rom;
use crate::sound::Edge;
use crate::{T, beam, idle, listen, trap};
use format::{Cursor, Tape};
use std::sync::Arc;
use z80::Cpu;

/// A program that listens to the tape is noticed at the first step that ends at or past a multiple of so many T-states of the
/// frame, which is one itself.
const WHILE: T = 256;

/// A 48K Spectrum, switched on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    pub(crate) cpu: Cpu,
    pub(crate) memory: Box<Memory>,
    pub(crate) board: Board,
}

impl Machine {
    /// A machine just switched on. Its RAM is all zero, so that every run is the same.
    #[must_use]
    pub fn new(rom: Rom, model: Model) -> Machine {
        let mut cpu = Cpu::new();
        cpu.chip = model.chip;
        let mut memory = Box::new([0; 0x10000]);
        memory[..Rom::SIZE].copy_from_slice(rom.bytes());
        Machine { cpu, memory, board: Board::new(rom, model) }
    }

    /// Switches it off and on again. The tape stays in the deck, rewound, and the way it loads stays as it is; so do the
    /// joysticks that are plugged in.
    pub fn reset(&mut self) {
        let mut deck = std::mem::take(&mut self.board.deck);
        let mut joysticks = self.board.joysticks;
        joysticks.let_all_go();
        *self = Machine::new(self.board.rom.clone(), self.board.model);
        deck.wind_to(Cursor::new(), 0, &mut self.board.beeper);
        self.board.deck = deck;
        self.board.joysticks = joysticks;
    }

    /// Which Spectrum it is.
    #[must_use]
    pub fn model(&self) -> Model {
        self.board.model
    }

    /// Makes it another model, from now on.
    pub fn set_model(&mut self, model: Model) {
        self.cpu.chip = model.chip;
        self.board.first = model.timing.first_contended();
        self.board.model = model;
    }

    /// Its ROM.
    #[must_use]
    pub fn rom(&self) -> &Rom {
        &self.board.rom
    }

    /// Gives it another ROM, from now on.
    pub fn set_rom(&mut self, rom: Rom) {
        self.memory[..Rom::SIZE].copy_from_slice(rom.bytes());
        self.board.rom = rom;
    }

    /// Runs to the end of the present frame: until 69,888 T have passed since its start. What the last instruction takes
    /// beyond that counts for the next frame.
    pub fn run_frame(&mut self) {
        while self.board.t < FRAME {
            let before = self.board.t;
            if !trap::is_armed(self) {
                self.run_on();
            } else if !trap::springs(self) {
                self.board.step(&mut self.cpu, &mut self.memory);
                while self.board.t < next_look(before) && !trap::may_spring(self) {
                    self.board.step(&mut self.cpu, &mut self.memory);
                }
            }
            self.watch_tape(before);
        }
        self.board.end_frame(&self.cpu, &self.memory);
    }

    /// Runs to the end of the frame, or for a while if the deck waits for a program that listens. Where nothing happens before the
    /// next interrupt but that R advances, what comes of it is counted at once: in HALT, and in an idle loop.
    fn run_on(&mut self) {
        let board = &mut self.board;
        let until =
            if board.deck.is_watching() { next_look(board.t) } else { idle::next_look(board.t).unwrap_or(FRAME) };
        board.run(&mut self.cpu, &mut self.memory, until);
        if self.cpu.rests() && board.t < until {
            let awake = board.snows(&self.cpu) || board.may_be_listening();
            let fetches = if awake { 0 } else { board.sleep(self.cpu.regs.pc()) };
            if fetches == 0 && self.board.t < FRAME {
                self.board.step(&mut self.cpu, &mut self.memory);
            }
            let r = self.cpu.regs.r();
            self.cpu.regs.set_r(r & 0x80 | (r as u64 + fetches) as u8 & 0x7F);
        } else {
            idle::pass(&mut self.cpu, &self.memory, board);
        }
    }

    /// Starts the deck where the program listens, if it is automatic, and it is time to look since `before`.
    pub(crate) fn watch_tape(&mut self, before: T) {
        if self.board.t < next_look(before) || !self.board.may_be_listening() {
            return;
        }
        self.board.tried = true;
        if listen::minds_ear(self) {
            self.board.deck.is_listened_to(self.board.t);
        }
    }

    /// Executes one instruction, or accepts an interrupt, or spends one M1 in HALT; at the end of a frame the next one begins.
    /// A block that loads instantly is one step too, and takes no time.
    pub fn step(&mut self) {
        if trap::is_armed(self) && trap::springs(self) {
            return;
        }
        let before = self.board.t;
        self.board.step(&mut self.cpu, &mut self.memory);
        self.watch_tape(before);
        if self.board.t >= FRAME {
            self.board.end_frame(&self.cpu, &self.memory);
        }
    }

    /// Ends the frame now, because a recording says so, and lets the next one begin: with what the last instruction took beyond
    /// its end, if that is where it is.
    pub(crate) fn end_frame_here(&mut self) {
        self.board.settle_at_end();
        self.board.end_frame(&self.cpu, &self.memory);
    }

    /// Goes on without the recording that has said until now when a frame ends.
    pub(crate) fn leave_recording(&mut self) {
        if self.board.t >= FRAME {
            self.end_frame_here();
        }
    }

    /// Becomes another machine, at this T-state of its frame. Only how tapes load stays.
    pub(crate) fn become_at(&mut self, other: Machine, t: T) {
        let deck = (self.board.deck.loading, self.board.deck.automatic);
        *self = other;
        self.board.t = t;
        (self.board.deck.loading, self.board.deck.automatic) = deck;
    }

    /// The last finished frame.
    #[must_use]
    pub fn picture(&self) -> &Picture {
        self.board.beam.picture()
    }

    /// The picture in the midst of a frame: what the beam has drawn of it, and below that the last finished one.
    ///
    /// ```
    /// use spectrum::{Machine, Model, Rom};
    ///
    /// let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    /// (0..120).for_each(|_| machine.run_frame());
    /// (0x5800..0x5B00).for_each(|cell| machine.poke(cell, 0x10)); // paper red, before the beam comes
    /// while machine.beam().is_none_or(|(_, line)| line < 101) {
    ///     machine.step();
    /// }
    /// let picture = machine.picture_so_far();
    /// assert_eq!([picture.index(50, 60), picture.index(50, 99), picture.index(50, 110)], [2, 2, 7]);
    /// ```
    #[must_use]
    pub fn picture_so_far(&self) -> Picture {
        self.board.beam.picture_at(self.board.t, self.board.first, &self.memory)
    }

    /// Where in the picture the beam is: its pixel and its line, from the upper left. `None` while it is outside.
    #[must_use]
    pub fn beam(&self) -> Option<(usize, usize)> {
        beam::place(self.board.t, self.board.first)
    }

    /// The sound of the last finished frame: where the level at the loudspeaker changed. The first edge is always at 0 and
    /// says what the level was at the frame's start.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        self.board.beeper.edges()
    }

    /// The colour of the border now, 0 to 7.
    #[must_use]
    pub fn border(&self) -> u8 {
        self.board.beam.border()
    }

    /// How many frames have been finished since power-on.
    #[must_use]
    pub fn frame(&self) -> u64 {
        self.board.frame
    }

    /// T-states since the start of the present frame.
    #[must_use]
    pub fn t_in_frame(&self) -> T {
        self.board.t
    }

    /// The byte at `addr`. Takes no time.
    #[must_use]
    pub fn peek(&self, addr: u16) -> u8 {
        self.memory[usize::from(addr)]
    }

    /// The little-endian word at `addr`. Takes no time.
    #[must_use]
    pub fn peek_word(&self, addr: u16) -> u16 {
        u16::from_le_bytes([self.peek(addr), self.peek(addr.wrapping_add(1))])
    }

    /// All 64 KiB as the CPU sees them.
    #[must_use]
    pub fn memory(&self) -> &[u8; 0x10000] {
        &self.memory
    }

    /// Puts a byte into RAM; the ROM stays as it is. Takes no time.
    pub fn poke(&mut self, addr: u16, value: u8) {
        self.board.store(&mut self.memory, addr, value, self.board.t);
    }

    /// The CPU.
    #[must_use]
    pub fn cpu(&self) -> &Cpu {
        &self.cpu
    }

    /// The CPU, to be changed.
    pub fn cpu_mut(&mut self) -> &mut Cpu {
        &mut self.cpu
    }

    /// Presses a key; it stays down until it is released.
    pub fn press(&mut self, key: Key) {
        self.board.keyboard.press(key);
    }

    /// Lets a key go.
    pub fn release(&mut self, key: Key) {
        self.board.keyboard.release(key);
    }

    /// Lets all keys and joysticks go.
    pub fn release_all(&mut self) {
        self.board.keyboard.release_all();
        self.board.joysticks.let_all_go();
    }

    /// Plugs a joystick's interface in: from now on it answers at its port. Several may be plugged in.
    pub fn plug(&mut self, joystick: Joystick) {
        self.board.joysticks.plug(joystick);
    }

    /// Takes a joystick's interface away.
    pub fn unplug(&mut self, joystick: Joystick) {
        self.board.joysticks.unplug(joystick);
    }

    /// Whether a joystick is plugged in.
    #[must_use]
    pub fn is_plugged(&self, joystick: Joystick) -> bool {
        self.board.joysticks.is_plugged(joystick)
    }

    /// Pushes a joystick, which is plugged in if it was not; it stays so until it is let go.
    pub fn push(&mut self, joystick: Joystick, push: Push) {
        self.board.joysticks.push(joystick, push);
    }

    /// Lets a push of a joystick go.
    pub fn let_go(&mut self, joystick: Joystick, push: Push) {
        self.board.joysticks.let_go(joystick, push);
    }

    /// Whether a joystick is pushed so.
    #[must_use]
    pub fn is_pushed(&self, joystick: Joystick, push: Push) -> bool {
        self.board.joysticks.is_pushed(joystick, push)
    }

    /// Which keys are held.
    #[must_use]
    pub fn keyboard(&self) -> &Keyboard {
        &self.board.keyboard
    }

    /// How tapes load from now on.
    pub fn set_loading(&mut self, loading: Loading) {
        self.board.deck.loading = loading;
    }

    /// How tapes load.
    #[must_use]
    pub fn loading(&self) -> Loading {
        self.board.deck.loading
    }

    /// Whether the deck starts by itself when a program listens to it, and stops half a second after it has ceased to.
    pub fn set_automatic_tape(&mut self, automatic: bool) {
        self.board.deck.automatic = automatic;
    }

    /// Whether the deck starts by itself.
    #[must_use]
    pub fn tape_is_automatic(&self) -> bool {
        self.board.deck.automatic
    }

    /// Puts a tape into the deck, rewound. The deck stands.
    pub fn insert(&mut self, tape: Arc<Tape>) {
        self.board.deck.insert(tape, self.board.t, &mut self.board.beeper);
    }

    /// Takes the tape out.
    pub fn eject(&mut self) {
        self.board.deck.eject(self.board.t, &mut self.board.beeper);
    }

    /// The tape in the deck.
    #[must_use]
    pub fn tape(&self) -> Option<&Arc<Tape>> {
        self.board.deck.tape.as_ref()
    }

    /// Starts the deck where the tape stands; without a tape, or at its end, nothing happens.
    pub fn play_tape(&mut self) {
        self.board.deck.play(self.board.t);
    }

    /// Stops the deck; the tape stays where it is.
    pub fn stop_tape(&mut self) {
        self.board.deck.stop(self.board.t, &mut self.board.beeper);
    }

    /// Stops the deck and winds the tape back to its start.
    pub fn rewind_tape(&mut self) {
        self.wind_tape(Cursor::new());
    }

    /// Stops the deck and winds the tape to a place, e.g. `Cursor::at(block)`.
    pub fn wind_tape(&mut self, place: Cursor) {
        self.board.deck.wind_to(place, self.board.t, &mut self.board.beeper);
    }

    /// Whether the deck plays.
    #[must_use]
    pub fn tape_is_playing(&self) -> bool {
        self.board.deck.is_playing()
    }

    /// Whether the deck has started by itself, and the program that it started for listens still.
    #[must_use]
    pub fn tape_is_listened_to(&self) -> bool {
        self.board.deck.serves()
    }

    /// Where the tape stands.
    #[must_use]
    pub fn tape_position(&self) -> &Cursor {
        &self.board.deck.cursor
    }

    /// Whether the tape has been played to its end, or there is none.
    #[must_use]
    pub fn tape_at_end(&self) -> bool {
        self.board.deck.is_at_end()
    }
}

/// When somebody looks next whether a program listens to the tape, after this time of the frame.
fn next_look(t: T) -> T {
    (t / WHILE + 1) * WHILE
}
