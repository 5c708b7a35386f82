//! Playing a game through the keyboard: every line of play, or every key in every position.

use std::collections::{HashMap, HashSet, VecDeque};

use games::Game;
use spectrum::{Key, Machine};

use super::Person;
use super::cursor::{Cursor, Direction};
use super::explore::{Action, Counted, Explored, Play, Screen, Step};

pub(super) type Position<S> = <<S as GameScreen>::Game as Game>::Position;
pub(super) type Move<S> = <<S as GameScreen>::Game as Game>::Move;
pub(super) type Outcome<S> = <<S as GameScreen>::Game as Game>::Outcome;

/// The keys of a game's moves, and what the screen shows of its positions.
pub trait GameScreen: Sync {
    /// The rules.
    type Game: Game<Position: Sync, Move: Sync>;
    /// The type of an expected screen.
    type Expected: Clone;

    /// Returns what the screen shows in a position.
    fn expected(&self, position: &Position<Self>) -> Self::Expected;

    /// Returns the strokes that make a move.
    fn strokes(&self, position: &Position<Self>, chosen: &Move<Self>) -> Vec<Vec<Key>>;

    /// Returns the name of a move in the description of a difference.
    fn name(&self, chosen: &Move<Self>) -> String {
        format!("{chosen:?}")
    }

    /// Returns the index of an outcome in [`Explored::lines`]: 0 to 2.
    fn index_of(&self, outcome: &<Self::Game as Game>::Outcome) -> usize;

    /// Returns the program's own move; `None` if a person moves in this position.
    fn answer(&self, _position: &Position<Self>) -> Option<Move<Self>> {
        None
    }

    /// Returns what the screen shows before the program's own move.
    fn thinking(&self, _position: &Position<Self>) -> Option<Self::Expected> {
        None
    }

    /// Returns what the screen shows after a stroke that makes no move.
    fn after_stroke(&self, position: &Position<Self>, _keys: &[Key]) -> Self::Expected {
        self.expected(position)
    }

    /// Returns the board over which a frame moves, and the cell on which it comes up, if moves can be made with a frame and ENTER.
    fn frame(&self) -> Option<(Cursor, usize)> {
        None
    }

    /// Adds the frame on a cell to what the screen shows.
    fn framed(&self, expected: Self::Expected, _cell: usize) -> Self::Expected {
        expected
    }

    /// Returns the move that ENTER makes with the frame on a cell, legal or not.
    fn move_at(&self, _position: &Position<Self>, _cell: usize) -> Option<Move<Self>> {
        None
    }
}

/// A person's move and the program's answers to it.
struct Answered<S: GameScreen> {
    name: String,
    screens: Vec<S::Expected>,
    position: Position<S>,
    ends: Option<usize>,
}

fn answered<S: GameScreen>(screen: &S, position: &Position<S>, chosen: &Move<S>) -> Option<Answered<S>> {
    let mut name = screen.name(chosen);
    let mut screens = Vec::new();
    let mut position = S::Game::play(position, chosen)?;
    while S::Game::outcome(&position).is_none()
        && let Some(answer) = screen.answer(&position)
    {
        screens.extend(screen.thinking(&position));
        name += &format!(", answered by {}", screen.name(&answer));
        position = S::Game::play(&position, &answer)?;
    }
    screens.push(screen.expected(&position));
    let ends = S::Game::outcome(&position).map(|outcome| screen.index_of(&outcome));
    Some(Answered { name, screens, position, ends })
}

/// Every line of play: a person makes every move, and the program answers where it has a move of its own. Each move is also made with
/// the frame, if there is one.
pub struct LinesOfPlay<S>(pub S);

