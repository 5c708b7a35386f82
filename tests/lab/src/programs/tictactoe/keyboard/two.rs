//! Two people: every position, and every key in it.

use std::collections::{BTreeMap, BTreeSet};

use games::Game;
use games::tictactoe::{Board, Cell, Point, Side, TicTacToe};
use spectrum::{Key, Machine};

use super::Played;
use super::frame::Way;
use super::hands::{DIGITS, Match, end, press, step};
use super::screen::Wanted;

/// A key, or keys pressed together: all forty alone, CAPS SHIFT with the cursor keys, and BREAK.
pub(super) fn strokes() -> Vec<Vec<Key>> {
    let cursor = Way::ALL.map(|way| way.keys().to_vec());
    Key::all().map(|key| vec![key]).chain(cursor).chain([vec![Key::CapsShift, Key::Space]]).collect()
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
    /// The frame comes up; at the end of a point it goes on.
    Frame,
    /// No cell, but a key: at the end of a point it goes on.
    Key,
}

/// Strokes with the frame in a position: from each cell each way, and ENTER on each.
pub(super) const FRAMED: usize = 9 * (4 + 1);

fn meaning(keys: &[Key]) -> Meaning {
    match keys {
        [Key::CapsShift, Key::Space] => Meaning::Break,
        [Key::CapsShift | Key::SymbolShift] => Meaning::Nothing,
        [Key::Enter] | [Key::CapsShift, _] => Meaning::Frame,
        [key] => {
            let digit = DIGITS.iter().position(|digit| digit == key);
            digit.map_or(Meaning::Key, |digit| Meaning::Cell(Cell::ALL[digit]))
        }
        _ => Meaning::Key,
    }
}

/// Every position that two people can come to when one of them begins, over or not.
pub(super) fn reached(begins: Side) -> BTreeSet<Board> {
    let mut all = BTreeSet::from([Board::EMPTY]);
    let mut newest = vec![Point::new(begins)];
    while let Some(point) = newest.pop() {
        let moves = TicTacToe::moves(&point).into_iter().map(|cell| step(point, cell));
        newest.extend(moves.filter(|next| all.insert(next.board)));
    }
    all
}

/// How many of those are not over.
pub(super) fn open(begins: Side) -> usize {
    let reached = reached(begins);
    let is_over = |board: &Board| end(&Point { board: *board, ..Point::new(begins) }).is_some();
    reached.iter().filter(|board| !is_over(board)).count()
}

/// One way to every position: from each board the moves that lead to boards not met before, level by level.
pub(super) type Ways = BTreeMap<Board, Vec<Cell>>;

pub(super) fn ways(begins: Side) -> Ways {
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
pub(super) struct People<'a> {
    game: &'a Match,
    /// The text of the menu to which BREAK leads: its first rows, which no option changes.
    menu: Vec<String>,
    ways: &'a Ways,
    begins: Side,
    played: &'a mut Played,
}

