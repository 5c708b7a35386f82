//! The report on a program's walks through its keyboard: the openings from power-on, and the counters of each group of explorations.
//! A program names its groups, and chooses the counters that the report shows of each.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::exploration::{Job, sum_up};
use super::explore::Explored;
use super::opening::{ByChance, Opening, Openings};
use crate::{Error, Part};

/// A group of explorations in a report.
#[derive(Clone, Debug)]
pub struct Group {
    /// The field in JSON. Groups that follow one another can share one: it is a list then.
    pub field: &'static str,
    /// The variant of the program that is played, a level for instance. It stands before the counters in the list of JSON.
    pub variant: Option<&'static str>,
    /// The name of the walk: the beginning of its line in the report.
    pub title: String,
    /// Writes the counters that the report shows: [`lines_of_play`], [`positions`], or the program's own words.
    pub counters: fn(&Explored) -> String,
}

/// Writes how the lines of play of one person ended.
pub fn lines_of_play(Explored { lines, moves, framed, .. }: &Explored) -> String {
    let [won, tied, lost] = lines;
    format!(
        "{} lines of play, {won} won, {tied} tied, {lost} lost; {moves} moves, and {framed} by cursor keys and ENTER",
        won + tied + lost
    )
}

/// Writes the number of positions, and of the keys pressed in them.
pub fn positions(Explored { positions, keys, framed, .. }: &Explored) -> String {
    format!("{positions} positions, {keys} keys in all of them, and {framed} with the frame on each cell")
}

/// The findings of whole walks.
#[derive(Clone, Debug)]
pub struct KeyboardReport<C> {
    /// The openings from power-on.
    pub openings: Openings<C>,
    /// The groups, and what was found in each.
    pub groups: Vec<(Group, Explored)>,
    /// Number of screens that were not what the port expects.
    pub differing: usize,
}

impl<C: ByChance> KeyboardReport<C> {
    /// Sums up whole walks, or the parts of all their shards. The group of a job is its index in `groups`.
    ///
    /// # Errors
    /// A walk that is not whole, or that counted something else than there is.
    pub fn of<S>(
        openings: &Part<Opening<C>>,
        walk: &Part<Explored>,
        jobs: &[Job<'_, S>],
        groups: Vec<Group>,
    ) -> Result<KeyboardReport<C>, Error> {
        let found = sum_up(jobs, walk)?;
        let differing = found.iter().map(|played| played.differing).sum();
        let groups = groups.into_iter().zip(found).collect();
        Ok(KeyboardReport { openings: Openings::of(openings)?, groups, differing })
    }

    /// Returns true if every screen was what the port expects.
    pub fn holds(&self) -> bool {
        self.openings.holds() && self.differing == 0
    }

    /// Returns the descriptions of the first differences.
    pub fn differences(&self) -> impl Iterator<Item = &String> {
        self.groups.iter().flat_map(|(_, played)| &played.differences)
    }
}

/// The counters, a line for each group; not the differences themselves.
impl<C: ByChance + fmt::Debug> fmt::Display for KeyboardReport<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.openings)?;
        for (Group { title, counters, .. }, played) in &self.groups {
            writeln!(f, "{title}: {}", counters(played))?;
        }
        match self.differing {
            0 => write!(f, "every screen was as the port expects"),
            count => write!(f, "{count} screens were not as the port expects"),
        }
    }
}

/// The counters of groups in JSON.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Counters<'a> {
    One(&'a Explored),
    Several(Vec<&'a Explored>),
    Variants(Vec<(&'a str, Counters<'a>)>),
}

impl<'a> Counters<'a> {
    /// The counters of the groups of a field.
    fn of_field(groups: &'a [(Group, Explored)]) -> Counters<'a> {
        let variants = groups.chunk_by(|(one, _), (other, _)| one.variant == other.variant);
        let variants = variants.filter_map(|groups| Some((groups[0].0.variant?, Counters::of_variant(groups))));
        let variants: Vec<_> = variants.collect();
        if variants.is_empty() { Counters::of_variant(groups) } else { Counters::Variants(variants) }
    }

    /// The counters of the groups of a variant.
    fn of_variant(groups: &'a [(Group, Explored)]) -> Counters<'a> {
        match groups {
            [(_, played)] => Counters::One(played),
            several => Counters::Several(several.iter().map(|(_, played)| played).collect()),
        }
    }
}

/// The openings, a field for each name of groups, and the number of differences.
impl<C: Serialize> Serialize for KeyboardReport<C> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut fields = out.serialize_map(None)?;
        fields.serialize_entry("openings", &self.openings)?;
        for groups in self.groups.chunk_by(|(one, _), (other, _)| one.field == other.field) {
            fields.serialize_entry(groups[0].0.field, &Counters::of_field(groups))?;
        }
        fields.serialize_entry("differing", &self.differing)?;
        fields.end()
    }
}
