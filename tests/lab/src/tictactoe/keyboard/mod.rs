//! The whole game through the keyboard: every line of play of one person against the Spectrum, and with two people every
//! position and every key in it, pressed on clones of a machine into which the game was loaded from its tape. After each
//! move what stands on the screen is what the port says.
//!
//! With two people a position is a board and whose turn it is, however it came about; with one, every line is played out.

mod hands;
mod opening;
mod screen;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use games::Game;
use games::tictactoe::{Board, Cell, Level, Outcome, Point, Side, TicTacToe, won_lines};
use pipeline::Program;
use serde::{Deserialize, Serialize};
use spectrum::{Key, Machine};

use super::{Part, Shard, Watch, expect, walk};
use crate::Error;
use hands::{DIGITS, Match, end, press, step};
pub use opening::{Opening, openings_agree, walk_openings};
use screen::{Seen, Wanted};

/// How many differences a unit of the walk keeps.
const KEPT: usize = 8;

/// What a unit of the walk found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Lines of one person against the Spectrum that the person won, that were tied, that the Spectrum won.
    pub lines: [usize; 3],
    /// Moves of the person and of the Spectrum in them, each looked at.
    pub moves: usize,
    /// Positions of two people.
    pub positions: usize,
    /// Keys pressed in them.
    pub keys: usize,
    /// How often something else stood on the screen than the port says.
    pub differing: usize,
    /// The first of those, told.
    pub differences: Vec<String>,
}

impl Played {
    fn add(&mut self, other: &Played) {
        self.lines.iter_mut().zip(other.lines).for_each(|(sum, lines)| *sum += lines);
        self.moves += other.moves;
        self.positions += other.positions;
        self.keys += other.keys;
        self.differing += other.differing;
        let room = KEPT.saturating_sub(self.differences.len());
        self.differences.extend(other.differences.iter().take(room).cloned());
    }

    fn differ(&mut self, difference: String) {
        self.differing += 1;
        if self.differences.len() < KEPT {
            self.differences.push(difference);
        }
    }
}

/// A unit of the walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// One person against a level, who has begun with this cell.
    Begun(Level, Cell),
    /// One person against a level, which has begun with the first cell and was answered with the second.
    Answered(Level, Cell, Cell),
    /// Two people, this side beginning: the positions before the second move.
    Shallow(Side),
    /// Two people, this side beginning: those whose way there begins with these two cells.
    Deep(Side, [Cell; 2]),
}

/// All of them, in order.
fn units() -> Vec<Unit> {
    let pairs = || {
        let second = |first: Cell| Cell::ALL.into_iter().filter(move |&cell| cell != first);
        Cell::ALL.into_iter().flat_map(move |first| second(first).map(move |second| [first, second]))
    };
    let one = Level::ALL.into_iter().flat_map(|level| {
        let begun = Cell::ALL.map(|cell| Unit::Begun(level, cell));
        begun.into_iter().chain(pairs().map(move |[first, second]| Unit::Answered(level, first, second)))
    });
    let two = [Side::One, Side::Two].into_iter().flat_map(|begins| {
        [Unit::Shallow(begins)].into_iter().chain(pairs().map(move |cells| Unit::Deep(begins, cells)))
    });
    one.chain(two).collect()
}

/// What the walk found, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyboardReport {
    /// Against each level, whoever begins: the person, then the Spectrum.
    pub levels: Vec<(Level, [Played; 2])>,
    /// Between two people.
    pub people: Played,
}

