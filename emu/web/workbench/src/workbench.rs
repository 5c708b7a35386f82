//! The workbench: the texts, and what is made of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use asm::Files;
use lab::contract::{ContractReport, Options, Source, SourceRun};
use pipeline::{Error, Output, Program, Screen};

use crate::proof::messages;
use crate::{Assembled, Event, Message, ProgramFacts, ProofReport, Texts};

/// Number of random cases of a routine that has too many to try all.
const SAMPLES: u64 = 100_000;

/// The picture beside a source that is the loading screen of its tape.
const SCREEN: &str = "screen.png";

/// The user's sources, and the results of earlier proofs.
#[derive(Debug, Default)]
pub struct Workbench {
    /// The texts of the sources.
    pub texts: Texts,
    /// The last proof of each source that was proved. Routines of which nothing has changed since are not tried again.
    earlier: BTreeMap<PathBuf, SourceRun>,
}

impl Workbench {
    /// Assembles a source with all that it includes. INCLUDE also finds files of the project's library, `lib/keys.asm`.
    pub fn assemble(&self, main: &str) -> Assembled {
        match self.program(main) {
            Err(error) => Assembled { messages: Message::all_of(main.as_ref(), &error), program: None },
            Ok((program, assembly)) => Assembled {
                messages: assembly.warnings.iter().map(Message::of).collect(),
                program: Some(ProgramFacts::of(&program, &assembly)),
            },
        }
    }

    /// Returns the tape of a source as a file of the kind that [`ProgramFacts::ending`] names: the loader, the picture `screen.png` beside
    /// the source if there is one, the code.
    ///
    /// # Errors
    /// The first message about the source, in one line.
    pub fn tape(&self, main: &str) -> Result<Vec<u8>, String> {
        let build = || -> Result<Vec<u8>, Error> {
            let (mut program, _) = self.program(main)?;
            let picture = Path::new(main).with_file_name(SCREEN);
            if let Ok(png) = self.texts.read(&picture) {
                program.screen = Some(Screen::from_png(&picture.display().to_string(), &png)?.bytes);
            }
            program.output(if program.is_for_128k { Output::Tzx } else { Output::Tap })
        };
        build().map_err(|error| error.to_string().lines().next().unwrap_or_default().to_owned())
    }

    /// Proves the contracts of a source. `tell` is called with what becomes known meanwhile, from this thread.
    pub fn prove(&mut self, main: &str, tell: &(dyn Fn(Event) + Sync)) -> ProofReport {
        let source = match Source::read_by(main.as_ref(), &self.texts, &options()) {
            Ok(source) => source,
            Err(error) => return ProofReport::refused(messages(main, error)),
        };
        let refused = source.require_all().err().map_or_else(Vec::new, |error| messages(main, error));
        tell(Event::Begun { routines: source.routines().map(str::to_owned).collect() });
        let options = Options { samples: SAMPLES, ..Options::default() };
        let on_progress = |progress: lab::Progress| {
            tell(Event::Progress { done: progress.done, of: progress.of });
            true
        };
        let earlier = self.earlier.get(Path::new(main));
        let run = source.walk_each(&options, earlier, &on_progress, &mut |tried| tell(Event::tried(tried)));
        let report = run.and_then(|run| {
            let report = ContractReport::of(&run)?;
            self.earlier.insert(main.into(), run.condense()?);
            Ok(report)
        });
        match report {
            Ok(report) => ProofReport::of(report, &refused),
            Err(error) => ProofReport::refused(messages(main, error)),
        }
    }

    fn program(&self, main: &str) -> Result<(Program, asm::Assembly), Error> {
        let (program, assembly) = Program::with_assembly_by(main.as_ref(), &self.texts, &options())?;
        // A program with a folder of its own has the folder's name.
        let folder = Path::new(main).parent().filter(|_| program.name == "main").and_then(Path::file_name);
        let name = folder.map(|folder| folder.to_string_lossy().into_owned());
        Ok((Program { name: name.unwrap_or(program.name), ..program }, assembly))
    }
}

/// Returns the options of the assembler.
fn options() -> asm::Options {
    asm::Options { include_dirs: vec!["z80src".into(), "z80src/lib".into()], ..asm::Options::default() }
}