impl<S: GameScreen> LinesOfPlay<S> {
    /// Makes a move with the frame: any cursor key shows it, cursor keys move it to the cell, and ENTER makes the move.
    fn by_frame(
        &self,
        position: &Position<S>,
        chosen: &Move<S>,
        after: &Answered<S>,
    ) -> Option<Action<Position<S>, S::Expected>> {
        let screen = &self.0;
        let (cursor, first) = screen.frame()?;
        let cell =
            (0..cursor.rows * cursor.columns).find(|&cell| screen.move_at(position, cell).as_ref() == Some(chosen))?;
        let mut frame = first;
        let mut steps = vec![(Direction::Up, first)];
        steps.extend(cursor.path(first, cell).into_iter().map(|direction| {
            frame = cursor.moved(frame, direction);
            (direction, frame)
        }));
        let shown = |(direction, frame): (Direction, usize)| Step {
            keys: direction.keys(),
            screens: vec![screen.framed(screen.expected(position), frame)],
        };
        let mut steps: Vec<_> = steps.into_iter().map(shown).collect();
        let mut screens = after.screens.clone();
        if after.ends.is_none()
            && let Some(last) = screens.pop()
        {
            // In the person's next turn the frame is where it was.
            screens.push(screen.framed(last, cell));
        }
        steps.push(Step { keys: vec![Key::Enter], screens });
        let name = format!("{} by the frame", screen.name(chosen));
        Some(Action { name, steps, counted: Counted::Framed, ends: None, next: None })
    }
}

impl<S: GameScreen> LinesOfPlay<S> {
    /// Plays one line to its end: the first legal move each time. Makes its strokes on a machine, if there is one. Returns the
    /// outcome; `None` after a screen that is not as expected.
    pub fn play_first<R: Screen<Expected = S::Expected>>(
        &self,
        from: &Position<S>,
        mut on: Option<(&mut Person, &R)>,
    ) -> Option<Outcome<S>> {
        let mut position = from.clone();
        loop {
            if let Some(outcome) = S::Game::outcome(&position) {
                return Some(outcome);
            }
            let chosen = S::Game::moves(&position).into_iter().next()?;
            let after = answered(&self.0, &position, &chosen)?;
            let next = after.position.clone();
            if let Some((person, screen)) = &mut on {
                self.usual(&position, &chosen, after).perform(person, *screen).ok()?;
            }
            position = next;
        }
    }

    /// The usual strokes of a move.
    fn usual(&self, position: &Position<S>, chosen: &Move<S>, after: Answered<S>) -> Action<Position<S>, S::Expected> {
        let step = |keys| Step { keys, screens: Vec::new() };
        let mut steps: Vec<_> = self.0.strokes(position, chosen).into_iter().map(step).collect();
        if let Some(last) = steps.last_mut() {
            last.screens = after.screens;
        }
        let next = after.ends.is_none().then_some(after.position);
        Action { name: after.name, steps, counted: Counted::Line, ends: after.ends, next }
    }
}

impl<S: GameScreen> Play for LinesOfPlay<S> {
    type State = Position<S>;
    type Expected = S::Expected;

    const EACH_STATE_ONCE: bool = false;

    fn actions(&self, position: &Position<S>, _: Option<&Machine>) -> Vec<Action<Position<S>, S::Expected>> {
        let of_move = |chosen: Move<S>| {
            let after = answered(&self.0, position, &chosen)?;
            let by_frame = self.by_frame(position, &chosen, &after);
            Some(by_frame.into_iter().chain([self.usual(position, &chosen, after)]))
        };
        S::Game::moves(position).into_iter().filter_map(of_move).flatten().collect()
    }
}

/// Every key in every position, and with the frame on each cell each stroke of the frame. People make all moves.
pub struct EveryKey<S: GameScreen> {
    screen: S,
    /// One path to each position: from each position the moves that lead to positions to which no shorter path leads.
    tree: HashMap<Position<S>, Vec<Move<S>>>,
}

impl<S: GameScreen> EveryKey<S> {
    /// All positions that can follow from one.
    pub fn from(screen: S, start: Position<S>) -> EveryKey<S> {
        let mut reached = HashSet::from([start.clone()]);
        let mut tree: HashMap<Position<S>, Vec<Move<S>>> = HashMap::new();
        let mut positions = VecDeque::from([start]);
        while let Some(position) = positions.pop_front() {
            for chosen in S::Game::moves(&position) {
                if let Some(after) = S::Game::play(&position, &chosen).filter(|after| reached.insert(after.clone())) {
                    tree.entry(position.clone()).or_default().push(chosen);
                    positions.push_back(after);
                }
            }
        }
        EveryKey { screen, tree }
    }

    /// All forty keys, CAPS SHIFT with the cursor keys, and BREAK.
    fn all_strokes() -> impl Iterator<Item = Vec<Key>> {
        let cursor = Direction::ALL.map(Direction::keys);
        Key::all().map(|key| vec![key]).chain(cursor).chain([vec![Key::CapsShift, Key::Space]])
    }