impl KeyboardReport {
    /// The report of a whole walk: [`walk_keyboard`], or the parts of all its shards.
    ///
    /// # Errors
    /// A walk that is not whole, or of another number of lines, positions or keys than the port counts.
    pub fn of(walk: &Part<Played>) -> Result<KeyboardReport, Error> {
        let units = units();
        expect("parts of the walk", units.len(), walk.units)?;
        let mut levels: Vec<(Level, [Played; 2])> = Level::ALL.map(|level| (level, Default::default())).into();
        let mut people = Played::default();
        for (unit, played) in units.iter().zip(walk.whole()?) {
            match unit {
                Unit::Begun(level, _) => levels[*level as usize].1[0].add(played),
                Unit::Answered(level, ..) => levels[*level as usize].1[1].add(played),
                Unit::Shallow(_) | Unit::Deep(..) => people.add(played),
            }
        }
        let report = KeyboardReport { levels, people };
        if report.holds() {
            // Where something differs, what follows from it is not walked.
            for (level, begun) in &report.levels {
                for (played, begins) in begun.iter().zip([Side::One, Side::Two]) {
                    expect("lines of play", lines(*level, Point::new(begins)), played.lines.iter().sum())?;
                }
            }
            let positions = [Side::One, Side::Two].map(|begins| reached(begins).len()).iter().sum();
            expect("positions", positions, report.people.positions)?;
            expect("keys", positions * strokes().len(), report.people.keys)?;
        }
        Ok(report)
    }

    /// Whether the screen showed what the port says, always.
    pub fn holds(&self) -> bool {
        self.people.differing == 0
            && self.levels.iter().flat_map(|(_, begun)| begun).all(|played| played.differing == 0)
    }

    /// The first differences.
    pub fn differences(&self) -> impl Iterator<Item = &String> {
        let levels = self.levels.iter().flat_map(|(_, begun)| begun);
        levels.chain([&self.people]).flat_map(|played| &played.differences)
    }
}

/// What was walked and what differed, in a few lines; not the differences themselves.
impl fmt::Display for KeyboardReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (level, begun) in &self.levels {
            for (played, begins) in begun.iter().zip(["the person begins", "the Spectrum begins"]) {
                let [won, tied, lost] = played.lines;
                let lines = won + tied + lost;
                writeln!(
                    f,
                    "one person, {}, {begins}: {lines} lines of play, {won} won, {tied} tied, {lost} lost; {} moves",
                    level.name(),
                    played.moves
                )?;
            }
        }
        writeln!(f, "two people: {} positions, {} keys in all of them", self.people.positions, self.people.keys)?;
        let all = self.levels.iter().flat_map(|(_, begun)| begun).chain([&self.people]);
        match all.map(|played| played.differing).sum::<usize>() {
            0 => write!(f, "on the screen stood what the port says, always"),
            count => write!(f, "{count} times something else stood on the screen than the port says"),
        }
    }
}

/// Walks the whole game through the keyboard, or a shard of it.
///
/// # Errors
/// A program without the symbols that say what its pieces and messages look like, one that does not load, or whose screens
/// cannot be read. That the screens differ is no error: it stands in the report.
pub fn walk_keyboard(program: &Program, shard: Shard, watch: Watch<'_>) -> Result<Part<Played>, Error> {
    let menu = hands::at_menu(program)?;
    let people = hands::two_people(&menu, program)?;
    let levels = Level::ALL
        .iter()
        .map(|&level| hands::one_person(&menu, program, &people[0].eyes, level))
        .collect::<Result<Vec<_>, Error>>()?;
    let ways = [Side::One, Side::Two].map(ways);
    let units = units();
    walk(
        "openings",
        units.len(),
        shard,
        watch,
        || Ok(()),
        |(), unit| {
            let mut played = Played::default();
            match units[unit] {
                Unit::Begun(level, cell) => {
                    let (begun, _) = &levels[level as usize];
                    Line { level, game: begun, played: &mut played }.play(
                        &begun.machine,
                        Point::new(Side::One),
                        cell,
                        "",
                    );
                }
                Unit::Answered(level, opening, cell) => {
                    let openings = &levels[level as usize].1;
                    if let Some((_, game)) = openings.iter().find(|(known, _)| *known == opening) {
                        let point = step(Point::new(Side::Two), opening);
                        let way = format!("the Spectrum {opening}, ");
                        Line { level, game, played: &mut played }.play(&game.machine, point, cell, &way);
                    }
                }
                Unit::Shallow(begins) => {
                    let mut people = People::new(&people, &menu, &ways, begins, &mut played);
                    people.shallow();
                }
                Unit::Deep(begins, cells) => People::new(&people, &menu, &ways, begins, &mut played).deep(cells),
            }
            played
        },
    )
}

