//! Tests of the menu: on a virtual display (Xvfb), with mouse and keys (xdotool), drawn by a graphics card (Mesa's software
//! renderer) and without one.

use crate::x11::menu::{
    BLACK, BORDER, CHOSEN, CYAN, EDGE, MACHINE, OFF_AND_ON, OPEN, PANEL, PICTURE, PROGRAMS, RED, SAVE, STATES, TIME,
    WHITE, YELLOW, click, click_until, close, is_chosen, open_menu, open_page, play_rom, rom, type_into,
    wait_for_colour, wait_until_lit,
};
use crate::x11::{Display, RENDERERS, TOOLS, has_tools, wait_for};
use std::path::PathBuf;

/// Returns the names of the saved states' files.
fn states(display: &Display) -> Vec<String> {
    let folders = std::fs::read_dir(display.folder.path().join("data/zxlab/states")).into_iter().flatten().flatten();
    let files = folders.flat_map(|folder| std::fs::read_dir(folder.path()).unwrap().flatten());
    let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Colour of letters.
#[derive(Debug, PartialEq)]
enum Letters {
    Plain,
    Warning,
}

/// Returns the colour of the first state's caption, by its brightest pixel.
fn caption(display: &Display) -> Option<Letters> {
    let seen = display.screenshot();
    let pixels = (170..190).flat_map(|y| &seen[y * 1280 + 358..y * 1280 + 480]);
    let [_, red, green, _] = pixels.map(|pixel| pixel.to_be_bytes()).max_by_key(|pixel| pixel[1])?;
    (red > 150).then_some(if green > 150 { Letters::Plain } else { Letters::Warning })
}

#[test]
fn the_menu_opens_over_the_picture_and_the_machine_stands() {
    if !has_tools("the_menu_opens_over_the_picture_and_the_machine_stands", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        game.xdotool(&["key", "F1"]);
        wait_for_colour(&display, "the menu", EDGE, PANEL);
        // The menu grows with the window.
        game.resize(1056, 888);
        wait_for_colour(&display, "the wider column", (255, 700), PANEL);
        game.xdotool(&["key", "F1"]);
        wait_for_colour(&display, "the border", (1040, 400), CYAN);
        game.xdotool(&["keydown", "a"]);
        wait_for_colour(&display, "A", (1040, 400), RED);
        game.xdotool(&["keyup", "a"]);
        wait_for_colour(&display, "no A", (1040, 400), CYAN);
    }
}

#[test]
fn the_menu_works_with_cursor_keys_and_enter() {
    if !has_tools("the_menu_works_with_cursor_keys_and_enter", &TOOLS) {
        return;
    }
    let display = Display::new();
    let game = play_rom(&display, RENDERERS[1]);
    open_menu(&display, &game);
    // From the entry of the page that is shown, down to the next ones.
    wait_until_lit(&display, PROGRAMS);
    for line in [OPEN, OPEN + 30] {
        game.xdotool(&["key", "Down"]);
        game.xdotool(&["key", "Return"]);
        wait_until_lit(&display, line);
    }
}

#[test]
fn a_file_is_opened_from_the_menu() {
    if !has_tools("a_file_is_opened_from_the_menu", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        display.file("other.rom", &rom(6));
        let game = play_rom(&display, renderer);
        open_page(&display, &game, OPEN);
        // Typing filters the list to one file, and ENTER opens it.
        type_into(&display, &game, (628, 68), "other");
        // The list is filtered with the next picture. (The text cursor blinks, so the picture does not come to rest.)
        std::thread::sleep(std::time::Duration::from_millis(500));
        game.xdotool(&["key", "Return"]);
        wait_for_colour(&display, "the other border", BORDER, YELLOW);
        assert!(game.title().starts_with("other.rom"), "{}", game.title());
    }
}

#[test]
fn states_are_saved_resumed_and_deleted_after_a_confirmation() {
    if !has_tools("states_are_saved_resumed_and_deleted_after_a_confirmation", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        game.xdotool(&["key", "F2"]);
        wait_for("a state", || states(&display) == ["1.szx"]);
        open_page(&display, &game, STATES);
        wait_for("a card's name", || caption(&display) == Some(Letters::Plain));
        // The first card saves another one.
        click(&game, (268, 120));
        wait_for("another state", || states(&display) == ["1.szx", "2.szx"]);
        // The bin of the card beside it, then No; then Yes.
        let asks = || caption(&display) == Some(Letters::Warning);
        for (answer, left) in [((486, 201), 2), ((463, 201), 1)] {
            wait_for("no question", || !asks());
            click_until(&game, (486, 201), "a question", asks);
            click_until(&game, answer, "the answer", || !asks() && states(&display).len() == left);
        }
        // A click on a state resumes it.
        click(&game, (430, 120));
        wait_for_colour(&display, "the border", EDGE, CYAN);
    }
}

#[test]
fn settings_take_effect_and_are_saved() {
    if !has_tools("settings_take_effect_and_are_saved", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let path: PathBuf = display.folder.path().join("config/zxlab/settings.toml");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let written = "# mine\n[window]\nborder = \"all\" # of it\n[sound]\nvolume = -5\n[later]\na = 1\n";
        std::fs::write(&path, written).unwrap();
        let game = play_rom(&display, renderer);
        open_page(&display, &game, PICTURE);
        // Border: none.
        click(&game, (312, 176));
        // The window takes the picture's shape, at about the same size.
        wait_for("the new size", || game.place().2 == 768 && game.place().3 == 576);
        // Saved while the menu is still open.
        let text = || std::fs::read_to_string(&path).unwrap();
        wait_for("the settings", || text() != written);
        assert_eq!(text(), written.replace("\"all\"", "\"none\""));
        close(&display, &game);
        wait_for_colour(&display, "the screen where the border was", (100, 110), BLACK);
    }
}

/// Waits for the only file whose name begins with `head` and ends with `tail`, and returns its content.
fn file(display: &Display, head: &str, tail: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    wait_for(&format!("{head}*{tail}"), || {
        let files = std::fs::read_dir(display.folder.path()).unwrap().flatten();
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
fn files_are_saved_from_the_menu() {
    if !has_tools("files_are_saved_from_the_menu", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        open_page(&display, &game, SAVE);
        for (place, ending) in [((213, 146), "1.szx"), ((318, 232), "1.txt")] {
            click(&game, place);
            file(&display, "zxlab-test.rom-", ending);
        }
        // With a name typed in: recordings of picture and sound, and of the input.
        type_into(&display, &game, (330, 63), "mine");
        let (gif, rzx) = ((251, 316), (232, 487));
        for place in [gif, rzx] {
            click_until(&game, place, "a recording", || is_chosen(&display, place));
        }
        close(&display, &game);
        wait_for("recording", || game.title().contains("recording"));
        game.xdotool(&["keydown", "a"]);
        wait_for_colour(&display, "A", BORDER, RED);
        game.xdotool(&["keyup", "a"]);
        game.xdotool(&["key", "F1"]);
        wait_for_colour(&display, "the menu", EDGE, PANEL);
        display.settle();
        for (place, ending, head) in [(gif, "mine.gif", "GIF8"), (rzx, "mine.rzx", "RZX!")] {
            click_until(&game, place, "the recording's end", || !is_chosen(&display, place));
            assert!(file(&display, "mine", ending).starts_with(head.as_bytes()), "{ending}");
        }
        assert!(file(&display, "mine", ".wav").starts_with(b"RIFF"));
        close(&display, &game);
        wait_for("no recording", || !game.title().contains("recording"));
    }
}

/// Waits for the saved state of this number, and returns its machine's frame.
fn frame(display: &Display, number: usize) -> u64 {
    let path = || {
        let folders = std::fs::read_dir(display.folder.path().join("data/zxlab/states")).ok()?;
        folders.flatten().map(|folder| folder.path().join(format!("{number}.szx"))).find(|path| path.exists())
    };
    wait_for("a state", || path().is_some());
    let rom = spectrum::Rom::sinclair_48k();
    let bytes = std::fs::read(path().unwrap()).unwrap();
    spectrum::snapshot::Format::Szx.read(&bytes, rom, spectrum::Model::default()).unwrap().frame()
}

#[test]
fn time_goes_on_and_back_from_the_menu() {
    if !has_tools("time_goes_on_and_back_from_the_menu", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        // Run for a while first, so that there is a history.
        let mut number = 0;
        wait_for("a second and a half", || {
            game.xdotool(&["key", "F2"]);
            number += 1;
            frame(&display, number) > 75
        });
        open_page(&display, &game, TIME);
        let mut now = || {
            game.xdotool(&["key", "F2"]);
            number += 1;
            frame(&display, number)
        };
        // Pause; one frame on, and another; one second back.
        click(&game, (312, 384));
        display.settle();
        let first = now();
        for (place, passed) in [((535, 299), 1), ((535, 299), 2), ((374, 299), -48)] {
            click(&game, place);
            wait_for(&format!("{passed} frames, {renderer:?}"), || now() as i64 - first as i64 == passed);
        }
        close(&display, &game);
        wait_for("the pause", || game.title().contains("(paused)"));
    }
}

#[test]
fn another_rom_is_chosen_from_the_menu() {
    if !has_tools("another_rom_is_chosen_from_the_menu", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        display.file("mine.rom", &rom(6));
        let source = display.file("red.asm", b" ORG $8000\nstart: LD A,2\n OUT ($FE),A\n JR start\n END start\n");
        let mut game = display.play_file(&source, &[], &[renderer]);
        game.focus_window();
        wait_for_colour(&display, "the program's border", BORDER, RED);
        open_page(&display, &game, MACHINE);
        // The page has selected choices in this colour; the list of ROMs has none.
        let machine = || display.screenshot().contains(&CHOSEN);
        wait_for("the page", machine);
        click_until(&game, (327, 376), "the ROMs", || !machine());
        click_until(&game, (300, 126), "the page again", machine);
        click_until(&game, (80, OFF_AND_ON), "the ROM's border", || display.pixel(BORDER) == YELLOW);
    }
}

/// Returns the position of the card of program `number`, from 0, on the page of programs.
fn card(number: usize) -> (i16, i16) {
    (430, 85 + 61 * number as i16)
}

#[test]
fn every_program_is_started_from_the_menu() {
    if !has_tools("every_program_is_started_from_the_menu", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        // A state is saved before another program starts, if ten seconds were played.
        game.xdotool(&["key", "F8"]);
        wait_for("ten seconds", || game.machine().frame() > 510);
        game.xdotool(&["key", "F8"]);
        let autosaves = || states(&display).iter().filter(|name| name.starts_with("left-")).count();
        assert_eq!(autosaves(), 0);
        for (number, program) in lab::programs::PROGRAMS.iter().enumerate() {
            open_page(&display, &game, PROGRAMS);
            click(&game, card(number));
            wait_for(program.title, || game.title().starts_with(program.name));
            wait_for("the menu's end", || display.pixel(EDGE) != PANEL);
        }
        assert_eq!(autosaves(), 1, "{renderer:?}");
    }
}

#[test]
fn an_empty_spectrum_is_started_from_the_menu_by_keys() {
    if !has_tools("an_empty_spectrum_is_started_from_the_menu_by_keys", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        open_page(&display, &game, PROGRAMS);
        // The entry of the page has the focus. To the right of it is the first program, and BASIC follows the last.
        let downs = lab::programs::PROGRAMS.iter().map(|_| "Down");
        for key in ["Right"].into_iter().chain(downs).chain(["Return"]) {
            game.xdotool(&["key", key]);
        }
        wait_for_colour(&display, "the border", BORDER, WHITE);
        assert!(game.title().starts_with("basic"), "{}", game.title());
    }
}
