//! Somebody at the keys of a machine into which the game was loaded from its tape.

use std::sync::Arc;

use games::tictactoe::{Board, Cell, Level, Limits, Line, Outcome, Point, Score, Side, won_lines};
use pipeline::Program;
use spectrum::load::{Loader, Stage};
use spectrum::text::Text;
use spectrum::{Key, Loading, Machine, Model, Rom};

use super::frame::Way;
use super::screen::{Layout, Lesson, Seen, Wanted};
use super::shapes::{START, Shapes};
use crate::Error;
use crate::programs::tictactoe::coverage::{Routine, routine};

/// Frames that a key is held, and that it is left alone before anything is looked at.
const STROKE: usize = 2;

/// Frames after which the game has come to no rest and never will: six seconds. No tune of a point lasts as long.
const PATIENCE: usize = 300;

/// The digits' keys, from 1 on.
pub(super) const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The names that are typed.
const NAMES: [(&str, Key); 2] = [("a", Key::A), ("b", Key::B)];

/// What `NameTwo` is when one person plays.
const SPECTRUM: &str = "Spectrum";

/// The game as it is seen by those who play it.
pub(super) struct Eyes {
    pub(super) shapes: Shapes,
    layout: Layout,
    pub(super) keys: Keys,
}

impl Eyes {
    /// Whether what is wanted stands on the screen, or what does.
    pub(super) fn look(&self, machine: &Machine) -> Seen {
        self.layout.read(&self.shapes, machine)
    }

    /// Runs until the game waits and the wanted stands on the screen, or says what stands there in the end.
    pub(super) fn await_screen(&self, machine: &mut Machine, wanted: &Wanted) -> Result<(), Seen> {
        for _ in 0..PATIENCE {
            if self.keys.are_waited_for(machine) && wanted.is(&self.look(machine)) {
                // One scan of the keys in which none is held, so that the next press is a new one.
                machine.run_frame();
                return Ok(());
            }
            machine.run_frame();
        }
        Err(self.look(machine))
    }

    /// Runs until the menu is there: its rows that offer to start. Otherwise says what stands there.
    pub(super) fn await_menu(&self, machine: &mut Machine, menu: &[String]) -> Result<(), String> {
        /// Frames in which the menu has to be drawn.
        const DRAWN: usize = 50;
        for _ in 0..DRAWN {
            let rows = self.shapes.text(machine);
            if machine.cpu().halted() && menu.iter().all(|row| rows.contains(row)) {
                return Ok(());
            }
            machine.run_frame();
        }
        Err(format!("there is no menu:\n{}", self.shapes.text(machine).join("\n")))
    }

    /// Runs until the end of a match is announced and the game waits for a key, or says what stands there.
    pub(super) fn await_end(&self, machine: &mut Machine, score: Score) -> Result<(), String> {
        let said = match score.leader() {
            Some(side) => self.shapes.words.say("MessageChampion", side, None),
            None => self.shapes.words.say("MessageDraw", Side::One, None),
        };
        // The ties stand between the points.
        let numbers = [score.points[0], score.ties, score.points[1]];
        for _ in 0..PATIENCE {
            if self.keys.are_waited_for(machine)
                && self.shapes.tall(machine).contains(&said)
                && self.shapes.big_digits(machine) == numbers
            {
                machine.run_frame();
                return Ok(());
            }
            machine.run_frame();
        }
        let (tall, digits) = (self.shapes.tall(machine), self.shapes.big_digits(machine));
        Err(format!("\"{said}\" and {numbers:?} are wanted, and {tall:?} and {digits:?} stand there"))
    }

    /// The message for the one whose turn it is.
    pub(super) fn turn(&self, board: Board, side: Side, score: Score) -> Wanted {
        Wanted { board, said: self.shapes.words.say("MessageTurn", side, None), score, line: None, frame: None }
    }

    /// The screen at the end of a point.
    pub(super) fn over(&self, board: Board, outcome: Outcome, line: Option<Line>, score: Score) -> Wanted {
        let (message, side) = match outcome {
            Outcome::Won(side) => ("MessageWin", side),
            Outcome::Tie => ("MessageTie", Side::One),
        };
        Wanted { board, said: self.shapes.words.say(message, side, None), score, line, frame: None }
    }
}

/// Where the program waits for the frame in which it looks at the keys; it waits for other frames too, while it draws.
#[derive(Clone, Debug)]
pub(super) struct Keys(Routine);

impl Keys {
    pub(super) fn of(program: &Program) -> Result<Keys, Error> {
        Ok(Keys(routine(program, "key_frame")?))
    }

    /// Whether the program stands in a HALT there, or in one that was called from there.
    fn are_waited_for(&self, machine: &Machine) -> bool {
        let cpu = machine.cpu();
        let here = [cpu.regs.pc(), machine.peek_word(cpu.regs.sp())];
        cpu.halted() && here.iter().any(|at| (self.0.start..self.0.end).contains(at))
    }
}

/// Presses keys together and lets them go.
pub(super) fn press(machine: &mut Machine, keys: &[Key]) {
    keys.iter().for_each(|&key| machine.press(key));
    frames(machine, STROKE);
    machine.release_all();
    frames(machine, STROKE);
}