/// One person against the Spectrum: every line from here on.
struct Line<'a> {
    level: Level,
    game: &'a Match,
    played: &'a mut Played,
}

impl Line<'_> {
    /// Plays a cell on a clone, looks at the screen, waits for the answer, looks again, and goes on with every free cell.
    fn play(&mut self, machine: &Machine, point: Point, cell: Cell, way: &str) {
        let eyes = &self.game.eyes;
        let mut machine = machine.clone();
        let way = format!("{way}{cell}");
        press(&mut machine, &[DIGITS[cell.index()]]);
        let point = step(point, cell);
        if self.ended(&mut machine, &point, &way) {
            return;
        }
        let thinks = eyes.shapes.words.say("MessageThinks", Side::Two, None);
        let wanted = Wanted { board: point.board, said: thinks, score: self.game.score, line: None };
        if !self.looked(&mut machine, &wanted, &way) {
            return;
        }
        // Nothing but the empty board asks R.
        let Some(answer) = self.level.choose(&point.board, 0) else { return };
        let way = format!("{way}, the Spectrum {}", answer.cell);
        let point = step(point, answer.cell);
        if self.ended(&mut machine, &point, &way) {
            return;
        }
        let wanted = eyes.turn(point.board, Side::One, self.game.score);
        if self.looked(&mut machine, &wanted, &way) {
            for cell in TicTacToe::moves(&point) {
                self.play(&machine, point, cell, &format!("{way}, "));
            }
        }
    }

    /// If a move ended the point: the line is at its end.
    fn ended(&mut self, machine: &mut Machine, point: &Point, way: &str) -> bool {
        let Some(outcome) = end(point) else { return false };
        let wanted = over(self.game, point, outcome);
        self.looked(machine, &wanted, way);
        let kind = match outcome {
            Outcome::Won(Side::One) => 0,
            Outcome::Tie => 1,
            Outcome::Won(Side::Two) => 2,
        };
        self.played.lines[kind] += 1;
        true
    }

    fn looked(&mut self, machine: &mut Machine, wanted: &Wanted, way: &str) -> bool {
        self.played.moves += usize::from(!wanted.said.is_empty());
        match self.game.eyes.await_screen(machine, wanted) {
            Ok(()) => true,
            Err(seen) => {
                let begin = format!("one person, {}: after {way}", self.level.name());
                self.played.differ(told(&begin, wanted, &seen));
                false
            }
        }
    }
}

/// The screen that the end of a point shows.
fn over(game: &Match, point: &Point, outcome: Outcome) -> Wanted {
    let line = won_lines(&point.board).next().map(|(_, line)| *line);
    game.eyes.over(point.board, outcome, line, game.score.after(outcome))
}

/// A difference, in words and drawn.
fn told(begin: &str, wanted: &Wanted, seen: &Seen) -> String {
    let mark = |cell: &Option<Option<Side>>| match cell {
        None => "?".to_owned(),
        Some(None) => ".".to_owned(),
        Some(Some(side)) => side.to_string(),
    };
    let rows = wanted.board.to_string();
    let drawn: Vec<String> = rows
        .lines()
        .zip(seen.cells.chunks(3))
        .map(|(port, screen)| format!("    {port}      {}", screen.iter().map(mark).collect::<Vec<_>>().join(" ")))
        .collect();
    let lit = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
    format!(
        "{begin}: the port, and the screen\n{}\n  \"{}\", and {:?}\n  score {:?}, and {:?}\n  the line {}, and lit {}",
        drawn.join("\n"),
        wanted.said,
        seen.said,
        wanted.score,
        seen.score,
        wanted.line.map_or("none".to_owned(), |line| lit(&line)),
        if seen.lit.is_empty() { "none".to_owned() } else { lit(&seen.lit) },
    )
}

