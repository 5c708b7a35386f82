//! The questions about knowledge and player.

use games::gunjin::player::{Knowledge, Level, choose};
use games::gunjin::{Bridges, POSITIONS, Register, Side, Space};

use super::layout::{
    ANSWER, BOARD, FROM, KNOWN, MAP_DOWN, MAP_UP, MARKS, NONE, REGISTER, SCRATCH, STATE, TO, TYPES, map_down, map_up,
    put, types,
};
use super::played::{Played, words};
use crate::diff::{Area, Asking, Field, Question, Universe};

pub(super) const LEVEL: Field<u8> = Field::byte("Level");
const BEST_FROM: Field<u8> = Field::byte("BestFrom");
const BEST_TO: Field<u8> = Field::byte("BestTo");
const BEST_SCORE: Field<u16> = Field::word("BestScore");

/// The memory of knowledge and player.
pub(super) const PLAYER: Area = Area { symbol: "PlayerRam", bytes: 94 };
/// The number that the program adds to scores.
const BIAS: u16 = 0x8000;

fn text(known: &[u16; POSITIONS]) -> String {
    known.iter().map(|word| format!("{word:04X}")).collect::<Vec<_>>().join(" ")
}

pub(super) fn begun(title: &'static str) -> Question<Bridges, String> {
    Question::new(
        title,
        &["begin_known"],
        Universe::all(2, Bridges::ALL),
        |bridges, to| {
            to.put(&MAP_UP, &map_up(*bridges));
            to.put(&MAP_DOWN, &map_down(*bridges));
        },
        |_, after| after.get(&KNOWN).map(|known| text(&known)),
        |bridges| text(&words(&[(); 2].map(|()| Knowledge::new(*bridges)), Side::First)),
    )
    .symbols(["MapUp", "MapDown"])
    .writes([KNOWN.area()])
}

pub(super) fn learned(title: &'static str, cases: Universe<Played>) -> Question<Played, String> {
    Question::new(
        title,
        &["learn_move"],
        cases,
        |case, to| {
            put(&case.position, to);
            to.put(&KNOWN, &case.known(false));
            to.put(&FROM, &case.chosen.from.position());
            to.put(&TO, &case.chosen.to.position());
            to.put(&ANSWER, &case.answer.number());
        },
        |_, after| after.get(&KNOWN).map(|known| text(&known)),
        |case| text(&case.known(true)),
    )
    .symbols(BOARD)
    .symbols(STATE)
    .symbols(["From", "To", "Answer"])
    .writes([KNOWN.area(), MARKS.area(), SCRATCH, PLAYER])
    .draw(|case| format!("{}\n{} {:?}", case.position.board.draw(), case.chosen, case.answer))
}

/// A move to choose: the position, the level, the register, and what the memory holds that the player must not depend on.
#[derive(Clone)]
pub(super) struct Choosing {
    pub(super) played: Played,
    pub(super) level: Level,
    pub(super) state: u32,
    /// The seed of other types for the enemy's pieces, and of other words for what the enemy knows.
    pub(super) other: Option<u64>,
}

fn ask(case: &Choosing, to: &mut Asking<'_>) {
    put(&case.played.position, to);
    let (mut types, mut known) = (types(&case.played.position.board), case.played.known(false));
    if let Some(seed) = case.other {
        let mut random = fastrand::Rng::with_seed(seed);
        for piece in Space::all() {
            let number = usize::from(piece.position());
            if piece.is_own() {
                known[number] = random.u16(..);
            } else {
                types[number] = random.u8(..16);
            }
        }
    }
    to.put(&TYPES, &types);
    to.put(&KNOWN, &known);
    to.put(&LEVEL, &(case.level as u8));
    to.put(&REGISTER, &case.state);
    if case.level != Level::Chance {
        clear_other_levels(to);
    }
}

/// Clears bytes that nothing uses at addresses of which one byte is that of Level's: code that reads the level there takes it for chance.
fn clear_other_levels(to: &mut Asking<'_>) {
    let [_, low] = to.address(LEVEL.area().symbol).to_be_bytes();
    for page in (0x40..0x80).chain(0xC1..0xE8) {
        to.write_bytes(u16::from_be_bytes([page, low]), &[0]);
    }
    let start = to.address(PLAYER.symbol);
    let end = usize::from(start) + PLAYER.bytes;
    to.write_bytes(start + PLAYER.bytes as u16, &vec![0; 0x100 - end % 0x100]);
}

fn chosen_text(from: u8, to: u8, score: i16, state: u32) -> String {
    format!("{from:02X}{to:02X} {score} {state:08X}")
}

pub(super) fn choices(title: &'static str, cases: Universe<Choosing>) -> Question<Choosing, String> {
    Question::new(
        title,
        &["choose_move"],
        cases,
        ask,
        |_, after| {
            let score = after.get(&BEST_SCORE)?.wrapping_sub(BIAS).cast_signed();
            Some(chosen_text(after.get(&BEST_FROM)?, after.get(&BEST_TO)?, score, after.get(&REGISTER)?))
        },
        |case| {
            let ((view, knowledge), mut register) = (case.played.view(), Register::new(case.state));
            let choice = choose(&view, knowledge, case.level, &mut register);
            choice.map_or_else(
                || chosen_text(NONE, NONE, 0, register.state()),
                |choice| {
                    let [from, to] = [choice.chosen.from, choice.chosen.to].map(Space::position);
                    chosen_text(from, to, choice.score, register.state())
                },
            )
        },
    )
    .symbols(BOARD)
    .symbols(STATE)
    .symbols(["Level", "BestFrom", "BestTo", "BestScore"])
    .writes([MARKS.area(), SCRATCH, PLAYER, REGISTER.area()])
    .draw(|case| format!("{}\n{:?}, register {:08X}", case.played.position.board.draw(), case.level, case.state))
}
