//! The routines of a program, called by name from a user's own tests.

use std::path::Path;

use pipeline::{Assembler, Program};

use crate::contract::{self, Place};
use crate::{Call, CallOutcome, Core, Error, Returned, Runner};

/// A program whose routines are called by name, on our core.
///
/// ```
/// use lab::Routines;
///
/// let mut math = Routines::load("../../z80src/lib/math.asm")?;
/// let after = math.call("multiply_8", &[("H", 12), ("E", 11)])?;
/// assert_eq!(after.get("HL")?, 132);
/// # Ok::<(), lab::Error>(())
/// ```
///
/// Places are named as in a contract ([`prove`](crate::contract)): `A`, `DEHL`, `carry`, `[Score]`, `word[Table + 2]`,
/// `port[$7FFE]`. What is given by [`Routines::set`] stays for all calls; what a routine changes does not.
pub struct Routines {
    runner: Runner,
    program: Program,
}

/// The state after a routine returned.
pub struct CallResult<'a> {
    of: &'a Routines,
    returned: Returned,
}

impl Routines {
    /// Assembles a source file and loads the program.
    ///
    /// # Errors
    /// Errors of the assembler, and those of [`Runner::new`].
    pub fn load(path: impl AsRef<Path>) -> Result<Routines, Error> {
        let program = Program::from_source(path.as_ref(), Assembler::Builtin)?;
        let mut runner = Runner::new(&program, Core::Z80)?;
        runner.load_rom();
        Ok(Routines { runner, program })
    }

    /// Sets memory or a port for all calls from now on.
    ///
    /// # Errors
    /// [`Error::Place`] if this is neither memory nor a port, or the value does not fit.
    pub fn set(&mut self, place: &str, value: i64) -> Result<(), Error> {
        self.put(place, value, &mut Call::new(0, Core::Z80), false)
    }

    /// Calls a routine with values in registers and flags. All other registers hold filler.
    ///
    /// # Errors
    /// Those of [`Runner::address`]; [`Error::Place`] if a name is not a register or flag, or its value does not fit;
    /// [`Error::NotBack`] if the routine did not return.
    pub fn call(&mut self, routine: &str, given: &[(&str, i64)]) -> Result<CallResult<'_>, Error> {
        let mut call = Call::new(self.runner.address(routine)?, Core::Z80);
        for &(place, value) in given {
            self.put(place, value, &mut call, true)?;
        }
        match self.runner.call(&call) {
            CallOutcome::Returned(returned) => Ok(CallResult { of: self, returned }),
            outcome => Err(Error::NotBack { routine: routine.to_owned(), outcome: Box::new(outcome) }),
        }
    }

    fn put(&mut self, name: &str, value: i64, call: &mut Call, in_call: bool) -> Result<(), Error> {
        let wrong = |why: String| Error::Place { place: name.to_owned(), why };
        let (place, start) = self.place(name)?;
        if in_call != place.is_in_processor() {
            return Err(wrong("registers and flags are given with the call, memory and ports are set".into()));
        }
        let bits = place.bits();
        if value < -(1 << (bits - 1)) || value >= 1 << bits {
            return Err(wrong(format!("{value} does not fit ({bits} bits)")));
        }
        if matches!(place, Place::Mode) && value > 2 {
            return Err(wrong("the interrupt modes are 0 to 2".into()));
        }
        place.put(start, value, call, &mut self.runner);
        Ok(())
    }

    fn place(&self, name: &str) -> Result<(Place, u16), Error> {
        contract::place(name, &|symbol: &str| self.program.symbols.get(symbol).copied())
            .map_err(|why| Error::Place { place: name.to_owned(), why })
    }
}

impl CallResult<'_> {
    /// Returns the value in a place, as an unsigned number; a flag is 0 or 1.
    ///
    /// # Errors
    /// [`Error::Place`] if the text is not a place.
    pub fn get(&self, place: &str) -> Result<i64, Error> {
        let (place, start) = self.of.place(place)?;
        Ok(place.get(start, &contract::StateAfter { runner: &self.of.runner, returned: &self.returned }))
    }

    /// Returns the registers, the time, the stack used and the memory changed.
    pub fn returned(&self) -> &Returned {
        &self.returned
    }
}
