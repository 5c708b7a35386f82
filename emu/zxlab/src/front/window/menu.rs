//! Draws over the picture: the menu (F1) with its pages, the on-screen keyboard, and short messages.

mod about;
mod files;
mod keys48;
mod notice;
mod programs;
mod save;
mod scrolled;
mod settings;
mod states;
pub(super) mod style;
mod tape;
mod time;

use crate::play::playback::{Action, Playback};
use egui::{
    Align2, Area, Atom, Button, CentralPanel, Context, Frame, Id, Margin, Order, Response, RichText, SidePanel, Ui,
    vec2,
};
use files::FileBrowser;
use keys48::Keys48;
use save::SavePage;
use scrolled::scrolled;
use spectrum::Key;
use states::StatesPage;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use style::{ACCENT, BACK, FAINT, INK, PANEL};
use tape::TapePage;
use time::TimePage;

/// Time for which a message is shown, and the extra time for each of its letters.
const MESSAGE: Duration = Duration::from_secs(3);
const LETTER: Duration = Duration::from_millis(40);

/// Height of an entry in the menu's column, in points.
const ENTRY: f32 = 27.0;

/// A page of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Programs,
    Open,
    Tape,
    States,
    Save,
    Time,
    Machine,
    Picture,
    Keys,
    About,
}

const PAGES: [(Page, &str); 10] = [
    (Page::Programs, "Programs"),
    (Page::Open, "Open"),
    (Page::Tape, "Tape"),
    (Page::States, "States"),
    (Page::Save, "Save and record"),
    (Page::Time, "Time"),
    (Page::Machine, "Machine"),
    (Page::Picture, "Picture, sound"),
    (Page::Keys, "Keys"),
    (Page::About, "About"),
];

/// A request made in the menu or the window, carried out between two frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MenuRequest {
    Leave,
    FullScreen,
    Debugger,
    Open(PathBuf),
    Action(Action),
}

pub(super) struct Menu {
    open: bool,
    page: Page,
    /// True while the on-screen keyboard is shown.
    keyboard: bool,
    keys: Keys48,
    /// Distance of the on-screen keyboard from the window's top, in points, as it was drawn last.
    keys_top: f32,
    files: FileBrowser,
    /// Browser for ROMs, while the user looks for one.
    roms: Option<FileBrowser>,
    tape: TapePage,
    states: StatesPage,
    save: SavePage,
    time: TimePage,
    message: Option<(String, Instant)>,
    /// The differences from usual play, shown for as long as there are any.
    status: String,
    /// True until the entry of the page has got the keyboard: the cursor keys move from there.
    wants_focus: bool,
}

impl Menu {
    pub(super) fn new() -> Menu {
        Menu {
            open: false,
            page: Page::Programs,
            keyboard: false,
            keys: Keys48::default(),
            keys_top: 0.0,
            files: FileBrowser::to_play(),
            roms: None,
            tape: TapePage::default(),
            states: StatesPage::default(),
            save: SavePage::default(),
            time: TimePage::default(),
            message: None,
            status: String::new(),
            wants_focus: false,
        }
    }

    /// Opens or closes the menu.
    pub(super) fn toggle(&mut self) {
        self.open = !self.open;
        (self.roms, self.message, self.wants_focus) = (None, None, self.open);
        self.files.refresh();
        self.states.refresh();
    }

    /// Returns true while the menu is open. The machine is stopped then, and keys go to the menu.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Removes the message if its time is over.
    pub(super) fn expire_message(&mut self) {
        self.message.take_if(|(said, since)| since.elapsed() > MESSAGE + LETTER * said.len().min(400) as u32);
    }

    /// Returns true if there is anything to draw.
    pub(super) fn is_shown(&self) -> bool {
        self.open || self.keyboard || self.message.is_some() || !self.status.is_empty()
    }

    /// Sets what is shown on the picture for as long as it lasts, such as "paused"; nothing if it is empty.
    pub(super) fn set_status(&mut self, status: String) {
        self.status = status;
    }

    /// Shows a message for a moment.
    pub(super) fn show_message(&mut self, message: String) {
        self.message = Some((message, Instant::now()));
    }

    /// Returns the distance of the on-screen keyboard from the window's top, in points, while it is shown.
    pub(super) fn keys_top(&self) -> Option<f32> {
        (self.keyboard && !self.open).then_some(self.keys_top)
    }

