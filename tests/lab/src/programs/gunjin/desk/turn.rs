//! Turns: of people, and of the Spectrum.

use games::gunjin::player::choose;
use games::gunjin::{Answer, Mode, Move, Phase, Side, Space, Spaces, View};

use super::{Desk, Press, Prompt, moved};

impl Desk {
    /// Returns the message with which a turn begins or goes on.
    pub(super) const fn turn_message(&self) -> &'static str {
        match (self.moved, self.last) {
            (true, Some((_, Answer::Moved))) => "MessageMoved",
            (true, Some(_)) => "MessageAnswer",
            (_, None) => "MessageTurn",
            (false, Some(_)) => "MessageHeard",
        }
    }

    /// Does what a key does in a turn.
    pub(super) fn press_in_turn(&mut self, press: Press) {
        match press {
            Press::Way(way) => self.cursor = moved(self.cursor, way),
            Press::Enter | Press::Key(' ' | 'p') => self.choose(),
            Press::Key('e') => self.end_of_turn(),
            Press::Key('q') if self.moved => self.begin(Some("MessageEndFirst")),
            Press::Key('q') => (self.prompt, self.message) = (Prompt::GiveUp, "MessageGiveUp"),
            Press::Key(key) => self.command(key),
        }
    }

    /// Chooses the piece under the cursor, or moves the chosen one there; after the move it ends the turn.
    fn choose(&mut self) {
        let is_free = self.mode == Mode::Debug;
        if self.moved && !is_free {
            return self.end_of_turn();
        }
        let to = self.cursor;
        match self.chosen {
            Some(from) if from == to => {
                (self.chosen, self.marks) = (None, Spaces::default());
                self.message = self.turn_message();
            }
            _ if self.board.is_own(to) => {
                self.marks = self.board.moves_of(self.bridges, to);
                (self.chosen, self.message) = (Some(to), "MessageWhere");
            }
            None => self.message = "MessageNotYours",
            Some(_) if !is_free && !self.marks.contains(to) => self.message = "MessageWay",
            Some(from) => {
                self.play(Move { from, to });
                self.begin(None);
            }
        }
    }

    /// Plays a move, legal or not; both sides learn from it, but in debug mode.
    fn play(&mut self, chosen: Move) {
        let position = self.position();
        let answer = position.answer(chosen);
        if self.mode == Mode::Spectrum {
            for side in [Side::First, Side::Second] {
                let board = View::of(&position, side).board;
                let of_side = &mut self.known[side as usize];
                if side == self.bottom {
                    of_side.learn_own(self.bridges, &board, chosen, answer);
                } else {
                    of_side.learn_enemy(self.bridges, &board, chosen, answer);
                }
            }
        }
        let piece = self.board.piece(chosen.from);
        self.board.set_piece(chosen.from, None);
        match answer {
            Answer::Moved | Answer::Attacker => self.board.set_piece(chosen.to, piece),
            Answer::Both => self.board.set_piece(chosen.to, None),
            Answer::Defender => {}
        }
        self.quiet = if answer == Answer::Moved { self.quiet.saturating_add(1) } else { 0 };
        self.moves = self.moves.saturating_add(1);
        (self.moved, self.last) = (true, Some((chosen, answer)));
        self.turns += 1;
    }

    fn end_of_turn(&mut self) {
        if self.mode != Mode::Debug && !self.moved {
            return self.begin(Some("MessageMoveFirst"));
        }
        self.finish();
    }

    /// Ends a turn: the other side is at the bottom, or the game is over. The Spectrum's turn is played at once.
    fn finish(&mut self) {
        self.board = self.board.turned();
        self.bottom = self.bottom.other();
        self.last = self.last.map(|(last, answer)| (last.turned(), answer));
        self.moved = false;
        let position = self.position();
        if let Some(ending) = position.ending() {
            (self.phase, self.why) = (Phase::Over, Some(ending.why));
            self.begin(None);
        } else if self.mode == Mode::Spectrum && self.bottom == Side::Second {
            let view = View::of(&position, Side::Second);
            let known = &self.known[Side::Second as usize];
            if let Some(choice) = choose(&view, known, self.level, &mut self.register) {
                self.play(choice.chosen);
                self.finish();
            }
        } else if self.mode == Mode::HotSeat {
            self.appear();
        } else {
            self.begin(None);
        }
    }

    /// Returns the spaces to which the piece on a space may go now.
    pub(super) fn moves_from(&self, from: Space) -> Vec<Space> {
        self.board.moves_of(self.bridges, from).iter().collect()
    }
}
