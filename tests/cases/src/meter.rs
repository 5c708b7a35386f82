//! A stopwatch on the real machine, with contention and interrupts: it measures how long the program is busy between two waits, and how
//! much stack each of its routines uses.
//!
//! A busy period lasts from one HALT to the next. A tune ends a busy period, and another begins after the tune.

use crate::FrameRunner;
use pipeline::Program;
use spectrum::{FRAME, INT, Machine, T};
use std::collections::{BTreeMap, BTreeSet};

/// The address to which the table of interrupt vectors leads.
const IRQ_JUMP: u16 = 0xFDFD;

/// First address after the screen. While the stack pointer is below it, the program fills the screen by PUSH.
const SCREEN_ENDS: u16 = spectrum::display::END;

/// Returns the registers that a routine may change, by their names.
fn registers(machine: &Machine) -> [(&'static str, u8); 12] {
    let r = &machine.cpu().regs;
    [
        ("A", r.a()),
        ("B", r.b()),
        ("C", r.c()),
        ("D", r.d()),
        ("E", r.e()),
        ("H", r.h()),
        ("L", r.l()),
        ("IXH", r.ixh()),
        ("IXL", r.ixl()),
        ("IYH", r.iyh()),
        ("IYL", r.iyl()),
        ("I", r.i()),
    ]
}

/// A routine that was entered and has not returned.
#[derive(Clone, Copy, Debug)]
struct Open {
    routine: u16,
    registers: [(&'static str, u8); 12],
    sp: u16,
    deepest: u16,
    /// Frame in which it was entered.
    frame: u64,
    /// True if it has looked at the keys since.
    asked: bool,
}

/// A stopwatch, and what it has measured so far.
#[derive(Clone, Debug)]
pub struct Meter {
    /// The routines to measure, by their addresses.
    names: BTreeMap<u16, String>,
    tune_play: u16,
    keys_scan: u16,
    /// Beginning of this busy period, in T-states since power-on; `None` while nothing is measured.
    began: Option<T>,
    /// The stack pointer in the tune that is playing, and in the interrupt that is being handled.
    tune: Option<u16>,
    interrupt: Option<u16>,
    open: Vec<Open>,
    /// Number of busy periods.
    pub periods: u64,
    /// Length of the longest busy period, in T-states.
    pub longest: T,
    /// The measured routines in which the longest busy period ended, from the outermost inwards.
    pub within: String,
    /// The latest look at the keys, in T-states since the beginning of the frame.
    pub scanned: T,
    /// The tunes that were played, by their addresses.
    pub tunes: BTreeSet<u16>,
    /// The most stack that each routine used, in bytes below its return address.
    pub stacks: BTreeMap<String, u16>,
    /// The most frames that began before each routine returned.
    pub frames: BTreeMap<String, u64>,
    /// The routines that looked at the keys.
    pub asked: BTreeSet<String>,
    /// The registers that each routine had changed when it returned.
    pub changed: BTreeMap<String, BTreeSet<&'static str>>,
}

impl FrameRunner for Meter {
    /// Runs step by step, and measures.
    fn run_frame(&mut self, machine: &mut Machine) {
        let frame = machine.frame();
        while machine.frame() == frame {
            let halted = machine.cpu().halted();
            machine.step();
            match (halted, machine.cpu().halted()) {
                (true, false) => self.began = Some(machine.frame() * FRAME),
                (false, true) => self.end_period(machine),
                // The program waits for the rest of this frame.
                (true, true) if machine.t_in_frame() > INT => return machine.run_frame(),
                _ => {}
            }
            self.look(machine);
        }
    }
}

impl Meter {
    /// A stopwatch for a program that waits in a HALT, and for some of its routines.
    ///
    /// # Panics
    /// If the program has no routine of such a name.
    #[must_use]
    pub fn new(program: &Program, routines: &[&str]) -> Meter {
        let address = |name: &str| u16::try_from(program.symbols[name]).expect("an address");
        Meter {
            names: routines.iter().map(|&name| (address(name), name.to_owned())).collect(),
            tune_play: address("tune_play"),
            keys_scan: address("keys_scan"),
            began: None,
            tune: None,
            interrupt: None,
            open: vec![Open {
                routine: address("start"),
                registers: [("", 0); 12],
                sp: address("STACK"),
                deepest: address("STACK"),
                frame: 0,
                asked: false,
            }],
            periods: 0,
            longest: 0,
            within: String::new(),
            scanned: 0,
            tunes: BTreeSet::new(),
            stacks: BTreeMap::new(),
            frames: BTreeMap::new(),
            asked: BTreeSet::new(),
            changed: BTreeMap::new(),
        }
    }

    /// Ends a busy period, if one has begun.
    fn end_period(&mut self, machine: &Machine) {
        if let Some(began) = self.began.take() {
            self.periods += 1;
            let period = machine.frame() * FRAME + machine.t_in_frame() - began;
            if period > self.longest {
                let within = self.open.iter().filter_map(|open| self.names.get(&open.routine));
                self.within = within.map(String::as_str).collect::<Vec<_>>().join(" > ");
                self.longest = period;
            }
        }
    }

    /// Measures after an instruction: routines that are entered and left, tunes, and looks at the keys.
    fn look(&mut self, machine: &Machine) {
        let (pc, sp) = (machine.cpu().regs.pc(), machine.cpu().regs.sp());
        if sp <= SCREEN_ENDS {
            return;
        }
        self.interrupt = self.interrupt.filter(|&within| sp <= within);
        if pc == IRQ_JUMP {
            self.interrupt = Some(sp);
        }
        if self.interrupt.is_some() {
            return;
        }
        if self.tune.is_some_and(|within| sp > within) {
            self.tune = None;
            self.began = Some(machine.frame() * FRAME + machine.t_in_frame());
        }
        if pc == self.keys_scan {
            self.scanned = self.scanned.max(machine.t_in_frame());
            self.open.iter_mut().for_each(|open| open.asked = true);
        }
        if pc == self.tune_play && self.tune.is_none() {
            self.tune = Some(sp);
            self.tunes.insert(machine.cpu().regs.hl());
            self.end_period(machine);
        }
        while let Some(left) = self.open.pop_if(|open| sp > open.sp) {
            self.count(left);
            if let Some(name) = self.names.get(&left.routine) {
                let both = left.registers.iter().zip(registers(machine));
                let changed = both.filter(|(before, after)| **before != *after).map(|(before, _)| before.0);
                self.changed.entry(name.clone()).or_default().extend(changed);
                let frames = self.frames.entry(name.clone()).or_default();
                *frames = (*frames).max(machine.frame() - left.frame);
            }
            if let Some(caller) = self.open.last_mut() {
                caller.deepest = caller.deepest.min(left.deepest);
            }
        }
        if self.names.contains_key(&pc) && !self.open.iter().any(|open| (open.routine, open.sp) == (pc, sp)) {
            let (registers, frame) = (registers(machine), machine.frame());
            self.open.push(Open { routine: pc, registers, sp, deepest: sp, frame, asked: false });
        }
        if let Some(last) = self.open.last_mut() {
            last.deepest = last.deepest.min(sp);
        }
    }

    /// Counts a routine that has returned.
    fn count(&mut self, left: Open) {
        let Some(name) = self.names.get(&left.routine) else { return };
        if left.asked {
            self.asked.insert(name.clone());
        }
        let most = self.stacks.entry(name.clone()).or_default();
        *most = (*most).max(left.sp - left.deepest);
    }

    /// Ends the measurement: the routines that have not returned are counted too.
    #[must_use]
    pub fn finished(mut self) -> Meter {
        while let Some(left) = self.open.pop() {
            self.count(left);
            if let Some(caller) = self.open.last_mut() {
                caller.deepest = caller.deepest.min(left.deepest);
            }
        }
        self
    }
}
