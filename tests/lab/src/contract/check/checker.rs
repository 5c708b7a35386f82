//! One case: a routine is called with its inputs, and what it left behind is held against its contract.

use crate::contract::check::broken::Broken;
use crate::contract::check::dependence::{self, Ways};
use crate::contract::check::intervals::Intervals;
use crate::contract::check::sent as sending;
use crate::contract::check::views::{After, Before};
use crate::contract::expression::{BOUND, Expression};
use crate::contract::source::Source;
use crate::contract::spec::place::Place;
use crate::contract::spec::{Cell, Loop, Output, Sent, Spec, Want};
use crate::contract::taint::{Rules, Taint};
use crate::core::memory::Given;
use crate::core::registers::Byte;
use crate::core::runner::{Look, ROM_END};
use crate::{Call, Change, Core, Error, Outcome, Registers, Returned, Runner, T, Trace};

/// What came of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) broken: Vec<Broken>,
    pub(crate) t: T,
    pub(crate) stack: u16,
    /// It never came back: such a case takes long.
    pub(crate) hung: bool,
    /// It speaks for all values of the free inputs.
    pub(crate) covers: bool,
}

/// A routine on one core, ready to be called with one case after the other.
pub(crate) struct Checker<'a> {
    pub(in crate::contract) spec: &'a Spec,
    pub(in crate::contract) runner: Runner,
    pub(in crate::contract) call: Call,
    /// What memory held where an input of this case was put, if the next case puts it elsewhere.
    pub(in crate::contract) moved: Vec<(u16, Given)>,
    /// The inputs and outputs in memory whose address hangs on the case.
    moving: Vec<&'a Cell>,
    /// One of the others that lies where it must not.
    misplaced: Option<Broken>,
    /// What hangs on what is not named, to begin with; what the contract says of it; and the ways that were looked into.
    pub(in crate::contract) taint: Taint,
    pub(in crate::contract) rules: Rules,
    pub(in crate::contract) ways: Ways,
    /// No memory of which the contract speaks lies elsewhere in another case.
    pub(in crate::contract) is_fixed: bool,
}

impl<'a> Checker<'a> {
    /// A source's program on a core; it must not write over its own instructions.
    pub(crate) fn new(source: &Source, spec: &'a Spec, routine: u16, core: Core) -> Result<Self, Error> {
        let mut runner = Runner::among(&source.program, core, &|address| source.places.is_used(address))?;
        runner.put_rom();
        runner.guard(&source.places.code);
        let call = Call { limit: spec.limit(), ..Call::new(routine, core) };
        let mut checker = Checker {
            spec,
            runner,
            call,
            moved: Vec::new(),
            moving: Vec::new(),
            misplaced: None,
            taint: dependence::begin(spec),
            rules: dependence::rules(spec),
            ways: Ways::default(),
            is_fixed: spec.is_fixed(),
        };
        // What a loop names hangs on its turn too: there a routine that writes where it must not shows by itself.
        let outputs = spec.outputs.iter().filter(|output| output.loops.is_empty()).map(|output| &output.cell);
        for cell in spec.inputs.iter().map(|input| &input.cell).chain(outputs) {
            match cell.place {
                Place::Memory { fixed: Some(at), .. } if checker.misplaced.is_none() => {
                    checker.misplaced = checker.misplaced_at(cell, at);
                }
                Place::Memory { fixed: None, .. } => checker.moving.push(cell),
                _ => {}
            }
        }
        Ok(checker)
    }

    /// Puts a case into the machine: for each input the place of its value. `Ok(false)` is a case that a condition
    /// excludes.
    fn set(&mut self, case: &[u64]) -> Result<bool, Box<Broken>> {
        for (address, given) in self.moved.drain(..).rev() {
            self.runner.put_back(address, given);
        }
        for (input, &place) in self.spec.inputs.iter().zip(case) {
            let value = input.values.at(place);
            let start = self.start(&input.cell)?;
            if let Place::Memory { fixed: None, width, .. } = &input.cell.place {
                for at in (0..*width as u16).map(|byte| start.wrapping_add(byte)) {
                    self.moved.push((at, self.runner.given(at)));
                    self.runner.note_given(at);
                }
            }
            input.cell.place.put(start, value, &mut self.call, &mut self.runner);
        }
        for condition in &self.spec.conditions {
            match condition.value(&self.before()).number() {
                Ok(0) => return Ok(false),
                Ok(_) => {}
                Err(why) => return Err(Broken::NoValue { what: "Where".into(), why }.into()),
            }
        }
        Ok(true)
    }

