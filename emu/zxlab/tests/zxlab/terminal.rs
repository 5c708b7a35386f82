//! Tests of the terminal: in tmux, with keys sent and the screen read.

use crate::common::{TestFolder, found, hello, skipped};
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// A terminal in which a shell runs the program. After its end the shell writes its exit code and the terminal's settings to
/// files.
struct Terminal {
    folder: Rc<TestFolder>,
    socket: String,
}

impl Terminal {
    /// Starts one in a new folder. Returns `None`, and prints why, if there is no tmux.
    fn new(test: &str, width: u32, height: u32, args: &str) -> Option<Terminal> {
        Terminal::at(&Rc::new(TestFolder::new()), test, width, height, args)
    }

    /// Starts one in a folder that may have been used before.
    fn at(folder: &Rc<TestFolder>, test: &str, width: u32, height: u32, args: &str) -> Option<Terminal> {
        if !found("tmux") {
            skipped(test, "there is no tmux");
            return None;
        }
        folder.write("hello.tap", hello());
        folder.write(
            "play.sh",
            format!(
                "trap '' HUP\nexport XDG_CONFIG_HOME=$PWD/config XDG_DATA_HOME=$PWD/data\necho before\nstty -a > before.txt\nsh -c 'echo $$ > pid; exec \"{}\" {args}'\n\
                 echo ended $? > ended.part\nstty -a > after.txt\nmv ended.part ended.txt\ntrap - HUP\nsleep 60\n",
                env!("CARGO_BIN_EXE_zxlab"),
            ),
        );
        let socket = format!("zxlab-{test}-{}", std::process::id());
        let terminal = Terminal { folder: Rc::clone(folder), socket };
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", &width, "-y", &height];
        // Without a display, so that no window opens; and not inside the user's tmux.
        let start = Command::new("tmux")
            .args(["-f", "/dev/null", "-L", &terminal.socket, "new-session", "-d"])
            .args(size)
            .arg("sh play.sh")
            .current_dir(terminal.folder.path())
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("TMUX")
            .output()
            .unwrap();
        assert!(start.status.success(), "{start:?}");
        Some(terminal)
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }

    /// Returns the terminal's text without spaces.
    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"]).replace(' ', "")
    }

    /// Waits until the terminal shows a text.
    fn wait_for(&self, what: &str) -> String {
        let what = what.replace(' ', "");
        self.wait(&what, || Some(self.screen()).filter(|screen| screen.contains(&what)))
    }

    fn wait<R>(&self, what: &str, mut test: impl FnMut() -> Option<R>) -> R {
        let since = Instant::now();
        loop {
            if let Some(result) = test() {
                return result;
            }
            let late = since.elapsed() > Duration::from_secs(60);
            assert!(!late, "waiting for {what:?}:\n{}\n{:?}", self.screen(), self.folder.names());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits for the program's end. Returns the shell's line with `$?`.
    fn end(&self) -> String {
        self.wait("the end", || std::fs::read_to_string(self.folder.file("ended.txt")).ok())
    }

    fn kill(&self, signal: &str) {
        let pid = String::from_utf8(self.folder.read("pid")).unwrap();
        assert!(Command::new("kill").args([signal, pid.trim()]).status().unwrap().success());
    }

    /// Checks that the terminal's modes and its content are restored.
    fn is_as_before(&self) {
        let text = |name| String::from_utf8(self.folder.read(name)).unwrap();
        assert_eq!(text("before.txt"), text("after.txt"));
        self.wait_for("before");
        assert_eq!(self.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]).trim(), "0 1");
        assert!(!self.screen().contains("panicked"), "{}", self.screen());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        self.tmux(&["kill-server"]);
    }
}

