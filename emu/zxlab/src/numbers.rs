//! Parses numbers and addresses, as they are typed on a command line or at the debugger's prompt.

/// Parses a number: 23672, 0x5C78, $5C78, #5C78 or 5C78h.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    let hex = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .or_else(|| text.strip_prefix(['$', '#']))
        .or_else(|| text.strip_suffix(['h', 'H']));
    let (digits, base) = hex.map_or((text, 10), |hex| (hex, 16));
    // from_str_radix would accept a sign.
    if digits.starts_with(['+', '-']) {
        return Err("must be a number such as 23672 or 0x5C78".into());
    }
    u32::from_str_radix(digits, base).map_err(|_| "must be a number such as 23672 or 0x5C78".into())
}

/// Parses an address: 0 to 65,535.
pub(crate) fn address(text: &str) -> Result<u16, String> {
    u16::try_from(number(text)?).map_err(|_| "an address must be 0 to 65535".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_in_all_notations() {
        for text in ["23672", "0x5C78", "$5c78", "#5C78", "5C78h"] {
            assert_eq!(address(text), Ok(0x5C78), "{text}");
        }
        for text in ["", "+5", "-5", "65536", "0x", "$10000", "5C78", "99999999999"] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
