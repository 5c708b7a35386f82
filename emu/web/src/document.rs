//! The HTML of the page, with everything inside or with links to it. In both forms a Content-Security-Policy allows no script but the page's
//! own; in the one file those that are made of what is inside, and thus of `blob:` and `data:`, among them. A report with a player gets one
//! that allows no request at all.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::letters::letters;

/// The page, before it is put together.
pub(crate) struct Document {
    /// `index.html`, with the places `<!--policy-->`, `<!--style-->` and `<!--script-->`.
    pub(crate) html: String,
    pub(crate) style: String,
    pub(crate) script: String,
    pub(crate) parts: Vec<Part>,
}

/// A file inside the page.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) name: String,
    /// The file after which it is packed, whose bytes are needed to unpack it, if the page is to know that.
    pub(crate) after: Option<String>,
    /// Its bytes, packed by LZMA.
    pub(crate) packed: Vec<u8>,
}

impl Document {
    /// Returns the page as one file.
    pub(crate) fn whole(&self) -> String {
        let (style, script) = (&self.style, &self.script);
        let mut tail = inside(&self.parts);
        tail.push_str(&format!("<script type=\"module\">{script}</script>"));
        let policy = policy(&format!("{} {INSIDE}", hash(script)), INSIDE, &hash(style));
        self.html
            .replace("<!--policy-->", &policy)
            .replace("<!--style-->", &format!("<style>{style}</style>"))
            .replace("<!--script-->", &tail)
    }

    /// Returns the page with links to its files.
    pub(crate) fn in_parts(&self) -> String {
        self.html
            .replace("<!--policy-->", &policy("'self'", "'self'", "'self'"))
            .replace("<!--style-->", "<link rel=\"stylesheet\" href=\"page.css\">")
            .replace("<!--script-->", "<script type=\"module\" src=\"page.js\"></script>")
    }
}

/// The first line of a player of reports, by which `zxlab prove --player` knows it. The number is that of the form of the data which the
/// report has for it.
const REPORT_PLAYER: &str = "<!-- zxlab: player of reports, form 3 -->";

/// Returns the end of a report that plays its failing cases.
pub(crate) fn report_player(style: &str, script: &str, parts: &[Part]) -> String {
    let (parts, policy) = (inside(parts), report_policy(script));
    format!("{REPORT_PLAYER}\n{policy}\n<style>{style}</style>\n{parts}<script type=\"module\">{script}</script>\n")
}

/// Returns a script that gives the report a policy before the player's own script runs: browsers take a policy only from an element of the head, and the
/// player is at the end of the body. Styles are open, because the report's tables have some in attributes.
fn report_policy(script: &str) -> String {
    let script = hash(script);
    format!(
        "<script>{{
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = \"default-src 'none'; script-src {script} {INSIDE} 'wasm-unsafe-eval'; worker-src {INSIDE}; style-src 'unsafe-inline'; \" +
        \"img-src data: blob:; base-uri 'none'; form-action 'none'\";
    document.head.append(policy);
}}</script>"
    )
}

/// Returns files as elements of a page.
fn inside(parts: &[Part]) -> String {
    let mut elements = String::new();
    for part in parts {
        let (name, text) = (&part.name, letters(&part.packed));
        let after = part.after.as_ref().map_or_else(String::new, |after| format!(" data-after=\"{after}\""));
        elements.push_str(&format!("<script type=\"text/plain\" id=\"file:{name}\"{after}>{text}</script>\n"));
    }
    elements
}

/// The sources of the scripts for threads in the one file, which makes them from its own content. A page on a disk can start the sound's
/// thread only from a `data:` address.
const INSIDE: &str = "blob: data:";

/// Returns the policy: what scripts, threads and styles may come from. `connect-src` is open, because `?url=` names a file anywhere; nothing else is
/// fetched from outside.
fn policy(script: &str, worker: &str, style: &str) -> String {
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src {script} 'wasm-unsafe-eval'; \
         worker-src {worker}; style-src {style}; img-src 'self' data: blob:; connect-src *; base-uri 'none'; form-action 'none'\">"
    )
}

/// Returns the source expression that allows an inline text.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        Document {
            html: "<!--policy-->|<!--style-->|<!--script-->".into(),
            style: "p{}".into(),
            script: "1;".into(),
            parts: vec![
                Part { name: "a.tap".into(), after: None, packed: vec![0, 1, 2] },
                Part { name: "b.tap".into(), after: Some("a.tap".into()), packed: vec![] },
            ],
        }
    }

    #[test]
    fn one_file_has_everything_inside_and_allows_only_its_own_script() {
        let whole = document().whole();
        for part in [
            "<style>p{}</style>",
            "id=\"file:a.tap\">\u{1}\u{1}\u{6}\u{6}</script>",
            "<script type=\"module\">1;</script>",
        ] {
            assert!(whole.contains(part), "{whole}");
        }
        assert!(whole.contains("id=\"file:b.tap\" data-after=\"a.tap\"></script>"), "{whole}");
        // The hash of `1;` as `openssl dgst -sha256 -binary | base64` prints it.
        assert!(whole.contains("script-src 'sha256-CImjRDTlhukYQ2AnxOi0wzgPhGQ3Mb3rVwJK24dFz1M=' "), "{whole}");
        assert!(!whole.contains("src=\""));
    }

    #[test]
    fn a_player_of_reports_begins_with_its_mark_and_has_its_files_inside() {
        let player = report_player("p{}", "1;", &document().parts);
        assert!(player.starts_with("<!-- zxlab: player of reports, form 3 -->\n<script>"), "{player}");
        assert!(player.contains("script-src 'sha256-CImjRDTlhukYQ2AnxOi0wzgPhGQ3Mb3rVwJK24dFz1M=' "), "{player}");
        assert!(player.contains("</script>\n<style>p{}</style>\n"), "{player}");
        assert!(player.contains("id=\"file:a.tap\">\u{1}\u{1}\u{6}\u{6}</script>\n"), "{player}");
        assert!(player.ends_with("></script>\n<script type=\"module\">1;</script>\n"), "{player}");
    }

    #[test]
    fn separate_files_are_linked() {
        let parts = document().in_parts();
        assert!(parts.contains("href=\"page.css\"") && parts.contains("src=\"page.js\"") && !parts.contains("sha256"));
        assert!(parts.contains("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';"), "{parts}");
    }
}
