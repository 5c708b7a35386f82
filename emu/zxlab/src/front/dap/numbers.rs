//! Numbers as an editor shows them: in hexadecimal or in decimal, as a launch or a request asks for.

use serde_json::Value;

/// The way in which numbers are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Values of expressions in both bases, and everything else in hexadecimal.
    #[default]
    Usual,
    Hex,
    Decimal,
}

impl Numbers {
    /// Returns the way that a request asks for by its argument `format`; `None` if it does not.
    pub(super) fn asked(arguments: &Value) -> Option<Numbers> {
        let hex = arguments["format"]["hex"].as_bool()?;
        Some(if hex { Numbers::Hex } else { Numbers::Decimal })
    }

    /// Formats a number; in hexadecimal it has as many digits as the largest value needs.
    pub(super) fn text(self, value: i64, most: u16) -> String {
        match (self, u16::try_from(value)) {
            (Numbers::Decimal, _) | (_, Err(_)) => value.to_string(),
            (_, Ok(value)) if most > 0xFF => format!("${value:04X}"),
            (_, Ok(value)) => format!("${value:02X}"),
        }
    }
}