#[test]
fn keys_are_typed_and_ctrl_q_leaves() {
    let Some(terminal) = Terminal::new("keys_are_typed_and_ctrl_q_leaves", 80, 24, "play hello.tap") else { return };
    terminal.wait_for("HELLO FROM BASIC");
    terminal.wait_for("0 OK, 10:2");
    // P is PRINT; the quotes are typed as quotes, a capital as a capital.
    for (key, line) in [("p", "PRINT"), ("\"", "PRINT\""), ("H", "PRINT\"H"), ("i", "PRINT\"Hi"), ("\"", "PRINT\"Hi\"")]
    {
        terminal.tmux(&["send-keys", key]);
        terminal.wait_for(line);
    }
    terminal.tmux(&["send-keys", "Enter"]);
    let screen = terminal.wait_for("0 OK, 0:1");
    assert!(screen.contains("Hi"), "{screen}");
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
    terminal.is_as_before();
}

#[test]
fn f1_lists_the_keys() {
    let Some(terminal) = Terminal::new("f1_lists_the_keys", 80, 24, "play hello.tap") else { return };
    terminal.wait_for("0 OK, 10:2");
    terminal.tmux(&["send-keys", "F1"]);
    let list = terminal.wait_for("Any key goes back");
    for row in ["F2keepastate", "F3,heldbackwards", "F10,Ctrl-Qleave", "EscBREAK"] {
        assert!(list.contains(row), "{row}: {list}");
    }
    // The key that ends the list is not typed.
    terminal.tmux(&["send-keys", "p"]);
    terminal.wait("the end of the list", || (!terminal.screen().contains("Anykey")).then_some(()));
    terminal.tmux(&["send-keys", "r"]);
    let screen = terminal.wait_for("RUN");
    assert!(!screen.contains("PRINT"), "{screen}");
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
}

#[test]
fn a_pasted_text_is_typed() {
    let Some(terminal) = Terminal::new("a_pasted_text_is_typed", 80, 24, "play hello.tap") else { return };
    terminal.wait_for("0 OK, 10:2");
    terminal.tmux(&["set-buffer", "p\"aabb:;\"\r"]);
    terminal.tmux(&["paste-buffer", "-p", "-r"]);
    let screen = terminal.wait_for("0 OK, 0:1");
    assert!(screen.contains("aabb:;"), "{screen}");
    terminal.tmux(&["send-keys", "C-c"]);
    assert_eq!(terminal.end(), "ended 0\n");
}

#[test]
fn symbols_typed_quickly_are_not_lost() {
    let test = "symbols_typed_quickly_are_not_lost";
    let Some(terminal) = Terminal::new(test, 80, 24, "play hello.tap") else { return };
    terminal.wait_for("0 OK, 10:2");
    terminal.tmux(&["send-keys", "-l", "p\"\"[]{}~|\\\""]);
    terminal.wait_for("PRINT\"\"[]{}~|\\\"");
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    // A shell's exit code for a signal is 128 plus its number.
    let [first, second] = if cfg!(target_os = "linux") { [138, 140] } else { [158, 159] };
    let of_linux = [("-PWR", 158), ("-IO", 157), ("-STKFLT", 144), ("-34", 162), ("-64", 192)];
    let signals = [
        ("-TERM", 143),
        ("-HUP", 129),
        ("-INT", 130),
        ("-QUIT", 131),
        ("-ABRT", 134),
        ("-ALRM", 142),
        ("-USR1", first),
        ("-USR2", second),
    ];
    for (signal, code) in signals.into_iter().chain(of_linux.into_iter().filter(|_| cfg!(target_os = "linux"))) {
        let name = format!("signals_leave_the_terminal_as_it_was{signal}");
        let Some(terminal) = Terminal::new(&name, 80, 24, "play hello.tap --terminal") else { return };
        terminal.wait_for("HELLO FROM BASIC");
        terminal.kill(signal);
        assert_eq!(terminal.end(), format!("ended {code}\n"));
        terminal.is_as_before();
    }
}