    /// Returns the expected screen after a move, legal or not, made by the frame on a cell.
    fn entered(&self, position: &Position<S>, cell: usize) -> Option<S::Expected> {
        let chosen = self.screen.move_at(position, cell)?;
        let Some(after) = S::Game::play(position, &chosen) else {
            let keys = self.screen.strokes(position, &chosen).concat();
            return Some(self.screen.framed(self.screen.after_stroke(position, &keys), cell));
        };
        let expected = self.screen.expected(&after);
        // The frame stays where it is, unless the game is over.
        let is_over = S::Game::outcome(&after).is_some();
        Some(if is_over { expected } else { self.screen.framed(expected, cell) })
    }
}

impl<S: GameScreen> Play for EveryKey<S> {
    /// A position, and the cell with the frame.
    type State = (Position<S>, Option<usize>);
    type Expected = S::Expected;

    const EACH_STATE_ONCE: bool = true;

    fn actions(&self, (position, frame): &Self::State, _: Option<&Machine>) -> Vec<Action<Self::State, S::Expected>> {
        let screen = &self.screen;
        let action = |counted, keys: Vec<Key>, expected, next| Action {
            name: keys.iter().map(|key| key.name()).collect::<Vec<_>>().join("+"),
            steps: vec![Step { keys, screens: vec![expected] }],
            counted,
            ends: None,
            next,
        };
        let shown = screen.expected(position);
        let board = screen.frame().filter(|_| S::Game::outcome(position).is_none());
        if let Some(((cursor, _), cell)) = board.zip(*frame) {
            let directions = Direction::ALL.map(|direction| {
                let to = cursor.moved(cell, direction);
                let next = Some((position.clone(), Some(to)));
                action(Counted::Framed, direction.keys(), screen.framed(shown.clone(), to), next)
            });
            let enter =
                self.entered(position, cell).map(|shown| action(Counted::Framed, vec![Key::Enter], shown, None));
            return directions.into_iter().chain(enter).collect();
        }
        let moves: Vec<(Vec<Key>, Move<S>)> = S::Game::moves(position)
            .into_iter()
            .map(|chosen| (screen.strokes(position, &chosen).concat(), chosen))
            .collect();
        let of_stroke = |keys: Vec<Key>| {
            let is_direction = Direction::ALL.iter().any(|direction| direction.keys() == keys);
            if let Some((_, first)) = board.filter(|_| is_direction || keys == [Key::Enter]) {
                let next = (keys == Direction::Left.keys()).then(|| (position.clone(), Some(first)));
                return action(Counted::Key, keys, screen.framed(shown.clone(), first), next);
            }
            let after = moves.iter().find(|(strokes, _)| *strokes == keys).and_then(|(_, chosen)| {
                let goes_on = self.tree.get(position).is_some_and(|moves| moves.contains(chosen));
                Some((S::Game::play(position, chosen)?, goes_on))
            });
            let Some((after, goes_on)) = after else {
                let expected = screen.after_stroke(position, &keys);
                return action(Counted::Key, keys, expected, None);
            };
            action(Counted::Key, keys, screen.expected(&after), goes_on.then_some((after, None)))
        };
        Self::all_strokes().map(of_stroke).collect()
    }

    fn count_state(&self, (_, frame): &Self::State, played: &mut Explored) {
        played.positions += usize::from(frame.is_none());
    }

    /// The frame's way over the board stays within a position.
    fn is_deeper(&self, (_, frame): &Self::State) -> bool {
        frame.is_none()
    }
}

/// Returns a shortest line of play to an outcome, the program's own moves included, if one leads there.
pub fn shortest_line<S: GameScreen>(
    screen: &S,
    from: &Position<S>,
    outcome: &<S::Game as Game>::Outcome,
) -> Option<Vec<Move<S>>> {
    let mut reached = HashSet::new();
    let mut positions = VecDeque::from([(from.clone(), Vec::new())]);
    while let Some((position, line)) = positions.pop_front() {
        match S::Game::outcome(&position) {
            Some(ended) if ended == *outcome => return Some(line),
            None if reached.insert(position.clone()) => {}
            _ => continue,
        }
        let moves = screen.answer(&position).map_or_else(|| S::Game::moves(&position), |answer| vec![answer]);
        for chosen in moves {
            if let Some(next) = S::Game::play(&position, &chosen) {
                positions.push_back((next, line.iter().cloned().chain([chosen]).collect()));
            }
        }
    }
    None
}
