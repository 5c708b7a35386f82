//! One case: a routine is called with its inputs, and what it left behind is held against its contract.

use pipeline::Program;

use super::broken::Broken;
use super::expression::{Expression, State};
use super::place::Place;
use super::spec::{Cell, Output, Spec, Want};
use crate::memory::Given;
use crate::registers::Byte;
use crate::runner::ROM_END;
use crate::{Call, Change, Core, Error, Outcome, Registers, Returned, Runner, T, Trace};

/// What came of a case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) broken: Vec<Broken>,
    pub(crate) t: T,
    pub(crate) stack: u16,
    /// It never came back: such a case takes long.
    pub(crate) hung: bool,
}

/// A routine on one core, ready to be called with one case after the other.
pub(crate) struct Checker<'a> {
    spec: &'a Spec,
    runner: Runner,
    call: Call,
    /// What memory held where an input of this case was put, if the next case puts it elsewhere.
    moved: Vec<(u16, Given)>,
    /// The inputs and outputs in memory whose address hangs on the case.
    moving: Vec<&'a Cell>,
    /// One of the others that lies where it must not.
    misplaced: Option<Broken>,
}

/// The machine as the routine finds it.
struct Before<'a> {
    registers: &'a Registers,
    runner: &'a Runner,
}

impl State for Before<'_> {
    fn registers(&self) -> &Registers {
        self.registers
    }

    fn byte(&self, address: u16) -> u8 {
        self.runner.peek(address)
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.socket(port)
    }
}

/// The machine as the routine left it.
pub(crate) struct After<'a> {
    pub(crate) runner: &'a Runner,
    pub(crate) returned: &'a Returned,
}

impl State for After<'_> {
    fn registers(&self) -> &Registers {
        &self.returned.registers
    }

    fn byte(&self, address: u16) -> u8 {
        let changes = &self.returned.changes;
        match changes.binary_search_by_key(&address, |change| change.address) {
            Ok(found) => changes[found].after,
            Err(_) => self.runner.peek(address),
        }
    }

    fn port(&self, port: u16) -> Option<u8> {
        self.runner.socket(port)
    }

    fn interrupts(&self) -> (bool, u8) {
        self.returned.interrupts
    }
}

impl<'a> Checker<'a> {
    /// A program on a core, with `code` as its instructions, which it must not write over.
    pub(crate) fn new(
        program: &Program,
        spec: &'a Spec,
        routine: u16,
        code: &[u16],
        core: Core,
    ) -> Result<Self, Error> {
        let mut runner = Runner::new(program, core)?;
        runner.put_rom();
        runner.guard(code);
        let call = Call { limit: spec.limit(), ..Call::new(routine, core) };
        let mut checker = Checker { spec, runner, call, moved: Vec::new(), moving: Vec::new(), misplaced: None };
        let outputs = spec.outputs.iter().map(|output| &output.cell);
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

    fn before(&self) -> Before<'_> {
        Before { registers: &self.call.registers, runner: &self.runner }
    }