/// A shell suspends the program and resumes it, and uses the terminal in between.
#[test]
fn a_suspended_program_restores_the_terminal_and_takes_it_again() {
    let test = "a_suspended_program_restores_the_terminal_and_takes_it_again";
    let Some(terminal) = Terminal::new(test, 80, 24, "play hello.tap --terminal") else { return };
    let modes = || {
        let tty = terminal.tmux(&["display-message", "-p", "#{pane_tty}"]);
        let modes = Command::new("stty").arg("-a").stdin(std::fs::File::open(tty.trim()).unwrap()).output().unwrap();
        String::from_utf8(modes.stdout).unwrap()
    };
    let stands = |state: &str| {
        let shown = || terminal.tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag}"]);
        terminal.wait(state, || (shown().trim() == state).then_some(()));
    };
    terminal.wait_for("HELLO FROM BASIC");
    let before = String::from_utf8(terminal.folder.read("before.txt")).unwrap();
    for signal in ["-TSTP", "-STOP"] {
        let raw = modes();
        assert_ne!(raw, before);
        terminal.kill(signal);
        if signal == "-TSTP" {
            terminal.wait("the terminal as it was", || (modes() == before).then_some(()));
            stands("0 1");
        } else {
            // This signal cannot be caught, so the terminal stays in raw mode until the shell resets it.
            let tty = terminal.tmux(&["display-message", "-p", "#{pane_tty}"]);
            let tty = std::fs::File::open(tty.trim()).unwrap();
            assert!(Command::new("stty").arg("sane").stdin(tty).status().unwrap().success());
            assert_ne!(modes(), raw);
        }
        terminal.kill("-CONT");
        terminal.wait("raw mode", || (modes() == raw).then_some(()));
        terminal.wait_for("HELLO FROM BASIC");
        stands("1 0");
    }
    terminal.tmux(&["send-keys", "p"]);
    terminal.wait_for("PRINT");
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
}

#[test]
fn a_closed_terminal_ends_the_program() {
    let test = "a_closed_terminal_ends_the_program";
    let Some(terminal) = Terminal::new(test, 80, 24, "play hello.tap") else { return };
    terminal.wait_for("HELLO FROM BASIC");
    terminal.tmux(&["kill-server"]);
    // The shell ignores SIGHUP and the program with it, so the program finds a terminal that cannot be written. It must
    // report an error, although nothing can show it, and not panic.
    assert_eq!(terminal.end(), "ended 2\n");
}

#[test]
fn any_size_of_terminal_will_do() {
    let sizes = [(1, 1), (5, 2), (40, 12), (63, 24), (130, 50), (300, 110)];
    for (width, height) in sizes {
        let name = format!("any_size_of_terminal_will_do-{width}x{height}");
        let Some(terminal) = Terminal::new(&name, width, height, "play hello.tap") else { return };
        // A small terminal shows no readable text. The program starts nevertheless, and ends by Ctrl-Q.
        terminal.wait("its start", || {
            let alternate = terminal.tmux(&["display-message", "-p", "#{alternate_on}"]);
            (alternate.trim() == "1").then_some(())
        });
        if (130..300).contains(&width) {
            terminal.wait_for("HELLO FROM BASIC");
        }
        terminal.tmux(&["send-keys", "C-q"]);
        assert_eq!(terminal.end(), "ended 0\n", "{width}x{height}");
        terminal.is_as_before_if_it_fits(width);
    }
}

#[test]
fn a_resized_terminal_is_drawn_again() {
    let test = "a_resized_terminal_is_drawn_again";
    let Some(terminal) = Terminal::new(test, 80, 24, "play hello.tap") else { return };
    terminal.wait_for("HELLO FROM BASIC");
    // The text's distance from the left shows how large the picture is.
    let indent = || {
        let screen = terminal.tmux(&["capture-pane", "-p"]);
        let line = screen.lines().find(|line| line.replace(' ', "").starts_with("HELLO"))?;
        Some(line.chars().take_while(|&c| c == ' ').count())
    };
    for (width, height, columns) in [("150", "60", 12), ("64", "24", 0), ("100", "30", 18)] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
        terminal.wait(&format!("{columns} columns at {width}x{height}"), || (indent() == Some(columns)).then_some(()));
    }
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
}

