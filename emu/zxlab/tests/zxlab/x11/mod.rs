//! A virtual X11 display (Xvfb) with the program in a window on it, keys and mouse (xdotool), and screenshots.

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

/// Longest time to wait for anything. Nothing is measured by it; it only ends a test that would hang.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

/// Time after which a click or a key is repeated: on a busy computer it may be lost. Longer than its effect may take to be drawn there,
/// since a second click would undo the first.
pub(crate) const REPEATED: Duration = Duration::from_secs(10);

/// Programs that every display needs.
pub(crate) const TOOLS: [&str; 2] = ["Xvfb", "xdotool"];

/// The two renderers, by an environment variable each: a graphics card's driver, if there is one, and the processor.
pub(crate) const RENDERERS: [(&str, &str); 2] =
    [("WGPU_ADAPTER_NAME", "llvmpipe"), ("VK_ICD_FILENAMES", "/nonexistent")];

/// A hidden folder in the display's folder.
const RUNTIME: &str = ".runtime";

/// Returns true if all of `tools` are installed. Otherwise prints which are missing, past the test harness's capture.
pub(crate) fn has_tools(test: &str, tools: &[&str]) -> bool {
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

/// Waits until `ready` returns true.
pub(crate) fn wait_for(what: &str, mut ready: impl FnMut() -> bool) {
    let since = Instant::now();
    while !ready() {
        assert!(since.elapsed() < TIMEOUT, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A display of 1280 x 1024.
pub(crate) struct Display {
    server: Child,
    name: String,
    manager: Option<Child>,
    connection: Option<RustConnection>,
    pub(crate) folder: tempfile::TempDir,
}

impl Display {
    pub(crate) fn new() -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut number = String::new();
        BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut number).unwrap();
        let name = format!(":{}", number.trim());
        let mut display =
            Display { server, name, manager: None, connection: None, folder: tempfile::tempdir().unwrap() };
        // Sound libraries create folders there.
        fs::create_dir(display.folder.path().join(RUNTIME)).unwrap();
        display.connection = Some(display.connect());
        display
    }

    /// Starts a display with a window manager (openbox): its windows have frames and can be full-screen.
    pub(crate) fn managed() -> Display {
        let mut display = Display::new();
        let manager = display.command("openbox").stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        display.manager = Some(manager.unwrap());
        let connection = display.connection.as_ref().unwrap();
        let atom = connection.intern_atom(false, b"_NET_SUPPORTING_WM_CHECK").unwrap().reply().unwrap().atom;
        let root = connection.setup().roots[0].root;
        wait_for("the window manager", || {
            let reply = connection.get_property(false, root, atom, AtomEnum::ANY, 0, 1).unwrap().reply().unwrap();
            reply.value_len > 0
        });
        // openbox announces itself before it is ready: a window opened in between may never be shown.
        wait_for("a window to be shown", || {
            let window = connection.generate_id().unwrap();
            let (class, visual) = (WindowClass::INPUT_OUTPUT, x11rb::COPY_FROM_PARENT);
            connection.create_window(0, window, root, 0, 0, 9, 9, 0, class, visual, &CreateWindowAux::new()).unwrap();
            connection.map_window(window).unwrap();
            let shown = (0..50).any(|_| {
                std::thread::sleep(Duration::from_millis(20));
                let reply = connection.get_window_attributes(window).unwrap().reply().unwrap();
                reply.map_state == MapState::VIEWABLE
            });
            connection.destroy_window(window).unwrap();
            shown
        });
        display
    }

    /// Returns a command that uses this display and nothing else of the computer's desktop: no Wayland, no sound server.
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

    /// Opens another connection to the display.
    pub(crate) fn connect(&self) -> RustConnection {
        x11rb::connect(Some(&self.name)).unwrap().0
    }

    /// Writes a file into the display's folder, in which the program runs.
    pub(crate) fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Starts the program, playing `rom` in a window.
    pub(crate) fn play(&self, rom: &[u8], environment: &[(&str, &str)]) -> Game<'_> {
        let path = self.file("test.rom", rom);
        self.play_file(&path, &[], environment)
    }

    /// Starts the program, playing a file in a window, with these options.
    pub(crate) fn play_file(&self, path: &Path, options: &[&str], environment: &[(&str, &str)]) -> Game<'_> {
        let mut command = self.command(env!("CARGO_BIN_EXE_zxlab"));
        command
            .current_dir(self.folder.path())
            .args(["play", "--window"])
            .arg(path)
            .args(options)
            .envs(environment.iter().copied());
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        Game { display: self, child: Some(child), window: String::new() }
    }

    /// Returns the display's content: colours 0xRRGGBB, 1280 a line.
    pub(crate) fn screenshot(&self) -> Vec<u32> {
        let connection = self.connection.as_ref().unwrap();
        let root = connection.setup().roots[0].root;
        let image = connection.get_image(ImageFormat::Z_PIXMAP, root, 0, 0, 1280, 1024, !0).unwrap().reply().unwrap();
        image.data.chunks_exact(4).map(|p| u32::from_be_bytes([0, p[2], p[1], p[0]])).collect()
    }

    /// Returns the colour of one pixel of the display.
    pub(crate) fn pixel(&self, (x, y): (i16, i16)) -> u32 {
        let connection = self.connection.as_ref().unwrap();
        let root = connection.setup().roots[0].root;
        let image = connection.get_image(ImageFormat::Z_PIXMAP, root, x, y, 1, 1, !0).unwrap().reply().unwrap();
        u32::from_be_bytes([0, image.data[2], image.data[1], image.data[0]])
    }

    /// Waits until the display has shown the same for 300 ms: what a key or a click changed has been drawn.
    pub(crate) fn settle(&self) {
        let (mut seen, mut same) = (self.screenshot(), 0);
        wait_for("a picture at rest", || {
            std::thread::sleep(Duration::from_millis(40));
            let now = self.screenshot();
            same = if now == seen { same + 1 } else { 0 };
            seen = now;
            same == 5
        });
    }

    fn run_xdotool(&self, arguments: &[&str]) -> Output {
        self.command("xdotool").args(arguments).output().unwrap()
    }

    /// Kills the display.
    pub(crate) fn kill_display(&mut self) {
        self.connection = None;
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        self.connection = None;
        for child in self.manager.iter_mut().chain([&mut self.server]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The program in its window.
pub(crate) struct Game<'a> {
    display: &'a Display,
    child: Option<Child>,
    window: String,
}

impl Game<'_> {
    /// Waits for the window and gives it the focus, because there is no window manager to do that.
    pub(crate) fn focus_window(&mut self) {
        let mut found = String::new();
        wait_for("the window", || {
            assert!(self.child().try_wait().unwrap().is_none(), "the program ended: {}", self.errors());
            let output = self.display.run_xdotool(&["search", "--onlyvisible", "--name", "zxlab"]);
            found = String::from_utf8(output.stdout).unwrap().trim().to_owned();
            !found.is_empty()
        });
        self.window = found;
        self.focus();
    }

    pub(crate) fn focus(&self) {
        self.xdotool(&["windowfocus", "--sync", &self.window]);
    }

    /// Returns the window's number.
    pub(crate) fn window(&self) -> u32 {
        self.window.parse().unwrap()
    }

    /// Returns the position and size of the window's inside on the display: left, top, width, height.
    pub(crate) fn place(&self) -> (usize, usize, usize, usize) {
        let connection = self.display.connection.as_ref().unwrap();
        let size = connection.get_geometry(self.window()).unwrap().reply().unwrap();
        let at = connection.translate_coordinates(self.window(), size.root, 0, 0).unwrap().reply().unwrap();
        (at.dst_x.max(0) as usize, at.dst_y.max(0) as usize, size.width.into(), size.height.into())
    }

    pub(crate) fn title(&self) -> String {
        let output = self.display.run_xdotool(&["getwindowname", &self.window]);
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    pub(crate) fn resize(&self, width: u32, height: u32) {
        self.xdotool(&["windowsize", &self.window, &width.to_string(), &height.to_string()]);
    }

    /// Saves the machine's state by F2, waits for the file, and returns the state.
    pub(crate) fn machine(&self) -> spectrum::Machine {
        // States that an earlier run has kept are there already.
        let before = self.newest_state().map(|(number, _)| number);
        let (mut saved, mut since) = (None, None);
        wait_for("a state", || {
            if since.is_none_or(|since: Instant| since.elapsed() > REPEATED) {
                self.xdotool(&["key", "F2"]);
                since = Some(Instant::now());
            }
            saved = self.newest_state().filter(|(number, _)| Some(*number) > before);
            saved.is_some()
        });
        let bytes = fs::read(saved.unwrap().1).unwrap();
        let rom = spectrum::Rom::sinclair_48k();
        spectrum::snapshot::Format::Szx.read(&bytes, rom, spectrum::Model::default()).unwrap()
    }

    /// Returns the number and the path of the newest state kept by F2.
    fn newest_state(&self) -> Option<(u32, PathBuf)> {
        let folders = fs::read_dir(self.display.folder.path().join("data/zxlab/states")).ok()?.flatten();
        let files = folders.filter_map(|folder| fs::read_dir(folder.path()).ok()).flatten().flatten();
        let numbered = files.map(|file| file.path()).filter_map(|path| {
            let number = path.file_stem()?.to_str()?.parse().ok()?;
            Some((number, path))
        });
        numbered.max()
    }

    /// Sends input by xdotool.
    pub(crate) fn xdotool(&self, arguments: &[&str]) {
        let output = self.display.run_xdotool(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    }

    /// Waits for the program's end.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let mut status = None;
        wait_for("the end of the program", || {
            status = self.child().try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }

    /// Returns the program's stderr. To be called after its end.
    pub(crate) fn errors(&mut self) -> String {
        let mut text = String::new();
        self.child().stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }

    /// Returns the number of the program's process.
    pub(crate) fn id(&self) -> u32 {
        self.child.as_ref().unwrap().id()
    }

    /// Returns the program's process. From now on the caller has to end it.
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
