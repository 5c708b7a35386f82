//! The menu as a person uses it: on a display without a screen (Xvfb), with a mouse and keys (xdotool), drawn by the graphics
//! card (Mesa's, played by the processor) and without one.

#![cfg(target_os = "linux")]

mod desk;

use desk::menu::{
    BACK, BAR, BLACK, BORDER, CASE, CHOSEN, CYAN, EDGE, EMPTY, KEEP, KEYBOARD, MACHINE, OFF_AND_ON, OPEN, PANEL,
    PICTURE, RED, STATES, TIME, WHITE, YELLOW, click, click_until, close, open_menu, open_page, rom, sit_down,
    wait_for_colour,
};
use desk::picture::{sit_down_before_the_picture, wait_for_fitted_picture, wait_for_picture};
use desk::{Desk, TOOLS, WAYS, has, wait_for};
use std::path::PathBuf;
use std::time::Duration;

/// The files of states that are kept.
fn states(desk: &Desk) -> Vec<String> {
    let folders = std::fs::read_dir(desk.folder.path().join("data/zxlab/states")).into_iter().flatten().flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).unwrap().flatten());
    let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// How something is written.
#[derive(Debug, PartialEq)]
enum Letters {
    Plain,
    Warning,
}

/// What stands below the picture of the first state, by the brightest of its letters' pixels.
fn caption(desk: &Desk) -> Option<Letters> {
    let seen = desk.look();
    let pixels = (170..190).flat_map(|y| &seen[y * 1280 + 358..y * 1280 + 480]);
    let [_, red, green, _] = pixels.map(|pixel| pixel.to_be_bytes()).max_by_key(|pixel| pixel[1])?;
    (red > 150).then_some(if green > 150 { Letters::Plain } else { Letters::Warning })
}

#[test]
fn the_menu_opens_over_the_picture_and_the_machine_stands() {
    if !has("the_menu_opens_over_the_picture_and_the_machine_stands", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        game.hand(&["key", "F1"]);
        wait_for_colour(&desk, "the menu", EDGE, PANEL);
        // Larger, it is larger too.
        game.resize(1056, 888);
        wait_for_colour(&desk, "the wider column", (255, 700), PANEL);
        game.hand(&["key", "F1"]);
        wait_for_colour(&desk, "the border", (1040, 400), CYAN);
        game.hand(&["keydown", "a"]);
        wait_for_colour(&desk, "A", (1040, 400), RED);
        game.hand(&["keyup", "a"]);
        wait_for_colour(&desk, "no A", (1040, 400), CYAN);
    }
}

#[test]
fn a_file_is_opened_from_the_menu() {
    if !has("a_file_is_opened_from_the_menu", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        desk.file("other.rom", &rom(6));
        let game = sit_down(&desk, way);
        open_page(&desk, &game, OPEN);
        // Folders come first; what is typed leaves one line, and ENTER takes it.
        click(&game, (628, 68));
        game.hand(&["type", "other"]);
        std::thread::sleep(Duration::from_millis(200));
        game.hand(&["key", "Return"]);
        wait_for_colour(&desk, "the other border", BORDER, YELLOW);
        assert!(game.title().starts_with("other.rom"), "{}", game.title());
    }
}

#[test]
fn states_are_kept_taken_and_thrown_away_when_asked_twice() {
    if !has("states_are_kept_taken_and_thrown_away_when_asked_twice", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        game.hand(&["key", "F2"]);
        wait_for("a state", || states(&desk) == ["1.szx"]);
        open_page(&desk, &game, STATES);
        wait_for("a card's name", || caption(&desk) == Some(Letters::Plain));
        // The first card keeps another one.
        click(&game, (268, 120));
        wait_for("another state", || states(&desk) == ["1.szx", "2.szx"]);
        // The bin of the card beside it, then No; then Yes.
        let asks = || caption(&desk) == Some(Letters::Warning);
        for (answer, left) in [((486, 201), 2), ((463, 201), 1)] {
            wait_for("no question", || !asks());
            click_until(&game, (486, 201), "a question", asks);
            click_until(&game, answer, "the answer", || !asks() && states(&desk).len() == left);
        }
        // Taken, it is played on.
        click(&game, (430, 120));
        wait_for_colour(&desk, "the border", EDGE, CYAN);
    }
}

#[test]
fn what_is_set_counts_and_is_written_down() {
    if !has("what_is_set_counts_and_is_written_down", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let path: PathBuf = desk.folder.path().join("config/zxlab/settings.toml");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let written = "# mine\n[window]\nborder = \"all\" # of it\n[sound]\nvolume = -5\n[later]\na = 1\n";
        std::fs::write(&path, written).unwrap();
        let game = sit_down(&desk, way);
        open_page(&desk, &game, PICTURE);
        // Border: none.
        click(&game, (312, 176));
        // While the menu is open: who knows how it ends.
        let text = || std::fs::read_to_string(&path).unwrap();
        wait_for("the settings", || text() != written);
        assert_eq!(text(), written.replace("\"all\"", "\"none\""));
        close(&desk, &game);
        wait_for_colour(&desk, "the screen where the border was", (100, 110), BLACK);
    }
}

