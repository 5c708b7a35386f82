//! The forms of case files: the moves of a board, a combat, a set-up, a game, bytes of the register, a half filled by chance.

use games::Game;
use games::gunjin::{Answer, Board, Bridges, Ending, Fault, Gunjin, Kind, Move, Position, Register, Side, Space, Why};
use games::gunjin::{POSITIONS, combat, faults, fill};

use super::layout::{
    ANSWER, BOARD, BOTTOM, KNOWN, LAST, MARKS, MOVED, MOVES, NONE, PIECES, QUIET, REGISTER, SCRATCH, STATE, TYPES, put,
    put_board, read_board,
};
use super::rules::Fight;
use crate::diff::{After, Area, Ask, Field, Question, Universe};

/// Most moves of a line, and most bytes of the register.
const MOST_MOVES: usize = 2_000;

const LINE_MARKS: Area = Area { symbol: "LineMarks", bytes: POSITIONS * POSITIONS };
const LINE_MOVES: Field<u8> = Field::byte("LineMoves");
const LINE_ANSWERS: Area = Area { symbol: "LineAnswers", bytes: MOST_MOVES };

/// Reads the first bytes of a long area.
fn bytes(after: &After<'_>, area: &Area, number: usize) -> Option<Vec<u8>> {
    let start = after.address(area.symbol)?;
    Some((start..).take(number.min(area.bytes)).map(|address| after.byte(address)).collect())
}

/// Returns the words of a line after its first one, if that is the form's.
fn words<'a, const N: usize>(line: &'a str, form: &str) -> Option<Result<[&'a str; N], String>> {
    let mut words = line.split_whitespace();
    (words.next() == Some(form)).then(|| {
        let words: Vec<&str> = words.collect();
        words.try_into().map_err(|words: Vec<&str>| format!("{N} arguments are expected, not {}", words.len()))
    })
}

fn bridges(word: &str) -> Result<Bridges, String> {
    let found = Bridges::ALL.into_iter().find(|bridges| bridges.number().to_string() == word);
    found.ok_or_else(|| format!("{word} is not a number of bridges: 2 or 4"))
}

fn board(word: &str) -> Result<Board, String> {
    Board::parse(word).map_err(|error| error.to_string())
}

fn kind(word: &str) -> Result<Kind, String> {
    let mut letters = word.chars();
    let kind = letters.next().and_then(Kind::of_letter).filter(|_| letters.next().is_none());
    kind.ok_or_else(|| format!("{word} is not a type: A to P"))
}

fn state(word: &str) -> Result<u32, String> {
    let state = u32::from_str_radix(word, 16).ok().filter(|state| *state != 0);
    state.ok_or_else(|| format!("{word} is not a state of the register: up to eight hexadecimal digits, not 0"))
}

fn placed(line: &str, form: &str) -> Option<Result<(Bridges, Board), String>> {
    words::<2>(line, form).map(|words| words.and_then(|[number, text]| Ok((bridges(number)?, board(text)?))))
}

fn listed(pieces: impl Iterator<Item = (Space, Vec<Space>)>) -> String {
    let piece = |(from, to): (Space, Vec<Space>)| {
        format!("{from}:{}", to.iter().map(Space::to_string).collect::<Vec<_>>().join(","))
    };
    pieces.map(piece).collect::<Vec<_>>().join(";")
}

