//! The board: the pieces on it, which of them belong to whom, where they may go.

use super::ParseError;
use super::kind::{Kind, Reach};
use super::map::Bridges;
use super::space::{POSITIONS, Space, Spaces};

/// The board as the side at the bottom sees it. A piece's number is the space on which it started, so it says whose the piece is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pieces: [Option<Space>; POSITIONS],
    kinds: [Option<Kind>; POSITIONS],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board { pieces: [None; POSITIONS], kinds: [None; POSITIONS] };

    /// Puts a piece onto the space on which it starts, or takes it away.
    pub const fn set_up(&mut self, space: Space, kind: Option<Kind>) {
        self.pieces[space.index()] = if kind.is_some() { Some(space) } else { None };
        self.kinds[space.index()] = kind;
    }

    /// Returns the number of the piece on a space.
    pub const fn piece(&self, space: Space) -> Option<Space> {
        self.pieces[space.index()]
    }

    /// Sets the piece on a space.
    pub const fn set_piece(&mut self, space: Space, piece: Option<Space>) {
        self.pieces[space.index()] = piece;
    }

    /// Returns the kind of a piece by its number, also of a piece that has gone; `None` where it is not known or there never was one.
    pub const fn kind(&self, piece: Space) -> Option<Kind> {
        self.kinds[piece.index()]
    }

    /// Sets the kind of a piece.
    pub const fn set_kind(&mut self, piece: Space, kind: Option<Kind>) {
        self.kinds[piece.index()] = kind;
    }

    /// Returns the kind of the piece on a space.
    pub fn kind_at(&self, space: Space) -> Option<Kind> {
        self.kind(self.piece(space)?)
    }

    /// Returns true if the space holds a piece of the side at the bottom.
    pub fn is_own(&self, space: Space) -> bool {
        self.piece(space).is_some_and(Space::is_own)
    }

    /// Returns true if the space holds a piece of the side at the top.
    pub fn is_enemy(&self, space: Space) -> bool {
        self.piece(space).is_some_and(|piece| !piece.is_own())
    }

    /// Returns the spaces that hold pieces of the side at the bottom.
    pub fn own(&self) -> impl Iterator<Item = Space> + '_ {
        Space::all().filter(|space| self.is_own(*space))
    }

    /// Returns the spaces that hold pieces of the side at the top.
    pub fn enemies(&self) -> impl Iterator<Item = Space> + '_ {
        Space::all().filter(|space| self.is_enemy(*space))
    }

    /// Returns the board as the other side sees it.
    #[must_use]
    pub fn turned(&self) -> Board {
        let mut turned = Board::EMPTY;
        for space in Space::all() {
            let other = space.turned();
            turned.pieces[other.index()] = self.pieces[space.index()].map(Space::turned);
            turned.kinds[other.index()] = self.kinds[space.index()];
        }
        turned
    }

    /// Returns the board without the kinds of the pieces of the side at the top.
    #[must_use]
    pub fn hidden(&self) -> Board {
        let mut hidden = self.clone();
        for piece in Space::all().filter(|piece| !piece.is_own()) {
            hidden.set_kind(piece, None);
        }
        hidden
    }

    /// Returns the spaces to which a piece of a kind, of the side at the bottom, may go from a space.
    pub fn reach(&self, bridges: Bridges, from: Space, kind: Kind) -> Spaces {
        let [forward, back, side] = kind.reach();
        let mut marks = Spaces::default();
        let up = |space: Space| bridges.up(space).iter().collect();
        let down = |space: Space| bridges.down(space).iter().collect();
        let left = |space: Space| step(space.columns().start().checked_sub(1), space);
        let right = |space: Space| step(space.columns().end().checked_add(1), space);
        self.go(from, forward, &up, &mut marks);
        self.go(from, back, &down, &mut marks);
        self.go(from, side, &left, &mut marks);
        self.go(from, side, &right, &mut marks);
        marks
    }

    fn go(&self, from: Space, reach: Reach, next: &dyn Fn(Space) -> Vec<Space>, marks: &mut Spaces) {
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
                let shares = |to: &Space| from.columns().any(|column| to.columns().contains(&column));
                Space::all().filter(|to| !self.is_own(*to) && shares(to)).for_each(|to| marks.insert(to));
            }
        }
    }

    /// Returns the spaces to which the piece on a space may go; none if it is not one of the side at the bottom.
    pub fn moves_of(&self, bridges: Bridges, from: Space) -> Spaces {
        let kind = if self.is_own(from) { self.kind_at(from) } else { None };
        kind.map_or(Spaces::default(), |kind| self.reach(bridges, from, kind))
    }

    /// Returns true if the side at the bottom has a move.
    pub fn has_move(&self, bridges: Bridges) -> bool {
        self.own().any(|from| !self.moves_of(bridges, from).is_empty())
    }

    /// Returns the kind of the piece right behind one of the side at the top, if that is its own side's.
    pub fn behind_enemy(&self, bridges: Bridges, space: Space) -> Option<Kind> {
        let behind = bridges.up(space).iter().next().filter(|behind| self.is_enemy(*behind))?;
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
            match (Space::new(position), sign) {
                (None, '#') | (Some(_), '.') => (),
                (Some(space), sign) => {
                    let kind = Kind::of_letter(sign.to_ascii_uppercase());
                    let kind = kind.ok_or_else(|| wrong("a sign is not a piece: A to P, a to p or ."))?;
                    standing.push((space, sign.is_ascii_uppercase(), kind));
                }
                (None, _) => return Err(wrong("the right half of a headquarters is not a space: # is expected")),
            }
        }
        let mut board = Board::EMPTY;
        let (home, away): (Vec<_>, Vec<_>) =
            standing.into_iter().partition(|(space, is_own, _)| space.is_own() == *is_own);
        for (space, _, kind) in home {
            board.set_up(space, Some(kind));
        }
        for (space, is_own, kind) in away {
            let free = Space::all().find(|piece| piece.is_own() == is_own && board.kind(*piece).is_none());
            let piece = free.ok_or_else(|| wrong("a side has more than 23 pieces"))?;
            board.set_kind(piece, Some(kind));
            board.set_piece(space, Some(piece));
        }
        Ok(board)
    }

    /// Returns the 48 signs; a piece of unknown kind is `?`.
    pub fn text(&self) -> String {
        let sign = |position| match Space::new(position) {
            None => '#',
            Some(space) => match (self.piece(space), self.kind_at(space)) {
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

fn step(column: Option<u8>, space: Space) -> Vec<Space> {
    column.and_then(|column| Space::at(column, space.row())).into_iter().collect()
}