    /// Returns the keys pressed on the on-screen keyboard.
    pub(super) fn held(&self) -> Vec<Key> {
        if self.keyboard && !self.open { self.keys.held() } else { Vec::new() }
    }

    /// Draws the menu, the on-screen keyboard and messages; `debugging` is true if the debugger is below them. Returns the
    /// requests made.
    pub(super) fn draw(&mut self, context: &Context, playback: &mut Playback, debugging: bool) -> Vec<MenuRequest> {
        let mut requests = Vec::new();
        if self.open {
            // At some zooms a line of the picture would be seen between the panels.
            let background = context.layer_painter(egui::LayerId::background());
            background.rect_filled(context.content_rect(), 0, BACK);
            self.sides(context, playback, &mut requests);
            let frame = Frame::new().fill(BACK).inner_margin(Margin { left: 20, right: 18, top: 18, bottom: 14 });
            CentralPanel::default().frame(frame).show(context, |ui| self.page(ui, playback, &mut requests));
            if context.input(|input| input.key_pressed(egui::Key::Escape)) {
                self.open = false;
            }
        } else if self.keyboard {
            let width = context.content_rect().width().min(704.0) - 12.0;
            let area = Area::new(Id::new("keyboard")).anchor(Align2::CENTER_BOTTOM, vec2(0.0, -6.0));
            let drawn = area.show(context, |ui| self.keys.draw(ui, &playback.session().machine, width));
            self.keys_top = drawn.response.rect.top();
        }
        if let Some((message, _)) = &self.message {
            // In a place where it covers nothing important.
            let (corner, inset) = match self.open || debugging {
                true => (Align2::RIGHT_BOTTOM, vec2(-14.0, -14.0)),
                false => (Align2::CENTER_TOP, vec2(0.0, 14.0)),
            };
            Area::new(Id::new("message")).anchor(corner, inset).order(Order::Foreground).interactable(false).show(
                context,
                |ui| {
                    let frame = Frame::new().fill(PANEL).corner_radius(6).inner_margin(Margin::symmetric(14, 8));
                    // A caret points at a letter in the line above it.
                    let points = message.lines().any(|line| line.trim() == "^");
                    let style = if points { egui::TextStyle::Monospace } else { egui::TextStyle::Body };
                    // Laid out here, because egui's area would keep the width of the previous message.
                    let font = style.resolve(ui.style());
                    let width = context.content_rect().width() - 56.0;
                    let letter = ui.painter().layout_no_wrap("0".to_owned(), font.clone(), INK).size().x;
                    let shown =
                        if points { notice::fitted(message, (width / letter) as usize) } else { message.clone() };
                    let lines = ui.painter().layout(shown, font, INK, width);
                    frame.show(ui, |ui| ui.add(egui::Label::new(lines).extend()));
                },
            );
        }
        if !self.open && !debugging && !self.status.is_empty() {
            self.status(context);
        }
        requests
    }

    /// Draws the status in the lower left corner, where the picture has only border.
    fn status(&self, context: &Context) {
        let area = Area::new(Id::new("status")).anchor(Align2::LEFT_BOTTOM, vec2(8.0, -8.0));
        area.order(Order::Foreground).interactable(false).show(context, |ui| {
            Frame::new().fill(PANEL).corner_radius(4).inner_margin(Margin::symmetric(8, 3)).show(ui, |ui| {
                ui.add(egui::Label::new(RichText::new(&self.status).size(12.0).color(INK)).extend());
            });
        });
    }

    /// Draws the column on the left.
    fn sides(&mut self, context: &Context, playback: &Playback, requests: &mut Vec<MenuRequest>) {
        let frame = Frame::new().fill(PANEL).inner_margin(Margin { left: 14, right: 14, top: 16, bottom: 14 });
        SidePanel::left("pages").exact_width(172.0).resizable(false).show_separator_line(false).frame(frame).show(
            context,
            |ui| {
                let height = ui.available_height();
                ui.spacing_mut().item_spacing.y = 3.0;
                scrolled(ui, |ui| self.entries(ui, playback, height, requests));
            },
        );
    }

