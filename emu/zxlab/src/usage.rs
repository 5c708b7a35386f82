//! Describes mistakes on a command line, of the shell and of the debugger's prompt, in one line.

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
    if message.contains("--until-text <TEXT>'")
        && message.contains("cannot be used with")
        && message.contains("--frames <N>'")
    {
        return format!("{message}: with a text, --max-frames <N> says when to stop");
    }
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
