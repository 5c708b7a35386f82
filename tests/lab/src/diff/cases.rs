//! Case files: each line is a case in one of the program's forms, and is answered by one line.
//!
//! Empty lines and lines that begin with `#` are skipped. If a line cannot be read, nothing is run.

use pipeline::Program;
use rayon::prelude::*;

use super::asker::Asker;
use super::findings::{Answer, BrokenPromise};
use super::question::Ask;
use crate::prover::{Only, Said};
use crate::{Core, Error};

/// Returns the line for different answers.
fn differs(z80: &Answer, iz80: &Answer, port: Option<&str>, faults: &[BrokenPromise]) -> Said {
    let mut text = format!("differs: z80 {z80} iz80 {iz80}");
    text.extend(port.map(|port| format!(" port {port}")));
    text.extend(faults.iter().map(|BrokenPromise { core, what }| format!("; on {} it {what}", core.name())));
    Said::Differs(text)
}

/// Reads a case file and answers its lines in order. `forms` are the questions that the lines can be cases of; a line that is the header
/// may stand before the first case.
///
/// # Errors
/// [`Error::Case`] with the number of the first line that cannot be read; and those of [`walk`](super::walk()).
pub fn answer_cases(
    program: &Program,
    mut forms: Vec<Box<dyn Ask>>,
    header: Option<&str>,
    text: &str,
    only: Option<Only>,
) -> Result<Vec<Said>, Error> {
    /// Cases to a batch, each of which loads the program anew.
    const BATCH: usize = 256;
    let mut cases: Vec<(usize, usize)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let is_header = cases.is_empty() && header == Some(line);
        if line.is_empty() || line.starts_with('#') || is_header {
            continue;
        }
        let wrong = |why: String| Error::Case { line: number, why };
        let read = forms.iter_mut().enumerate().find_map(|(form, ask)| Some((form, ask.read(line)?)));
        let (form, read) =
            read.ok_or_else(|| wrong(format!("`{line}` is not a case in any of the program's forms")))?;
        read.map_err(wrong)?;
        let case = forms[form].cases()? - 1;
        if only != Some(Only::Port)
            && let Some(why) = forms[form].too_large(case)
        {
            return Err(wrong(format!("{why}; `--only port` answers it")));
        }
        cases.push((form, case));
    }
    if only == Some(Only::Port) {
        return Ok(cases.par_iter().map(|&(form, case)| Said::Alike(forms[form].port(case))).collect());
    }
    let batch = |cases: &[(usize, usize)]| {
        let mut cores = [Asker::new(program, Core::Z80, &forms)?, Asker::new(program, Core::Iz80, &forms)?];
        Ok(cases.iter().map(|&(form, case)| answer(&mut cores, forms[form].as_ref(), form, case, only)).collect())
    };
    let batches = cases.par_chunks(BATCH).map(batch).collect::<Result<Vec<Vec<Said>>, Error>>()?;
    Ok(batches.into_iter().flatten().collect())
}

/// Answers a case. Of several routines the first that is wrong answers.
fn answer(cores: &mut [Asker; 2], ask: &dyn Ask, form: usize, case: usize, only: Option<Only>) -> Said {
    let port = (only != Some(Only::Z80)).then(|| ask.port(case));
    let (expected, mut alike) = (ask.expected(case), String::new());
    for routine in 0..ask.routines().len() {
        let [(z80, mut faults), (iz80, others)] = cores.each_mut().map(|core| {
            let asked = core.ask(ask, form, routine, case, &expected);
            (core.answer(ask, case, &asked), asked.faults)
        });
        faults.extend(others);
        match (&z80, &iz80) {
            (Answer::Given(ours), Answer::Given(theirs))
                if faults.is_empty() && ours == theirs && port.as_ref().is_none_or(|port| port == ours) =>
            {
                alike.clone_from(ours);
            }
            _ => return differs(&z80, &iz80, port.as_deref(), &faults),
        }
    }
    Said::Alike(alike)
}