    /// Draws the column's entries; `height` is the column's height, in points.
    fn entries(&mut self, ui: &mut Ui, playback: &Playback, height: f32, requests: &mut Vec<MenuRequest>) {
        let (logo, painter) = ui.allocate_painter(vec2(ui.available_width(), 42.0), egui::Sense::hover());
        painter.text(logo.rect.left_center(), Align2::LEFT_CENTER, "zxlab", egui::FontId::proportional(30.0), INK);
        style::stripes(&painter, logo.rect.right_bottom() - vec2(52.0, 6.0), 30.0);
        ui.add(egui::Label::new(RichText::new(playback.session().title.as_str()).color(FAINT)).truncate());
        ui.add_space(8.0);
        for (page, name) in PAGES {
            let chosen = self.page == page;
            let response = entry(ui, name, chosen);
            if chosen && std::mem::take(&mut self.wants_focus) {
                response.request_focus();
            }
            if response.clicked() {
                (self.page, self.roms) = (page, None);
                self.files.refresh();
                self.states.refresh();
            }
        }
        ui.add_space(8.0);
        if entry(ui, if self.keyboard { "Hide keyboard" } else { "Show keyboard" }, false).clicked() {
            self.keyboard = !self.keyboard;
            self.open = false;
        }
        if entry(ui, "Debugger", false).clicked() {
            requests.push(MenuRequest::Debugger);
            self.open = false;
        }
        // The last three entries are at the bottom, if there is room.
        let last = 3.0 * (ENTRY + ui.spacing().item_spacing.y) + 1.0;
        ui.add_space((height - ui.min_rect().height() - last).max(8.0));
        if entry(ui, "Back to play", false).clicked() {
            self.open = false;
        }
        if entry(ui, "Off and on again", false).clicked() {
            requests.push(MenuRequest::Action(Action::Reset));
            self.open = false;
        }
        if entry(ui, "Leave", false).clicked() {
            requests.push(MenuRequest::Leave);
        }
    }

    /// Draws the chosen page.
    fn page(&mut self, ui: &mut Ui, playback: &mut Playback, requests: &mut Vec<MenuRequest>) {
        let title = PAGES.iter().find(|(page, _)| *page == self.page).map_or("", |(_, name)| name);
        ui.heading(title);
        ui.add_space(6.0);
        match self.page {
            Page::Programs => {
                if let Some(name) = scrolled(ui, |ui| programs::draw(ui, playback)) {
                    requests.push(MenuRequest::Open(name.into()));
                    self.open = false;
                }
            }
            Page::Open => {
                if let Some(path) = self.files.draw(ui) {
                    requests.push(MenuRequest::Open(path));
                    self.open = false;
                }
            }
            Page::Tape => self.tape.draw(ui, playback),
            Page::States => {
                if self.states.draw(ui, playback) {
                    self.open = false;
                }
            }
            Page::Save => scrolled(ui, |ui| self.save.draw(ui, playback)),
            Page::Time => scrolled(ui, |ui| self.time.draw(ui, playback)),
            Page::Machine => self.machine(ui, playback),
            Page::Picture => scrolled(ui, |ui| settings::picture(ui, playback, requests)),
            Page::Keys => scrolled(ui, |ui| settings::keys(ui, playback)),
            Page::About => about::draw(ui),
        }
    }

    /// Draws the page of the machine, or the browser for its ROM.
    fn machine(&mut self, ui: &mut Ui, playback: &mut Playback) {
        if let Some(roms) = &mut self.roms {
            ui.label("Which ROM?");
            if let Some(path) = roms.draw(ui) {
                playback.attempt(|playback| {
                    playback
                        .set_rom(Some(&path))
                        .map(|()| Some("the new ROM is used when the machine is switched off and on again".into()))
                });
                self.roms = None;
            }
        } else if scrolled(ui, |ui| settings::machine(ui, playback)) {
            self.roms = Some(FileBrowser::roms());
        }
    }
}

/// Draws an entry of the column.
fn entry(ui: &mut Ui, name: &str, chosen: bool) -> Response {
    let text = RichText::new(name).size(15.0).color(if chosen { ACCENT } else { INK });
    // The growing space after the text keeps the text on the left.
    let button = Button::new((text, Atom::grow())).truncate().frame_when_inactive(chosen);
    ui.add(button.min_size(vec2(ui.available_width(), ENTRY)))
}
