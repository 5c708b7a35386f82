//! Mistakes on a command line, in one line: of the shell and of the debugger's prompt.

use crate::cli::Cli;
use clap::CommandFactory;
use clap::error::ErrorKind;
use std::ffi::OsString;

/// Formats clap's error in one line.
pub(crate) fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines: Vec<&str> = text
        .lines()
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .map(str::trim)
        // The tip that a mistyped option could be a value after `--` does not help here.
        .filter(|line| !line.is_empty() && !line.starts_with("tip: to pass"))
        .collect();
    let message = lines.join(" ").replace(" tip: ", "; ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    // Rust's words for numbers.
    message
        .replace("invalid digit found in string", "must be a number")
        .replace("cannot parse integer from empty string", "must be a number")
        .replace("number too large to fit in target type", "is too large")
}

/// Returns the name that a mistyped word is most similar to, or that has the same letters, as `break` has those of `brake`.
pub(crate) fn similar<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let names: Vec<&str> = names.collect();
    let letters = |name: &str| {
        let mut letters: Vec<char> = name.chars().collect();
        letters.sort_unstable();
        letters
    };
    let near = asm::nearest(word, names.iter().copied());
    near.or_else(|| names.into_iter().find(|name| name.len() > 3 && letters(name) == letters(word)))
}

/// Returns the command that a mistyped word is most similar to.
pub(crate) fn similar_command(word: &str) -> Option<String> {
    let cli = Cli::command();
    similar(word, cli.get_subcommands().map(clap::Command::get_name)).map(str::to_owned)
}

/// Returns the mistake in the arguments of the program, in one line. A mistyped command is recognised although clap takes it for a
/// file, after which nothing else may follow.
pub(crate) fn mistake(error: &clap::Error, mut arguments: impl Iterator<Item = OsString>) -> String {
    let word = arguments.next().and_then(|word| word.into_string().ok()).unwrap_or_default();
    let follows_a_file = matches!(error.kind(), ErrorKind::ArgumentConflict | ErrorKind::UnknownArgument)
        && !word.is_empty()
        && !word.starts_with('-')
        && Cli::command().find_subcommand(&word).is_none()
        && !std::path::Path::new(&word).exists();
    match similar_command(&word) {
        Some(command) if follows_a_file => format!("there is no command `{word}`; is `{command}` meant?"),
        None if follows_a_file && !word.contains('.') => format!("there is no command `{word}`"),
        _ => one_line(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn a_mistyped_command_is_recognised() {
        let said = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let error = Cli::try_parse_from([OsString::from("zxlab")].into_iter().chain(words.clone())).unwrap_err();
            mistake(&error, words.into_iter())
        };
        for (line, expected) in [
            ("pley game.tap", "there is no command `pley`; is `play` meant?"),
            ("rnu game.tap --frames 9", "there is no command `rnu`; is `run` meant?"),
            ("juggle game.tap", "there is no command `juggle`"),
            ("run game.tap --frames abc", "invalid value 'abc' for '--frames <N>': must be a number"),
            (
                "run game.tap --frames 99999999999999999999",
                "invalid value '99999999999999999999' for '--frames <N>': is too large",
            ),
        ] {
            assert_eq!(said(line), expected, "{line}");
        }
        assert!(said("run game.tap --frame 9").contains("'--frames'"));
        assert_eq!(similar_command("debg").as_deref(), Some("debug"));
        assert_eq!(similar_command("game.tap"), None);
    }
}
