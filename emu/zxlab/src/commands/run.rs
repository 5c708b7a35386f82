//! `zxlab run`: runs a file without a window, as fast as possible. The same input gives the same output on every computer.

mod peek;

use super::Verdict;
use crate::debug::Names;
use crate::describe;
use crate::encode::picture;
use crate::encode::{Gif, Wav};
use crate::files::{check_absent, check_ending, check_writable, read, same_file, save};
use crate::lines::{Progress, describe_lost, eprint_line, print_line, report_error};
use crate::numbers::address;
use crate::open;
use crate::play::capture::{Capture, Captured};
use crate::programs::{FileOrProgram, in_help};
use crate::session::Session;
use crate::session::script::{ScreenChange, Script};
use crate::settings::Stereo;
use crate::setup::MachineOptions;
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use peek::Peek;

use spectrum::Machine;
use spectrum::snapshot::Format;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
#[command(after_help = in_help("\
Examples:
  zxlab run game.tap --frames 500 --text --screenshot game.png
  zxlab run PROGRAM --frames 500 --text
  zxlab run game.tap --keys '\"PRESS A KEY\": SPACE' --until-text SCORE --text
  zxlab run game.tap --frames 999 --keys '120:ENTER, 150:SYMBOL+P, 160:5 x8' --peek 0x5C78:3

Frames count from the start of the run, fifty a second; the first is 0. LOAD \"\" is typed automatically.
Keys: the frame, the keys held together, and for how many frames (5 if left out). @FILE reads them from a file. Joysticks are \
pushed like keys: KEMPSTON-FIRE, SINCLAIR1-LEFT, SINCLAIR2-UP, CURSOR-DOWN, FULLER-RIGHT. A text in single \
quotes is typed key by key: \"130:'10 PRINT 6*7' ENTER 'RUN' ENTER\". Instead of a frame, an entry can name the text on the screen \
to wait for: '\"Your name\": A, \"Ready\" | \"Go\": ENTER'. These entries are done one after the other; after '\"GAME OVER\": END', \
that text ends the script.
The tape starts automatically when the program reads it. If a program only copies the signal, '300:PLAY, 900:STOP' starts \
and stops the tape.
A recording (.rzx) is played back to its end, unless --frames says otherwise; exit code 1 if the machine behaves differently. \
--record F.rzx makes one, starting when the tape has loaded.
--save and --record replace an existing file only with --force; pictures and sounds replace it always.
To make a video with sound, give the files of --gif and --wav to an encoder."))]
pub(crate) struct Run {
    /// A file as for `zxlab play`, the name of a built-in program, or `basic`, a Spectrum with nothing loaded
    #[arg(value_parser = FileOrProgram { basic: true }, hide_possible_values = true)]
    pub(crate) file: PathBuf,
    /// Run this many frames
    #[arg(long, value_name = "N", group = "end")]
    pub(crate) frames: Option<u64>,
    /// Run until a line of the screen shows this text
    #[arg(long, value_name = "TEXT", group = "end", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) until_text: Option<String>,
    /// Stop waiting for the text after this many frames [default: 30000, ten minutes]
    #[arg(long, value_name = "N", requires = "until_text", conflicts_with = "frames")]
    pub(crate) max_frames: Option<u64>,
    /// Press these keys, or those of the tape deck
    #[arg(long, value_name = "SCRIPT|@FILE")]
    pub(crate) keys: Option<String>,
    /// Print the screen as 24 lines of text
    #[arg(long)]
    pub(crate) text: bool,
    /// Also recognise text in the font whose space lies at this address, which is CHARS + 256
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(crate) font: Option<u16>,
    /// Write the last picture
    #[arg(long, value_name = "F.png")]
    pub(crate) screenshot: Option<PathBuf>,
    /// Write all pictures, at 50 frames a second
    #[arg(long, value_name = "F.gif")]
    pub(crate) gif: Option<PathBuf>,
    /// Write the sound
    #[arg(long, value_name = "F.wav")]
    pub(crate) wav: Option<PathBuf>,
    /// Write the sound in two channels, with the sound chip's voices from left to right in this order
    #[arg(long, requires = "wav", value_name = "abc|acb", default_value = "mono", hide_default_value = true)]
    pub(crate) stereo: Stereo,
    /// Write the machine at the end as a snapshot; only a .szx keeps everything
    #[arg(long, value_name = "F.szx|F.z80|F.sna")]
    pub(crate) save: Option<PathBuf>,
    /// Record the tapes that the program saves, or (.rzx) its input, which can be played back
    #[arg(long, value_name = "F.tap|F.tzx|F.pzx|F.csw|F.wav|F.rzx")]
    pub(crate) record: Option<PathBuf>,
    /// Let --save and --record replace existing files
    #[arg(long)]
    pub(crate) force: bool,
    /// Print LEN bytes of memory (1 if left out), from an address or a label of the source on; of a 128K's bank with its number before that,
    /// as in 3:$C000:8; may be repeated
    #[arg(long, value_name = "[BANK:]PLACE[:LEN]")]
    pub(crate) peek: Vec<String>,
    /// Print the number of frames, T-states and instructions, and the speed
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) machine: MachineOptions,
}

