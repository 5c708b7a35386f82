//! What is shown over the picture: the menu (F1) with its pages, the picture of the keyboard, and short messages.

mod about;
mod files;
mod keep;
mod keys48;
mod settings;
mod states;
pub(super) mod style;
mod tape;
mod time;

use crate::open;
use crate::play::controls::{Action, Player};
use egui::{
    Align2, Area, Atom, Button, CentralPanel, Context, Frame, Id, Margin, Order, RichText, ScrollArea, SidePanel, Ui,
    vec2,
};
use files::Files;
use keep::Keep;
use keys48::Keys48;
use spectrum::Key;
use states::Cards;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use style::{ACCENT, BACK, FAINT, INK, PANEL};
use tape::Deck;
use time::Time;

/// How long a message stands, and how much longer for each of its letters.
const MESSAGE: Duration = Duration::from_secs(3);
const LETTER: Duration = Duration::from_millis(40);

/// The height of a line of the column, in points.
const ENTRY: f32 = 27.0;

/// A page of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Open,
    Tape,
    States,
    Keep,
    Time,
    Machine,
    Picture,
    Keys,
    About,
}

const PAGES: [(Page, &str); 9] = [
    (Page::Open, "Open"),
    (Page::Tape, "Tape"),
    (Page::States, "States"),
    (Page::Keep, "Save and record"),
    (Page::Time, "Time"),
    (Page::Machine, "Machine"),
    (Page::Picture, "Picture and sound"),
    (Page::Keys, "Keys"),
    (Page::About, "About"),
];

/// What is wanted of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    Leave,
    FullScreen,
    Debugger,
    Open(PathBuf),
    Action(Action),
}

pub(super) struct Menu {
    open: bool,
    page: Page,
    /// The picture of the keyboard is shown.
    keyboard: bool,
    keys: Keys48,
    /// How far from the window's top it begins, in points, as it was drawn last.
    keys_top: f32,
    files: Files,
    /// ROMs, while one is looked for.
    roms: Option<Files>,
    deck: Deck,
    cards: Cards,
    keep: Keep,
    time: Time,
    message: Option<(String, Instant)>,
}

impl Menu {
    pub(super) fn new() -> Menu {
        Menu {
            open: false,
            page: Page::Open,
            keyboard: false,
            keys: Keys48::default(),
            keys_top: 0.0,
            files: Files::to_play(),
            roms: None,
            deck: Deck::default(),
            cards: Cards::default(),
            keep: Keep::default(),
            time: Time::default(),
            message: None,
        }
    }

