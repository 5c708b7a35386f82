//! The time of the player's answers. `z80src/checkers/README.md` states the longest ones by it.

use games::checkers::player::Level;
use games::checkers::{Position, Rules};
use lab::programs::checkers::{most_time, positions};
use lab::{Call, Core, Runner, T};

use super::game;

/// The clock of a Spectrum 48K, in Hz.
const CLOCK: f64 = 3_500_000.0;

/// The answers of a level.
struct Timed {
    runner: Runner,
    level: usize,
}

/// The time of an answer in T-states, the number of positions that were looked at, of turns ahead, and of legal turns.
#[derive(Clone, Copy, Debug)]
struct Answer {
    t: T,
    nodes: u32,
    depth: u8,
    turns: usize,
}

impl Answer {
    /// Returns the longest time that it may take.
    fn most(&self) -> T {
        most_time(self.nodes, self.depth, self.turns)
    }
}

impl Timed {
    fn new(level: usize) -> Timed {
        Timed { runner: Runner::new(&game(), Core::Z80).unwrap_or_else(|error| panic!("{error}")), level }
    }

    fn poke(&mut self, symbol: &str, bytes: &[u8]) {
        let address = self.runner.address(symbol).unwrap_or_else(|error| panic!("{error}"));
        (address..).zip(bytes).for_each(|(address, &byte)| self.runner.poke(address, byte));
    }

    /// Lets the Spectrum choose a turn by the rules of English draughts.
    fn answer(&mut self, position: &Position) -> Answer {
        for (symbol, board) in [("Black", position.black), ("Red", position.red), ("Kings", position.kings)] {
            self.poke(symbol, &board.to_le_bytes());
        }
        let level = self.level as u8;
        for (symbol, byte) in [
            ("Turn", position.turn as u8),
            ("Rules", Rules::English as u8),
            ("Level", level),
            ("Ties", 0),
            ("Quiet", 0),
            ("HistoryCount", 0),
            ("Break", 0),
        ] {
            self.poke(symbol, &[byte]);
        }
        self.poke("Nodes", &[0; 3]);
        self.poke("Depth", &[0]);
        let routine = self.runner.address("choose_move").unwrap_or_else(|error| panic!("{error}"));
        let mut call = Call::new(routine, Core::Z80);
        call.limit = 4_000_000_000;
        let outcome = self.runner.call(&call);
        let returned = outcome.returned().unwrap_or_else(|| panic!("{position}: {outcome:?}"));
        // The writes of a call are undone after it; a byte that is not among the changes is the 0 that it was.
        let left = |symbol: &str, offset: u16| {
            let address = self.runner.address(symbol).unwrap_or_else(|error| panic!("{error}")) + offset;
            returned.changes.iter().find(|change| change.address == address).map_or(0, |change| change.after)
        };
        let nodes = u32::from_le_bytes([left("Nodes", 0), left("Nodes", 1), left("Nodes", 2), 0]);
        Answer { t: returned.t, nodes, depth: left("Depth", 0), turns: position.turns(Rules::English).len() }
    }

    /// Returns the answers in a number of positions of seeded play in which there is a choice.
    fn answers(&mut self, number: usize) -> Vec<Answer> {
        let played = positions(100 + self.level as u64, Rules::English, 7 * number).into_iter().step_by(7);
        let choices: Vec<_> = played.filter(|at| at.turns(Rules::English).len() > 1).collect();
        choices.iter().map(|position| self.answer(position)).collect()
    }
}

/// Answers in seeded play keep within the time that is stated for each position. The longest answer of a level follows from it.
#[test]
fn a_position_takes_no_longer_than_stated() {
    for (level, number) in [(0, 60), (1, 30), (2, 4)] {
        let answers = Timed::new(level).answers(number);
        assert!(answers.len() * 10 >= number * 7, "{} of {number}", answers.len());
        // End games of two pieces are known without a search.
        assert!(answers.iter().filter(|answer| answer.nodes > 0).count() * 10 >= number * 6, "{answers:?}");
        for answer in answers {
            assert!(answer.depth > 0, "level {}: {answer:?}", level + 1);
            assert!(answer.t <= answer.most(), "level {}: {answer:?}", level + 1);
            assert!(answer.nodes <= Level::ALL[level].nodes, "level {}: {answer:?}", level + 1);
        }
    }
}

/// Prints the table of times in `z80src/checkers/README.md`.
#[test]
#[ignore = "a measure"]
fn times_of_answers() {
    for (level, number) in [(0, 3_000), (1, 1_500), (2, 300), (3, 60), (4, 30)] {
        let answers = Timed::new(level).answers(number);
        let seconds = |t: f64| t / CLOCK;
        let sum: T = answers.iter().map(|answer| answer.t).sum();
        let most = answers.iter().map(|answer| answer.t).max().expect("answers");
        let nodes: u64 = answers.iter().map(|answer| u64::from(answer.nodes)).sum();
        let searched = answers.iter().filter(|answer| answer.nodes >= 500);
        let of_position = searched.map(|answer| answer.t / T::from(answer.nodes)).max();
        let spent = answers.iter().filter(|answer| answer.nodes == Level::ALL[level].nodes);
        let mut depths: Vec<u8> = spent.map(|answer| answer.depth).collect();
        depths.sort_unstable();
        println!(
            "level {}: {} answers, mean {} T ({:.1} s), longest {most} T ({:.1} s); {} T a position on the average, at most {of_position:?}; \
             depths of {} that used all positions: {:?} to {:?}, median {:?}",
            level + 1,
            answers.len(),
            sum / answers.len() as T,
            seconds(sum as f64) / answers.len() as f64,
            seconds(most as f64),
            sum / nodes.max(1),
            depths.len(),
            depths.first(),
            depths.last(),
            depths.get(depths.len() / 2)
        );
    }
}