/// All moves of each piece of the side to move.
pub(super) fn all_moves(title: &'static str, cases: Universe<(Bridges, Board)>) -> Question<(Bridges, Board), String> {
    Question::new(
        title,
        &["list_moves"],
        cases,
        |(bridges, board), to| put_board(*bridges, board, to),
        |(_, board), after| {
            let marks = bytes(after, &LINE_MARKS, LINE_MARKS.bytes)?;
            let is_marked = |from: Space, to: &Space| {
                marks[usize::from(from.position()) * POSITIONS + usize::from(to.position())] != 0
            };
            let moves = |from| Space::all().filter(|to| is_marked(from, to)).collect::<Vec<_>>();
            // What is not an own piece has no moves.
            let has_others = Space::all().any(|from| !board.is_own(from) && !moves(from).is_empty());
            (!has_others).then(|| listed(board.own().map(|from| (from, moves(from)))))
        },
        |(bridges, board)| {
            let moves = |from| board.moves_of(*bridges, from);
            listed(board.own().map(|from| (from, Space::all().filter(|to| moves(from).contains(*to)).collect())))
        },
    )
    .symbols(BOARD)
    .writes([MARKS.area(), SCRATCH, LINE_MARKS])
    .draw(|(_, board)| board.draw())
    .form(|line| placed(line, "moves"))
}

fn answer_text(answer: u8) -> Option<&'static str> {
    let names = [(Answer::Attacker, "attacker"), (Answer::Defender, "defender"), (Answer::Both, "both")];
    names.into_iter().find_map(|(which, name)| (which.number() == answer).then_some(name))
}

fn combats() -> Question<Fight, String> {
    Question::new(
        "combats",
        &["combat"],
        Universe::none(),
        |&(attacker, defender, behind): &Fight, to| {
            let registers = to.registers();
            registers.set_bc(u16::from_be_bytes([attacker.number(), defender.number()]));
            registers.set_de(u16::from_be_bytes([behind.map_or(NONE, Kind::number), 0]));
        },
        |_, after| answer_text(after.registers().a()).map(str::to_owned),
        |&(attacker, defender, behind)| {
            answer_text(combat(attacker, defender, behind).number()).unwrap_or("moved").to_owned()
        },
    )
    .draw(|fight| format!("{fight:?}"))
    .form(|line| {
        Some(words::<3>(line, "combat")?.and_then(|[attacker, defender, behind]| {
            let (attacker, defender) = (kind(attacker)?, kind(defender)?);
            if !attacker.is_mobile() {
                return Err("mines and banners never attack".to_owned());
            }
            let behind = match (defender, behind) {
                (Kind::Banner, "none") => None,
                (Kind::Banner, "-") => return Err("what is behind the banner: none, or A to O".to_owned()),
                (Kind::Banner, letter) => Some(kind(letter)?),
                (_, "-") => None,
                _ => return Err("- is expected: the defender is no banner".to_owned()),
            };
            if behind == Some(Kind::Banner) {
                return Err(TWO_BANNERS.to_owned());
            }
            Ok((attacker, defender, behind))
        }))
    })
}

/// The reasons in the order of their bits.
const REASONS: [(Fault, &str); 4] = [
    (Fault::BannerOnBackRow, "banner on back row"),
    (Fault::MineAtBridge, "mine at bridge"),
    (Fault::Missing, "missing"),
    (Fault::TooMany, "too many"),
];

fn validity(has: impl Fn(usize, &Fault) -> bool) -> String {
    let reasons = REASONS.iter().enumerate().filter(|(bit, (fault, _))| has(*bit, fault));
    let reasons: Vec<&str> = reasons.map(|(_, (_, reason))| *reason).collect();
    if reasons.is_empty() { "valid".into() } else { format!("invalid {}", reasons.join("+")) }
}

fn set_ups() -> Question<(Bridges, Board), String> {
    Question::new(
        "set-ups",
        &["check_setup"],
        Universe::none(),
        |(bridges, board), to| put_board(*bridges, board, to),
        |_, after| Some(validity(|bit, _| after.registers().a() >> bit & 1 != 0)),
        |(bridges, board)| {
            let faults = faults(*bridges, board);
            validity(|_, fault| faults.contains(fault))
        },
    )
    .symbols(BOARD)
    .writes([SCRATCH])
    .draw(|(_, board)| board.draw())
    .form(|line| {
        Some(placed(line, "setup")?.and_then(|(bridges, board)| {
            // A set-up is made of pieces that have not moved: each has the number of its space.
            let mut set_up = Board::EMPTY;
            for space in Space::all() {
                match board.kind_at(space) {
                    Some(kind) if space.is_own() && board.is_own(space) => set_up.set_up(space, Some(kind)),
                    None => (),
                    Some(_) => return Err(format!("{space}: a set-up has own pieces in the own half only")),
                }
            }
            Ok((bridges, set_up))
        }))
    })
}

