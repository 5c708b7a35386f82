//! Setting up.

use games::gunjin::player::{Knowledge, set_up};
use games::gunjin::{Fault, Kind, Mode, Phase, Side, Tray, faults};

use super::{Desk, Press, moved};
use crate::person::Direction;

/// Columns of the tray.
const COLUMNS: usize = 4;

impl Desk {
    /// Does what a key does in a set-up.
    pub(super) fn press_in_arrangement(&mut self, press: Press) {
        match press {
            Press::Enter | Press::Key('s') => self.on_tray = !self.on_tray,
            Press::Way(way) if self.on_tray => {
                let kinds = Kind::ALL.len();
                let step = match way {
                    Direction::Left => kinds - 1,
                    Direction::Right => 1,
                    Direction::Up => kinds - COLUMNS,
                    Direction::Down => COLUMNS,
                };
                self.tray_cursor = (self.tray_cursor + step) % kinds;
            }
            Press::Way(way) => {
                // The cursor stays in the own half.
                let to = moved(self.cursor, way);
                self.cursor = if to.is_own() { to } else { self.cursor };
            }
            Press::Key(' ' | 'p') => self.place(),
            Press::Key('x') => self.tray.lift(&mut self.board, self.cursor),
            Press::Key('r') => self.by_chance = true,
            Press::Key('e') => return self.end_arrangement(),
            Press::Key(key) => return self.command(key),
        }
        self.message = "MessageArrange";
    }

    fn place(&mut self) {
        if !self.on_tray {
            let kind = Kind::ALL[self.tray_cursor];
            self.tray.place(&mut self.board, self.cursor, kind);
            let kinds = (0..Kind::ALL.len()).map(|step| (self.tray_cursor + step) % Kind::ALL.len());
            let left = kinds.into_iter().find(|&at| self.tray.quantity(Kind::ALL[at]) > 0);
            self.tray_cursor = left.unwrap_or(self.tray_cursor);
        }
        self.on_tray = false;
    }

    fn end_arrangement(&mut self) {
        let fault = if self.mode == Mode::Debug { None } else { faults(self.bridges, &self.board).into_iter().next() };
        match fault {
            None => self.arranged(),
            Some(fault) => self.begin(Some(match fault {
                Fault::BannerOnBackRow => "MessageBannerBack",
                Fault::MineAtBridge => "MessageMineBridge",
                Fault::Missing | Fault::TooMany => "MessageMissing",
            })),
        }
    }

    /// Goes on to the other set-up, which the Spectrum makes itself, or to the first turn.
    fn arranged(&mut self) {
        self.board = self.board.turned();
        self.bottom = self.bottom.other();
        (self.tray, self.tray_cursor, self.on_tray) = (Tray::FULL, 0, false);
        if self.phase == Phase::FirstSetUp {
            self.phase = Phase::SecondSetUp;
            if self.mode == Mode::Spectrum && self.bottom == Side::Second {
                set_up(self.bridges, &mut self.board, self.level, &mut self.register);
                return self.arranged();
            }
        } else {
            self.phase = Phase::Play;
            self.known = [Knowledge::new(self.bridges), Knowledge::new(self.bridges)];
        }
        self.appear();
    }
}
