//! The tables against a real libasound where there is one, and against none.

use std::io::Write;
use std::process::Command;

/// Says something past the capture of the test harness.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[test]
fn the_library_has_every_function_of_the_tables() {
    if !alsa_sys::is_present() {
        say("skipped: the_library_has_every_function_of_the_tables: no libasound.so.2 on this machine");
        return;
    }
    // SAFETY: as in the crate itself: libasound's initialisers may run at any time.
    let library = unsafe { libloading::Library::new("libasound.so.2") }.expect("just now it was there");
    let missing: Vec<_> = alsa_sys::function_names()
        // SAFETY: the symbol is looked up, not called.
        .filter(|name| unsafe { library.get::<*const ()>(name.as_bytes()) }.is_err())
        .collect();
    assert!(missing.is_empty(), "libasound lacks {missing:?}");
    assert_eq!(alsa_sys::function_names().count(), 507);
}

#[test]
fn without_the_library_every_answer_is_an_error_or_nothing() {
    // A file that is no library, found first, is what a machine without libasound looks like from inside.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("libasound.so.2"), "no library").unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "answers_where_the_library_is_missing", "--ignored", "--nocapture"])
        .env("LD_LIBRARY_PATH", folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
#[ignore = "wants a process without libasound; started by the test above"]
fn answers_where_the_library_is_missing() {
    assert!(!alsa_sys::is_present());
    let mut pcm = std::ptr::null_mut();
    let mut card = -1;
    // SAFETY: the pointers are good; with no library nothing is called anyway.
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
fn a_missing_card_is_an_error_and_no_text() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "opens_a_card_that_is_not_there", "--ignored", "--nocapture"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "ALSA wrote to stderr");
}

#[test]
#[ignore = "wants a process of its own; started by the test above"]
fn opens_a_card_that_is_not_there() {
    let mut pcm = std::ptr::null_mut();
    // SAFETY: the pointer to be filled and the name are good.
    let answer = unsafe { alsa_sys::snd_pcm_open(&mut pcm, c"hw:CARD=nowhere".as_ptr(), 0, 0) };
    assert!(answer < 0);
}

#[test]
fn structures_are_as_long_as_in_c() {
    assert_eq!(size_of::<alsa_sys::snd_seq_event_t>(), 28);
    assert_eq!(size_of::<alsa_sys::snd_seq_event_data>(), 12);
    assert_eq!(size_of::<alsa_sys::snd_seq_ev_ext_t>(), 4 + size_of::<usize>());
    assert_eq!(size_of::<alsa_sys::snd_pcm_channel_area_t>(), 8 + size_of::<usize>());
    assert_eq!(size_of::<alsa_sys::snd_pcm_audio_tstamp_config_t>(), 4);
}
