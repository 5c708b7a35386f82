//! A user's source with contracts, and its proof.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use pipeline::Program;
use pipeline::asm::{self, Disk, Errors, Files};

use super::assembled::{self, ContractRoutine, Headers, SourceMap, SourcePages};
use super::cases::Cases;
use super::check::broken::Broken;
use super::circuits;
use super::following::{Following, follow_all};
use super::grammar::name_in_module;
use super::options::Options;
use super::proof::RoutineProof;
use super::report::ContractReport;
use super::run::{SourceRun, Tried};
use super::spec::Effects;
use super::stores::Store;
use super::worker::Worker;
use crate::walk::checksum;
use crate::{Error, OnProgress, Shard, symbols};

/// A source with contracts, assembled and read.
#[derive(Debug)]
pub struct Source {
    pub(crate) program: Program,
    pub(crate) headers: Headers,
    pub(crate) map: SourceMap,
    /// The pages of a source with banks.
    pub(super) pages: Option<SourcePages>,
    /// What following its code shows, which takes seconds for a large program: found when it is asked for.
    followed: OnceLock<Following>,
    /// True if there is more code than is known.
    pub(super) has_other_code: bool,
    /// The file, as it was named.
    pub(super) path: PathBuf,
    /// Checksum of the sources and of the program.
    pub(super) checksum: u64,
}

impl Source {
    /// Assembles a source file on the disk, with all that it includes, and reads the contracts in its headers.
    ///
    /// # Errors
    /// Errors of the assembler; no contract that can be read ([`Error::Contract`], each error with line and column); no contract
    /// at all ([`Error::NoContract`]). Where some contracts can be read, the errors in the others are part of the report.
    pub fn load(path: impl AsRef<Path>) -> Result<Source, Error> {
        Source::read(path.as_ref(), &Disk)
    }

    /// Assembles and reads a source that `files` has.
    ///
    /// # Errors
    /// Those of [`Source::load`].
    pub fn read(path: &Path, files: &dyn Files) -> Result<Source, Error> {
        Source::read_by(path, files, &asm::Options::default())
    }

    /// Assembles and reads a source with options of the assembler.
    ///
    /// # Errors
    /// Those of [`Source::load`].
    pub fn read_by(path: &Path, files: &dyn Files, options: &asm::Options) -> Result<Source, Error> {
        let mut source = Source::read_any(path, files, options)?;
        let headers = &mut source.headers;
        if headers.routines.is_empty() {
            if !headers.errors.is_empty() {
                let errors = std::mem::take(&mut headers.errors);
                return Err(Error::Contract(Errors { errors, warnings: Vec::new(), files: Vec::new() }));
            }
            let (file, prose) = (path.to_owned(), headers.unproved.len());
            let why = headers.unproved.first().map(|of| format!("{}: {}", of.header, of.why)).unwrap_or_default();
            return Err(Error::NoContract { file, prose, why });
        }
        Ok(source)
    }

    /// Assembles and reads a source, with or without contracts.
    pub(super) fn read_any(path: &Path, files: &dyn Files, options: &asm::Options) -> Result<Source, Error> {
        let (program, assembly) = Program::with_assembly_by(path, files, options)?;
        let (headers, map, pages) = assembled::read(&program, &assembly);
        let banks = program.banks.iter().flat_map(|bank| &bank.bytes);
        let sources = assembly.sources.iter().flat_map(|source| source.iter());
        let checksum = checksum(sources.chain(&program.code).chain(banks));
        let (followed, has_other_code) = (OnceLock::new(), false);
        Ok(Source { program, headers, map, pages, followed, has_other_code, path: path.to_owned(), checksum })
    }

    /// Returns what following the code shows.
    pub(super) fn followed(&self) -> &Following {
        self.followed.get_or_init(|| {
            let mut followed = follow_all(&self.program, &self.headers, &self.map, self.pages.as_ref());
            followed.stores.0.extend(self.has_other_code.then(Store::of_other_code));
            followed
        })
    }