/// The only file on the desk whose name begins and ends so, once it is there and whole.
fn file(desk: &Desk, head: &str, tail: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    wait_for(&format!("{head}*{tail}"), || {
        let files = std::fs::read_dir(desk.folder.path()).unwrap().flatten();
        let named = |file: &std::fs::DirEntry| {
            let name = file.file_name().into_string().unwrap();
            name.starts_with(head) && name.ends_with(tail)
        };
        let mut found: Vec<_> = files.filter(named).collect();
        assert!(found.len() < 2, "{found:?}");
        bytes = found.pop().map(|file| std::fs::read(file.path()).unwrap()).unwrap_or_default();
        !bytes.is_empty()
    });
    bytes
}

#[test]
fn what_is_played_is_written_into_files_from_the_menu() {
    if !has("what_is_played_is_written_into_files_from_the_menu", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        open_page(&desk, &game, KEEP);
        for (place, ending) in [((213, 146), "1.szx"), ((318, 232), "1.txt")] {
            click(&game, place);
            file(&desk, "zxlab-test.rom-", ending);
        }
        // With a name of one's own: picture and sound, and what is done, from here on.
        click(&game, (330, 63));
        game.hand(&["type", "mine"]);
        for place in [(251, 316), (232, 487)] {
            click(&game, place);
        }
        close(&desk, &game);
        wait_for("recording", || game.title().contains("recording"));
        game.hand(&["keydown", "a"]);
        wait_for_colour(&desk, "A", BORDER, RED);
        game.hand(&["keyup", "a"]);
        game.hand(&["key", "F1"]);
        wait_for_colour(&desk, "the menu", EDGE, PANEL);
        for (place, ending, head) in [((251, 316), "mine.gif", "GIF8"), ((232, 487), "mine.rzx", "RZX!")] {
            click(&game, place);
            assert!(file(&desk, "mine", ending).starts_with(head.as_bytes()), "{ending}");
        }
        assert!(file(&desk, "mine", ".wav").starts_with(b"RIFF"));
        close(&desk, &game);
        wait_for("no recording", || !game.title().contains("recording"));
    }
}

/// The frame of the machine in the state that was kept last.
fn frame(desk: &Desk, number: usize) -> u64 {
    let path = || {
        let folders = std::fs::read_dir(desk.folder.path().join("data/zxlab/states")).ok()?;
        folders.flatten().map(|folder| folder.path().join(format!("{number}.szx"))).find(|path| path.exists())
    };
    wait_for("a state", || path().is_some());
    let rom = spectrum::Rom::sinclair_48k();
    let bytes = std::fs::read(path().unwrap()).unwrap();
    spectrum::snapshot::Format::Szx.read(&bytes, rom, spectrum::Model::default()).unwrap().frame()
}

#[test]
fn time_goes_on_and_back_from_the_menu() {
    if !has("time_goes_on_and_back_from_the_menu", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        // Something to go back to.
        let mut number = 0;
        wait_for("a second and a half", || {
            game.hand(&["key", "F2"]);
            number += 1;
            frame(&desk, number) > 75
        });
        open_page(&desk, &game, TIME);
        // It stands; a frame on, and another; a second back.
        click(&game, (312, 384));
        let mut frames = Vec::new();
        for (number, place) in (number + 1..).zip([None, Some((535, 299)), Some((535, 299)), Some((374, 299))]) {
            place.into_iter().for_each(|place| click(&game, place));
            std::thread::sleep(Duration::from_millis(200));
            game.hand(&["key", "F2"]);
            frames.push(frame(&desk, number));
        }
        let from_first: Vec<i64> = frames.iter().map(|&frame| frame as i64 - frames[0] as i64).collect();
        assert_eq!(from_first, [0, 1, 2, -48], "{way:?}");
        close(&desk, &game);
        wait_for("the pause", || game.title().contains("(paused)"));
    }
}

#[test]
fn another_rom_is_chosen_from_the_menu() {
    if !has("another_rom_is_chosen_from_the_menu", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        desk.file("mine.rom", &rom(6));
        let source = desk.file("red.asm", b" ORG $8000\nstart: LD A,2\n OUT ($FE),A\n JR start\n END start\n");
        let mut game = desk.play_file(&source, &[], &[way]);
        game.sit_down();
        wait_for_colour(&desk, "the program's border", BORDER, RED);
        open_page(&desk, &game, MACHINE);
        // One of its choices is made there, and nothing has that colour where the ROMs are: one is on the desk.
        let machine = || desk.look().contains(&CHOSEN);
        wait_for("the page", machine);
        click_until(&game, (327, 570), "the ROMs", || !machine());
        click_until(&game, (300, 126), "the page again", machine);
        click_until(&game, (80, OFF_AND_ON), "the ROM's border", || desk.pixel(BORDER) == YELLOW);
    }
}

