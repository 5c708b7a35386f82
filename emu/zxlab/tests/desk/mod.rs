//! A desk to test at: a display without a screen (Xvfb), the program in a window on it, fingers (xdotool), and eyes.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod menu;
pub(crate) mod picture;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt, CreateWindowAux, ImageFormat, MapState, WindowClass};
use x11rb::rust_connection::RustConnection;

/// How long anything is waited for. Nothing is measured by it; it only ends a test that would never end.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What every desk needs.
pub(crate) const TOOLS: [&str; 2] = ["Xvfb", "xdotool"];

/// How the picture comes on the window: drawn by a card, if there is a driver for one; or by the processor.
pub(crate) const WAYS: [(&str, &str); 2] = [("WGPU_ADAPTER_NAME", "llvmpipe"), ("VK_ICD_FILENAMES", "/nonexistent")];

/// A folder of the desk that is not seen on it.
const RUNTIME: &str = ".runtime";

/// Whether all of `tools` are here; says, past the harness's capture, which are not.
pub(crate) fn has(test: &str, tools: &[&str]) -> bool {
    let here = |tool: &&&str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        !std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
    };
    let missing: Vec<&&str> = tools.iter().filter(here).collect();
    if !missing.is_empty() {
        let _ = writeln!(std::io::stderr(), "skipped: {test}: not installed here: {missing:?}");
    }
    missing.is_empty()
}