    pub(in crate::contract) fn before(&self) -> Before<'_> {
        Before { registers: &self.call.registers, runner: &self.runner, frame: [0; BOUND] }
    }

    /// Where a place is in memory, if it is there.
    #[inline]
    fn start(&self, cell: &Cell) -> Result<u16, Box<Broken>> {
        self.start_in(cell, &self.before())
    }

    #[inline]
    pub(in crate::contract) fn start_in(&self, cell: &Cell, before: &Before<'_>) -> Result<u16, Box<Broken>> {
        match &cell.place {
            Place::Memory { fixed: Some(fixed), .. } => Ok(*fixed),
            Place::Memory { address, offset, .. } => {
                Ok(Self::address(address, &cell.name, before)?.wrapping_add(*offset))
            }
            _ => Ok(0),
        }
    }

    /// An input or output that lies where it must not in this case.
    fn anything_misplaced(&self) -> Option<Broken> {
        let mut moving = self.moving.iter().filter_map(|cell| Some((cell, self.start(cell).ok()?)));
        self.misplaced.clone().or_else(|| moving.find_map(|(cell, start)| self.misplaced_at(cell, start)))
    }

    /// Whether memory that hangs on the case lies over the code, or any memory over the stack or the ROM.
    fn misplaced_at(&self, cell: &Cell, start: u16) -> Option<Broken> {
        let Place::Memory { fixed, width, .. } = &cell.place else { return None };
        (0..*width as u16).map(|byte| start.wrapping_add(byte)).find_map(|address| {
            let over = match () {
                () if self.runner.is_stack(address) => "the stack on which the routine is called",
                () if !self.runner.is_guarded(address) => return None,
                () if address < ROM_END => "the ROM",
                // Who names a place in the code itself means it: an operand.
                () if fixed.is_some() => return None,
                () => "the program's code",
            };
            Some(Broken::Misplaced { name: cell.name.clone(), address, over })
        })
    }

    fn address(address: &Expression, name: &str, before: &Before<'_>) -> Result<u16, Box<Broken>> {
        match address.value(before).number() {
            Ok(address) => Ok(address as u16),
            Err(why) => Err(Broken::NoValue { what: name.to_owned(), why }.into()),
        }
    }

    /// Tries a case; `None` if a condition excludes it. On our core also whether it read what nobody had put there, and whether it
    /// hangs on what the contract does not name: another case that went the same way says as much of it.
    pub(crate) fn case(&mut self, case: &[u64]) -> Option<Checked> {
        match self.set(case) {
            Ok(false) => return None,
            Ok(true) => {}
            Err(broken) => return Some(Checked { broken: vec![*broken], ..Checked::default() }),
        }
        if let Some(broken) = self.anything_misplaced() {
            return Some(Checked { broken: vec![broken], ..Checked::default() });
        }
        if self.runner.core() == Core::Iz80 {
            let outcome = self.runner.call(&self.call);
            return Some(self.judge(outcome));
        }
        let Look { outcome, strange, way } = self.runner.look(&self.call);
        let mut checked = self.judge(outcome);
        checked.broken.extend(strange.map(|(at, address)| Broken::Uninitialised { at, address }));
        if checked.broken.is_empty() {
            match self.hanging(way) {
                Ok(covers) => checked.covers = covers,
                Err(broken) => checked.broken.push(*broken),
            }
        }
        Some(checked)
    }

    /// Whether a condition may exclude cases.
    pub(crate) fn is_conditional(&self) -> bool {
        !self.spec.conditions.is_empty()
    }

    /// What it does, step by step: the last `steps` of them.
    pub(crate) fn trace(&mut self, steps: usize) -> Trace {
        self.runner.trace(&self.call, steps).1
    }

    /// Holds what a call left behind against the contract.
    pub(in crate::contract) fn judge(&self, outcome: Outcome) -> Checked {
        let returned = match outcome {
            Outcome::Returned(returned) => returned,
            outcome => {
                let hung = matches!(outcome, Outcome::Hung { .. });
                return Checked { broken: vec![Broken::Outcome(outcome)], hung, ..Checked::default() };
            }
        };
        let mut broken = Vec::new();
        let after = After { runner: &self.runner, returned: &returned };
        for (number, output) in self.spec.outputs.iter().enumerate() {
            let mut before = self.before();
            let held = turns(&output.loops, 0, &mut before, &mut |before| self.output(number, output, before, &after));
            broken.extend(held.err().map(|broken| *broken));
        }
        self.kept(&returned.registers, &mut broken);
        if !returned.changes.is_empty() {
            self.memory(&returned.changes, &mut broken);
        }
        if returned.ports > 0 && !self.spec.ports {
            let ports = || self.spec.outputs.iter().map(|output| &output.cell.place);
            let stated = returned.sent.iter().filter(|(port, _)| ports().any(|place| place.is_port(*port))).count();
            let others = returned.ports - stated as u32;
            broken.extend((others > 0).then_some(Broken::Ports(others)));
        }
        let (before, after) = (self.call.interrupts, returned.interrupts);
        let stated = |place: fn(&Place) -> bool| self.spec.outputs.iter().any(|output| place(&output.cell.place));
        if after.0 != before.0 && !self.spec.interrupts && !stated(|place| matches!(place, Place::Interrupts)) {
            broken.push(Broken::Interrupts(after.0));
        }
        if after.1 != before.1 && !self.spec.interrupts && !stated(|place| matches!(place, Place::Mode)) {
            broken.push(Broken::Mode(after.1));
        }
        if let Some(most) = self.spec.frames.filter(|&most| returned.frames > most) {
            broken.push(Broken::Frames { waited: returned.frames, most });
        }
        // iz80 miscounts some instructions: time is held against our core only.
        let ours = self.runner.core() == Core::Z80;
        if let Some(most) = self.spec.t.filter(|&most| ours && returned.t > most) {
            broken.push(Broken::Time { took: returned.t, most });
        }
        if let Some(most) = self.spec.stack.filter(|&most| returned.stack > most) {
            broken.push(Broken::Stack { used: returned.stack, most });
        }
        Checked { broken, t: if ours { returned.t } else { 0 }, stack: returned.stack, ..Checked::default() }
    }

    /// Holds an output against what came of it, in one turn of its loops.
    fn output(&self, output: usize, of: &Output, before: &Before<'_>, after: &After<'_>) -> Result<(), Box<Broken>> {
        let Output { cell, want, text, .. } = of;
        let no_value = |why| Box::new(Broken::NoValue { what: text.clone(), why });
        let number = |expression: &Expression| expression.value(before).number().map_err(no_value);
        if let Want::Sent(parts) = want {
            return self.sent(output, of, parts, after.returned);
        }
        let got = cell.place.get(self.start_in(cell, before)?, after);
        let bits = cell.place.bits();
        let wrong = |want: String| Err(Broken::Output { output, want, got, frame: before.frame }.into());
        match want {
            Want::Value(expression) => match number(expression)? {
                // A flag holds whether the number is another one than 0.
                want if matches!(cell.place, Place::Flag(_) | Place::Interrupts) => {
                    if (want != 0) == (got != 0) {
                        Ok(())
                    } else {
                        wrong(i64::from(want != 0).to_string())
                    }
                }
                want if want < -(1 << (bits - 1)) || want >= 1 << bits => {
                    wrong(format!("{want}, which does not fit ({bits} bits)"))
                }
                want if want & ((1 << bits) - 1) != got => wrong(want.to_string()),
                _ => Ok(()),
            },
            Want::Within(ranges) => {
                let ends = ranges.iter().map(|(first, last)| Ok((number(first)?, number(last)?)));
                let ends = ends.collect::<Result<Vec<_>, Box<Broken>>>()?;
                let is_within = ends.iter().any(|&(first, last)| (first..=last).contains(&got));
                if is_within { Ok(()) } else { wrong(sending::told(&ends)) }
            }
            Want::Sent(_) => Ok(()),
        }
    }

    /// Holds what a port was sent against what it ought to be.
    fn sent(&self, output: usize, of: &Output, parts: &[Sent], returned: &Returned) -> Result<(), Box<Broken>> {
        let before = self.before();
        let sent = returned.sent.iter().filter(|(port, _)| of.cell.place.is_port(*port));
        let got: Vec<u8> = sent.map(|&(_, byte)| byte).collect();
        match sending::is_sent(parts, &got, &|expression| expression.value(&before).number()) {
            Ok(None) => Ok(()),
            Ok(Some(want)) => Err(Broken::Sent { output, want, got }.into()),
            Err(why) => Err(Broken::NoValue { what: of.text.clone(), why }.into()),
        }
    }

    /// The registers that are in no list hold what they held.
    fn kept(&self, after: &Registers, broken: &mut Vec<Broken>) {
        let before = &self.call.registers;
        let mut same = *after;
        same.set_f(before.f());
        same.set_r(before.r());
        same.set_pc(before.pc());
        same.set_sp(before.sp());
        same.set_wz(before.wz());
        for byte in &self.spec.changes {
            byte.set(&mut same, byte.get(before));
        }
        if same == *before {
            return;
        }
        let changed = |byte: &Byte| byte.get(before) != byte.get(&same);
        broken.extend(Byte::KEPT.into_iter().filter(changed).map(|byte| Broken::Register {
            byte,
            before: byte.get(before),
            after: byte.get(&same),
        }));
    }

    /// The memory that may change in this case.
    pub(in crate::contract) fn allowed(&self) -> Result<Intervals, Box<Broken>> {
        let mut allowed = Intervals::default();
        self.each_place(&mut |start, length| allowed.add(start, length))?;
        allowed.sort();
        Ok(allowed)
    }

    /// The memory of outputs and of what may change, one after the other, by start and length in bytes.
    pub(in crate::contract) fn each_place(&self, place: &mut dyn FnMut(u16, u32)) -> Result<(), Box<Broken>> {
        let mut before = self.before();
        for output in &self.spec.outputs {
            if let Place::Memory { width, .. } = &output.cell.place {
                // What has no value is a fault of the output's own.
                let _ = turns(&output.loops, 0, &mut before, &mut |before| {
                    place(self.start_in(&output.cell, before)?, *width as u32);
                    Ok(())
                });
            }
        }
        for area in &self.spec.areas {
            turns(&area.loops, 0, &mut before, &mut |before| {
                place(Self::address(&area.address, "Clobbers", before)?, area.length);
                Ok(())
            })?;
        }
        Ok(())
    }

    /// The memory that is in no list holds what it held.
    fn memory(&self, changes: &[Change], broken: &mut Vec<Broken>) {
        match self.allowed() {
            Ok(allowed) => {
                let others = changes.iter().filter(|change| !allowed.has(change.address));
                broken.extend(others.copied().map(Broken::Memory));
            }
            Err(without) => broken.push(*without),
        }
    }

    /// The inputs of a case by their names.
    pub(crate) fn names(&self, case: &[u64]) -> Vec<(String, i64)> {
        let named = self.spec.inputs.iter().zip(case);
        named.map(|(input, &place)| (input.cell.name.clone(), input.values.at(place))).collect()
    }
}

