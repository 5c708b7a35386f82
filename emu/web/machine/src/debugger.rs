//! The debugger of a player: steps over calls and out of them, the way back to a breakpoint, calls with given inputs, instructions.

use spectrum::Machine;
use spectrum::debug::{Goal, begins, call, calls, listing};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen::prelude::wasm_bindgen;
use z80::named::register;

use crate::Player;

/// Largest number of frames that a step over or out of a call runs: a minute.
const MOST_FRAMES: u64 = 3_000;

#[cfg_attr(target_arch = "wasm32", wasm_bindgen)]
impl Player {
    /// Runs one instruction. The waiting of a HALT is one, unless interrupts are off.
    pub fn step_into(&mut self) {
        self.run_until(MOST_FRAMES, |player| {
            let cpu = player.core.machine.cpu();
            !(cpu.halted() && cpu.iff1)
        });
    }

    /// Runs one instruction; a call, a repetition or a HALT to its end, or to a breakpoint. Returns false if it did not end within a
    /// minute of the machine's time.
    pub fn step_over(&mut self) -> bool {
        match Goal::over(&self.core.machine) {
            Some(goal) => self.reach(goal),
            None => {
                self.step_into();
                true
            }
        }
    }

    /// Runs until the innermost call has returned, or to a breakpoint. Returns what is in the way, or an empty text.
    pub fn step_out(&mut self) -> String {
        let machine = &self.core.machine;
        let made = self.made_call.and_then(|made| Goal::out_of(machine, made));
        match made.map_or_else(|| Goal::out(machine, self.frame_start().as_ref()), Ok) {
            Err(why) => why.to_owned(),
            Ok(goal) if self.reach(goal) => String::new(),
            Ok(_) => "the call did not return within a minute".to_owned(),
        }
    }

    /// Goes back to the last breakpoint. Returns false if none was passed in the time that is kept; then nothing has changed.
    pub fn run_back(&mut self) -> bool {
        let breakpoints = &self.breakpoints;
        let found = self.past.last_where(&self.core, |core| {
            let cpu = core.machine.cpu();
            !cpu.halted() && breakpoints.iter().any(|spot| spot.is_at(cpu.regs.pc(), &core.machine))
        });
        found.map(|core| self.core = core).is_some()
    }

    /// Runs until the instruction at an address is the next one. Returns false if that does not happen within `frames` frames.
    /// Breakpoints do not stop it.
    pub fn run_to(&mut self, address: u16, frames: u32) -> bool {
        let goal = Goal::at(address);
        goal.is_reached(&self.core.machine)
            || self.run_until(u64::from(frames), |player| goal.is_reached(&player.core.machine))
    }

    /// Stands at the beginning of a routine that is called with these inputs: registers by name (`HL`), bytes of memory by address
    /// (`[$8000]`, `[SP + 2]`, in a bank `[page 3: $C000]`), `paging`, the byte in port $7FFD, and `return`, the return address, which
    /// otherwise is the present instruction. Returns the names of those that cannot be set, such as ports. `names` are separated by line
    /// ends. The past is forgotten: it did not lead here.
    pub fn stand_at_call(&mut self, routine: u16, names: &str, values: &[i32]) -> String {
        let machine = &mut self.core.machine;
        let inputs = || names.lines().zip(values.iter().map(|&value| value as u16));
        let of = |wanted| inputs().find(|(name, _)| *name == wanted).map(|(_, value)| value);
        let is_memory = |name: &str| name.starts_with('[');
        let mut unset = Vec::new();
        if let Some(paging) = of("paging") {
            machine.page(paging as u8);
            if u16::from(machine.port_7ffd()) != paging {
                unset.push("paging");
            }
        }
        let back = of("return").unwrap_or(machine.cpu().instruction_address());
        self.made_call = Some(call(machine, routine, back));
        for (name, value) in inputs().filter(|(name, _)| !is_memory(name)) {
            match register(name) {
                _ if name == "paging" || name == "return" => {}
                Some(register) => (register.set)(machine.cpu_mut(), value & register.most),
                None => unset.push(name),
            }
        }
        // Memory may be at the address that a register has.
        for (name, value) in inputs().filter(|(name, _)| is_memory(name)) {
            match place(name, machine.cpu().regs.sp()) {
                Some((None, at)) => machine.poke(at, value as u8),
                Some((Some(page), at)) => {
                    let paging = machine.port_7ffd();
                    machine.page(paging & !7 | page);
                    machine.poke(at, value as u8);
                    machine.page(paging);
                }
                None => unset.push(name),
            }
        }
        self.forget();
        unset.join(", ")
    }