pub(super) fn frames(machine: &mut Machine, count: usize) {
    (0..count).for_each(|_| machine.run_frame());
}

/// Runs until the game waits for a key, and has for a while.
pub(super) fn rest(machine: &mut Machine, keys: &Keys) {
    let mut calm = 0;
    for _ in 0..PATIENCE {
        machine.run_frame();
        calm = if keys.are_waited_for(machine) { calm + 1 } else { 0 };
        if calm == 4 {
            return;
        }
    }
}

/// A machine at the game's menu, from power-on through its tape.
pub(in crate::programs::tictactoe) fn at_menu(program: &Program) -> Result<Machine, Error> {
    /// Loading may take this many frames: a minute.
    const LOADING: usize = 3_000;
    let keys = Keys::of(program)?;
    let tape = program.tape().map_err(|error| Error::Tape { why: error.to_string() })?;
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut loader = Loader::start(&mut machine, Arc::new(tape), Loading::Instant);
    for _ in 0..LOADING {
        let loaded = loader.before_frame(&mut machine) == Stage::Loaded;
        machine.run_frame();
        // The program points CHARS at its own font, so that its menu can be read without knowing where the font is.
        if loaded && keys.are_waited_for(&machine) && Text::of(&machine, &[]).contains(START) {
            rest(&mut machine, &keys);
            return Ok(machine);
        }
    }
    Err(Error::Tape { why: "it does not end".into() })
}

/// What ends a match if the menu is left as it is.
pub(super) const LIMITS: Limits = Limits { points: 5, ties: 5 };

/// A match at its first move: how many people play, at which level, until when; thirty seconds a move.
pub(super) fn begun(menu: &Machine, people: usize, level: Level, limits: Limits, keys: &Keys) -> Machine {
    let mut machine = menu.clone();
    let mut stroke = |key: Key| {
        press(&mut machine, &[key]);
        rest(&mut machine, keys);
    };
    if people == 2 {
        stroke(Key::Num1);
    }
    // From 5 points on: 1, 2, 3, 4; and from 5 ties on: 7, 9, 3.
    (0..limits.points % 5).for_each(|_| stroke(Key::Num2));
    let ties = [5, 7, 9, 3].iter().take_while(|&&ties| ties != limits.ties).count();
    (0..ties).for_each(|_| stroke(Key::Num4));
    // From 10 seconds on: 15, 20, 25, 30.
    (0..4).for_each(|_| stroke(Key::Num3));
    if level == Level::Unbeatable {
        stroke(Key::Num5);
    }
    stroke(Key::Num0);
    for (_, key) in &NAMES[..people] {
        stroke(*key);
        stroke(Key::Enter);
    }
    machine
}

/// A match, where it stands, and how its screen is read.
pub(super) struct Match {
    pub(super) eyes: Arc<Eyes>,
    pub(super) machine: Machine,
    pub(super) score: Score,
}

/// A match between two people at the first move of its first point, which player one begins, and of its second.
pub(super) fn two_people(menu: &Machine, program: &Program) -> Result<[Match; 2], Error> {
    let shapes = Shapes::of(program, NAMES.map(|(name, _)| name))?;
    let keys = Keys::of(program)?;
    let machine = begun(menu, 2, Level::Classic, LIMITS, &keys);
    let layout = learn(&shapes, &machine, &keys)?;
    let eyes = Arc::new(Eyes { shapes, layout, keys });
    let first = Match { eyes, machine, score: Score::default() };
    // 1 2 3 for player one, 4 5 for player two.
    let (mut machine, score) = first.play(&[1, 4, 2, 5, 3], Outcome::Won(Side::One))?;
    press(&mut machine, &[Key::Space]);
    let second = Match { eyes: first.eyes.clone(), machine, score };
    let second = second.settled(&second.eyes.turn(Board::EMPTY, Side::Two, score))?;
    Ok([first, second])
}

/// Where pieces, points and the frame stand, from keys on clones.
fn learn(shapes: &Shapes, empty: &Machine, keys: &Keys) -> Result<Layout, Error> {
    let after = |machine: &Machine, together: &[Key]| {
        let mut machine = machine.clone();
        press(&mut machine, together);
        rest(&mut machine, keys);
        machine
    };
    let one = after(empty, &[Key::Num1]);
    let two = after(&one, &[Key::Num2]);
    let framed = [after(empty, &Way::Left.keys()), after(&one, &Way::Left.keys())];
    Layout::learn(shapes, &Lesson { empty: empty.clone(), played: [one, two], framed })
}