    /// Opens the menu, or closes it.
    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
        (self.roms, self.message) = (None, None);
        self.files.look_again();
        self.cards.look_again();
    }

    /// Whether the menu is open: then the machine stands, and keys are not its.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether there is anything to draw.
    pub(super) fn is_shown(&mut self) -> bool {
        self.message.take_if(|(said, since)| since.elapsed() > MESSAGE + LETTER * said.len().min(400) as u32);
        self.open || self.keyboard || self.message.is_some()
    }

    /// Says something for a moment.
    pub(super) fn say(&mut self, message: String) {
        self.message = Some((message, Instant::now()));
    }

    /// Where the picture of the keyboard begins, in points from the window's top, while it is shown.
    pub(super) fn keys_top(&self) -> Option<f32> {
        (self.keyboard && !self.open).then_some(self.keys_top)
    }

    /// The keys that are pressed on the picture of the keyboard.
    pub(super) fn held(&self) -> Vec<Key> {
        if self.keyboard && !self.open { self.keys.held() } else { Vec::new() }
    }

    /// Draws it all, perhaps over the debugger. Gives what is wanted of the window.
    pub(super) fn draw(&mut self, context: &Context, player: &mut Player, looked_into: bool) -> Vec<Wish> {
        let mut wishes = Vec::new();
        if self.open {
            self.sides(context, player, &mut wishes);
            let frame = Frame::new().fill(BACK).inner_margin(Margin { left: 20, right: 18, top: 18, bottom: 14 });
            CentralPanel::default().frame(frame).show(context, |ui| self.page(ui, player, &mut wishes));
            if context.input(|input| input.key_pressed(egui::Key::Escape)) {
                self.open = false;
            }
        } else if self.keyboard {
            let width = context.content_rect().width().min(704.0) - 12.0;
            let area = Area::new(Id::new("keyboard")).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -6.0));
            let drawn = area.show(context, |ui| self.keys.draw(ui, &player.session().machine, width));
            self.keys_top = drawn.response.rect.top();
        }
        if let Some((message, _)) = &self.message {
            // Where nothing is in its way.
            let (corner, inset) = match self.open || looked_into {
                true => (Align2::RIGHT_BOTTOM, vec2(-14.0, -14.0)),
                false => (Align2::CENTER_TOP, vec2(0.0, 14.0)),
            };
            Area::new(Id::new("message")).anchor(corner, inset).order(Order::Foreground).interactable(false).show(
                context,
                |ui| {
                    let frame = Frame::new().fill(PANEL).corner_radius(6).inner_margin(Margin::symmetric(14, 8));
                    // Laid out here: an area remembers how wide it was for another message.
                    let font = egui::TextStyle::Body.resolve(ui.style());
                    let width = context.content_rect().width() - 56.0;
                    let lines = ui.painter().layout(message.clone(), font, INK, width);
                    frame.show(ui, |ui| ui.add(egui::Label::new(lines).extend()));
                },
            );
        }
        wishes
    }

    /// The column on the left: what there is to choose.
    fn sides(&mut self, context: &Context, player: &Player, wishes: &mut Vec<Wish>) {
        let frame = Frame::new().fill(PANEL).inner_margin(Margin { left: 14, right: 14, top: 16, bottom: 14 });
        SidePanel::left("pages").exact_width(172.0).resizable(false).show_separator_line(false).frame(frame).show(
            context,
            |ui| {
                let height = ui.available_height();
                ui.spacing_mut().item_spacing.y = 4.0;
                scrolled(ui, |ui| self.entries(ui, player, height, wishes));
            },
        );
    }

    /// What stands in the column, of so many points' height or more.
    fn entries(&mut self, ui: &mut Ui, player: &Player, height: f32, wishes: &mut Vec<Wish>) {
        let (logo, painter) = ui.allocate_painter(vec2(ui.available_width(), 42.0), egui::Sense::hover());
        painter.text(logo.rect.left_center(), Align2::LEFT_CENTER, "zxlab", egui::FontId::proportional(30.0), INK);
        style::stripes(&painter, logo.rect.right_bottom() - vec2(52.0, 6.0), 30.0);
        ui.add(egui::Label::new(RichText::new(player.session().title.as_str()).color(FAINT)).truncate());
        ui.add_space(8.0);
        for (page, name) in PAGES {
            if entry(ui, name, self.page == page) {
                (self.page, self.roms) = (page, None);
                self.files.look_again();
                self.cards.look_again();
            }
        }
        ui.add_space(8.0);
        if entry(ui, if self.keyboard { "Hide keyboard" } else { "Show keyboard" }, false) {
            self.keyboard = !self.keyboard;
            self.open = false;
        }
        if entry(ui, "Debugger", false) {
            wishes.push(Wish::Debugger);
            self.open = false;
        }
        // The last four stand at the bottom, where there is room for that.
        let last = 4.0 * (ENTRY + ui.spacing().item_spacing.y) + 1.0;
        ui.add_space((height - ui.min_rect().height() - last).max(8.0));
        if entry(ui, "Back to play", false) {
            self.open = false;
        }
        if entry(ui, "Switch on empty", false) {
            wishes.push(Wish::Open(open::BASIC.into()));
            self.open = false;
        }
        if entry(ui, "Off and on again", false) {
            wishes.push(Wish::Action(Action::Reset));
            self.open = false;
        }
        if entry(ui, "Leave", false) {
            wishes.push(Wish::Leave);
        }
    }

    fn page(&mut self, ui: &mut Ui, player: &mut Player, wishes: &mut Vec<Wish>) {
        let title = PAGES.iter().find(|(page, _)| *page == self.page).map_or("", |(_, name)| name);
        ui.heading(title);
        ui.add_space(6.0);
        match self.page {
            Page::Open => {
                if let Some(path) = self.files.draw(ui) {
                    wishes.push(Wish::Open(path));
                    self.open = false;
                }
            }
            Page::Tape => self.deck.draw(ui, player),
            Page::States => {
                if self.cards.draw(ui, player) {
                    self.open = false;
                }
            }
            Page::Keep => scrolled(ui, |ui| self.keep.draw(ui, player)),
            Page::Time => scrolled(ui, |ui| self.time.draw(ui, player)),
            Page::Machine => self.machine(ui, player),
            Page::Picture => scrolled(ui, |ui| settings::picture(ui, player, wishes)),
            Page::Keys => scrolled(ui, |ui| settings::keys(ui, player)),
            Page::About => about::draw(ui),
        }
    }

    /// The machine, or the ROMs to choose from for it.
    fn machine(&mut self, ui: &mut Ui, player: &mut Player) {
        if let Some(roms) = &mut self.roms {
            ui.label("Which ROM?");
            if let Some(path) = roms.draw(ui) {
                player.attempt(|player| {
                    player
                        .set_rom(Some(&path))
                        .map(|()| Some("the ROM counts when the machine is switched on again".into()))
                });
                self.roms = None;
            }
        } else if scrolled(ui, |ui| settings::machine(ui, player)) {
            self.roms = Some(Files::roms());
        }
    }
}

/// What may not fit the window.
fn scrolled<R>(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> R) -> R {
    ScrollArea::vertical().auto_shrink([false; 2]).show(ui, draw).inner
}

/// A line of the column. True if it was chosen.
fn entry(ui: &mut Ui, name: &str, chosen: bool) -> bool {
    let text = RichText::new(name).size(15.0).color(if chosen { ACCENT } else { INK });
    // What grows to the right of the text keeps the text to the left.
    let button = Button::new((text, Atom::grow())).truncate().frame_when_inactive(chosen);
    let response = ui.add(button.min_size(vec2(ui.available_width(), ENTRY)));
    // Whoever moves by keys or a gamepad sees where.
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    response.clicked()
}
