//! A stopwatch on the real machine, contention and interrupts included: how long a turn of the game is, and how deep the
//! stack of each of its routines.
//!
//! A turn is what the program does from one HALT to the next. A tune ends it, and another begins behind the tune.

use pipeline::Program;
use spectrum::{FRAME, INT, Machine, T};
use std::collections::{BTreeMap, BTreeSet};

/// Where the table of interrupt vectors leads.
const IRQ_JUMP: u16 = 0xFDFD;

/// While the stack pointer is down here the game fills the screen with it.
const SCREEN_ENDS: u16 = 0x5B00;

/// The registers that a routine may or may not change, by their names.
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

/// A routine that has been entered and not been left.
#[derive(Clone, Copy, Debug)]
struct Open {
    routine: u16,
    registers: [(&'static str, u8); 12],
    sp: u16,
    deepest: u16,
    /// The frame in which it was entered.
    frame: u64,
    /// Whether the keys were asked for since then.
    asked: bool,
}

/// What was measured so far.
#[derive(Clone, Debug)]
pub struct Meter {
    /// The routines that are watched.
    names: BTreeMap<u16, String>,
    tune_play: u16,
    keys_scan: u16,
    /// When this turn began, in T-states since power-on; none while nothing is measured.
    began: Option<T>,
    /// The stack pointer within the tune that plays, and within the interrupt that runs.
    tune: Option<u16>,
    interrupt: Option<u16>,
    open: Vec<Open>,
    /// Turns there were.
    pub turns: u64,
    /// The longest of them, in T-states.
    pub longest: T,
    /// The watched routines in which it ended, from the outermost inwards.
    pub within: String,
    /// How long after a frame's beginning the keys were asked for at the latest, in T-states.
    pub scanned: T,
    /// The tunes that were heard, by their addresses.
    pub tunes: BTreeSet<u16>,
    /// Bytes below its return address that each routine used at most.
    pub stacks: BTreeMap<String, u16>,
    /// The frames that began at most until each routine came back.
    pub frames: BTreeMap<String, u64>,
    /// The routines within which the keys were asked for.
    pub asked: BTreeSet<String>,
    /// The registers that each routine had changed when it came back.
    pub changed: BTreeMap<String, BTreeSet<&'static str>>,
}

impl Meter {
    /// A stopwatch for a program that waits in a HALT, and the routines whose stack is asked for.
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
            turns: 0,
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

    /// Runs to the end of the present frame, and measures.
    pub fn run_frame(&mut self, machine: &mut Machine) {
        let frame = machine.frame();
        while machine.frame() == frame {
            let halted = machine.cpu().halted();
            machine.step();
            match (halted, machine.cpu().halted()) {
                (true, false) => self.began = Some(machine.frame() * FRAME),
                (false, true) => self.turn_ends(machine),
                // Nothing happens any more in this frame.
                (true, true) if machine.t_in_frame() > INT => return machine.run_frame(),
                _ => {}
            }
            self.look(machine);
        }
    }

    fn turn_ends(&mut self, machine: &Machine) {
        if let Some(began) = self.began.take() {
            self.turns += 1;
            let turn = machine.frame() * FRAME + machine.t_in_frame() - began;
            if turn > self.longest {
                let within = self.open.iter().filter_map(|open| self.names.get(&open.routine));
                self.within = within.map(String::as_str).collect::<Vec<_>>().join(" > ");
                self.longest = turn;
            }
        }
    }

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
            self.turn_ends(machine);
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

    fn count(&mut self, left: Open) {
        let Some(name) = self.names.get(&left.routine) else { return };
        if left.asked {
            self.asked.insert(name.clone());
        }
        let most = self.stacks.entry(name.clone()).or_default();
        *most = (*most).max(left.sp - left.deepest);
    }

    /// What was measured, with the routines that have not come back yet.
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
