//! Tests of the program's sound: it is played by a sound server without a loudspeaker (PulseAudio's null sink), recorded there
//! and measured; and the program runs without sound if there is no sound system.

use crate::x11::{Display, has_tools, wait_for};
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::Duration;

const RATE: usize = 48_000;

/// Length of half a wave of the ROM's tone of 1,009 Hz, in T-states. While the ULA draws the picture, it sometimes delays OUT.
const HALF: f64 = 7.0 + 11.0 + 7.0 + 13.0 * 130.0 - 5.0 + 12.0;

/// Returns a ROM that beeps for ever.
///
/// ```text
/// 0000 F3        DI
/// 0001 AF        XOR A
/// 0002 EE 10     XOR $10           ; 7 T
/// 0004 D3 FE     OUT ($FE),A       ; 11
/// 0006 06 82     LD B,130          ; 7
/// 0008 10 FE     DJNZ $0008        ; 13 x 130 - 5
/// 000A 18 F6     JR $0002          ; 12
/// ```
fn rom() -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    let code = [0xF3, 0xAF, 0xEE, 0x10, 0xD3, 0xFE, 0x06, 130, 0x10, 0xFE, 0x18, 0xF6];
    rom[..code.len()].copy_from_slice(&code);
    rom
}

/// A process that is killed at the end of its test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a sound server without a loudspeaker.
fn sound_server(display: &Display) -> Process {
    let server = display
        .command("pulseaudio")
        .args(["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"])
        .args(["--load=module-null-sink sink_name=void rate=48000", "--load=module-native-protocol-unix"])
        .env("HOME", display.folder.path())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Process(server);
    wait_for("the sound server", || {
        let info = display.command("pactl").arg("info").env("HOME", display.folder.path()).output().unwrap();
        info.status.success()
    });
    server
}

/// Records `count` samples of the server's output, starting when the sound starts.
fn record(display: &Display, count: usize) -> Vec<f64> {
    let recorder = display
        .command("parec")
        .args(["--device=void.monitor", "--format=s16le", "--channels=1", "--rate=48000", "--raw"])
        .env("HOME", display.folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut recorder = Process(recorder);
    let from = recorder.0.stdout.as_mut().unwrap();
    let mut samples = Vec::new();
    let mut bytes = [0; 4_096];
    // A minute of silence is enough.
    let mut silence = 60 * RATE;
    while samples.len() < count {
        from.read_exact(&mut bytes).unwrap();
        let heard = bytes.chunks_exact(2).map(|pair| f64::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0);
        let started = !samples.is_empty();
        samples.extend(heard.skip_while(|sample| !started && sample.abs() < 0.05));
        if samples.is_empty() {
            silence = silence.checked_sub(bytes.len() / 2).expect("nothing was heard");
        }
    }
    samples
}

#[test]
fn a_tone_has_the_right_pitch_and_loudness() {
    if !has_tools("a_tone_has_the_right_pitch_and_loudness", &["Xvfb", "xdotool", "pulseaudio", "pactl", "parec"]) {
        return;
    }
    let display = Display::new();
    let _server = sound_server(&display);
    let mut game = display.play(&rom(), &[("VK_ICD_FILENAMES", "/nonexistent")]);
    game.focus_window();
    let samples = record(&display, 3 * RATE);

    // A busy computer may miss frames, which interrupts the tone. So medians are measured.
    let rising = |at: &usize| samples[at - 1] < 0.0 && samples[*at] >= 0.0;
    let place = |at: usize| at as f64 - samples[at] / (samples[at] - samples[at - 1]);
    let places: Vec<f64> = (1..samples.len()).filter(rising).map(place).collect();
    let mut waves: Vec<f64> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    waves.sort_by(f64::total_cmp);
    let wave = waves[waves.len() / 2];
    let expected = 2.0 * HALF * RATE as f64 / 3_500_000.0;
    assert!((wave / expected - 1.0).abs() < 0.005, "a wave is {wave} samples long, not {expected}");
    assert!(waves.len() as f64 > RATE as f64 / expected, "only {} waves in 3 s", waves.len());
    // Waves swing around zero, except for the first ones and those after a missed frame, which are one-sided.
    let peak =
        |pair: &[f64]| samples[pair[0] as usize..pair[1] as usize].iter().fold(0.0, |peak: f64, s| peak.max(s.abs()));
    let mut peaks: Vec<f64> = places.windows(2).map(peak).collect();
    peaks.sort_by(f64::total_cmp);
    let loud = peaks[peaks.len() / 2];
    assert!((0.25..0.5).contains(&loud), "{loud} of full scale");

    game.xdotool(&["key", "F10"]);
    assert_eq!(game.end().code(), Some(0));
    assert!(!game.errors().contains("sound"));
}

#[test]
fn a_lost_sound_server_is_reported_once_and_used_when_it_is_back() {
    let test = "a_lost_sound_server_is_reported_once_and_used_when_it_is_back";
    if !has_tools(test, &["Xvfb", "xdotool", "pulseaudio", "pactl", "parec"]) {
        return;
    }
    // By PulseAudio's own protocol, which needs the server's cookie; without it by ALSA.
    for native in [true, false] {
        let display = Display::new();
        let server = sound_server(&display);
        let home = display.folder.path().to_str().unwrap().to_owned();
        let home = native.then_some(("HOME", &home[..]));
        let environment: Vec<(&str, &str)> = home.into_iter().chain([("VK_ICD_FILENAMES", "/nonexistent")]).collect();
        let mut game = display.play(&rom(), &environment);
        game.focus_window();
        record(&display, RATE / 10);
        let threads = |id: u32| std::fs::read_dir(format!("/proc/{id}/task")).unwrap().count();
        let playing = threads(game.id());
        // Kills the server.
        drop(server);
        // The thread that fed it must end, or it would use up the processor.
        wait_for("the end of the stream", || threads(game.id()) < playing);
        let silent = threads(game.id());
        // The program still reacts.
        let before = display.screenshot();
        game.xdotool(&["key", "F1"]);
        wait_for("the menu", || display.screenshot() != before);
        game.xdotool(&["key", "F1"]);
        // The server is searched for more than once without success, and no thread is left over.
        std::thread::sleep(Duration::from_secs(7));
        wait_for("as many threads as before", || threads(game.id()) <= silent);
        let _server = sound_server(&display);
        record(&display, RATE / 10);
        game.xdotool(&["key", "F10"]);
        assert_eq!(game.end().code(), Some(0));
        let errors = game.errors();
        let lines: Vec<&str> = errors.lines().collect();
        assert!(lines.len() == 2 && lines[0].starts_with("zxlab: no more sound: "), "{native}: {errors}");
        assert_eq!(lines[1], "zxlab: the sound is back", "{native}");
    }
}

#[test]
fn a_missing_sound_system_is_reported_in_one_line() {
    if !has_tools("a_missing_sound_system_is_reported_in_one_line", &["Xvfb", "xdotool"]) {
        return;
    }
    let display = Display::new();
    // A file that is not a library, found first, has the same effect as a computer without ALSA.
    display.file("libasound.so.2", b"no library");
    let folder = display.folder.path().to_str().unwrap().to_owned();
    let missing = [("HOME", &folder[..]), ("LD_LIBRARY_PATH", &folder), ("VK_ICD_FILENAMES", "/nonexistent")];
    let mut game = display.play(&rom(), &missing);
    game.focus_window();
    game.xdotool(&["key", "F10"]);
    assert_eq!(game.end().code(), Some(0));
    let errors = game.errors();
    assert_eq!(errors.lines().filter(|line| line.starts_with("zxlab: no sound: ")).count(), 1, "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}
