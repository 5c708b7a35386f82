//! The tables, with libasound if it is installed, and without it.

use std::io::Write;
use std::process::Command;

/// Prints a line past the test harness's capture.
fn print_line(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[test]
fn the_library_has_every_function_of_the_tables() {
    if !alsa_sys::is_present() {
        print_line("skipped: the_library_has_every_function_of_the_tables: no libasound.so.2 on this machine");
        return;
    }
    // SAFETY: as in the crate itself: libasound's initialisers may run at any time.
    let library = unsafe { libloading::Library::new("libasound.so.2") }.expect("is_present");
    let missing: Vec<_> = alsa_sys::function_names()
        // SAFETY: the symbol is looked up, not called.
        .filter(|name| unsafe { library.get::<*const ()>(name.as_bytes()) }.is_err())
        .collect();
    assert!(missing.is_empty(), "libasound lacks {missing:?}");
    assert_eq!(alsa_sys::function_names().count(), 507);
}

#[test]
fn without_the_library_functions_return_an_error_or_nothing() {
    // A file that is not a library, found first, has the effect of a machine without libasound.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("libasound.so.2"), "no library").unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "values_of_missing_functions", "--ignored", "--nocapture"])
        .env("LD_LIBRARY_PATH", folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[ignore = "needs a process without libasound; started by the test above"]
fn values_of_missing_functions() {
    assert!(!alsa_sys::is_present());
    let mut pcm = std::ptr::null_mut();
    let mut card = -1;
    // SAFETY: the pointers are valid; without the library nothing is called.
    unsafe {
        assert_eq!(alsa_sys::snd_config_update(), 0);
        assert_eq!(alsa_sys::snd_config_update_free_global(), 0);
        assert_eq!(alsa_sys::snd_pcm_open(&mut pcm, c"default".as_ptr(), 0, 0), -libc::ENODEV);
        assert_eq!(alsa_sys::snd_card_next(&mut card), 0);
        assert_eq!(alsa_sys::snd_pcm_avail(pcm), -libc::c_long::from(libc::ENODEV));
        assert!(alsa_sys::snd_pcm_query_chmaps(pcm).is_null());
        assert_eq!(alsa_sys::snd_pcm_status_sizeof(), 0);
    }
    assert!(pcm.is_null());
    assert_eq!(card, -1);
}

#[test]
fn a_missing_card_is_an_error_without_text() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "opens_a_missing_card", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "ALSA wrote to stderr");
}

#[test]
#[ignore = "needs a process of its own; started by the test above"]
fn opens_a_missing_card() {
    let mut pcm = std::ptr::null_mut();
    // SAFETY: the pointer to be filled and the name are valid.
    let answer = unsafe { alsa_sys::snd_pcm_open(&mut pcm, c"hw:CARD=nowhere".as_ptr(), 0, 0) };
    assert!(answer < 0);
}

#[test]
fn structures_have_their_length_in_c() {
    assert_eq!(size_of::<alsa_sys::snd_seq_event_t>(), 28);
    assert_eq!(size_of::<alsa_sys::snd_seq_event_data>(), 12);
    assert_eq!(size_of::<alsa_sys::snd_seq_ev_ext_t>(), 4 + size_of::<usize>());
    assert_eq!(size_of::<alsa_sys::snd_pcm_channel_area_t>(), 8 + size_of::<usize>());
    assert_eq!(size_of::<alsa_sys::snd_pcm_audio_tstamp_config_t>(), 4);
}