    /// Refuses a source with a contract that cannot be read, though others can.
    ///
    /// # Errors
    /// [`Error::Contract`], each error with line and column.
    pub fn require_all(&self) -> Result<(), Error> {
        let errors = self.headers.errors.clone();
        if errors.is_empty() {
            Ok(())
        } else {
            Err(Error::Contract(Errors { errors, warnings: Vec::new(), files: Vec::new() }))
        }
    }

    /// Returns the whole name of a symbol that is named without its module; the name as it is if that says no or several symbols.
    pub(super) fn whole_name(&self, name: &str) -> String {
        let symbols = &self.program.symbols;
        // A local label belongs to a symbol, not to a module.
        let is_it = |known: &&String| {
            let (module, inner) = name_in_module(known);
            inner == name && module.is_some_and(|module| !symbols.contains_key(module))
        };
        let mut found = symbols.keys().filter(is_it);
        match (symbols.contains_key(name), found.next(), found.next()) {
            (false, Some(known), None) => known.clone(),
            _ => name.to_owned(),
        }
    }

    /// Returns the address of a routine, with or without a contract.
    ///
    /// # Errors
    /// [`calls::Error::NoSymbol`], [`calls::Error::NoAddress`] if its value is not an address, [`Error::NoCode`] if no instruction begins there.
    pub(super) fn routine(&self, name: &str) -> Result<u16, Error> {
        let (program, value) = (self.program.name.clone(), symbols::value(&self.program, name)?);
        let symbol = name.to_owned();
        match u16::try_from(value) {
            Err(_) => Err(calls::Error::NoAddress { program, symbol, value }.into()),
            Ok(address) if !self.map.program.has(address) => Err(Error::NoCode { program, symbol, address }),
            Ok(address) => Ok(address),
        }
    }

    /// Returns the promises that the first failing case of the first routine of a run breaks; `None` if none fails.
    pub(super) fn first_broken(&self, run: &SourceRun, options: &Options) -> Result<Option<Vec<Broken>>, Error> {
        let (Some(routine), Some(tried)) = (self.headers.routines.first(), run.routines.first()) else {
            return Ok(None);
        };
        let Some(number) = tried.first_failure() else { return Ok(None) };
        let (program, map) = self.view(routine);
        let constants = map.program.constants(routine.address);
        let cases = Cases::of_spec(&routine.spec, &constants, options);
        Ok(Some(Worker::new(program, map, routine)?.broken(&cases, number)))
    }

    /// Returns the names of the routines that have a contract, in the order of the source.
    pub fn routines(&self) -> impl Iterator<Item = &str> {
        self.headers.routines.iter().map(|routine| routine.name.as_str())
    }

    /// Returns the registers that each routine may change and its limits, by the routine's name. This includes routines whose
    /// header is not a contract (`Unproved`), as far as it states these.
    pub fn effects(&self) -> impl Iterator<Item = (&str, &Effects)> {
        let contracts = self.headers.routines.iter().map(|of| (of.name.as_str(), &of.spec.effects));
        contracts.chain(self.headers.unproved.iter().map(|of| (of.name.as_str(), &of.effects)))
    }

    /// Returns the program, to be called in any other way: [`Runner`](crate::Runner).
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the question of a routine's proof by circuit in DIMACS and in SMT-LIB 2, for other solvers: it is satisfiable if some
    /// inputs break a promise.
    ///
    /// # Errors
    /// [`Error::WithoutContract`], [`Error::NoCircuit`] if it cannot be run on gates.
    pub fn question(&self, routine: &str) -> Result<[String; 2], Error> {
        self.without_pages("the question of a proof by circuit")?;
        let routine = self.contract_of(routine)?;
        let (program, map) = self.view(routine);
        circuits::texts(program, map, routine)
    }

    /// Returns the program as a routine finds it when it is called, and its addresses.
    pub(super) fn view(&self, routine: &ContractRoutine) -> (&Program, &SourceMap) {
        let view = self.pages.as_ref().zip(routine.spec.page).and_then(|(pages, page)| pages.view(page));
        view.unwrap_or((&self.program, &self.map))
    }

