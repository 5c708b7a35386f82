//! Checks a header in the making as a contract, and mends it by the promises that it breaks.

use std::collections::BTreeSet;

use super::draft::Draft;
use super::explore::Explorer;
use super::item::{FLAGS, Item};
use crate::Error;
use crate::contract::assembled::ContractRoutine;
use crate::contract::cases::{Cases, Go};
use crate::contract::check::broken::{Broken, Dependence};
use crate::contract::check::checker::Checker;
use crate::contract::grammar::header::Header;
use crate::contract::grammar::name_in_module;
use crate::contract::grammar::names::Shared;
use crate::contract::grammar::reader::{self, Reading};
use crate::contract::options::Options;
use crate::contract::spec::{Breach, Place, Spec};
use crate::contract::taint::Leak;
use calls::{CallOutcome, Core, Register};

/// The state of a header after it was checked.
pub(super) enum Checked {
    /// It holds in the cases that were tried.
    Holds,
    /// It was mended, and is to be checked again.
    Mended,
    /// Calls of another kind than those that were explored: the text of the first.
    Unexplored(String),
    /// The reason why it cannot be mended.
    Stuck(String),
}

impl Explorer<'_> {
    /// Reads a header as the contract of its routine.
    pub(super) fn contract(&self, draft: &Draft) -> Result<ContractRoutine, String> {
        let text = draft.header(self.program);
        let symbols = |name: &str| self.program.symbols.get(name).copied().or_else(|| self.map.stack_end(name));
        let header = Header::all(&format!("{text}{}:\n", name_in_module(&draft.routine).1)).into_iter().next();
        let header = header.ok_or("the header has no title")?;
        match reader::read(&header, &symbols, &Shared::new(), None) {
            Ok(Reading::Contract(spec)) => Ok(ContractRoutine {
                name: draft.routine.clone(),
                address: self.routine,
                header: "suggested".to_owned(),
                wording: text,
                spec: *spec,
            }),
            Ok(Reading::Comment) => Err("the header has no entry".into()),
            Ok(Reading::Prose(wrong)) => Err(wrong.why),
            Err(wrong) => Err(wrong.first().map(|wrong| wrong.why.clone()).unwrap_or_default()),
        }
    }

    /// Checks a header in some cases of each kind, on both cores.
    pub(super) fn check(&self, draft: &mut Draft, options: &Options) -> Result<Checked, Error> {
        let contract = match self.contract(draft) {
            Ok(contract) => contract,
            Err(_) if !draft.is_nameless => {
                draft.is_nameless = true;
                return Ok(Checked::Mended);
            }
            Err(why) => return Ok(Checked::Stuck(format!("the header cannot be read: {why}"))),
        };
        let spec = &contract.spec;
        let on = |core| Checker::new(self.program, self.map, spec, self.routine, core);
        let (mut ours, mut other) = (on(Core::Z80)?, on(Core::Iz80)?);
        let constants = self.map.program.constants(self.routine);
        let cases = Cases::new(&spec.inputs, spec.unconstrained, &constants, options);
        let (mut failed, mut left) = (None, options.samples);
        for unit in 0..cases.units() {
            if left == 0 || failed.is_some() {
                break;
            }
            cases.each(unit, |_, _, case| {
                let mut checked = ours.try_case(case);
                if checked.as_ref().is_some_and(|checked| checked.broken.is_empty()) {
                    checked = other.try_case(case);
                }
                failed = checked.filter(|checked| !checked.broken.is_empty()).map(|checked| checked.broken);
                left = left.saturating_sub(1);
                if left == 0 || failed.is_some() { Go::Stop } else { Go::On }
            });
        }
        Ok(match failed {
            Some(broken) => self.mend(draft, spec, &broken),
            None => Checked::Holds,
        })
    }

    /// Leaves the return address out of the inputs, if the header holds without it.
    pub(super) fn without_return(&self, draft: &mut Draft, options: &Options) -> Result<(), Error> {
        if draft.returns.is_some() || !draft.pointers.contains_key(&Item::Return) {
            return Ok(());
        }
        let mut without = draft.clone();
        without.pointers.remove(&Item::Return);
        without.inputs.remove(&Item::Return);
        if matches!(self.check(&mut without, options)?, Checked::Holds) {
            *draft = without;
        }
        Ok(())
    }

    /// Mends a header by the promises broken in a case.
    pub(super) fn mend(&self, draft: &mut Draft, spec: &Spec, broken: &[Broken]) -> Checked {
        let before = draft.clone();
        for one in broken {
            if let Err(checked) = self.mend_one(draft, spec, one) {
                return checked;
            }
        }
        let is_same = before.header(self.program) == draft.header(self.program);
        if is_same { Checked::Stuck(self.text(spec, &broken[0])) } else { Checked::Mended }
    }

    fn text(&self, spec: &Spec, broken: &Broken) -> String {
        broken.to_text(spec, &|address| self.map.name(address))
    }

    fn mend_one(&self, draft: &mut Draft, spec: &Spec, broken: &Broken) -> Result<(), Checked> {
        match broken {
            Broken::Effect(breach) => match *breach {
                Breach::Register { register, .. } => {
                    draft.results.remove(&register);
                    draft.clobbers.insert(register);
                }
                Breach::Ports(_) => draft.ports = true,
                Breach::Interrupts(_)
                | Breach::Mode(_)
                | Breach::SwitchedInterrupts
                | Breach::SetMode
                | Breach::UnknownInterrupts
                | Breach::UnknownMode => {
                    draft.interrupts = true;
                }
                Breach::Frames { waited, .. } => draft.waits = waited,
                // A source with banks is refused.
                Breach::Paging { .. } => return Err(Checked::Stuck(self.text(spec, broken))),
                Breach::Time { .. } | Breach::Early { .. } | Breach::Contended { .. } | Breach::Stack { .. } => {
                    draft.t = None;
                }
            },
            Broken::Memory(change) => _ = draft.areas.insert(change.address),
            Broken::Sent { .. } => {
                draft.sends.clear();
                draft.ports = true;
            }
            Broken::NotGiven { address, .. } | Broken::Uninitialised { address, .. } => {
                _ = draft.give(Item::Memory(*address));
            }
            Broken::Output { output, .. } => {
                for register in self.registers(spec, *output) {
                    draft.results.insert(register, None);
                }
            }
            Broken::Depends { leak, on: Dependence::Registers(registers), .. } => {
                self.mend_dependence(draft, spec, *leak, registers);
            }
            Broken::Depends { leak: Leak::Refresh, .. } => _ = draft.clobbers.insert(Register::R),
            Broken::Depends { leak: Leak::Output(output), .. } => self.drop_output(draft, spec, *output),
            Broken::CallOutcome(CallOutcome::Hung { halted: true, .. }) if !draft.are_on => {
                (draft.are_on, draft.waits) = (true, 1);
            }
            Broken::CallOutcome(_) | Broken::Misplaced { .. } | Broken::Returned { .. } => {
                return Err(Checked::Unexplored(self.text(spec, broken)));
            }
            other => return Err(Checked::Stuck(self.text(spec, other))),
        }
        Ok(())
    }

    /// Returns the registers of an output.
    fn registers(&self, spec: &Spec, output: usize) -> Vec<Register> {
        match &spec.outputs[output].cell.place {
            Place::Register(bytes) => bytes.bytes().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Moves an output to Clobbers.
    fn drop_output(&self, draft: &mut Draft, spec: &Spec, output: usize) {
        match &spec.outputs[output].cell.place {
            Place::Memory { .. } => {
                // Its place has no fixed address if it is named by a pointer, so all of them go.
                let all = std::mem::take(&mut draft.memory_results);
                draft.areas.extend(all);
            }
            Place::Port(_) => {
                draft.sends.clear();
                draft.ports = true;
            }
            _ => {
                for register in self.registers(spec, output) {
                    draft.results.remove(&register);
                    draft.clobbers.insert(register);
                }
            }
        }
    }

    /// Makes inputs of what something depends on.
    fn mend_dependence(&self, draft: &mut Draft, spec: &Spec, leak: Leak, registers: &[Register]) {
        match leak {
            Leak::Kept(register) => {
                draft.clobbers.insert(register);
                return;
            }
            Leak::Memory(address) => {
                draft.areas.insert(address);
                return;
            }
            Leak::Refresh => {
                draft.clobbers.insert(Register::R);
                return;
            }
            _ => {}
        }
        let output = if let Leak::Output(output) = leak { Some(output) } else { None };
        if leak == Leak::Sent && registers.is_empty() {
            draft.sends.clear();
            draft.ports = true;
            return;
        }
        let mut is_new = false;
        for &register in registers {
            match register {
                Register::R if output.is_some() => {}
                Register::F => {
                    let next = if output.is_some() { 1 } else { FLAGS.len() };
                    let flag = (0..next).map(Item::Flag).find(|flag| !draft.inputs.contains_key(flag));
                    is_new |= flag.is_some_and(|flag| draft.give(flag));
                }
                register => is_new |= draft.give(Item::Byte(register)),
            }
        }
        if registers.is_empty() {
            let ports: Vec<u16> = self.ports_read(draft);
            ports.into_iter().for_each(|port| is_new |= draft.give(Item::Port(port)));
        }
        if !is_new && let Some(output) = output {
            self.drop_output(draft, spec, output);
        }
    }

    /// Returns the ports that the routine reads: their low bytes if there are many.
    fn ports_read(&self, draft: &Draft) -> Vec<u16> {
        /// Greatest number of ports that are named by themselves.
        const SINGLE: usize = 8;
        let Ok(mut trials) = super::trial::Trials::new(self.program, self.map, self.routine, draft, 1) else {
            return Vec::new();
        };
        let mut found = BTreeSet::new();
        for _ in 0..16 {
            let call = trials.try_one(draft).call;
            found.extend(trials.runner.ports_read(&call));
        }
        if found.len() <= SINGLE {
            return found.into_iter().collect();
        }
        let low: BTreeSet<u16> = found.iter().map(|port| port & 0xFF).collect();
        low.into_iter().collect()
    }

    /// States what the inputs determine: registers, memory and ports that the routine changes. Returns false if there is nothing.
    pub(super) fn state_results(&self, draft: &mut Draft) -> Result<bool, Error> {
        /// Number of calls from which a value counts as always the same, if they are checked afterwards.
        const CALLS: usize = 64;
        /// Most bytes of memory that are stated one by one.
        const STATED: usize = 32;
        let mut trials = super::trial::Trials::new(self.program, self.map, self.routine, draft, 7)?;
        let trials: Vec<_> = (0..CALLS).map(|_| trials.try_one(draft)).collect();
        let mut is_new = false;
        for register in std::mem::take(&mut draft.clobbers) {
            if register == Register::R {
                draft.clobbers.insert(register);
                continue;
            }
            let values: BTreeSet<u8> = trials
                .iter()
                .filter_map(|trial| trial.outcome.returned())
                .map(|returned| register.get(&returned.registers))
                .collect();
            let value = values.first().copied().filter(|_| values.len() == 1);
            draft.results.insert(register, value);
            is_new = true;
        }
        if draft.areas.len() <= STATED && !draft.calls_rom {
            let is_code = |at: &u16| self.map.operands.has(*at);
            let (kept, stated) = std::mem::take(&mut draft.areas).into_iter().partition(is_code);
            (draft.areas, draft.memory_results) = (kept, stated);
            is_new |= !draft.memory_results.is_empty();
        }
        if draft.ports {
            let returned = || trials.iter().filter_map(|trial| trial.outcome.returned());
            let sent: BTreeSet<u16> = returned().flat_map(|of| &of.sent).map(|(port, _)| port & 0xFF).collect();
            let reads = returned().any(|of| of.ports as usize != of.sent.len());
            if !reads && (1..=4).contains(&sent.len()) && !draft.calls_rom {
                (draft.sends, draft.ports) = (sent, false);
                is_new = true;
            }
        }
        Ok(is_new)
    }
}