/// Number of frames for which `--until-text` waits by default: ten minutes.
const TEXT_TIMEOUT: u64 = 30_000;

pub(crate) fn run(args: &Run) -> Result<Verdict> {
    // All mistakes in the arguments are reported before a frame is run.
    let outputs = [&args.screenshot, &args.gif, &args.wav, &args.save, &args.record];
    for (index, path) in outputs.into_iter().flatten().enumerate() {
        check_writable(path)?;
        if same_file(&args.file, path)
            || outputs.into_iter().flatten().skip(index + 1).any(|other| same_file(other, path))
        {
            bail!("{}: is named twice: each file that is read or written needs a name of its own", path.display());
        }
    }
    for path in [&args.save, &args.record].into_iter().flatten() {
        check_absent(path, args.force)?;
    }
    for (path, wanted) in [(&args.screenshot, "png"), (&args.gif, "gif"), (&args.wav, "wav")] {
        path.as_deref().map_or(Ok(()), |path| check_ending(path, wanted))?;
    }
    if let (Some(0), Some(path)) = (args.frames.or(args.max_frames), args.gif.as_ref().or(args.wav.as_ref())) {
        bail!("{}: a run of 0 frames has nothing to write", path.display());
    }
    let format = args.save.as_deref().map(saved_as).transpose()?;
    let script = args.keys.as_deref().map(keys).transpose()?;
    let playable = open::playable(Some(&args.file))?;
    playable.print_output()?;
    playable.check(&args.machine)?;
    playable.about_with(&args.machine).for_each(eprint_line);
    let names = playable.program.as_ref().map(Names::of).unwrap_or_default();
    let mut session = Session::new(playable, &args.machine.without_settings())?;
    args.machine.check_machine(&session.machine)?;
    let peeks =
        |machine: &Machine| args.peek.iter().map(|text| Peek::read(text, machine, &names)).collect::<Result<Vec<_>>>();
    peeks(&session.machine)?;
    if args.frames.is_none() && args.until_text.is_none() && !session.is_replaying() {
        bail!("{}: --frames N or --until-text TEXT is needed, to say when to stop", args.file.display());
    }
    if let Some(frames) = session.recorded_frames() {
        within(args, frames)?;
    }
    session.set_script(script.unwrap_or_default());
    let mut capture = args.record.as_deref().map(|path| Capture::new(path, args.force)).transpose()?;
    if capture.as_ref().is_some_and(Capture::is_input) {
        session.start_input_recording();
    }
    let mut saves = spectrum::Saves::default();
    let start = args.stats.then(|| session.clone());
    // Recordings have temporary names until they are complete. An interrupted run deletes them.
    let signals = if args.gif.is_some() || args.wav.is_some() { Some(Signals::catch()?) } else { None };
    let mut gif = args.gif.as_deref().map(Gif::new).transpose()?;
    let mut wav = args.wav.as_deref().map(|path| Wav::new(path, args.stereo.into())).transpose()?;
    let whole = if args.until_text.is_none() && session.is_replaying() { u64::MAX } else { TEXT_TIMEOUT };
    let most = args.frames.or(args.max_frames).unwrap_or(whole);

    let since = Instant::now();
    let mut progress = Progress::new(most, "frames");
    let mut wanted =
        args.until_text.as_deref().map(|text| AwaitedText { text, font: args.font, screen: ScreenChange::default() });
    let mut found = wanted.is_none();
    // An output that cannot be written does not affect the others.
    let (mut in_step, mut failed) = (true, Vec::new());
    for frame in 1..=most {
        session.run_frame();
        capture.iter_mut().for_each(|capture| capture.frame(&session));
        saves.frame(&session.machine);
        let ended = session.take_end();
        if let Some(ended) = &ended {
            eprint_line(format!("zxlab: {}: {}", args.file.display(), ended.describe()));
            in_step = ended.holds();
        }
        append(&mut gif, &mut failed, |gif| gif.frame(session.machine.picture(), session.machine.model()));
        append(&mut wav, &mut failed, |wav| wav.frame(&session.machine.sound()));
        if let Some(wanted) = &mut wanted
            && wanted.look_for(&session)
        {
            found = true;
            break;
        }
        if ended.is_some() && args.frames.is_none() && wanted.is_none() {
            break;
        }
        if frame % 64 == 0 {
            progress.set_done(frame);
        }
        if signals.as_ref().is_some_and(Signals::received) {
            break;
        }
    }
    drop(progress);
    let mut remarks: Vec<String> = args.frames.and_then(|_| unfinished_tape(&session)).into_iter().collect();
    let left = session.script_left().filter(|_| wanted.is_none() || !found);
    remarks.extend(left.map(|left| format!("the key script is not done: {left}")));
    saves.end();
    if capture.as_ref().is_none_or(Capture::is_input) && !saves.tape().blocks.is_empty() {
        remarks.push("the program has saved to tape, which is kept nowhere: --record FILE.tap keeps it".to_owned());
    }
    remarks.iter().for_each(|remark| eprint_line(format!("zxlab: {}: {remark}", args.file.display())));
    if let Some(signals) = signals.filter(Signals::received) {
        drop((gif, wav));
        signals.end_process();
        return Ok(Verdict::DoesNotHold);
    }
    let elapsed = since.elapsed();

    // If the text never came, the outputs show what came instead: they are written all the same.
    if let Some(path) = &args.screenshot {
        let png = picture::png(session.machine.picture());
        attempt(png.and_then(|png| save(path, &png)), &mut failed);
    }
    let captured = capture.and_then(|capture| attempt(capture.finish(&session), &mut failed));
    match &captured {
        Some(Captured::Nothing(why)) => eprint_line(format!("zxlab: {why}")),
        Some(Captured::Written(_, remarks)) => {
            remarks.iter().for_each(|remark| eprint_line(format!("zxlab: {remark}")));
        }
        None => {}
    }
    if let (Some(path), Some(format)) = (&args.save, format) {
        attempt(save_machine(path, format, &session), &mut failed);
    }
    gif.and_then(|gif| attempt(gif.finish(), &mut failed));
    wav.and_then(|wav| attempt(wav.finish(), &mut failed));
    if args.text {
        let text = session.screen_text(args.font);
        attempt(text.rows().try_for_each(|row| print_line(row.trim_end())), &mut failed);
    }
    // A register in one has the value at the end.
    for peek in attempt(peeks(&session.machine), &mut failed).into_iter().flatten() {
        attempt(peek.print(&session.machine), &mut failed);
    }
    if let Some(start) = start {
        attempt(stats(start, &session, elapsed), &mut failed);
    }
    let mut failed = failed.into_iter();
    if let Some(first) = failed.next() {
        failed.for_each(|error| report_error(&error));
        return Err(first);
    }
    if found {
        return Ok(if !matches!(captured, Some(Captured::Nothing(_))) && in_step {
            Verdict::Done
        } else {
            Verdict::DoesNotHold
        });
    }
    let text = args.until_text.as_deref().unwrap_or_default();
    eprint_line(format!("zxlab: {}: the text {text:?} did not appear in {most} frames", args.file.display()));
    Ok(Verdict::DoesNotHold)
}

