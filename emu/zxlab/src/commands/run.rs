//! `zxlab run`: headless, as fast as it goes; the same input gives the same output on every machine.

use super::Verdict;
use crate::cli::model::Model;
use crate::cli::value::{address, number};
use crate::output::{Progress, complain, lost, not_there, note, read, save, say, writable};
use crate::record::{Gif, Wav};
use crate::session::Session;
use crate::signals::Signals;
use crate::take::{Take, Taken};
use crate::{open, picture};
use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use spectrum::script::KeyScript;
use spectrum::snapshot::Format;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab run game.tap --frames 500 --text --screenshot game.png
  zxlab run tictactoe --keys 500:0 --until-text 'your name' --text
  zxlab run game.tap --frames 999 --keys '120:ENTER, 150:SYMBOL+P, 160:5 x8' --peek 0x5C78:3

Frames count from the start of this run, fifty a second: 0 is the first, of a saved machine too. A tape's LOAD \"\" is typed by \
itself.
Keys: frame, keys held together, frames held (5 if left out); @FILE reads them from a file. Joysticks are pushed like \
keys: KEMPSTON-FIRE, SINCLAIR1-LEFT, SINCLAIR2-UP, CURSOR-DOWN, FULLER-RIGHT.
The tape starts by itself where the program listens to it. For one that only stores or sends on what it hears, '300:PLAY, \
900:STOP' starts and stops it.
A recording (.rzx) is played back, to its end if no other is said, and is exit code 1 if it goes out of step. One is made by \
--record F.rzx, from when the tape is loaded on.
What --save and --record name is not put over a file that is there, unless --force is given; pictures and sounds are.
There is no video of picture and sound in one: --gif and --wav together are what an encoder makes one of.")]
pub(crate) struct Run {
    /// What to run: a file as for `zxlab play`, the name of a game that is built in, or `basic`, an empty Spectrum
    pub(crate) file: PathBuf,
    /// Run this many frames
    #[arg(long, value_name = "N", group = "end")]
    pub(crate) frames: Option<u64>,
    /// Run until a line of the screen has this text
    #[arg(long, value_name = "TEXT", group = "end", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) until_text: Option<String>,
    /// Give up waiting for the text after this many frames [default: 30000, ten minutes]
    #[arg(long, value_name = "N", requires = "until_text", conflicts_with = "frames")]
    pub(crate) max_frames: Option<u64>,
    /// Keys to press, also those of the tape deck
    #[arg(long, value_name = "SCRIPT|@FILE")]
    pub(crate) keys: Option<String>,
    /// Print the screen as 24 lines of text
    #[arg(long)]
    pub(crate) text: bool,
    /// Also read the text in the font at this address (its space, as CHARS + 256 would be)
    #[arg(long, value_name = "ADDR", value_parser = address)]
    pub(crate) font: Option<u16>,
    /// Write the last frame
    #[arg(long, value_name = "F.png")]
    pub(crate) screenshot: Option<PathBuf>,
    /// Write all frames, at 50 frames a second
    #[arg(long, value_name = "F.gif")]
    pub(crate) gif: Option<PathBuf>,
    /// Write the sound
    #[arg(long, value_name = "F.wav")]
    pub(crate) wav: Option<PathBuf>,
    /// Write the machine as it is at the end, to be run on; a .szx alone keeps everything
    #[arg(long, value_name = "F.szx|F.z80|F.sna")]
    pub(crate) save: Option<PathBuf>,
    /// Write what the program saves to tape, or (.rzx) all that it reads, to be played back
    #[arg(long, value_name = "F.tap|F.tzx|F.pzx|F.csw|F.wav|F.rzx")]
    pub(crate) record: Option<PathBuf>,
    /// Let --save and --record replace files that are there
    #[arg(long)]
    pub(crate) force: bool,
    /// Print LEN bytes of memory (1 if left out); can be given several times
    #[arg(long, value_name = "ADDR[:LEN]", value_parser = peek)]
    pub(crate) peek: Vec<Peek>,
    /// Print frames, T-states, instructions and speed
    #[arg(long)]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) model: Model,
}

