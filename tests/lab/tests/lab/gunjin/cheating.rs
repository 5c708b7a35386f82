//! The player does not cheat: other types of the enemy's pieces change neither its move nor its time.

use std::collections::BTreeMap;

use games::Game;
use games::gunjin::player::{Knowledge, Level};
use games::gunjin::{Board, Bridges, Gunjin, Kind, Position, Register, Side, Space, View, fill};
use lab::{Call, Core, Runner};

use super::core;

/// The machine with the addresses of the variables.
struct PlayerRunner {
    runner: Runner,
    routine: u16,
}

impl PlayerRunner {
    fn poke(&mut self, symbol: &str, bytes: impl IntoIterator<Item = u8>) {
        let address = self.runner.address(symbol).unwrap_or_else(|error| panic!("{error}"));
        for (address, byte) in (address..).zip(bytes) {
            self.runner.poke(address, byte);
        }
    }

    /// Returns what a call changes of the player's move and of the register, and its time.
    fn choose(&mut self) -> (BTreeMap<u16, u8>, u64) {
        let mut call = Call::new(self.routine, Core::Z80);
        call.limit = 50_000_000;
        let outcome = self.runner.call(&call);
        let returned = outcome.returned().unwrap_or_else(|| panic!("{outcome:?}"));
        (returned.changes.iter().map(|change| (change.address, change.after)).collect(), returned.t)
    }
}

fn bytes(byte: impl Fn(Space) -> u8, none: u8) -> impl Iterator<Item = u8> {
    (0..48).map(move |position| Space::new(position).map_or(none, &byte))
}

/// The longest answer of each level in these positions, in T-states. The headers state the most that any may take.
const SLOWEST: [u64; 3] = [176_547, 907_759, 909_505];

/// Changes the types of the enemy's pieces and the enemy's knowledge, in positions of seeded games and at each level.
#[test]
fn other_types_of_the_enemy_change_neither_move_nor_time() {
    let runner = Runner::new(&core(), Core::Z80).unwrap_or_else(|error| panic!("{error}"));
    let routine = runner.address("choose_move").unwrap_or_else(|error| panic!("{error}"));
    let mut player = PlayerRunner { runner, routine };
    let (mut compared, mut slowest) = (0, [0; 3]);
    for game in 0..4_u32 {
        let mut random = fastrand::Rng::with_seed(game.into());
        let bridges = Bridges::ALL[game as usize % 2];
        let (mut board, mut register) = (Board::EMPTY, Register::new(random.u32(1..)));
        fill(bridges, &mut board, &mut register);
        let mut board = board.turned();
        fill(bridges, &mut board, &mut register);
        let mut position = Position::new(bridges, board.turned());
        let mut knowledge = [Knowledge::new(bridges), Knowledge::new(bridges)];
        while let Some(chosen) = random.choice(Gunjin::moves(&position)) {
            if position.moves.is_multiple_of(8) {
                for level in Level::ALL {
                    let knowledge = &knowledge[position.mover as usize];
                    let t = compare(&mut player, &position, knowledge, level, &mut random);
                    slowest[level as usize] = slowest[level as usize].max(t);
                    compared += 1;
                }
            }
            let (after, answer) = position.after(chosen).expect("a legal move");
            for side in [Side::First, Side::Second] {
                let board = View::of(&position, side).board;
                let of_side = &mut knowledge[side as usize];
                if side == position.mover {
                    of_side.learn_own(bridges, &board, chosen, answer);
                } else {
                    of_side.learn_enemy(bridges, &board, chosen, answer);
                }
            }
            position = after;
        }
    }
    assert!(compared > 200, "{compared}");
    assert_eq!(slowest, SLOWEST);
}

/// Compares a choice with those for four sets of other types, and returns its time.
fn compare(
    player: &mut PlayerRunner,
    position: &Position,
    knowledge: &Knowledge,
    level: Level,
    random: &mut fastrand::Rng,
) -> u64 {
    let Position { bridges, board, .. } = position;
    player.poke("BoardPieces", bytes(|space| board.piece(space).map_or(0xFF, Space::position), 0xFF));
    player.poke("MapUp", bytes(|space| bridges.up(space).byte(), 0x80));
    player.poke("MapDown", bytes(|space| bridges.down(space).byte(), 0x80));
    player.poke("Bridges", [bridges.number()]);
    player.poke("Level", [level as u8]);
    player.poke("Register", random.u32(1..).to_le_bytes());
    let mut first = None;
    for _ in 0..5 {
        let other: [u8; 48] = std::array::from_fn(|_| random.u8(..16));
        let words: [u16; 48] = std::array::from_fn(|_| random.u16(..));
        let own = |piece: Space| board.kind(piece).map_or(0xFF, Kind::number);
        let at = |piece: Space| usize::from(piece.position());
        player.poke("PieceTypes", bytes(|piece| if piece.is_own() { own(piece) } else { other[at(piece)] }, 0xFF));
        let known = |number: u8| {
            Space::new(number).map_or(0, |piece| if piece.is_own() { words[at(piece)] } else { knowledge.mask(piece) })
        };
        player.poke("Known", (0..48).flat_map(|number| known(number).to_le_bytes()));
        let chosen = player.choose();
        assert_eq!(*first.get_or_insert_with(|| chosen.clone()), chosen, "{}", board.draw());
    }
    first.map_or(0, |(_, t)| t)
}