    /// Changes a register by its name. Returns false if there is none of that name, or the value is too large. The past is forgotten.
    pub fn set_register(&mut self, name: &str, value: u16) -> bool {
        let Some(register) = register(name).filter(|register| value <= register.most) else { return false };
        (register.set)(self.core.machine.cpu_mut(), value);
        self.forget();
        true
    }

    /// Returns the address of the next instruction; in HALT, of the HALT.
    #[must_use]
    pub fn here(&self) -> u16 {
        self.core.machine.cpu().instruction_address()
    }

    /// Sets the addresses at which the source has instructions, so that they are shown as such.
    pub fn set_known(&mut self, addresses: &[u16]) {
        self.known = vec![false; 0x1_0000];
        addresses.iter().for_each(|&at| self.known[usize::from(at)] = true);
    }

    /// Returns instructions, a line each: address, number of bytes, text, and the address in the operand if there is one, separated by
    /// tabs. They begin `above` instructions before `from`.
    #[must_use]
    pub fn instructions(&self, from: u16, above: usize, count: usize) -> String {
        let (machine, here) = (&self.core.machine, self.here());
        let is_known = |at: u16| self.known.get(usize::from(at)) == Some(&true);
        let begins = |at: u16| at == from || at == here || is_known(at);
        let far = listing::far_before(from, above);
        let first = (far..from).find(|at| is_known(*at)).unwrap_or(far);
        let first = listing::before(machine, begins, first, from, above).first().copied().unwrap_or(from);
        let line = |row: listing::Row| {
            let operand = row.operand.map(|at| at.to_string()).unwrap_or_default();
            format!("{}\t{}\t{}\t{operand}\n", row.at, row.bytes.len(), row.text)
        };
        listing::rows(machine, begins, first).take(count).map(line).collect()
    }

    /// Returns what a 128K has mapped, and the registers of its sound chip in the two lines after that; nothing on a 48K.
    #[must_use]
    pub fn banks(&self) -> String {
        let machine = &self.core.machine;
        let Some(psg) = machine.psg() else { return String::new() };
        let of = |page: Option<u8>| page.map_or_else(|| "ROM".to_owned(), |page| page.to_string());
        let [first, .., last] = machine.banks();
        let rom = machine.rom_page().map_or_else(|| of(first), |page| format!("ROM {page}"));
        let locked = if machine.port_7ffd() & 0x20 != 0 { ", locked" } else { "" };
        let registers: Vec<String> = psg.registers().iter().map(|value| format!("{value:02X}")).collect();
        let (low, high) = registers.split_at(8);
        let (low, high) = (low.join(" "), high.join(" "));
        format!("{rom} at $0000, bank {} at $C000{locked}\nR0-R7  {low}\nR8-R15 {high}", of(last))
    }

    /// Returns the calls that have not returned, the innermost first: the address of each CALL, and the address called.
    #[must_use]
    pub fn calls(&self) -> Vec<u16> {
        let machine = &self.core.machine;
        let mut calls = calls(machine, self.frame_start().as_ref());
        if let Some(made) = self.made_call {
            made.add_to(&mut calls, machine);
        }
        calls.iter().flat_map(|call| [call.from, call.to]).collect()
    }
}

impl Player {
    /// Runs to a goal, or to a breakpoint. Returns true if it is there.
    fn reach(&mut self, goal: Goal) -> bool {
        self.run_until(MOST_FRAMES, |player| {
            let (machine, here) = (&player.core.machine, player.here());
            goal.ends(machine) || player.has_breakpoint(here) && begins(machine.cpu(), here)
        })
    }

    /// Runs at least one step, and until `is_there` is true. Returns false if it is not within some frames.
    fn run_until(&mut self, frames: u64, is_there: impl Fn(&Player) -> bool) -> bool {
        let last = self.core.machine.frame() + frames;
        loop {
            self.begin_frame_if_due();
            self.core.step();
            if is_there(self) {
                return true;
            }
            if self.core.machine.frame() >= last {
                return false;
            }
        }
    }

    /// Returns the machine at the start of the last frame, if that is kept.
    fn frame_start(&self) -> Option<Machine> {
        self.past.start_of_last_frame().map(|core| core.machine)
    }

    /// Forgets the past, because the machine was changed by hand: what follows begins with the machine as it is now.
    pub(crate) fn forget(&mut self) {
        self.past.clear();
        self.core.begin_anew();
        self.begin_frame_if_due();
    }
}