/// A key, or keys pressed together: all forty alone, CAPS SHIFT with the cursor keys, and BREAK.
fn strokes() -> Vec<Vec<Key>> {
    let cursor = [Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Space].map(|key| vec![Key::CapsShift, key]);
    Key::all().map(|key| vec![key]).chain(cursor).collect()
}

/// What keys mean to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// Nothing: the shifts by themselves.
    Nothing,
    /// Leave the match.
    Break,
    /// A cell.
    Cell(Cell),
    /// No cell, but a key: the frame may move, and at the end of a point it goes on.
    Key,
}

fn meaning(keys: &[Key]) -> Meaning {
    match keys {
        [Key::CapsShift, Key::Space] => Meaning::Break,
        [Key::CapsShift | Key::SymbolShift] => Meaning::Nothing,
        [key] => {
            let digit = DIGITS.iter().position(|digit| digit == key);
            digit.map_or(Meaning::Key, |digit| Meaning::Cell(Cell::ALL[digit]))
        }
        _ => Meaning::Key,
    }
}

/// Every position that two people can come to when one of them begins, over or not.
fn reached(begins: Side) -> BTreeSet<Board> {
    let mut all = BTreeSet::from([Board::EMPTY]);
    let mut newest = vec![Point::new(begins)];
    while let Some(point) = newest.pop() {
        let moves = TicTacToe::moves(&point).into_iter().map(|cell| step(point, cell));
        newest.extend(moves.filter(|next| all.insert(next.board)));
    }
    all
}

/// How many lines of play there are against a level from a point on.
fn lines(level: Level, point: Point) -> usize {
    if end(&point).is_some() {
        return 1;
    }
    let cells: BTreeSet<Cell> = match point.turn {
        Side::One => point.board.free().collect(),
        Side::Two => (0..=255).filter_map(|r| level.choose(&point.board, r)).map(|choice| choice.cell).collect(),
    };
    cells.into_iter().map(|cell| lines(level, step(point, cell))).sum()
}

/// One way to every position: from each board the moves that lead to boards not met before, level by level.
type Ways = BTreeMap<Board, Vec<Cell>>;

fn ways(begins: Side) -> Ways {
    let mut ways = Ways::new();
    let mut met = BTreeSet::from([Board::EMPTY]);
    let mut points = vec![Point::new(begins)];
    while !points.is_empty() {
        let mut next = Vec::new();
        for point in points {
            for cell in TicTacToe::moves(&point) {
                let after = step(point, cell);
                if met.insert(after.board) {
                    ways.entry(point.board).or_default().push(cell);
                    next.push(after);
                }
            }
        }
        points = next;
    }
    ways
}

/// Two people, one of them beginning.
struct People<'a> {
    game: &'a Match,
    /// The text of the menu to which BREAK leads: its first rows, which no option changes.
    menu: Vec<String>,
    ways: &'a Ways,
    begins: Side,
    played: &'a mut Played,
}

