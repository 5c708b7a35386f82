//! The values of `__DATE__` and `__TIME__`.

/// Returns date and time of `seconds` after the start of 1970 (UTC), in quotes: `"1970-01-01"`, `"00:00:00"`.
pub(crate) fn clock(seconds: u32) -> (String, String) {
    let (mut year, mut day) = (1970, seconds / 86_400);
    let leap = |year: u32| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while day >= 365 + u32::from(leap(year)) {
        day -= 365 + u32::from(leap(year));
        year += 1;
    }
    let mut month = 0;
    let months = [31, 28 + u32::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    while day >= months[month] {
        day -= months[month];
        month += 1;
    }
    let (hours, minutes, seconds) = (seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    (format!("\"{year}-{:02}-{:02}\"", month + 1, day + 1), format!("\"{hours:02}:{minutes:02}:{seconds:02}\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_with_leap_years() {
        for (seconds, date, time) in [
            (0, "\"1970-01-01\"", "\"00:00:00\""),
            (951_868_799, "\"2000-02-29\"", "\"23:59:59\""),
            (1_735_689_600, "\"2025-01-01\"", "\"00:00:00\""),
            (u32::MAX, "\"2106-02-07\"", "\"06:28:15\""),
        ] {
            assert_eq!(clock(seconds), (date.to_owned(), time.to_owned()));
        }
    }
}