/// Returns the address of `[$8000]` or `[SP + 2]`, or that of `[page 3: $C000]` after its page.
fn place(name: &str, sp: u16) -> Option<(Option<u8>, u16)> {
    let inside = name.strip_prefix('[')?.strip_suffix(']')?;
    let (page, address) = match inside.strip_prefix("page ") {
        Some(paged) => paged.split_once(": ").and_then(|(page, at)| Some((Some(page.parse().ok()?), at)))?,
        None => (None, inside),
    };
    let address = match address.strip_prefix("SP + ") {
        Some(above) => sp.wrapping_add(above.parse().ok()?),
        None => u16::from_str_radix(address.strip_prefix('$')?, 16).ok()?,
    };
    Some((page, address))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player whose machine has a routine at $8000 that is called from $9000.
    fn player() -> Player {
        let mut player = Player::new("48", 44_100);
        (0..100).for_each(|_| assert!(player.run_frame()));
        // $9000 CALL $8000: JR $9000. $8000 INC A: RET.
        for (at, byte) in (0x9000..).zip([0xCD, 0x00, 0x80, 0x18, 0xFB]).chain((0x8000..).zip([0x3C, 0xC9])) {
            player.core.machine.poke(at, byte);
        }
        // No interrupt comes between its instructions.
        assert!(player.set_register("IFF1", 0) && player.set_register("PC", 0x9000));
        player
    }

    fn a(player: &Player) -> u8 {
        player.core.machine.cpu().regs.a()
    }

    #[test]
    fn steps_go_into_over_out_and_back() {
        let mut player = player();
        player.step_into();
        assert_eq!((player.here(), player.calls()[..2].to_vec()), (0x8000, vec![0x9000, 0x8000]));
        assert_eq!((player.step_out(), player.here()), (String::new(), 0x9003));
        assert!(player.step_back() && player.here() == 0x8001);
        assert!(player.step_back() && player.step_back() && player.here() == 0x9000);
        assert!(player.step_over() && player.here() == 0x9003);
        assert!(player.step_back() && player.here() == 0x8001);
    }

    #[test]
    fn an_interrupt_is_stepped_out_of() {
        let mut player = player();
        assert!(player.set_register("IFF1", 1));
        // The ROM's interrupt routine: after PUSH AF and PUSH HL.
        player.set_breakpoints(&[0x003A]);
        assert!((0..3).any(|_| !player.run_frame()) && player.here() == 0x003A);
        let calls = player.calls();
        let (interrupted, routine) = (calls[0], calls[1]);
        assert!((0x8000..0x9005).contains(&interrupted) && routine == 0x0038, "{calls:?}");
        player.set_breakpoints(&[]);
        assert_eq!((player.step_out(), player.here()), (String::new(), interrupted));
        assert_ne!(player.calls()[1], 0x0038);
    }

    #[test]
    fn a_breakpoint_stops_a_frame_and_is_found_again_backwards() {
        let mut player = player();
        player.set_breakpoints(&[0x8001]);
        assert!(!player.run_frame() && !player.run_frame());
        let second = a(&player);
        assert_eq!(player.here(), 0x8001);
        assert!(player.run_back() && player.here() == 0x8001 && a(&player) == second.wrapping_sub(1));
        assert!(!player.run_back() && player.here() == 0x8001);
        // The same from other frames, and forwards again.
        player.set_breakpoints(&[]);
        (0..120).for_each(|_| assert!(player.run_frame()));
        let later = player.core.machine.frame();
        player.set_breakpoints(&[0x8001]);
        assert!(player.run_back() && player.core.machine.frame() + 1 == later && player.here() == 0x8001);
        // It was the last of its frame.
        let before = a(&player);
        assert!(player.run_frame() && !player.run_frame() && a(&player) == before.wrapping_add(1));
    }

    #[test]
    fn a_machine_stands_at_a_call_with_its_inputs() {
        let mut player = player();
        let sp = player.core.machine.cpu().regs.sp();
        let names = "AF\nHL\nreturn\n[$C000]\n[SP + 2]\nport[$FE]";
        let unset = player.stand_at_call(0x8000, names, &[0x1234, 0xC000, 0x9003, 7, 8, 9]);
        assert_eq!(unset, "port[$FE]");
        let regs = player.core.machine.cpu().regs;
        assert_eq!((player.here(), regs.af(), regs.hl(), regs.sp()), (0x8000, 0x1234, 0xC000, sp - 2));
        assert_eq!((player.memory(0xC000, 1), player.memory(sp, 1)), (vec![7], vec![8]));
        assert_eq!(player.core.machine.peek_word(sp - 2), 0x9003);
        assert_eq!(player.calls()[..2], [0x9003, 0x8000], "the call that was made is one of them");
        assert!(!player.step_back(), "nothing before the call is of interest");
        player.step_into();
        assert!(player.step_back() && player.here() == 0x8000);
        // The way out leads to the return address, though no CALL stands before it.
        assert_eq!((player.step_out(), player.here()), (String::new(), 0x9003));
        assert_ne!(player.calls()[1], 0x8000, "it has returned");
        assert_eq!(player.step_out(), "this is the outermost routine: only BASIC has called it");
        // Of a call within that call, to the place after it.
        player.core.machine.poke(0xA000, 0xCD);
        player.core.machine.poke(0xA001, 0x00);
        player.core.machine.poke(0xA002, 0x80);
        player.core.machine.poke(0xA003, 0xC9);
        assert_eq!(player.stand_at_call(0xA000, "return", &[0x9000]), "");
        player.step_into();
        assert_eq!((player.here(), player.step_out(), player.here()), (0x8000, String::new(), 0xA003));
        assert_eq!((player.step_out(), player.here()), (String::new(), 0x9000));
    }

    #[test]
    fn banks_are_told_apart() {
        let mut player = Player::new("128", 44_100);
        (0..150).for_each(|_| assert!(player.run_frame()));
        // In page 4 JR to itself. It is called with page 3 mapped, which has INC A: JR there.
        let call = |player: &mut Player, paging| {
            let names = "paging\n[$C000]\n[$C001]\n[$C002]\n[page 4: $C000]\n[page 4: $C001]\nIFF1";
            assert_eq!(player.stand_at_call(0xC000, names, &[paging, 0x3C, 0x18, 0xFD, 0x18, 0xFE, 0]), "");
        };
        call(&mut player, 0x13);
        assert_eq!((player.mapped_bank(), player.memory(0xC000, 3)), (Some(3), vec![0x3C, 0x18, 0xFD]));
        // A breakpoint of page 4 does not stop in page 3; one of page 3 does, and so does one of no page.
        for (number, stops) in [(0xC000 + 5 * 0x1_0000, false), (0xC000 + 4 * 0x1_0000, true), (0xC000, true)] {
            player.set_breakpoints(&[number]);
            assert_eq!((0..2).any(|_| !player.run_frame()), stops, "{number:#X}");
            assert_eq!(player.run_back(), stops, "{number:#X}");
        }
        player.core.machine.page(0x14);
        assert_eq!((player.mapped_bank(), player.memory(0xC000, 2)), (Some(4), vec![0x18, 0xFE]));
        assert_eq!(player.memory_in(3, 0xC000, 3), [0x3C, 0x18, 0xFD]);
        assert_eq!(player.memory_in(3, 0xFFFF, 2), [0, player.memory(0, 1)[0]]);
        // The 128K's ROM mutes the sound chip by R7, and sets its port R14 for the keypad.
        let registers = "R0-R7  00 00 00 00 00 00 00 FF\nR8-R15 00 00 00 00 00 00 FF 00";
        assert_eq!(player.banks(), format!("ROM 1 at $0000, bank 4 at $C000\n{registers}"));
        player.core.machine.page(0x20);
        assert!(player.banks().starts_with("ROM 0 at $0000, bank 0 at $C000, locked\n"), "{}", player.banks());
        // A 48K has no pages: only addresses count.
        let mut player = self::player();
        assert_eq!(player.banks(), "");
        assert_eq!((player.stand_at_call(0x8000, "paging\nA", &[0x13, 7]), a(&player)), ("paging".to_owned(), 7));
        player.set_breakpoints(&[0x8001 + 5 * 0x1_0000]);
        assert!(!player.run_frame() && player.mapped_bank().is_none());
    }

    #[test]
    fn ulaplus_stays_for_the_machines_that_come_after() {
        let has = |player: &Player| player.core.machine.model().ulaplus;
        let mut player = player();
        player.set_ulaplus(true);
        assert!(has(&player));
        player.switch_on("128");
        assert!(has(&player));
        let kept = spectrum::snapshot::szx::write(&player.core.machine).unwrap();
        player.set_ulaplus(false);
        assert!(!has(&player));
        // A snapshot that has it keeps it.
        player.open("kept.szx", kept).unwrap();
        player.set_ulaplus(false);
        assert!(has(&player));
    }

    #[test]
    fn registers_are_set_and_instructions_shown() {
        let mut player = player();
        assert!(player.set_register("hl", 0xFFFE) && !player.set_register("A", 0x100) && !player.set_register("X", 0));
        assert_eq!(player.core.machine.cpu().regs.hl(), 0xFFFE);
        assert_eq!(player.instructions(0x9003, 1, 2), "36864\t3\tCALL $8000\t32768\n36867\t2\tJR $9000\t36864\n");
        assert!(player.run_to(0x8001, 1) && !player.run_to(0x4000, 1));
    }
}
