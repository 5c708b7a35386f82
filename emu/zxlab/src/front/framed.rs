//! The frame around each message of an editor, for debugging and for writing sources alike: a header with the length.
//! Sources: "Base protocol" in the specifications of the Debug Adapter Protocol and of the Language Server Protocol.

use anyhow::{Context, Result, anyhow, bail};
use std::io::{BufRead, Read};

/// Length of the longest message accepted, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Length of the longest line of a header, in bytes.
const MOST_OF_HEADER: u64 = 1_000;

/// Reads the body of the next message; `None` at the end. It takes no more memory than arrives.
///
/// # Errors
/// The header is invalid or states no length, the length is above the limit, or the input ends within the message.
pub(crate) fn read(input: &mut impl BufRead) -> Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        let read = input.take(MOST_OF_HEADER).read_line(&mut line).context("the editor's message has no header")?;
        if read == 0 {
            return Ok(None);
        }
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                let number = value.trim().parse();
                let value =
                    number.map_err(|_| anyhow!("a message's length must be a number, not {:?}", value.trim()))?;
                length = Some(value);
            }
            Some(_) => {}
            None if line.trim_end().is_empty() => break,
            None => bail!("not a message's header: {:?}", line.trim_end()),
        }
    }
    let Some(length) = length.filter(|&length| length <= MOST_BYTES) else {
        bail!("a message has no length, or one of more than {MOST_BYTES} bytes");
    };
    let mut body = Vec::new();
    input.take(length).read_to_end(&mut body).context("a message is cut off")?;
    if body.len() as u64 != length {
        bail!("a message is cut off: {} of {length} bytes", body.len());
    }
    Ok(Some(body))
}

/// Returns a message in its frame.
pub(crate) fn frame(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_to_the_end() {
        let bytes = [frame("one"), b"content-length:3\r\nX: y\n\r\ntwo".to_vec()].concat();
        let mut input = bytes.as_slice();
        for expected in [Some(b"one".to_vec()), Some(b"two".to_vec()), None] {
            assert_eq!(read(&mut input).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_no_message_is_refused() {
        let long = "x".repeat(2_000);
        for (bytes, why) in [
            ("Content-Length: x\r\n\r\n", "a message's length must be a number, not"),
            ("Content-Length: -1\r\n\r\n", "a message's length must be a number, not"),
            ("nonsense\n", "not a message's header: \"nonsense\""),
            (&long, "not a message's header: \"xxx"),
            ("\r\n", "a message has no length"),
            ("Content-Length: 99999999999999\r\n\r\n{}", "one of more than 67108864 bytes"),
            ("Content-Length: 67108864\r\n\r\n{}", "a message is cut off: 2 of 67108864 bytes"),
        ] {
            let said = read(&mut bytes.as_bytes()).unwrap_err().to_string();
            assert!(said.contains(why), "{bytes:.40}: {said}");
        }
    }
}