/// Asks `ready` until it says so.
pub(crate) fn wait_for(what: &str, mut ready: impl FnMut() -> bool) {
    let since = Instant::now();
    while !ready() {
        assert!(since.elapsed() < PATIENCE, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A display of 1280 x 1024.
pub(crate) struct Desk {
    server: Child,
    name: String,
    manager: Option<Child>,
    eyes: Option<RustConnection>,
    pub(crate) folder: tempfile::TempDir,
}

impl Desk {
    pub(crate) fn new() -> Desk {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut number).unwrap();
        let name = format!(":{}", number.trim());
        let mut desk = Desk { server, name, manager: None, eyes: None, folder: tempfile::tempdir().unwrap() };
        // Sound libraries put folders there.
        fs::create_dir(desk.folder.path().join(RUNTIME)).unwrap();
        desk.eyes = Some(desk.connect());
        desk
    }

    /// A display whose windows have frames and can be as large as it: with a window manager, openbox.
    pub(crate) fn managed() -> Desk {
        let mut desk = Desk::new();
        let manager = desk.command("openbox").stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        desk.manager = Some(manager.unwrap());
        let eyes = desk.eyes.as_ref().unwrap();
        let atom = eyes.intern_atom(false, b"_NET_SUPPORTING_WM_CHECK").unwrap().reply().unwrap().atom;
        let root = eyes.setup().roots[0].root;
        wait_for("the window manager", || {
            let told = eyes.get_property(false, root, atom, AtomEnum::ANY, 0, 1).unwrap().reply().unwrap();
            told.value_len > 0
        });
        // It says so before it does its work: a window that comes in between may never be shown.
        wait_for("a window to be shown", || {
            let window = eyes.generate_id().unwrap();
            let (class, visual) = (WindowClass::INPUT_OUTPUT, x11rb::COPY_FROM_PARENT);
            eyes.create_window(0, window, root, 0, 0, 9, 9, 0, class, visual, &CreateWindowAux::new()).unwrap();
            eyes.map_window(window).unwrap();
            let shown = (0..50).any(|_| {
                std::thread::sleep(Duration::from_millis(20));
                let told = eyes.get_window_attributes(window).unwrap().reply().unwrap();
                told.map_state == MapState::VIEWABLE
            });
            eyes.destroy_window(window).unwrap();
            shown
        });
        desk
    }

    /// A command whose display this is, with nothing else of the machine's desktop: no Wayland, no sound server.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.name)
            .env("XDG_RUNTIME_DIR", self.folder.path().join(RUNTIME))
            .env("XDG_CONFIG_HOME", self.folder.path().join("config"))
            .env("XDG_DATA_HOME", self.folder.path().join("data"))
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env_remove("PULSE_SERVER")
            .env_remove("PULSE_RUNTIME_PATH");
        command
    }

    /// A connection of one's own to the display.
    pub(crate) fn connect(&self) -> RustConnection {
        x11rb::connect(Some(&self.name)).unwrap().0
    }

    /// Puts a file on the desk.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// The program playing `rom` in a window.
    pub(crate) fn play(&self, rom: &[u8], environment: &[(&str, &str)]) -> Game<'_> {
        let path = self.file("test.rom", rom);
        self.play_file(&path, &[], environment)
    }

    /// The program playing a file in a window, with these options.
    pub(crate) fn play_file(&self, path: &Path, options: &[&str], environment: &[(&str, &str)]) -> Game<'_> {
        let mut command = self.command(env!("CARGO_BIN_EXE_zxlab"));
        command
            .current_dir(self.folder.path())
            .args(["play", "--window"])
            .arg(path)
            .args(options)
            .envs(environment.iter().copied());
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        Game { desk: self, child: Some(child), window: String::new() }
    }

    /// What is seen: colours 0xRRGGBB, 1280 a line.
    pub(crate) fn look(&self) -> Vec<u32> {
        let eyes = self.eyes.as_ref().unwrap();
        let root = eyes.setup().roots[0].root;
        let image = eyes.get_image(ImageFormat::Z_PIXMAP, root, 0, 0, 1280, 1024, !0).unwrap().reply().unwrap();
        image.data.chunks_exact(4).map(|p| u32::from_be_bytes([0, p[2], p[1], p[0]])).collect()
    }

    /// One pixel of it, by its place on the display.
    pub(crate) fn pixel(&self, (x, y): (i16, i16)) -> u32 {
        let eyes = self.eyes.as_ref().unwrap();
        let root = eyes.setup().roots[0].root;
        let image = eyes.get_image(ImageFormat::Z_PIXMAP, root, x, y, 1, 1, !0).unwrap().reply().unwrap();
        u32::from_be_bytes([0, image.data[2], image.data[1], image.data[0]])
    }

    fn xdotool(&self, arguments: &[&str]) -> Output {
        self.command("xdotool").args(arguments).output().unwrap()
    }

    /// Kills the display.
    pub(crate) fn pull_the_plug(&mut self) {
        self.eyes = None;
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.eyes = None;
        for child in self.manager.iter_mut().chain([&mut self.server]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The program in its window.
pub(crate) struct Game<'a> {
    desk: &'a Desk,
    child: Option<Child>,
    window: String,
}

impl Game<'_> {
    /// Waits for the window, and gives it the focus, which nobody else on this desk would do.
    pub(crate) fn sit_down(&mut self) {
        let mut found = String::new();
        wait_for("the window", || {
            assert!(self.child().try_wait().unwrap().is_none(), "the program ended: {}", self.errors());
            let output = self.desk.xdotool(&["search", "--onlyvisible", "--name", "zxlab"]);
            found = String::from_utf8(output.stdout).unwrap().trim().to_owned();
            !found.is_empty()
        });
        self.window = found;
        self.focus();
    }

    pub(crate) fn focus(&self) {
        self.hand(&["windowfocus", "--sync", &self.window]);
    }

    /// The window's number.
    pub(crate) fn window(&self) -> u32 {
        self.window.parse().unwrap()
    }

    /// Where the window's inside is on the display, and its size: left, top, width, height.
    pub(crate) fn place(&self) -> (usize, usize, usize, usize) {
        let eyes = self.desk.eyes.as_ref().unwrap();
        let size = eyes.get_geometry(self.window()).unwrap().reply().unwrap();
        let at = eyes.translate_coordinates(self.window(), size.root, 0, 0).unwrap().reply().unwrap();
        (at.dst_x.max(0) as usize, at.dst_y.max(0) as usize, size.width.into(), size.height.into())
    }

    pub(crate) fn title(&self) -> String {
        let output = self.desk.xdotool(&["getwindowname", &self.window]);
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.hand(&["windowsize", &self.window, &width.to_string(), &height.to_string()]);
    }

    /// The machine as it is now: it is kept by F2, and the newest state read. None before that is written.
    pub(crate) fn machine(&self) -> Option<spectrum::Machine> {
        self.hand(&["key", "F2"]);
        let folders = fs::read_dir(self.desk.folder.path().join("data/zxlab/states")).ok()?.flatten();
        let files = folders.filter_map(|folder| fs::read_dir(folder.path()).ok()).flatten().flatten();
        let number = |path: &PathBuf| path.file_stem().and_then(|stem| stem.to_str()?.parse::<u32>().ok());
        let newest = files.map(|file| file.path()).filter(|path| number(path).is_some()).max_by_key(number)?;
        let rom = spectrum::Rom::sinclair_48k();
        spectrum::snapshot::Format::Szx.read(&fs::read(newest).ok()?, rom, spectrum::Model::default()).ok()
    }

    /// What a hand does, in xdotool's words.
    pub(crate) fn hand(&self, arguments: &[&str]) {
        let output = self.desk.xdotool(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Waits until the program has ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let mut status = None;
        wait_for("the end of the program", || {
            status = self.child().try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }

    /// What it wrote to stderr; after its end.
    pub(crate) fn errors(&mut self) -> String {
        let mut text = String::new();
        self.child().stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }

    /// The number of the program's process.
    pub(crate) fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// The program's process, which from now on is the caller's to end.
    pub(crate) fn take(&mut self) -> Child {
        self.child.take().unwrap()
    }

    fn child(&mut self) -> &mut Child {
        self.child.as_mut().unwrap()
    }
}

impl Drop for Game<'_> {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
