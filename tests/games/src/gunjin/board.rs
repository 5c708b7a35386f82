//! The board: the pieces on it, which of them belong to whom, where they may go.

use super::ParseError;
use super::kind::{Kind, Reach};
use super::map::Bridges;
use super::place::{POSITIONS, Place, Places};

/// The board as the side at the bottom sees it. A piece's number is the space on which it started, so it says whose the piece is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: [Option<Place>; POSITIONS],
    kinds: [Option<Kind>; POSITIONS],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board { pieces: [None; POSITIONS], kinds: [None; POSITIONS] };

    /// Puts a piece onto the space on which it starts, or takes it away.
    pub const fn set_up(&mut self, place: Place, kind: Option<Kind>) {
        self.pieces[place.index()] = if kind.is_some() { Some(place) } else { None };
        self.kinds[place.index()] = kind;
    }

    /// Returns the number of the piece on a space.
    pub const fn piece(&self, place: Place) -> Option<Place> {
        self.pieces[place.index()]
    }

    /// Sets the piece on a space.
    pub const fn set_piece(&mut self, place: Place, piece: Option<Place>) {
        self.pieces[place.index()] = piece;
    }

    /// Returns the kind of a piece by its number, also of a piece that has gone; `None` where it is not known or there never was one.
    pub const fn kind(&self, piece: Place) -> Option<Kind> {
        self.kinds[piece.index()]
    }

    /// Sets the kind of a piece.
    pub const fn set_kind(&mut self, piece: Place, kind: Option<Kind>) {
        self.kinds[piece.index()] = kind;
    }

    /// Returns the kind of the piece on a space.
    pub fn kind_at(&self, place: Place) -> Option<Kind> {
        self.kind(self.piece(place)?)
    }

    /// Returns true if the space holds a piece of the side at the bottom.
    pub fn is_own(&self, place: Place) -> bool {
        self.piece(place).is_some_and(Place::is_own)
    }

    /// Returns true if the space holds a piece of the side at the top.
    pub fn is_enemy(&self, place: Place) -> bool {
        self.piece(place).is_some_and(|piece| !piece.is_own())
    }

    /// Returns the spaces that hold pieces of the side at the bottom.
    pub fn own(&self) -> impl Iterator<Item = Place> + '_ {
        Place::all().filter(|place| self.is_own(*place))
    }

    /// Returns the spaces that hold pieces of the side at the top.
    pub fn enemies(&self) -> impl Iterator<Item = Place> + '_ {
        Place::all().filter(|place| self.is_enemy(*place))
    }

    /// Returns the board as the other side sees it.
    #[must_use]
    pub fn turned(&self) -> Board {
        let mut turned = Board::EMPTY;
        for place in Place::all() {
            let other = place.turned();
            turned.pieces[other.index()] = self.pieces[place.index()].map(Place::turned);
            turned.kinds[other.index()] = self.kinds[place.index()];
        }
        turned
    }

    /// Returns the board without the kinds of the pieces of the side at the top.
    #[must_use]
    pub fn hidden(&self) -> Board {
        let mut hidden = self.clone();
        for piece in Place::all().filter(|piece| !piece.is_own()) {
            hidden.set_kind(piece, None);
        }
        hidden
    }

    /// Returns the spaces to which a piece of a kind, of the side at the bottom, may go from a space.
    pub fn reach(&self, bridges: Bridges, from: Place, kind: Kind) -> Places {
        let [forward, back, side] = kind.reach();
        let mut marks = Places::default();
        let up = |place: Place| bridges.up(place).iter().collect();
        let down = |place: Place| bridges.down(place).iter().collect();
        let left = |place: Place| step(place.columns().start().checked_sub(1), place);
        let right = |place: Place| step(place.columns().end().checked_add(1), place);
        self.go(from, forward, &up, &mut marks);
        self.go(from, back, &down, &mut marks);
        self.go(from, side, &left, &mut marks);
        self.go(from, side, &right, &mut marks);
        marks
    }

    fn go(&self, from: Place, reach: Reach, next: &dyn Fn(Place) -> Vec<Place>, marks: &mut Places) {
        match reach {
            Reach::Steps(0) => (),
            Reach::Steps(steps) => {
                for to in next(from) {
                    match self.piece(to) {
                        Some(piece) if piece.is_own() => (),
                        Some(_) => marks.insert(to),
                        None => {
                            marks.insert(to);
                            self.go(to, Reach::Steps(steps - 1), next, marks);
                        }
                    }
                }
            }
            Reach::Flies => {
                let shares = |to: &Place| from.columns().any(|column| to.columns().contains(&column));
                Place::all().filter(|to| !self.is_own(*to) && shares(to)).for_each(|to| marks.insert(to));
            }
        }
    }

    /// Returns the spaces to which the piece on a space may go; none if it is not one of the side at the bottom.
    pub fn moves_of(&self, bridges: Bridges, from: Place) -> Places {
        let kind = if self.is_own(from) { self.kind_at(from) } else { None };
        kind.map_or(Places::default(), |kind| self.reach(bridges, from, kind))
    }

    /// Returns true if the side at the bottom has a move.
    pub fn has_move(&self, bridges: Bridges) -> bool {
        self.own().any(|from| !self.moves_of(bridges, from).is_empty())
    }

    /// Returns the kind of the piece right behind one of the side at the top, if that is its own side's.
    pub fn behind_enemy(&self, bridges: Bridges, place: Place) -> Option<Kind> {
        let behind = bridges.up(place).iter().next().filter(|behind| self.is_enemy(*behind))?;
        self.kind_at(behind)
    }

    /// Reads 48 signs, one a position: `A` to `P` a piece of the side at the bottom, `a` to `p` of the other, `.` empty, `#` the two
    /// right halves of the headquarters. A piece gets the number of its space where that is in its own half, else the first free one.
    ///
    /// # Errors
    /// A text of another length, with other signs, or with more than 23 pieces of a side.
    pub fn parse(text: &str) -> Result<Board, ParseError> {
        let wrong = |why| ParseError::Board(text.to_owned(), why);
        if text.chars().count() != POSITIONS {
            return Err(wrong("48 signs are expected"));
        }
        let mut standing = Vec::new();
        for (position, sign) in (0..).zip(text.chars()) {
            match (Place::new(position), sign) {
                (None, '#') | (Some(_), '.') => (),
                (Some(place), sign) => {
                    let kind = Kind::of_letter(sign.to_ascii_uppercase());
                    let kind = kind.ok_or_else(|| wrong("a sign is not a piece: A to P, a to p or ."))?;
                    standing.push((place, sign.is_ascii_uppercase(), kind));
                }
                (None, _) => return Err(wrong("the right half of a headquarters is not a space: # is expected")),
            }
        }
        let mut board = Board::EMPTY;
        let (home, away): (Vec<_>, Vec<_>) =
            standing.into_iter().partition(|(place, is_own, _)| place.is_own() == *is_own);
        for (place, _, kind) in home {
            board.set_up(place, Some(kind));
        }
        for (place, is_own, kind) in away {
            let free = Place::all().find(|piece| piece.is_own() == is_own && board.kind(*piece).is_none());
            let piece = free.ok_or_else(|| wrong("a side has more than 23 pieces"))?;
            board.set_kind(piece, Some(kind));
            board.set_piece(place, Some(piece));
        }
        Ok(board)
    }

    /// Returns the 48 signs; a piece of unknown kind is `?`.
    pub fn text(&self) -> String {
        let sign = |position| match Place::new(position) {
            None => '#',
            Some(place) => match (self.piece(place), self.kind_at(place)) {
                (None, _) => '.',
                (Some(_), None) => '?',
                (Some(piece), Some(kind)) if piece.is_own() => kind.letter(),
                (Some(_), Some(kind)) => kind.letter().to_ascii_lowercase(),
            },
        };
        (0..POSITIONS as u8).map(sign).collect()
    }

    /// Draws the board in eight rows as the side at the bottom sees it.
    pub fn draw(&self) -> String {
        let text: Vec<char> = self.text().chars().collect();
        let row = |row: usize| (0..6).map(|column| text[column * 8 + row]).collect::<String>();
        (0..8).map(row).collect::<Vec<_>>().join("\n")
    }
}

fn step(column: Option<u8>, place: Place) -> Vec<Place> {
    column.and_then(|column| Place::at(column, place.row())).into_iter().collect()
}