/// A game: its beginning, and its moves.
pub(super) type LineOfPlay = (Position, Vec<Move>);

fn signs(answers: impl Iterator<Item = u8>) -> String {
    let sign = |answer| answer_text(answer).map_or('.', |name| name.to_ascii_uppercase().chars().next().unwrap_or('.'));
    answers.map(sign).collect()
}

fn ended(answers: &str, ending: Option<(Side, &str)>, board: &Board) -> String {
    let (winner, why) = ending.map_or(("-", "-"), |(side, why)| (["first", "second"][side as usize], why));
    format!("{answers} {winner} {why} {}", board.text())
}

/// The error of a board on which a banner may stand behind another one, of whose combat nothing is said.
const TWO_BANNERS: &str = "a side has one banner";

fn game_line(text: &str) -> Result<LineOfPlay, String> {
    let (start, moves) = text.split_once(':').ok_or("a board, a colon, and moves are expected")?;
    let [number, word] = start.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err("the number of bridges and a board are expected".to_owned());
    };
    let board = board(word)?;
    let banners = |spaces: &mut dyn Iterator<Item = Space>| {
        spaces.filter(|space| board.kind_at(*space) == Some(Kind::Banner)).count()
    };
    if banners(&mut board.own()) > 1 || banners(&mut board.enemies()) > 1 {
        return Err(TWO_BANNERS.to_owned());
    }
    let start = Position::new(bridges(number)?, board);
    let (mut position, mut line) = (start.clone(), Vec::new());
    for word in moves.split_whitespace() {
        let space = |digits: Option<&str>| {
            let number = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            number.and_then(Space::new).ok_or_else(|| format!("{word} is not a move: four hexadecimal digits"))
        };
        let to = space(word.get(2..).filter(|digits| digits.len() == 2))?;
        let chosen = Move { from: space(word.get(..2))?, to };
        let (after, _) = position.after(chosen).ok_or_else(|| match position.ending() {
            Some(_) => format!("{word}: the game is over"),
            None => format!("{word} is not legal on {}", position.board.text()),
        })?;
        position = after;
        line.push(chosen);
        if line.len() > MOST_MOVES {
            return Err(format!("there are more than {MOST_MOVES} moves"));
        }
    }
    Ok((start, line))
}

pub(super) fn games(title: &'static str, cases: Universe<LineOfPlay>) -> Question<LineOfPlay, String> {
    Question::new(
        title,
        &["play_line"],
        cases,
        |(position, moves): &LineOfPlay, to| {
            put(position, to);
            to.put(&KNOWN, &[0; POSITIONS]);
            let bytes = moves.iter().flat_map(|chosen| [chosen.from.position(), chosen.to.position()]);
            let start = to.address("LineMoves");
            (start..).zip(bytes.chain([NONE])).for_each(|(address, byte)| to.write(&LINE_MOVES, address, &byte));
        },
        |(_, moves), after| {
            let answers = bytes(after, &LINE_ANSWERS, moves.len())?;
            let board = read_board(&after.get(&PIECES)?, &after.get(&TYPES)?)?;
            let winner = if after.get(&BOTTOM)? == 0 { Side::Second } else { Side::First };
            let ending = match after.registers().a() {
                1 => Some((winner, "headquarters")),
                2 => Some((winner, "no_move")),
                0 | 3 => None,
                _ => return None,
            };
            Some(ended(&signs(answers.into_iter()), ending, &board))
        },
        |(position, moves)| {
            let (mut position, mut answers) = (position.clone(), Vec::new());
            for &chosen in moves {
                let Some((after, answer)) = position.after(chosen) else { break };
                answers.push(answer.number());
                position = after;
            }
            let ending = Gunjin::outcome(&position).and_then(|Ending { winner, why }| match why {
                Why::Headquarters => Some((winner?, "headquarters")),
                Why::NoMove => Some((winner?, "no_move")),
                Why::Quiet => None,
            });
            ended(&signs(answers.into_iter()), ending, &position.board)
        },
    )
    .symbols(BOARD)
    .symbols(STATE)
    .symbols(["From", "To", "Answer", LINE_MOVES.area().symbol])
    .writes([PIECES.area(), TYPES.area(), KNOWN.area(), MARKS.area(), SCRATCH, LINE_ANSWERS, ANSWER.area()])
    .writes([LAST.area(), BOTTOM.area(), MOVED.area(), MOVES.area(), QUIET.area()])
    .draw(|(position, _)| position.board.draw())
    .form(|line| line.strip_prefix("game ").map(game_line))
}