/// What is done in a turn of loops; a fault ends them.
pub(in crate::contract) type Turn<'a> = &'a mut dyn FnMut(&Before<'_>) -> Result<(), Box<Broken>>;

/// Goes through the turns of loops from one on, the last of them going fastest.
pub(in crate::contract) fn turns(
    loops: &[Loop],
    from: usize,
    before: &mut Before<'_>,
    turn: Turn<'_>,
) -> Result<(), Box<Broken>> {
    /// No memory is longer.
    const MOST: u32 = 1 << 16;
    turns_left(loops, from, before, turn, &mut { MOST })
}

fn turns_left(
    loops: &[Loop],
    from: usize,
    before: &mut Before<'_>,
    turn: Turn<'_>,
    left: &mut u32,
) -> Result<(), Box<Broken>> {
    let Some(Loop { name, first, last }) = loops.get(from) else { return turn(before) };
    let no_value = |why| Box::new(Broken::NoValue { what: format!("for {name}"), why });
    let first = first.value(before).number().map_err(no_value)?;
    let last = last.value(before).number().map_err(no_value)?;
    for value in first..=last {
        *left = left.checked_sub(1).ok_or_else(|| no_value("loops of more than 65,536 turns together"))?;
        before.frame[from] = value;
        turns_left(loops, from + 1, before, turn, left)?;
    }
    Ok(())
}