impl<'a> People<'a> {
    pub(super) fn new(
        games: &'a [Match; 2],
        menu: &Machine,
        ways: &'a [Ways; 2],
        begins: Side,
        played: &'a mut Played,
    ) -> People<'a> {
        let game = &games[begins as usize];
        let menu = game.eyes.shapes.menu(menu);
        People { game, menu, ways: &ways[begins as usize], begins, played }
    }

    fn goes_on(&self, board: &Board, cell: Cell) -> bool {
        self.ways.get(board).is_some_and(|cells| cells.contains(&cell))
    }

    /// The empty board, and those with one mark.
    pub(super) fn shallow(&mut self) {
        let begin = Point::new(self.begins);
        let first = self.every_key(&self.game.machine.clone(), begin, "");
        for (cell, machine) in first {
            self.every_key(&machine, step(begin, cell), &cell.to_string());
        }
    }

    /// The positions whose way begins with two cells, if there are such.
    pub(super) fn deep(&mut self, [first, second]: [Cell; 2]) {
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
            if !self.is_seen(&mut machine, &wanted, &keys, way) {
                continue;
            }
            match meaning {
                Meaning::Cell(cell) if self.goes_on(&point.board, cell) => next.push((cell, machine)),
                Meaning::Frame if keys == Way::Left.keys() && end(&point).is_none() => {
                    self.every_frame(machine, point, way);
                }
                _ => {}
            }
        }
        next
    }

    /// Moves the frame that has come up to each cell, and from there each way, and plays each cell by ENTER.
    fn every_frame(&mut self, framed: Machine, point: Point, way: &str) {
        let turn =
            |frame| Wanted { frame: Some(frame), ..self.game.eyes.turn(point.board, point.turn, self.game.score) };
        let turns = Cell::ALL.map(turn);
        let mut met = BTreeMap::from([(Way::FIRST, framed)]);
        let mut newest = vec![Way::FIRST];
        while let Some(cell) = newest.pop() {
            let way = format!("{way}, the frame on {cell}");
            for goes in Way::ALL {
                let (mut machine, to) = (met[&cell].clone(), goes.from(cell));
                press(&mut machine, &goes.keys());
                self.played.framed += 1;
                if self.is_seen(&mut machine, &turns[to.index()], &goes.keys(), &way) && !met.contains_key(&to) {
                    met.insert(to, machine);
                    newest.push(to);
                }
            }
            let mut machine = met[&cell].clone();
            press(&mut machine, &[Key::Enter]);
            self.played.framed += 1;
            let played = self.after(&point, cell);
            // The frame stays where it is, and goes while a point is over.
            let frame = Some(cell).filter(|_| self.is_open(&point, cell));
            self.is_seen(&mut machine, &Wanted { frame, ..played }, &[Key::Enter], &way);
        }
    }

    /// Whether a point goes on after a cell was chosen.
    fn is_open(&self, point: &Point, cell: Cell) -> bool {
        !point.board.is_free(cell) || end(&step(*point, cell)).is_none()
    }

    fn is_seen(&mut self, machine: &mut Machine, wanted: &Wanted, keys: &[Key], way: &str) -> bool {
        let seen = self.game.eyes.await_screen(machine, wanted);
        if let Err(seen) = &seen {
            let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
            let begin = format!("two people: after {way} and then {}", keys.join("+"));
            self.played.differ(wanted.told(&begin, seen));
        }
        seen.is_ok()
    }

    /// What ought to stand on the screen after keys; nothing of the match after BREAK.
    fn wanted(&self, point: &Point, meaning: Meaning) -> Option<Wanted> {
        let eyes = &self.game.eyes;
        let score = self.game.score;
        let ended = end(point);
        Some(match (ended, meaning) {
            (_, Meaning::Break) => return None,
            (Some(outcome), Meaning::Nothing) => self.game.over(point, outcome),
            (Some(outcome), _) => eyes.turn(Board::EMPTY, self.begins.other(), score.after(outcome)),
            (None, Meaning::Cell(cell)) => self.after(point, cell),
            (None, Meaning::Frame) => Wanted { frame: Some(Way::FIRST), ..eyes.turn(point.board, point.turn, score) },
            (None, Meaning::Nothing | Meaning::Key) => eyes.turn(point.board, point.turn, score),
        })
    }

    /// What ought to stand there after a cell was chosen.
    fn after(&self, point: &Point, cell: Cell) -> Wanted {
        let (eyes, score) = (&self.game.eyes, self.game.score);
        if !point.board.is_free(cell) {
            let said = eyes.shapes.words.say("MessageTaken", point.turn, Some(cell));
            return Wanted { said, ..eyes.turn(point.board, point.turn, score) };
        }
        let next = step(*point, cell);
        match end(&next) {
            None => eyes.turn(next.board, next.turn, score),
            Some(outcome) => self.game.over(&next, outcome),
        }
    }

    /// BREAK leads to the menu.
    fn left(&mut self, machine: &mut Machine, way: &str) {
        if let Err(why) = self.game.eyes.await_menu(machine, &self.menu) {
            self.played.differ(format!("two people: after {way} and then BREAK {why}"));
        }
    }
}