/// Describes the tape if it is still being loaded: the run was too short for what the program shows then.
fn unfinished_tape(session: &Session) -> Option<String> {
    let deck = session.machine.deck();
    let tape = deck.tape().filter(|_| session.is_loading() && deck.is_playing())?;
    let left = describe::time_left(tape, *deck.position()).div_ceil(session.machine.model().frame());
    let frames = session.frames();
    Some(format!("the tape was still being loaded after {frames} frames; the rest of it takes {left} frames more"))
}

/// Returns the result of an output, or adds its error to `failed`.
fn attempt<T>(output: Result<T>, failed: &mut Vec<anyhow::Error>) -> Option<T> {
    output.map_err(|error| failed.push(error)).ok()
}

/// Appends a frame to a recorder. A recorder that fails is dropped, and its error added to `failed`.
fn append<R>(recorder: &mut Option<R>, failed: &mut Vec<anyhow::Error>, next: impl FnOnce(&mut R) -> Result<()>) {
    if let Some(Err(error)) = recorder.as_mut().map(next) {
        failed.push(error);
        *recorder = None;
    }
}

/// Saves the machine, and reports what the format does not keep.
fn save_machine(path: &Path, format: Format, session: &Session) -> Result<()> {
    let bytes = format.write(&session.machine).with_context(|| path.display().to_string())?;
    describe_lost(path, format, &session.machine).iter().for_each(eprint_line);
    save(path, &bytes)
}

