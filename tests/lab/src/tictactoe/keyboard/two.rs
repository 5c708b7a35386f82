//! Two people: every position, and every key in it.

use std::collections::{BTreeMap, BTreeSet};

use games::Game;
use games::tictactoe::{Board, Cell, Point, Side, TicTacToe};
use spectrum::{Key, Machine};

use super::Played;
use super::hands::{DIGITS, Match, end, press, step};
use super::screen::Wanted;

/// A key, or keys pressed together: all forty alone, CAPS SHIFT with the cursor keys, and BREAK.
pub(super) fn strokes() -> Vec<Vec<Key>> {
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
pub(super) fn reached(begins: Side) -> BTreeSet<Board> {
    let mut all = BTreeSet::from([Board::EMPTY]);
    let mut newest = vec![Point::new(begins)];
    while let Some(point) = newest.pop() {
        let moves = TicTacToe::moves(&point).into_iter().map(|cell| step(point, cell));
        newest.extend(moves.filter(|next| all.insert(next.board)));
    }
    all
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
            if let Err(seen) = self.game.eyes.await_screen(&mut machine, &wanted) {
                let keys: Vec<&str> = keys.iter().map(|key| key.name()).collect();
                let begin = format!("two people: after {way} and then {}", keys.join("+"));
                self.played.differ(wanted.told(&begin, &seen));
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
            (Some(outcome), Meaning::Nothing) => self.game.over(point, outcome),
            (Some(outcome), _) => eyes.turn(Board::EMPTY, self.begins.other(), score.after(outcome)),
            (None, Meaning::Cell(cell)) if point.board.is_free(cell) => {
                let next = step(*point, cell);
                end(&next)
                    .map_or_else(|| eyes.turn(next.board, next.turn, score), |outcome| self.game.over(&next, outcome))
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
        if let Err(why) = self.game.eyes.await_menu(machine, &self.menu) {
            self.played.differ(format!("two people: after {way} and then BREAK {why}"));
        }
    }
}