#[test]
fn states_are_saved_and_resumed() {
    let test = "states_are_saved_and_resumed";
    let folder = Rc::new(TestFolder::new());
    let Some(terminal) = Terminal::at(&folder, test, 80, 24, "play hello.tap") else { return };
    terminal.wait_for("0 OK, 10:2");
    terminal.tmux(&["send-keys", "p"]);
    terminal.wait_for("PRINT");
    terminal.tmux(&["send-keys", "F2"]);
    terminal.wait_for("state 1 kept");
    terminal.tmux(&["send-keys", "BSpace"]);
    // The message covers the Spectrum's lowest line for a while.
    terminal.wait("the cursor alone", || terminal.screen().lines().any(|line| line == "K").then_some(()));
    terminal.tmux(&["send-keys", "S-F2"]);
    terminal.wait_for("continuing: state 1");
    terminal.wait_for("PRINT");
    // The state is saved automatically at the end, if ten seconds were played, and offered at the next start.
    terminal.tmux(&["send-keys", "\""]);
    terminal.wait_for("PRINT\"");
    terminal.tmux(&["send-keys", "F8"]);
    std::thread::sleep(Duration::from_millis(500));
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
    drop(terminal);
    std::fs::remove_file(folder.file("ended.txt")).unwrap();

    let Some(terminal) = Terminal::at(&folder, "on_return", 80, 24, "play hello.tap") else { return };
    terminal.wait_for("Shift+F2 continues where you left off (just now)");
    terminal.wait_for("0 OK, 10:2");
    terminal.tmux(&["send-keys", "S-F2"]);
    terminal.wait_for("PRINT\"");
}

#[test]
fn errors_in_the_settings_are_reported_with_their_place() {
    let test = "errors_in_the_settings_are_reported_with_their_place";
    let folder = Rc::new(TestFolder::new());
    std::fs::create_dir_all(folder.file("config/zxlab")).unwrap();
    // A file that is not TOML is refused: saving settings would overwrite it.
    folder.write("config/zxlab/settings.toml", "[machine\n");
    let Some(terminal) = Terminal::at(&folder, test, 80, 24, "play hello.tap") else { return };
    terminal.wait_for("settings.toml:1:9: ");
    assert_eq!(terminal.end(), "ended 2\n");
    drop(terminal);
    std::fs::remove_file(folder.file("ended.txt")).unwrap();
    // A pipe is refused: reading it would hang.
    std::fs::remove_file(folder.file("config/zxlab/settings.toml")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.file("config/zxlab/settings.toml")).status().unwrap().success());
    let Some(terminal) = Terminal::at(&folder, "fifo", 80, 24, "play hello.tap") else { return };
    assert_eq!(terminal.end(), "ended 2\n");
    terminal.wait_for("settings.toml: is not an ordinary file");
    drop(terminal);
    std::fs::remove_file(folder.file("ended.txt")).unwrap();
    std::fs::remove_file(folder.file("config/zxlab/settings.toml")).unwrap();
    // Unknown keys and invalid values are reported, and the program starts.
    folder.write("config/zxlab/settings.toml", "isue = \"2\"\n[sound]\nvolume = 200\n");
    let Some(terminal) = Terminal::at(&folder, "unknown_key", 80, 24, "play hello.tap") else { return };
    // The message shows for a while, before the program takes the screen over.
    terminal.wait_for("default value is used");
    std::thread::sleep(Duration::from_millis(1_000));
    assert!(terminal.screen().contains("isueisnotknown"), "{}", terminal.screen());
    terminal.wait_for("HELLO FROM BASIC");
    terminal.tmux(&["send-keys", "C-q"]);
    assert_eq!(terminal.end(), "ended 0\n");
    terminal.wait_for("isue is not known");
    // (The place does not fit into the line.)
    terminal.wait_for("default value is used");
}

#[test]
fn a_terminal_without_colours_is_refused() {
    let folder = Rc::new(TestFolder::new());
    let args = "play hello.tap --terminal";
    folder.write("dumb.sh", format!("TERM=vt100 exec \"{}\" {args}\n", env!("CARGO_BIN_EXE_zxlab")));
    let Some(terminal) = Terminal::at(&folder, "vt100", 80, 24, "--version'; sh dumb.sh; true '") else { return };
    terminal.wait_for("no terminal to play in: TERM is \"vt100\", which has no colours");
}

impl Terminal {
    /// Does the same, if "before" fits into a line of the terminal.
    fn is_as_before_if_it_fits(&self, width: u32) {
        if width > 10 {
            self.is_as_before();
        }
    }
}