/// Prints the statistics of the run from `start` to `end`. Instructions are counted in a second run, which is identical to the
/// T-state, so that counting does not slow down the first.
fn stats(mut start: Session, end: &Session, elapsed: Duration) -> Result<()> {
    let frames = end.frames() - start.frames();
    let mut instructions = 0;
    for _ in 0..frames {
        instructions += start.count_frame();
    }
    let seconds = elapsed.as_secs_f64().max(1e-9);
    let model = end.machine.model();
    let t = frames * model.frame();
    let (rate, emulated) = (frames as f64 / seconds, t as f64 / model.hz() as f64);
    print_line(format!("frames        {frames}"))?;
    print_line(format!("T-states      {t}"))?;
    print_line(format!("instructions  {instructions}"))?;
    print_line(format!("speed         {rate:.0} frames a second, {:.0} times a Spectrum's", emulated / seconds))
}

/// Refuses options that have no effect during the `frames` of a recording, if the run does not continue after them.
fn within(args: &Run, frames: u64) -> Result<()> {
    let end = args.frames.unwrap_or(frames);
    if args.until_text.is_some() || end > frames {
        return Ok(());
    }
    let shown = args.file.display();
    let (joystick, tape) = (args.machine.joystick.is_some(), args.machine.tape.is_some());
    for (option, is) in [("--keys", args.keys.is_some()), ("--joystick", joystick), ("--tape", tape)] {
        if is {
            bail!("{shown}: {option} has no effect while a recording is played back, only after its {frames} frames");
        }
    }
    if let Some(path) = args.record.as_ref().filter(|path| open::ending(path) == "rzx") {
        bail!(
            "{}: only what comes after the {frames} frames of {shown} can be recorded, not its playback",
            path.display()
        );
    }
    Ok(())
}

/// Returns the format of a `--save` file by its ending.
fn saved_as(path: &Path) -> Result<Format> {
    Format::from_ending(&open::ending(path))
        .with_context(|| format!("{}: no snapshot has this ending; use .szx, .z80 or .sna", path.display()))
}

/// Reads the argument of `--keys`: a script, or @ and the name of a file with one.
fn keys(argument: &str) -> Result<Script> {
    let (text, place) = match argument.strip_prefix('@') {
        Some(path) => {
            let bytes = read(Path::new(path))?;
            let text = String::from_utf8(bytes).with_context(|| format!("{path}: is not text"))?;
            // Some editors begin a text with a mark of its encoding.
            (text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text), path)
        }
        None => (argument.into(), "--keys"),
    };
    text.parse().with_context(|| place.to_owned())
}

/// The text that `--until-text` waits for.
struct AwaitedText<'a> {
    text: &'a str,
    font: Option<u16>,
    screen: ScreenChange,
}

impl AwaitedText<'_> {
    fn look_for(&mut self, session: &Session) -> bool {
        self.screen.look_again(&session.machine) && session.screen_text(self.font).contains(self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_recorder_is_dropped_and_its_error_kept() {
        let (mut failed, mut frames) = (Vec::new(), Some(0));
        for _ in 0..5 {
            append(&mut frames, &mut failed, |frames| {
                *frames += 1;
                if *frames < 3 { Ok(()) } else { bail!("the disk is full after {frames}") }
            });
        }
        let errors: Vec<String> = failed.iter().map(ToString::to_string).collect();
        assert_eq!((frames, errors), (None, vec!["the disk is full after 3".to_string()]));
    }
}
