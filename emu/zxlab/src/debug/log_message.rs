//! The messages of log points.

use lab::contract::{Condition, ConditionError};
use spectrum::Machine;
use z80::named::FLAGS;

/// A message with expressions in braces, each with a format if it has one: `A is {A}, the score ${[score]:hex8}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LogMessage {
    text: String,
    parts: Vec<Fragment>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Fragment {
    Text(String),
    /// With the index of its format.
    Value(Condition, usize),
}

/// Writes a value in one way.
type Format = fn(i64) -> String;

/// The formats by their names, which are those of DeZog's log points, with the older ones.
const FORMATS: [(&str, Format); 12] = [
    ("string", |value| value.to_string()),
    ("hex8", |value| format!("{:02X}", value as u8)),
    ("hex16", |value| format!("{:04X}", value as u16)),
    ("int8", |value| (value as i8).to_string()),
    ("int16", |value| (value as i16).to_string()),
    ("uint8", |value| (value as u8).to_string()),
    ("uint16", |value| (value as u16).to_string()),
    ("bits", bits),
    ("flags", flags),
    ("hex", |value| if is_byte(value) { format!("{value:02X}") } else { format!("{:04X}", value as u16) }),
    ("unsigned", |value| value.to_string()),
    ("signed", |value| if is_byte(value) { (value as i8).to_string() } else { (value as i16).to_string() }),
];

fn is_byte(value: i64) -> bool {
    (0..0x100).contains(&value)
}

fn bits(value: i64) -> String {
    if is_byte(value) { format!("{value:08b}") } else { format!("{:016b}", value as u16) }
}

/// Returns the letters of the flags that are set in a value of F.
fn flags(value: i64) -> String {
    FLAGS.iter().filter(|(_, _, bit)| value as u8 & bit != 0).map(|(_, letter, _)| *letter).collect()
}

impl LogMessage {
    /// Parses a message. `read` parses the expression in a pair of braces.
    ///
    /// # Errors
    /// An expression that is wrong, a format that is not known, or a brace that is not closed.
    pub(crate) fn read(
        text: &str,
        read: impl Fn(&str) -> Result<Condition, ConditionError>,
    ) -> Result<LogMessage, String> {
        let (mut parts, mut rest) = (Vec::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, after) = after.split_once('}').ok_or("a brace `{` is not closed")?;
            // A colon in brackets is that of `[page 3: table]`.
            let formatted = inside.rsplit_once(':').filter(|(_, format)| !format.contains(']'));
            let (expression, format) = formatted.unwrap_or((inside, "string"));
            let format = FORMATS.iter().position(|(name, _)| *name == format.trim()).ok_or_else(|| {
                let names = FORMATS.map(|(name, _)| name).join(", ");
                format!("{{{inside}}}: there is no format `{}`; formats are {names}", format.trim())
            })?;
            parts.push(Fragment::Text(before.strip_suffix('$').unwrap_or(before).to_owned()));
            let expression = read(expression).map_err(|error| format!("{{{inside}}}: {error}"))?;
            parts.push(Fragment::Value(expression, format));
            rest = after;
        }
        parts.push(Fragment::Text(rest.to_owned()));
        Ok(LogMessage { text: text.to_owned(), parts })
    }

    /// Returns the text, with its expressions.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the message with the values that the expressions have now.
    pub(crate) fn filled_in(&self, machine: &Machine) -> String {
        let part = |fragment: &Fragment| match fragment {
            Fragment::Text(text) => text.clone(),
            Fragment::Value(expression, format) => match expression.value(machine) {
                Ok(value) => FORMATS[*format].1(value),
                Err(why) => format!("({why})"),
            },
        };
        self.parts.iter().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Model, Rom};

    fn read(text: &str) -> Result<LogMessage, String> {
        LogMessage::read(text, |text| Condition::read(text, |_| None))
    }

    #[test]
    fn a_message_with_a_mistake_is_refused() {
        assert!(read("no expression, {A} and {HL + 1}").is_ok());
        assert_eq!(read("open {A"), Err("a brace `{` is not closed".to_owned()));
        assert!(read("x {Cuont}").unwrap_err().starts_with("{Cuont}: column 1"));
        assert!(
            read("{A:hax}").unwrap_err().starts_with("{A:hax}: there is no format `hax`; formats are string, hex8")
        );
    }

    #[test]
    fn a_value_is_written_in_its_format() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        machine.cpu_mut().regs.set_a(0xFE);
        machine.cpu_mut().regs.set_f(0x41);
        machine.cpu_mut().regs.set_hl(0xFFF0);
        let filled = |text: &str| read(text).unwrap().filled_in(&machine);
        for (text, expected) in [
            ("A is {A}", "A is 254"),
            ("${A} and $5", "254 and $5"),
            ("{A:string}", "254"),
            ("{A:hex8} {HL:hex8} {A:hex16} {HL:hex16}", "FE F0 00FE FFF0"),
            ("{A:int8} {A:int16} {HL:int16}", "-2 254 -16"),
            ("{HL:uint8} {A - 255:uint8} {A - 255:uint16}", "240 255 65535"),
            ("{A:bits} {HL:bits}", "11111110 1111111111110000"),
            ("{F:flags}", "ZC"),
            ("{A:hex} {HL:hex} { A : unsigned } {A:signed} {HL:signed}", "FE FFF0 254 -2 -16"),
        ] {
            assert_eq!(filled(text), expected, "{text}");
        }
    }
}