impl<'a> People<'a> {
    fn new(
        games: &'a [Match; 2],
        menu: &Machine,
        ways: &'a [Ways; 2],
        begins: Side,
        played: &'a mut Played,
    ) -> People<'a> {
        let game = &games[begins as usize];
        let menu = game.eyes.shapes.text(menu).into_iter().filter(|row| row.contains(hands::START)).collect();
        People { game, menu, ways: &ways[begins as usize], begins, played }
    }

    fn goes_on(&self, board: &Board, cell: Cell) -> bool {
        self.ways.get(board).is_some_and(|cells| cells.contains(&cell))
    }

    /// The empty board, and those with one mark.
    fn shallow(&mut self) {
        let begin = Point::new(self.begins);
        let first = self.every_key(&self.game.machine.clone(), begin, "");
        for (cell, machine) in first {
            self.every_key(&machine, step(begin, cell), &cell.to_string());
        }
    }

    /// The positions whose way begins with two cells, if there are such.
    fn deep(&mut self, [first, second]: [Cell; 2]) {
        let begin = Point::new(self.begins);
        let next = step(begin, first);
        if !self.goes_on(&begin.board, first) || !self.goes_on(&next.board, second) {
            return;
        }
        let mut machine = self.game.machine.clone();
        for (cell, point) in [(first, next), (second, step(next, second))] {
            press(&mut machine, &[DIGITS[cell.index()]]);
            let wanted = self.game.eyes.turn(point.board, point.turn, self.game.score);
            if self.game.eyes.await_screen(&mut machine, &wanted).is_err() {
                // That is a difference of the shallow unit.
                return;
            }
        }
        self.from(&machine, step(next, second), &format!("{first}, {second}"));
    }

    /// A position, and all whose way leads through it.
    fn from(&mut self, machine: &Machine, point: Point, way: &str) {
        for (cell, machine) in self.every_key(machine, point, way) {
            self.from(&machine, step(point, cell), &format!("{way}, {cell}"));
        }
    }

    /// Presses every key in a position, each on a clone, and gives the machines from which the walk goes on.
    fn every_key(&mut self, machine: &Machine, point: Point, way: &str) -> Vec<(Cell, Machine)> {
        self.played.positions += 1;
        let mut next = Vec::new();
        for keys in strokes() {
            self.played.keys += 1;
            let mut machine = machine.clone();
            press(&mut machine, &keys);
            let meaning = meaning(&keys);
            let Some(wanted) = self.wanted(&point, meaning) else {
                self.left(&mut machine, way);
                continue;
            };
            if let Err(seen) = self.game.eyes.await_screen(&mut machine, &wanted) {
                let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
                let begin = format!("two people: after {way} and then {}", keys.join("+"));
                self.played.differ(told(&begin, &wanted, &seen));
            } else if let Meaning::Cell(cell) = meaning
                && self.goes_on(&point.board, cell)
            {
                next.push((cell, machine));
            }
        }
        next
    }

    /// What ought to stand on the screen after keys; nothing of the match after BREAK.
    fn wanted(&self, point: &Point, meaning: Meaning) -> Option<Wanted> {
        let eyes = &self.game.eyes;
        let score = self.game.score;
        let ended = end(point);
        Some(match (ended, meaning) {
            (_, Meaning::Break) => return None,
            (Some(outcome), Meaning::Nothing) => over(self.game, point, outcome),
            (Some(outcome), _) => eyes.turn(Board::EMPTY, self.begins.other(), score.after(outcome)),
            (None, Meaning::Cell(cell)) if point.board.is_free(cell) => {
                let next = step(*point, cell);
                end(&next)
                    .map_or_else(|| eyes.turn(next.board, next.turn, score), |outcome| over(self.game, &next, outcome))
            }
            (None, Meaning::Cell(cell)) => Wanted {
                said: eyes.shapes.words.say("MessageTaken", point.turn, Some(cell)),
                ..eyes.turn(point.board, point.turn, score)
            },
            (None, Meaning::Nothing | Meaning::Key) => eyes.turn(point.board, point.turn, score),
        })
    }

    /// BREAK leads to the menu.
    fn left(&mut self, machine: &mut Machine, way: &str) {
        /// Frames in which the menu has to be drawn.
        const DRAWN: usize = 50;
        for _ in 0..DRAWN {
            let rows = self.game.eyes.shapes.text(machine);
            if machine.cpu().halted() && self.menu.iter().all(|row| rows.contains(row)) {
                return;
            }
            machine.run_frame();
        }
        let screen = self.game.eyes.shapes.text(machine).join("\n");
        self.played.differ(format!("two people: after {way} and then BREAK there is no menu:\n{screen}"));
    }
}
