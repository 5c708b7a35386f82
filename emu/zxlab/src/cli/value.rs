//! Values as people write them on a command line.

/// A number as people write addresses: 23672, 0x5C78, $5C78, #5C78 or 5C78h.
pub(crate) fn number(text: &str) -> Result<u32, String> {
    let hex = text
        .strip_prefix("0x")
        .or_else(|| text.strip_prefix("0X"))
        .or_else(|| text.strip_prefix(['$', '#']))
        .or_else(|| text.strip_suffix(['h', 'H']));
    let (digits, base) = hex.map_or((text, 10), |hex| (hex, 16));
    // from_str_radix would take a sign.
    if digits.starts_with(['+', '-']) {
        return Err("a number such as 23672 or 0x5C78 is wanted".into());
    }
    u32::from_str_radix(digits, base).map_err(|_| "a number such as 23672 or 0x5C78 is wanted".into())
}

/// A place in memory: 0 to 65,535.
pub(crate) fn address(text: &str) -> Result<u16, String> {
    u16::try_from(number(text)?).map_err(|_| "an address is 0 to 65535".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for text in ["23672", "0x5C78", "$5c78", "#5C78", "5C78h"] {
            assert_eq!(address(text), Ok(0x5C78), "{text}");
        }
        for text in ["", "+5", "-5", "65536", "0x", "$10000", "5C78", "99999999999"] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