/// So many bytes of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Peek {
    pub(crate) start: u16,
    /// 1 to 65,536 bytes; addresses wrap at the end of memory.
    pub(crate) len: u32,
}

/// Ten minutes of frames: how long a text is waited for.
const PATIENCE: u64 = 30_000;

pub(crate) fn run(args: &Run) -> Result<Verdict> {
    // Everything that can be wrong with what was asked is said before a frame is run.
    let outputs = [&args.screenshot, &args.gif, &args.wav, &args.save, &args.record];
    for (index, path) in outputs.into_iter().flatten().enumerate() {
        writable(path)?;
        if open::same_file(&args.file, path)
            || outputs.into_iter().flatten().skip(index + 1).any(|other| open::same_file(other, path))
        {
            bail!("{}: is named twice: each file that is read or written needs a name of its own", path.display());
        }
    }
    for path in [&args.save, &args.record].into_iter().flatten() {
        not_there(path, args.force)?;
    }
    for (path, wanted) in [(&args.screenshot, "png"), (&args.gif, "gif"), (&args.wav, "wav")] {
        if let Some(path) = path.as_deref().filter(|path| open::ending(path) != wanted) {
            bail!("{}: what is written there is a .{wanted} file: name it so", path.display());
        }
    }
    if let (Some(0), Some(path)) = (args.frames.or(args.max_frames), args.gif.as_ref().or(args.wav.as_ref())) {
        bail!("{}: a run of 0 frames has nothing to write there", path.display());
    }
    let format = args.save.as_deref().map(saved_as).transpose()?;
    let script = args.keys.as_deref().map(keys).transpose()?;
    let playable = open::playable(Some(&args.file))?;
    playable.about(args.model.block).for_each(note);
    let mut session = Session::new(playable, &args.model.alone())?;
    if args.frames.is_none() && args.until_text.is_none() && !session.plays_back() {
        bail!("{}: --frames N or --until-text TEXT says how far it is run", args.file.display());
    }
    if let Some(frames) = session.recorded_frames() {
        within(args, frames)?;
    }
    session.follow(script.unwrap_or_default());
    let mut take = args.record.as_deref().map(|path| Take::new(path, args.force)).transpose()?;
    if take.as_ref().is_some_and(Take::is_input) {
        session.record_input();
    }
    let start = args.stats.then(|| session.clone());
    // Recordings lie beside their places until they are whole: a run that is broken off takes them away.
    let signals = if args.gif.is_some() || args.wav.is_some() { Some(Signals::catch()?) } else { None };
    let mut gif = args.gif.as_deref().map(Gif::new).transpose()?;
    let mut wav = args.wav.as_deref().map(Wav::new).transpose()?;
    let whole = if args.until_text.is_none() && session.plays_back() { u64::MAX } else { PATIENCE };
    let most = args.frames.or(args.max_frames).unwrap_or(whole);

    let since = Instant::now();
    let mut progress = Progress::new(most, "frames");
    let mut wanted = args.until_text.as_deref().map(|text| Wanted { text, font: args.font, seen: Vec::new() });
    let mut found = wanted.is_none();
    let mut in_step = true;
    // One output that cannot be written takes no other with it.
    let mut failed = Vec::new();
    for frame in 1..=most {
        session.run_frame();
        take.iter_mut().for_each(|take| take.frame(&session));
        let ended = session.take_end();
        if let Some(ended) = &ended {
            note(format!("zxlab: {}: {}", args.file.display(), ended.told()));
            in_step = ended.holds();
        }
        go_on(&mut gif, &mut failed, |gif| gif.frame(session.machine.picture()));
        go_on(&mut wav, &mut failed, |wav| wav.frame(session.machine.edges()));
        if let Some(wanted) = &mut wanted
            && wanted.shows(&session)
        {
            found = true;
            break;
        }
        if ended.is_some() && args.frames.is_none() && wanted.is_none() {
            break;
        }
        if frame % 64 == 0 {
            progress.at(frame);
        }
        if signals.as_ref().is_some_and(Signals::came) {
            break;
        }
    }
    drop(progress);
    if let Some(signals) = signals.filter(Signals::came) {
        drop((gif, wav));
        signals.obey();
        return Ok(Verdict::DoesNotHold);
    }
    let elapsed = since.elapsed();

    // A text that never came is worth a look at what came instead: outputs are written all the same.
    if let Some(path) = &args.screenshot {
        let png = picture::png(session.machine.picture());
        attempt(png.and_then(|png| save(path, &png)), &mut failed);
    }
    let taken = take.and_then(|take| attempt(take.finish(&session), &mut failed));
    match &taken {
        Some(Taken::Nothing(why)) => note(format!("zxlab: {why}")),
        Some(Taken::Written(_, said)) => said.iter().for_each(|said| note(format!("zxlab: {said}"))),
        None => {}
    }
    if let (Some(path), Some(format)) = (&args.save, format) {
        attempt(save_machine(path, format, &session), &mut failed);
    }
    gif.and_then(|gif| attempt(gif.finish(), &mut failed));
    wav.and_then(|wav| attempt(wav.finish(), &mut failed));
    if args.text {
        let text = session.screen_text(args.font);
        attempt(text.rows().try_for_each(|row| say(row.trim_end())), &mut failed);
    }
    for peek in &args.peek {
        attempt(dump(&session, *peek), &mut failed);
    }
    if let Some(start) = start {
        attempt(stats(start, &session, elapsed), &mut failed);
    }
    let mut failed = failed.into_iter();
    if let Some(first) = failed.next() {
        failed.for_each(|error| complain(&error));
        return Err(first);
    }
    if found {
        return Ok(if !matches!(taken, Some(Taken::Nothing(_))) && in_step {
            Verdict::Done
        } else {
            Verdict::DoesNotHold
        });
    }
    let text = args.until_text.as_deref().unwrap_or_default();
    note(format!("zxlab: {}: the text {text:?} did not appear in {most} frames", args.file.display()));
    Ok(Verdict::DoesNotHold)
}