#[test]
fn an_empty_spectrum_is_switched_on_from_the_menu() {
    if !has("an_empty_spectrum_is_switched_on_from_the_menu", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        open_menu(&desk, &game);
        click(&game, (80, EMPTY));
        wait_for_colour(&desk, "the border", BORDER, WHITE);
        assert!(game.title().starts_with("basic"), "{}", game.title());
    }
}

#[test]
fn a_page_that_is_longer_than_the_window_has_a_bar() {
    if !has("a_page_that_is_longer_than_the_window_has_a_bar", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        // The pointer stays over the column.
        open_page(&desk, &game, MACHINE);
        let bright = || desk.pixel(BAR).to_be_bytes()[1] > 60;
        wait_for("a bar", bright);
        close(&desk, &game);
        open_page(&desk, &game, PICTURE);
        wait_for_colour(&desk, "no bar", BAR, BACK);
    }
}

#[test]
fn the_picture_of_the_keyboard_can_be_clicked() {
    if !has("the_picture_of_the_keyboard_can_be_clicked", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down(&desk, way);
        open_menu(&desk, &game);
        click_until(&game, (80, KEYBOARD), "the menu's end", || desk.pixel(EDGE) != PANEL);
        // What is left of the border, beside the picture that is above the keyboard.
        let top = (147, 100);
        game.hand(&["mousemove", "95", "490"]);
        std::thread::sleep(Duration::from_millis(100));
        game.hand(&["mousedown", "1"]);
        wait_for_colour(&desk, "A", top, RED);
        game.hand(&["mouseup", "1"]);
        wait_for_colour(&desk, "no A", top, CYAN);
    }
}

#[test]
fn all_of_the_screen_is_seen_above_the_picture_of_the_keyboard() {
    if !has("all_of_the_screen_is_seen_above_the_picture_of_the_keyboard", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down_before_the_picture(&desk, &[way]);
        open_menu(&desk, &game);
        click_until(&game, (80, KEYBOARD), "the menu's end", || desk.pixel(EDGE) != PANEL);
        // Where pixels are small a card draws those between two of the picture's in a colour between.
        game.resize(1280, 1024);
        let mut top = 0;
        wait_for("the keyboard", || {
            let seen = desk.look();
            top = (0..1024).rev().find(|y| seen[y * 1280 + 640] == CYAN).map_or(0, |y| y + 1);
            (500..700).contains(&top) && seen[(top + 2) * 1280 + 640] == CASE
        });
        wait_for_fitted_picture(&desk, way.0, (1280, top as u32), (32, 288, 224));
        game.resize(704, 592);
        open_menu(&desk, &game);
        click_until(&game, (80, KEYBOARD), "the menu's end", || desk.pixel(EDGE) != PANEL);
        wait_for_picture(&desk, way.0, 704, 592, 2);
    }
}

#[test]
fn a_message_that_is_wider_than_the_window_is_broken_into_lines() {
    if !has("a_message_that_is_wider_than_the_window_is_broken_into_lines", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let folder = desk.folder.path().join("config/zxlab");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("settings.toml"), format!("{} = 1\n", "a-key-of-nobody-".repeat(9))).unwrap();
        let game = sit_down(&desk, way);
        game.resize(704, 592);
        wait_for_colour(&desk, "what is not known", (20, 28), PANEL);
        assert_eq!([desk.pixel((5, 28)), desk.pixel((699, 28))], [CYAN; 2], "{way:?}");
    }
}

#[test]
fn in_a_small_window_column_and_page_are_scrolled() {
    if !has("in_a_small_window_column_and_page_are_scrolled", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let mut game = sit_down(&desk, way);
        game.resize(200, 150);
        game.hand(&["key", "F1"]);
        wait_for_colour(&desk, "the menu", (1, 100), PANEL);
        // What is drawn of the column: where it has letters, and where it has none.
        let column = || desk.look().chunks(1280).take(150).map(|line| line[..70].to_vec()).collect::<Vec<_>>();
        game.hand(&["mousemove", "35", "100"]);
        std::thread::sleep(Duration::from_millis(500));
        let first = column();
        game.hand(&["click", "--repeat", "20", "--delay", "30", "5"]);
        wait_for("the column's end", || column() != first);
        std::thread::sleep(Duration::from_millis(500));
        // A page too.
        game.hand(&["click", "--repeat", "20", "--delay", "30", "4"]);
        wait_for("the column's beginning", || column() == first);
        click(&game, (35, 117));
        let page = || desk.look().chunks(1280).take(150).map(|line| line[80..200].to_vec()).collect::<Vec<_>>();
        game.hand(&["mousemove", "140", "100"]);
        std::thread::sleep(Duration::from_millis(500));
        let first = page();
        game.hand(&["click", "--repeat", "20", "--delay", "30", "5"]);
        wait_for("the page's end", || page() != first);
        game.hand(&["mousemove", "35", "100"]);
        std::thread::sleep(Duration::from_millis(100));
        game.hand(&["click", "--repeat", "20", "--delay", "30", "5"]);
        std::thread::sleep(Duration::from_millis(500));
        // Its last line leaves.
        click(&game, (35, 138));
        assert_eq!(game.end().code(), Some(0), "{way:?}");
    }
}
