//! The screen that belongs to a state of the desk.

use games::gunjin::{Kind, Mode, Phase, Side, Space};

use super::super::screen::{Hints, Reader, Seen, Shown, player_colour};
use super::super::tiles::{Contents, Tile};
use super::{Desk, Prompt};

/// The signs of the ranks, by kind.
const RANKS: &str = "SEC123456TP78GMB";
/// Signs in a row of the losses, and rows.
const LOST_COLUMNS: usize = 6;
const LOST_ROWS: usize = 4;

const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Blue",
    }
}

/// Returns the ink of a player's piece on a tinted space.
const fn ink(side: Side) -> u8 {
    match side {
        Side::First => 2,
        Side::Second => 1,
    }
}

/// Returns column and row of a space as the screen names them.
fn reference(space: Space) -> String {
    format!("{}{}", char::from(b'a' + space.column()), 8 - space.row())
}

impl Desk {
    /// Returns what the screen has to show.
    pub(super) fn screen(&self, reader: &Reader) -> Seen {
        match self.prompt {
            Prompt::Menu => return Seen::Menu,
            Prompt::Cover => return Seen::Cover(self.bottom),
            Prompt::Help => return Seen::Help(self.page),
            _ => {}
        }
        let is_set_up = matches!(self.phase, Phase::FirstSetUp | Phase::SecondSetUp);
        let is_over = self.phase == Phase::Over;
        let hints = match self.phase {
            Phase::FirstSetUp | Phase::SecondSetUp => Hints::Arrange,
            Phase::Play => Hints::Turn,
            Phase::Over => Hints::End,
        };
        let under = (!is_set_up && !is_over).then(|| Tile { is_signed: false, ..self.tile(reader, self.cursor) });
        let panel = if is_set_up {
            let [name, way] = reader.name(Contents::Kind(Kind::ALL[self.tray_cursor]));
            let quantity = |at: usize| format!("x{}", self.tray.quantity(Kind::ALL[at]));
            let line = |row: usize| (0..4).map(|column| quantity(4 * row + column)).collect::<Vec<_>>().join(" ");
            [String::new(), name, way].into_iter().chain((0..4).map(line)).collect()
        } else {
            self.panel(reader, under)
        };
        Seen::Game(Box::new(Shown {
            spaces: Space::all().map(|space| Some(self.tile(reader, space))).collect(),
            tray: if is_set_up { (0..16).map(|at| Some(self.tray_tile(reader, at))).collect() } else { Vec::new() },
            under,
            panel,
            message: self.text(reader),
            hints: reader.hints(hints),
        }))
    }

    fn text(&self, reader: &Reader) -> String {
        let names = [name(self.bottom), name(self.bottom.other())];
        let (from, to, answer) = match self.last {
            Some((last, answer)) => {
                let [from, to] = [last.from, last.to].map(|space| reference(self.seen(space)));
                (from, to, answer.number())
            }
            None => (String::new(), String::new(), 0),
        };
        let is_placed = Kind::ALL.iter().all(|&kind| self.tray.quantity(kind) == 0);
        let label = if self.message == "MessageArrange" && is_placed { "MessagePlaced" } else { self.message };
        let text = reader.message(label, names, [&from, &to], answer);
        if self.prompt == Prompt::Name { format!("{text} {}_", self.name) } else { text }
    }

    fn panel(&self, reader: &Reader, under: Option<Tile>) -> Vec<String> {
        let turn = if self.phase == Phase::Over { "The end".into() } else { format!("{}'s turn", name(self.bottom)) };
        let count = |side: Side| {
            let number = if side == self.bottom { self.board.own().count() } else { self.board.enemies().count() };
            format!("{:<4}{number:>3} left", name(side))
        };
        let [piece, way] = under.map_or([const { String::new() }; 2], |tile| reader.name(tile.contents));
        let lost = self.lost();
        let title = if lost.is_empty() { "" } else { "Your losses" };
        let line = |row: usize| {
            let signs = lost.iter().skip(row * LOST_COLUMNS).take(LOST_COLUMNS);
            signs.map(char::to_string).collect::<Vec<_>>().join(" ")
        };
        let rows = [turn, count(Side::First), count(Side::Second), piece, way, title.into()];
        rows.into_iter().chain((0..LOST_ROWS).map(line)).collect()
    }