/// What came of an output, unless it failed: that is put to what did.
fn attempt<T>(output: Result<T>, failed: &mut Vec<anyhow::Error>) -> Option<T> {
    output.map_err(|error| failed.push(error)).ok()
}

/// Gives a recorder what comes next; one that fails is there no longer.
fn go_on<R>(recorder: &mut Option<R>, failed: &mut Vec<anyhow::Error>, next: impl FnOnce(&mut R) -> Result<()>) {
    if let Some(Err(error)) = recorder.as_mut().map(next) {
        failed.push(error);
        *recorder = None;
    }
}

/// Saves the machine, and says what is lost.
fn save_machine(path: &Path, format: Format, session: &Session) -> Result<()> {
    let bytes = format.write(&session.machine).with_context(|| path.display().to_string())?;
    lost(path, format, &session.machine).iter().for_each(note);
    save(path, &bytes)
}

/// What the run from `start` to `end` came to. Instructions are counted in a second run, which is the same to the T-state, so
/// that counting costs the first no time.
fn stats(mut start: Session, end: &Session, elapsed: Duration) -> Result<()> {
    let frames = end.frames() - start.frames();
    let mut instructions = 0;
    for _ in 0..frames {
        instructions += start.count_frame();
    }
    let seconds = elapsed.as_secs_f64().max(1e-9);
    let t = frames * spectrum::FRAME;
    let (rate, emulated) = (frames as f64 / seconds, t as f64 / spectrum::HZ as f64);
    say(format!("frames        {frames}"))?;
    say(format!("T-states      {t}"))?;
    say(format!("instructions  {instructions}"))?;
    say(format!("speed         {rate:.0} frames a second, {:.0} times a Spectrum's", emulated / seconds))
}