/// A match of one person at a level: at its first move, and at the first move of its second point, which the Spectrum begins,
/// once for each cell that it may begin with.
///
/// Which it is, is chance: when the key was pressed that led to the second point. So it is pressed later and later.
pub(super) fn one_person(
    menu: &Machine,
    program: &Program,
    eyes: &Eyes,
    level: Level,
) -> Result<(Match, Vec<(Cell, Match)>), Error> {
    /// Frames to try: with two in sixteen values of R for the rarest cells, far more than it takes.
    const TRIES: usize = 2_000;
    let shapes = Shapes::of(program, [NAMES[0].0, SPECTRUM])?;
    let eyes = Arc::new(Eyes { shapes, layout: eyes.layout.clone(), keys: eyes.keys.clone() });
    let machine = begun(menu, 1, level, LIMITS, &eyes.keys);
    let first = Match { eyes, machine, score: Score::default() };
    let first = first.settled(&first.eyes.turn(Board::EMPTY, Side::One, first.score))?;
    let (mut ended, score) = first.lose(level)?;

    let mut openings: Vec<(Cell, Match)> = Vec::new();
    for wait in 0..TRIES {
        let mut machine = ended.clone();
        // The scan of the keys comes once a frame; a longer stroke changes nothing but when the screen is looked at.
        press(&mut machine, &[[Key::Space, Key::Enter, Key::Q, Key::M][wait % 4]]);
        rest_person(&mut machine, &first.eyes);
        let seen = first.eyes.look(&machine);
        let played = Cell::ALL.into_iter().find(|cell| seen.cells[cell.index()] == Some(Some(Side::Two)));
        if let Some(cell) = played.filter(|cell| openings.iter().all(|(known, _)| known != cell)) {
            let wanted = first.eyes.turn(Board::EMPTY.with(cell, Side::Two), Side::One, score);
            let opening = Match { eyes: first.eyes.clone(), machine, score };
            openings.push((cell, opening.settled(&wanted)?));
            if openings.len() == 9 {
                openings.sort_by_key(|(cell, _)| *cell);
                return Ok((first, openings));
            }
        }
        frames(&mut ended, 1 + wait % 3);
    }
    Err(first.unseen("the Spectrum beginning with each of the nine cells", &ended))
}

/// Runs until it is a person's turn.
pub(super) fn rest_person(machine: &mut Machine, eyes: &Eyes) {
    let turn = eyes.shapes.words.say("MessageTurn", Side::One, None);
    for _ in 0..PATIENCE {
        if eyes.keys.are_waited_for(machine) && eyes.look(machine).said == [turn.as_str()] {
            return;
        }
        machine.run_frame();
    }
}

impl Match {
    /// The screen that the end of a point shows.
    pub(super) fn over(&self, point: &Point, outcome: Outcome) -> Wanted {
        let line = won_lines(&point.board).next().map(|(_, line)| *line);
        self.eyes.over(point.board, outcome, line, self.score.after(outcome))
    }

    /// The match, when what is wanted stands on the screen.
    pub(super) fn settled(&self, wanted: &Wanted) -> Result<Match, Error> {
        let mut machine = self.machine.clone();
        match self.eyes.await_screen(&mut machine, wanted) {
            Ok(()) => Ok(Match { eyes: self.eyes.clone(), machine, score: self.score }),
            Err(_) => Err(self.unseen("the beginning of a point", &machine)),
        }
    }

    fn unseen(&self, what: &'static str, machine: &Machine) -> Error {
        Error::Screen { what, screen: self.eyes.shapes.text(machine).join("\n") }
    }

    /// Two people play these cells, which end the point.
    fn play(&self, cells: &[usize], outcome: Outcome) -> Result<(Machine, Score), Error> {
        let mut machine = self.machine.clone();
        for &cell in cells {
            press(&mut machine, &[DIGITS[cell - 1]]);
            rest(&mut machine, &self.eyes.keys);
        }
        self.ended(machine, outcome)
    }

    /// One person plays the first free cell each time, until the point is over, whoever wins it.
    fn lose(&self, level: Level) -> Result<(Machine, Score), Error> {
        let mut machine = self.machine.clone();
        let mut point = Point::new(Side::One);
        loop {
            let cell = point.board.free().next();
            let cell = cell.ok_or_else(|| self.unseen("a point that ends", &machine))?;
            press(&mut machine, &[DIGITS[cell.index()]]);
            point = step(point, cell);
            if let Some(outcome) = end(&point) {
                rest(&mut machine, &self.eyes.keys);
                return self.ended(machine, outcome);
            }
            let answer = level.choose(&point.board, 0).ok_or_else(|| self.unseen("an answer", &machine))?;
            point = step(point, answer.cell);
            if let Some(outcome) = end(&point) {
                frames(&mut machine, PATIENCE);
                return self.ended(machine, outcome);
            }
            rest_person(&mut machine, &self.eyes);
        }
    }

    fn ended(&self, mut machine: Machine, outcome: Outcome) -> Result<(Machine, Score), Error> {
        rest(&mut machine, &self.eyes.keys);
        let score = self.score.after(outcome);
        if self.eyes.look(&machine).score == Some(score) {
            Ok((machine, score))
        } else {
            Err(self.unseen("the score after a point", &machine))
        }
    }
}

/// The point after a move that is legal.
pub(super) fn step(point: Point, cell: Cell) -> Point {
    use games::Game;
    games::tictactoe::TicTacToe::play(&point, &cell).unwrap_or(point)
}

/// How a point ended, if it has.
pub(super) fn end(point: &Point) -> Option<Outcome> {
    use games::Game;
    games::tictactoe::TicTacToe::outcome(point)
}
