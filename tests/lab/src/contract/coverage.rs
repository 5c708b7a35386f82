//! The coverage of a source by the cases of its contracts: the lines of instructions that they reach, and the sides of branches.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use super::run::{SourceRun, Tried};
use super::source::Source;
use super::stores::placed;

/// The coverage of a source, by its files and their lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceCoverage {
    files: BTreeMap<PathBuf, BTreeMap<u32, LineCoverage>>,
    /// The routines whose contracts fail: what their cases reach counts only as far as others reach it.
    failing: Vec<String>,
}

/// The coverage of a line with instructions. Lines of macros and of repeated code have several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineCoverage {
    /// The line.
    pub text: String,
    /// Number of instructions.
    pub instructions: usize,
    /// Number of those that are reached.
    pub reached: usize,
    /// Number of routines whose cases reach it.
    pub routines: usize,
    /// Number of those that no case can reach: only a side of a branch leads to them that `Unreached` names.
    pub excused: usize,
    /// The branches with a condition: true if a case takes it, and true if a case does not; `None` for a side of which `Unreached` says
    /// that no case takes it.
    pub branches: Vec<[Option<bool>; 2]>,
    /// The statements of `Unreached` about them.
    pub stated: Vec<String>,
}

impl Source {
    /// Returns what the cases of a run reach.
    pub fn coverage(&self, run: &SourceRun) -> SourceCoverage {
        let failing = run.routines.iter().filter(|tried| !tried.is_kept()).map(|tried| tried.proof.routine.clone());
        let mut coverage = SourceCoverage { failing: failing.collect(), ..SourceCoverage::default() };
        let views: Vec<_> = match &self.pages {
            Some(pages) => pages.views().map(|(page, _, map)| (page, map)).collect(),
            None => vec![(0, &self.map)],
        };
        let stating: Vec<&Tried> =
            run.routines.iter().filter(|tried| tried.is_kept() && !tried.proof.stated.is_empty()).collect();
        let excused = |tried: &&Tried| {
            let page = tried.touched.page;
            let others = run.routines.iter().filter(|other| other.touched.page == page).map(|other| other.address);
            let code = run.code.get(&page);
            let excused = code.map(|code| code.excused(tried.address, others, &tried.reached, &tried.proof.stated));
            excused.into_iter().flatten().map(|at| placed(page, at)).collect::<Vec<_>>()
        };
        let excused: BTreeSet<(u8, u16)> = stating.iter().flat_map(excused).collect();
        // Memory below the banks is that of page 0.
        let all = views.iter().flat_map(|&(page, map)| map.program.starts().map(move |(at, _)| (page, map, at)));
        for (page, map, at) in all.filter(|&(page, _, at)| placed(page, at) == (page, at)) {
            let Some((file, line, text)) = map.line(at) else { continue };
            let here = || run.routines.iter().filter(|tried| placed(tried.touched.page, at) == (page, at));
            let lines = coverage.files.entry(file.to_owned()).or_default();
            let line =
                lines.entry(line).or_insert_with(|| LineCoverage { text: text.to_owned(), ..Default::default() });
            let routines = here().filter(|tried| tried.reached.has(at)).count();
            line.instructions += 1;
            line.reached += usize::from(routines > 0);
            line.routines = line.routines.max(routines);
            line.excused += usize::from(routines == 0 && excused.contains(&(page, at)));
            if map.program.is_conditional(at) {
                let sides = here().map(|tried| tried.reached.sides(at));
                let sides = sides.fold([false; 2], |sum, side| [sum[0] | side[0], sum[1] | side[1]]);
                let stated = stating.iter().filter(|tried| placed(tried.touched.page, at) == (page, at));
                let stated: Vec<_> =
                    stated.flat_map(|tried| &tried.proof.stated).filter(|side| side.at == at).collect();
                let is_stated = |always: bool| stated.iter().any(|side| side.always == always);
                // A side is taken, not taken, or left out.
                let side = |is_taken: bool, always| (is_taken || !is_stated(always)).then_some(is_taken);
                line.branches.push([side(sides[0], false), side(sides[1], true)]);
                let untaken = stated.iter().filter(|side| !sides[usize::from(side.always)]);
                line.stated.extend(untaken.map(|side| format!("{}: {}", side.statement(), side.why)));
            }
        }
        coverage
    }
}

impl SourceCoverage {
    /// Returns the coverage in the format of `lcov`, which editors show (`geninfo`'s manual page has it). A line's count is the number
    /// of routines whose cases reach it.
    pub fn lcov(&self) -> String {
        let mut text = String::new();
        for (file, lines) in &self.files {
            let mut add = |line: String| text += &(line + "\n");
            add(format!("TN:\nSF:{}", file.display()));
            let (mut sides, mut hit) = (0, 0);
            for (number, line) in lines {
                for (block, branch) in line.branches.iter().enumerate() {
                    for (side, is_reached) in branch.iter().enumerate() {
                        let Some(is_reached) = *is_reached else { continue };
                        add(format!("BRDA:{number},{block},{side},{}", u8::from(is_reached)));
                        (sides, hit) = (sides + 1, hit + usize::from(is_reached));
                    }
                }
            }
            add(format!("BRF:{sides}\nBRH:{hit}"));
            let counted = || lines.iter().filter(|(_, line)| line.excused < line.instructions);
            counted().for_each(|(number, line)| add(format!("DA:{number},{}", line.routines)));
            let reached = counted().filter(|(_, line)| line.routines > 0).count();
            add(format!("LF:{}\nLH:{reached}\nend_of_record", counted().count()));
        }
        text
    }
}

/// Writes each line that is not wholly reached, and the numbers of each file.
impl fmt::Display for SourceCoverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (file, lines)) in self.files.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            write_file(f, file, lines)?;
        }
        if !self.failing.is_empty() {
            write!(f, "\nnot counted, since the contract fails: the cases of {}", self.failing.join(", "))?;
        }
        Ok(())
    }
}

fn write_file(f: &mut fmt::Formatter<'_>, file: &Path, lines: &BTreeMap<u32, LineCoverage>) -> fmt::Result {
    let sum = |of: &dyn Fn(&LineCoverage) -> usize| lines.values().map(of).sum::<usize>();
    let (all, reached) = (sum(&|line| line.instructions - line.excused), sum(&|line| line.reached));
    let (branches, whole) = (
        sum(&|line| line.branches.len()),
        sum(&|line| line.branches.iter().filter(|sides| !sides.contains(&Some(false))).count()),
    );
    write!(f, "{}: {reached} of {all} instructions reached, {whole} of {branches} branches both ways", file.display())?;
    for (number, LineCoverage { text, instructions, reached, excused, branches, stated, .. }) in lines {
        let missing = match () {
            () if excused == instructions => "as Unreached says",
            () if *reached == 0 => "not reached",
            () if reached + excused < *instructions => "not reached everywhere",
            () if branches.iter().any(|sides| sides[0] == Some(false)) => "never taken",
            () if branches.iter().any(|sides| sides[1] == Some(false)) => "always taken",
            () if !stated.is_empty() => "as Unreached says",
            () => continue,
        };
        write!(f, "\n{number:>6}  {missing:<22}  {}", text.trim_end())?;
        stated.iter().try_for_each(|stated| write!(f, "  ; {stated}"))?;
    }
    Ok(())
}