    /// Where a place is in memory, if it is there.
    #[inline]
    fn start(&self, cell: &Cell) -> Result<u16, Box<Broken>> {
        match &cell.place {
            Place::Memory { fixed: Some(fixed), .. } => Ok(*fixed),
            Place::Memory { address, offset, .. } => self.address(address, *offset, &cell.name),
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

    fn address(&self, address: &Expression, offset: u16, name: &str) -> Result<u16, Box<Broken>> {
        match address.value(&self.before()).number() {
            Ok(address) => Ok((address as u16).wrapping_add(offset)),
            Err(why) => Err(Broken::NoValue { what: name.to_owned(), why }.into()),
        }
    }

    /// Tries a case; `None` if a condition excludes it. With `reads` also whether it read what nobody had put there.
    pub(crate) fn case(&mut self, case: &[u64], reads: bool) -> Option<Checked> {
        match self.set(case) {
            Ok(false) => return None,
            Ok(true) => {}
            Err(broken) => return Some(Checked { broken: vec![*broken], ..Checked::default() }),
        }
        if let Some(broken) = self.anything_misplaced() {
            return Some(Checked { broken: vec![broken], ..Checked::default() });
        }
        let outcome = self.runner.call(&self.call);
        let mut checked = self.judge(outcome);
        if reads {
            let read = self.runner.uninitialised(&self.call);
            checked.broken.extend(read.map(|(at, address)| Broken::Uninitialised { at, address }));
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

    fn judge(&self, outcome: Outcome) -> Checked {
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
            self.output(number, output, &after, &mut broken);
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
        // iz80 miscounts some instructions: time is held against our core only.
        let (on, mode) = returned.interrupts;
        let stated = |place: fn(&Place) -> bool| self.spec.outputs.iter().any(|output| place(&output.cell.place));
        if on && !self.spec.interrupts && !stated(|place| matches!(place, Place::Interrupts)) {
            broken.push(Broken::Interrupts);
        }
        if mode > 0 && !self.spec.interrupts && !stated(|place| matches!(place, Place::Mode)) {
            broken.push(Broken::Mode(mode));
        }
        let ours = self.runner.core() == Core::Z80;
        if let Some(most) = self.spec.t.filter(|&most| ours && returned.t > most) {
            broken.push(Broken::Time { took: returned.t, most });
        }
        if let Some(most) = self.spec.stack.filter(|&most| returned.stack > most) {
            broken.push(Broken::Stack { used: returned.stack, most });
        }
        Checked { broken, t: if ours { returned.t } else { 0 }, stack: returned.stack, hung: false }
    }

    fn output(&self, output: usize, of: &Output, after: &After<'_>, broken: &mut Vec<Broken>) {
        let Output { cell, want, text } = of;
        let before = self.before();
        let no_value = |why| Broken::NoValue { what: text.clone(), why };
        if let Place::Port(_) = cell.place {
            return match self.sent(output, of, after.returned) {
                Ok(wrong) => broken.extend(wrong),
                Err(why) => broken.push(no_value(why)),
            };
        }
        let got = match self.start(cell) {
            Ok(start) => cell.place.get(start, after),
            Err(why) => return broken.push(*why),
        };
        let bits = cell.place.bits();
        let number = |expression: &Expression| expression.value(&before).number();
        match want {
            Want::Value(expression) => match number(expression) {
                Err(why) => broken.push(no_value(why)),
                // A flag holds whether the number is another one than 0.
                Ok(want) if matches!(cell.place, Place::Flag(_)) => {
                    if (want != 0) != (got != 0) {
                        broken.push(Broken::Output { output, want: i64::from(want != 0).to_string(), got });
                    }
                }
                Ok(want) if want < -(1 << (bits - 1)) || want >= 1 << bits => {
                    broken.push(Broken::Output {
                        output,
                        want: format!("{want}, which does not fit ({bits} bits)"),
                        got,
                    });
                }
                Ok(want) if want & ((1 << bits) - 1) != got => {
                    broken.push(Broken::Output { output, want: want.to_string(), got });
                }
                Ok(_) => {}
            },
            Want::Within(ranges) => {
                let mut text = String::new();
                for (first, last) in ranges {
                    match (number(first), number(last)) {
                        (Ok(first), Ok(last)) if (first..=last).contains(&got) => return,
                        (Ok(first), Ok(last)) => {
                            let or = if text.is_empty() { "" } else { " or " };
                            text.push_str(&format!("{or}{first}..{last}"));
                        }
                        (Err(why), _) | (_, Err(why)) => return broken.push(no_value(why)),
                    }
                }
                broken.push(Broken::Output { output, want: text, got });
            }
            // Of ports alone.
            Want::Sent(_) => {}
        }
    }

    /// What is wrong with what a port was sent.
    fn sent(&self, output: usize, of: &Output, returned: &Returned) -> Result<Option<Broken>, &'static str> {
        let before = self.before();
        let number = |expression: &Expression| expression.value(&before).number();
        let sent = returned.sent.iter().filter(|(port, _)| of.cell.place.is_port(*port));
        let got: Vec<u8> = sent.map(|&(_, byte)| byte).collect();
        let (right, want) = match &of.want {
            Want::Value(byte) => numbers_are(&got, std::slice::from_ref(byte), number)?,
            Want::Sent(bytes) => numbers_are(&got, bytes, number)?,
            Want::Within(ranges) => {
                let ends = |(first, last): &(Expression, Expression)| Ok((number(first)?, number(last)?));
                let ranges = ranges.iter().map(ends).collect::<Result<Vec<_>, &'static str>>()?;
                let within = |byte: &u8| ranges.iter().any(|(first, last)| (*first..=*last).contains(&(*byte).into()));
                let told = ranges.iter().map(|(first, last)| format!("{first}..{last}"));
                (got.iter().all(within), told.collect::<Vec<_>>().join(" or "))
            }
        };
        Ok((!right).then_some(Broken::Sent { output, want, got }))
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

    /// The memory that is in no list holds what it held.
    fn memory(&self, changes: &[Change], broken: &mut Vec<Broken>) {
        let mut allowed: Vec<(u16, u32)> = Vec::new();
        for output in &self.spec.outputs {
            if let Place::Memory { width, .. } = &output.cell.place {
                allowed.extend(self.start(&output.cell).ok().map(|start| (start, *width as u32)));
            }
        }
        for area in &self.spec.areas {
            match self.address(&area.address, 0, "Clobbers") {
                Ok(start) => allowed.push((start, area.length)),
                Err(why) => broken.push(*why),
            }
        }
        let may = |address: u16| allowed.iter().any(|&(start, length)| u32::from(address.wrapping_sub(start)) < length);
        broken.extend(changes.iter().filter(|change| !may(change.address)).copied().map(Broken::Memory));
    }

    /// The inputs of a case by their names.
    pub(crate) fn names(&self, case: &[u64]) -> Vec<(String, i64)> {
        let named = self.spec.inputs.iter().zip(case);
        named.map(|(input, &place)| (input.cell.name.clone(), input.values.at(place))).collect()
    }
}

/// Whether bytes are these numbers, one after the other; and the numbers, told.
fn numbers_are(
    got: &[u8],
    want: &[Expression],
    number: impl Fn(&Expression) -> Result<i64, &'static str>,
) -> Result<(bool, String), &'static str> {
    let want = want.iter().map(number).collect::<Result<Vec<i64>, _>>()?;
    let right = want.len() == got.len() && want.iter().zip(got).all(|(&want, &got)| want == i64::from(got));
    Ok((right, want.iter().map(i64::to_string).collect::<Vec<_>>().join(" then ")))
}