    /// Returns the signs of the pieces that the player at the bottom has lost; none where all kinds are seen.
    fn lost(&self) -> Vec<char> {
        if self.is_all_seen() {
            return Vec::new();
        }
        let standing = |kind| self.board.own().filter(|space| self.board.kind_at(*space) == Some(kind)).count();
        let lost = |kind: Kind| usize::from(kind.quantity()).saturating_sub(standing(kind));
        Kind::ALL
            .into_iter()
            .zip(RANKS.chars())
            .flat_map(|(kind, sign)| std::iter::repeat_n(sign, lost(kind)))
            .collect()
    }

    fn is_all_seen(&self) -> bool {
        self.mode == Mode::Debug || self.phase == Phase::Over
    }

    /// Returns the player whose picture is shown.
    fn viewer(&self) -> Side {
        if self.mode == Mode::Spectrum { Side::First } else { self.bottom }
    }

    /// Returns a space of the board as the viewer sees it, or the other way round.
    fn seen(&self, space: Space) -> Space {
        if self.viewer() == self.bottom { space } else { space.turned() }
    }

    /// Returns what a space of the screen has to show.
    fn tile(&self, reader: &Reader, seen: Space) -> Tile {
        let space = self.seen(seen);
        let owner = self.board.piece(space).map(|piece| if piece.is_own() { self.bottom } else { self.bottom.other() });
        let contents = match (self.board.piece(space), owner) {
            (Some(_), Some(owner)) if owner == self.viewer() || self.is_all_seen() => {
                self.board.kind_at(space).map_or(Contents::Free, Contents::Kind)
            }
            (Some(piece), _) => Contents::Hidden(self.seen(piece)),
            _ => Contents::Free,
        };
        let has_cursor = match self.phase {
            Phase::FirstSetUp | Phase::SecondSetUp => !self.on_tray,
            Phase::Play => true,
            Phase::Over => false,
        };
        let is_signed = self.chosen.is_some() && self.marks.contains(space);
        let is_last = self.last.is_some_and(|(last, _)| last.from == space || last.to == space);
        let ground = match () {
            () if has_cursor && self.cursor == seen => Some("COLOUR_CURSOR"),
            () if self.chosen == Some(seen) => Some("COLOUR_CHOSEN"),
            () if is_last => Some("COLOUR_LAST"),
            () if is_signed => Some("COLOUR_MARKED"),
            () => None,
        };
        let colour = match (ground, owner) {
            (Some(ground), owner) => reader.colour(ground) | owner.map_or(0, ink),
            (None, Some(owner)) => reader.colour(player_colour(owner)),
            (None, None) => {
                let is_odd = (seen.column() ^ seen.row()) & 1 != 0;
                reader.colour(if is_odd { "COLOUR_FREE_TOO" } else { "COLOUR_FREE" })
            }
        };
        Tile { contents, is_signed, colour }
    }

    fn tray_tile(&self, reader: &Reader, at: usize) -> Tile {
        let kind = Kind::ALL[at];
        let quantity = self.tray.quantity(kind);
        let colour = match () {
            () if self.tray_cursor == at && self.on_tray => "COLOUR_TRAY_CURSOR",
            () if self.tray_cursor == at => "COLOUR_TRAY_CHOSEN",
            () if quantity == 0 => "COLOUR_NONE_LEFT",
            () => player_colour(self.bottom),
        };
        let contents = Contents::Kind(kind);
        Tile { contents, is_signed: false, colour: reader.colour(colour) }
    }
}