    /// Refuses a source with banks, for what cannot be asked of one.
    ///
    /// # Errors
    /// [`Error::HasPages`], with the first statement in a page.
    pub(crate) fn without_pages(&self, what: &'static str) -> Result<(), Error> {
        match &self.pages {
            Some(pages) => Err(Error::HasPages { place: pages.place.clone(), what }),
            None => Ok(()),
        }
    }

    /// Returns a routine with a contract.
    pub(super) fn contract_of(&self, routine: &str) -> Result<&ContractRoutine, Error> {
        let of = self.headers.routines.iter().find(|of| of.name == routine);
        of.ok_or_else(|| Error::WithoutContract {
            program: self.program.name.clone(),
            routine: routine.to_owned(),
            known: self.routines().collect::<Vec<_>>().join(", "),
        })
    }

    /// Proves every contract of the source.
    ///
    /// # Errors
    /// Those of [`Source::walk`].
    pub fn prove(&self, options: &Options, on_progress: OnProgress<'_>) -> Result<ContractReport, Error> {
        ContractReport::of(&self.walk(options, Shard::WHOLE, on_progress)?)
    }

    /// Tries every contract of the source with its cases, or a shard of them, on all processors. A [`ContractReport`] is made from the
    /// runs of all shards.
    ///
    /// # Errors
    /// A program that leaves no room for a stack, and [`Error::Stopped`] if `on_progress` returned false. A contract that does
    /// not hold is not an error; the report contains it.
    pub fn walk(&self, options: &Options, shard: Shard, on_progress: OnProgress<'_>) -> Result<SourceRun, Error> {
        self.walk_after(options, shard, None, None, on_progress, &mut |_| {})
    }

    /// Returns the names of the routines with more cases than are all tried with these options: those proved by circuit, or sampled.
    pub fn sampled(&self, options: &Options) -> Vec<&str> {
        let is_sampled = |routine: &&ContractRoutine| {
            let constants = self.view(routine).1.program.constants(routine.address);
            !Cases::of_spec(&routine.spec, &constants, options).all
        };
        self.headers.routines.iter().filter(is_sampled).map(|routine| routine.name.as_str()).collect()
    }

    /// Proves one contract of the source. What its memory relies on is compared with the rest of the source as code without contracts.
    ///
    /// # Errors
    /// [`Error::WithoutContract`], and those of [`Source::walk`].
    pub fn prove_only(
        &self,
        routine: &str,
        options: &Options,
        on_progress: OnProgress<'_>,
    ) -> Result<RoutineProof, Error> {
        let name = &self.contract_of(routine)?.name;
        let mut report = ContractReport::of(&self.walk_only(routine, options, Shard::WHOLE, on_progress)?)?;
        report.proofs.retain(|proof| proof.routine == *name);
        report.proofs.pop().ok_or(Error::Stopped { done: 0, of: 1, what: "contracts" })
    }

    /// Tries one contract of the source.
    fn walk_only(
        &self,
        routine: &str,
        options: &Options,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<SourceRun, Error> {
        self.walk_after(options, shard, None, Some(routine), on_progress, &mut |_| {})
    }

    /// Tries every contract of the source, but those of which nothing has changed since an earlier run in which they were kept: their
    /// results are taken from there.
    ///
    /// # Errors
    /// Those of [`Source::walk`].
    pub fn walk_again(
        &self,
        options: &Options,
        earlier: &SourceRun,
        on_progress: OnProgress<'_>,
    ) -> Result<SourceRun, Error> {
        self.walk_after(options, Shard::WHOLE, Some(earlier), None, on_progress, &mut |_| {})
    }

    /// Does the same as [`Source::walk_again`], or as [`Source::walk`] without an earlier run, and calls `on_tried` after each
    /// routine, in the order of the source.
    ///
    /// # Errors
    /// Those of [`Source::walk`].
    pub fn walk_each(
        &self,
        options: &Options,
        earlier: Option<&SourceRun>,
        on_progress: OnProgress<'_>,
        on_tried: &mut dyn FnMut(&Tried),
    ) -> Result<SourceRun, Error> {
        self.walk_after(options, Shard::WHOLE, earlier, None, on_progress, on_tried)
    }
}