/// Refuses what counts only behind the `frames` of a recording, where the run does not go on behind them.
fn within(args: &Run, frames: u64) -> Result<()> {
    let end = args.frames.unwrap_or(frames);
    if args.until_text.is_some() || end > frames {
        return Ok(());
    }
    let shown = args.file.display();
    let (joystick, tape) = (args.model.joystick.is_some(), args.model.tape.is_some());
    for (option, is) in [("--keys", args.keys.is_some()), ("--joystick", joystick), ("--tape", tape)] {
        if is {
            bail!(
                "{shown}: {option} means nothing while a recording is played back: after its {frames} frames it does"
            );
        }
    }
    if let Some(path) = args.record.as_ref().filter(|path| open::ending(path) == "rzx") {
        bail!(
            "{}: a playback is not recorded again, but what comes after the {frames} frames of {shown}",
            path.display()
        );
    }
    Ok(())
}

/// The format that the ending of `--save` stands for.
fn saved_as(path: &Path) -> Result<Format> {
    Format::from_ending(&open::ending(path)).with_context(|| {
        format!(
            "{}: do not know what to save into a file of this ending: there are .szx, .z80 and .sna",
            path.display()
        )
    })
}

/// The keys of `--keys`: a script, or @ and the file that holds one.
fn keys(argument: &str) -> Result<KeyScript> {
    let (text, place) = match argument.strip_prefix('@') {
        Some(path) => {
            let bytes = read(Path::new(path))?;
            (String::from_utf8(bytes).with_context(|| format!("{path}: is no text"))?, path)
        }
        None => (argument.into(), "--keys"),
    };
    text.parse().with_context(|| place.to_owned())
}

/// The text that is waited for.
struct Wanted<'a> {
    text: &'a str,
    font: Option<u16>,
    /// The screen as it was last read, attributes too, which can hide a text: reading it takes longer than a frame.
    seen: Vec<u8>,
}

impl Wanted<'_> {
    fn shows(&mut self, session: &Session) -> bool {
        let screen = &session.machine.memory()[0x4000..0x5B00];
        if self.seen == screen {
            return false;
        }
        self.seen = screen.to_vec();
        session.screen_text(self.font).contains(self.text)
    }
}

/// Bytes of memory, sixteen to a line.
fn dump(session: &Session, peek: Peek) -> Result<()> {
    let mut left = peek.len;
    let mut address = peek.start;
    while left > 0 {
        let count = left.min(16) as u16;
        let bytes: Vec<String> =
            (0..count).map(|n| format!("{:02X}", session.machine.peek(address.wrapping_add(n)))).collect();
        say(format!("{address:04X}: {}", bytes.join(" ")))?;
        address = address.wrapping_add(count);
        left -= u32::from(count);
    }
    Ok(())
}

/// START or START:LEN.
fn peek(text: &str) -> Result<Peek, String> {
    let (start, len) = text.split_once(':').map_or((text, None), |(start, len)| (start, Some(len)));
    let start = address(start)?;
    let len = len.map_or(Ok(1), number)?;
    if !(1..=65536).contains(&len) {
        return Err("a length is 1 to 65536 bytes".into());
    }
    Ok(Peek { start, len })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recorder_that_fails_is_given_up_and_its_error_kept() {
        let (mut failed, mut frames) = (Vec::new(), Some(0));
        for _ in 0..5 {
            go_on(&mut frames, &mut failed, |frames| {
                *frames += 1;
                if *frames < 3 { Ok(()) } else { bail!("the disk is full after {frames}") }
            });
        }
        let told: Vec<String> = failed.iter().map(ToString::to_string).collect();
        assert_eq!((frames, told), (None, vec!["the disk is full after 3".to_string()]));
    }

    #[test]
    fn peeks_have_a_start_and_a_length() {
        assert_eq!(peek("$5C78"), Ok(Peek { start: 0x5C78, len: 1 }));
        assert_eq!(peek("23672:3"), Ok(Peek { start: 23672, len: 3 }));
        for text in ["1:0", "1:65537", ":", "1:", ":1", "1:2:3"] {
            assert!(peek(text).is_err(), "{text}");
        }
    }
}