fn register_text(bytes: impl Iterator<Item = u8>, state: u32) -> String {
    bytes.map(|byte| format!("{byte:02X} ")).collect::<String>() + &format!("{state:08X}")
}

pub(super) fn register_bytes(title: &'static str, cases: Universe<(u32, usize)>) -> Question<(u32, usize), String> {
    Question::new(
        title,
        &["register_bytes"],
        cases,
        |(state, number), to| {
            to.put(&REGISTER, state);
            to.registers().set_bc(*number as u16);
        },
        |(_, number), after| {
            Some(register_text(bytes(after, &LINE_ANSWERS, *number)?.into_iter(), after.get(&REGISTER)?))
        },
        |(state, number)| {
            let mut register = Register::new(*state);
            let bytes: Vec<u8> = (0..*number).map(|_| register.byte()).collect();
            register_text(bytes.into_iter(), register.state())
        },
    )
    .writes([REGISTER.area(), LINE_ANSWERS])
    .draw(|(state, number)| format!("state {state:08X}, {number} bytes"))
    .form(|line| {
        Some(words::<2>(line, "register")?.and_then(|[from, number]| {
            let number = number.parse().ok().filter(|number| (1..=MOST_MOVES).contains(number));
            Ok((state(from)?, number.ok_or_else(|| format!("the number of bytes is not one from 1 to {MOST_MOVES}"))?))
        }))
    })
}

fn halves() -> Question<(Bridges, u32), String> {
    Question::new(
        "halves filled by chance",
        &["fill_random"],
        Universe::none(),
        |(bridges, state), to| {
            put_board(*bridges, &Board::EMPTY, to);
            to.put(&REGISTER, state);
        },
        |_, after| {
            let board = read_board(&after.get(&PIECES)?, &after.get(&TYPES)?)?;
            Some(format!("{} {:08X}", board.text(), after.get(&REGISTER)?))
        },
        |(bridges, state)| {
            let (mut board, mut register) = (Board::EMPTY, Register::new(*state));
            fill(*bridges, &mut board, &mut register);
            format!("{} {:08X}", board.text(), register.state())
        },
    )
    .symbols(BOARD)
    .writes([PIECES.area(), TYPES.area(), REGISTER.area(), SCRATCH])
    .draw(|(bridges, state)| format!("{bridges:?} bridges, state {state:08X}"))
    .form(|line| Some(words::<2>(line, "random")?.and_then(|[from, number]| Ok((bridges(number)?, state(from)?)))))
}

/// Returns the questions that the lines of a case file can ask.
pub(super) fn forms() -> Vec<Box<dyn Ask>> {
    vec![
        all_moves("moves", Universe::none()).boxed(),
        combats().boxed(),
        set_ups().boxed(),
        games("games", Universe::none()).boxed(),
        register_bytes("bytes of the register", Universe::none()).boxed(),
        halves().boxed(),
    ]
}
