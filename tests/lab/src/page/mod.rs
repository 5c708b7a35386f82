//! Reports as JSON for programs, and as one self-contained page for people.

use minijinja::{Environment, context};
use serde::Serialize;

use crate::Error;

/// A template of minijinja: its name and its text.
pub(crate) type Template = (&'static str, &'static str);

/// The general templates. Each page extends the base, which holds the styles.
const TEMPLATES: [Template; 2] = [("macros", include_str!("macros.html")), ("base", include_str!("base.html"))];

/// A report that is written as JSON and as a page.
pub trait Page: Serialize {
    /// The name of its template.
    const TEMPLATE: &'static str;

    /// The page's own templates, each with its name and its text.
    const OWN: &'static [(&'static str, &'static str)];

    /// Adds filters of the page's own.
    fn prepare(_pages: &mut Environment<'static>) {}

    /// Returns the report as JSON.
    ///
    /// # Errors
    /// None is known.
    fn json(&self) -> Result<Vec<u8>, Error> {
        serde_json::to_vec_pretty(self).map_err(|error| Error::Write { what: "JSON", why: error.to_string() })
    }

    /// Returns the report as one self-contained page.
    ///
    /// # Errors
    /// A mistake in the template; the tests render each.
    fn html(&self) -> Result<String, Error> {
        render(Self::TEMPLATE, Self::OWN, Self::prepare, &minijinja::value::Serde(self).into())
            .map_err(|error| Error::Write { what: "the page", why: format!("{error:#}") })
    }
}

fn render(
    template: &str,
    own: &'static [Template],
    prepare: fn(&mut Environment<'static>),
    found: &minijinja::Value,
) -> Result<String, minijinja::Error> {
    let mut pages = Environment::new();
    pages.set_auto_escape_callback(|_| minijinja::AutoEscape::Html);
    pages.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    pages.add_filter("heat", heat);
    pages.add_filter("hex", |number: u32, digits: usize| format!("{number:0digits$X}"));
    pages.add_filter("grouped", crate::numbers::grouped);
    for &(name, text) in TEMPLATES.iter().chain(own) {
        pages.add_template(name, text)?;
    }
    prepare(&mut pages);
    pages.get_template(template)?.render(context! { found => found })
}

/// Returns the colour of a count: 0 for none, 1 for the most.
fn heat(times: u64, most: u64) -> f64 {
    if times == 0 { 0.0 } else { 0.12 + 0.88 * (times as f64).ln_1p() / (most.max(times) as f64).ln_1p() }
}
