//! Volumes and switches by name. ALSA's reference: "Mixer interface", "Simple mixer interface".

use crate::types::*;
use libc::{c_char, c_int, c_long, c_uint, c_ushort, pollfd};

functions! {
    (mixer: *mut *mut snd_mixer_t, mode: c_int) -> c_int: snd_mixer_open;
    (mixer: *mut snd_mixer_t) -> c_int: snd_mixer_close snd_mixer_load snd_mixer_handle_events;
    (mixer: *mut snd_mixer_t, name: *const c_char) -> c_int: snd_mixer_attach;
    (mixer: *mut snd_mixer_t, options: *mut snd_mixer_selem_regopt, class: *mut *mut snd_mixer_class_t) -> c_int:
        snd_mixer_selem_register;
    (mixer: *mut snd_mixer_t, timeout: c_int) -> c_int: snd_mixer_wait;
    (mixer: *mut snd_mixer_t) -> c_int = 0: snd_mixer_poll_descriptors_count;
    (mixer: *mut snd_mixer_t, fds: *mut pollfd, space: c_uint) -> c_int: snd_mixer_poll_descriptors;
    (mixer: *mut snd_mixer_t, fds: *mut pollfd, count: c_uint, events: *mut c_ushort) -> c_int:
        snd_mixer_poll_descriptors_revents;
    (mixer: *mut snd_mixer_t) -> *mut snd_mixer_elem_t: snd_mixer_first_elem;
    (mixer: *mut snd_mixer_t, id: *const snd_mixer_selem_id_t) -> *mut snd_mixer_elem_t: snd_mixer_find_selem;
    (element: *mut snd_mixer_elem_t) -> *mut snd_mixer_elem_t: snd_mixer_elem_next;
    (element: *const snd_mixer_elem_t) -> snd_mixer_elem_type_t: snd_mixer_elem_get_type;

    () -> usize: snd_mixer_selem_id_sizeof;
    (id: *const snd_mixer_selem_id_t) -> c_uint: snd_mixer_selem_id_get_index;
    (id: *const snd_mixer_selem_id_t) -> *const c_char: snd_mixer_selem_id_get_name;
    (id: *mut snd_mixer_selem_id_t, value: c_uint) -> (): snd_mixer_selem_id_set_index;
    (id: *mut snd_mixer_selem_id_t, value: *const c_char) -> (): snd_mixer_selem_id_set_name;
    (element: *mut snd_mixer_elem_t, id: *mut snd_mixer_selem_id_t) -> (): snd_mixer_selem_get_id;

    // The properties of an element: none without the library
    (element: *mut snd_mixer_elem_t) -> c_int = 0:
        snd_mixer_selem_is_playback_mono snd_mixer_selem_is_capture_mono
        snd_mixer_selem_has_playback_volume snd_mixer_selem_has_capture_volume
        snd_mixer_selem_has_playback_switch snd_mixer_selem_has_capture_switch
        snd_mixer_selem_is_enumerated snd_mixer_selem_is_enum_playback snd_mixer_selem_is_enum_capture;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t) -> c_int = 0:
        snd_mixer_selem_has_playback_channel snd_mixer_selem_has_capture_channel;
    (channel: snd_mixer_selem_channel_id_t) -> *const c_char: snd_mixer_selem_channel_name;

    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, value: *mut c_int) -> c_int:
        snd_mixer_selem_get_playback_switch snd_mixer_selem_get_capture_switch;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, value: *mut c_long) -> c_int:
        snd_mixer_selem_get_playback_volume snd_mixer_selem_get_capture_volume;
    (element: *mut snd_mixer_elem_t, least: *mut c_long, most: *mut c_long) -> c_int:
        snd_mixer_selem_get_playback_volume_range snd_mixer_selem_get_playback_dB_range
        snd_mixer_selem_get_capture_volume_range snd_mixer_selem_get_capture_dB_range;
    (element: *mut snd_mixer_elem_t, volume: c_long, gain: *mut c_long) -> c_int:
        snd_mixer_selem_ask_playback_vol_dB snd_mixer_selem_ask_capture_vol_dB;
    (element: *mut snd_mixer_elem_t, gain: c_long, direction: c_int, volume: *mut c_long) -> c_int:
        snd_mixer_selem_ask_playback_dB_vol snd_mixer_selem_ask_capture_dB_vol;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, value: c_int) -> c_int:
        snd_mixer_selem_set_playback_switch snd_mixer_selem_set_capture_switch;
    (element: *mut snd_mixer_elem_t, value: c_int) -> c_int:
        snd_mixer_selem_set_playback_switch_all snd_mixer_selem_set_capture_switch_all;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, value: c_long) -> c_int:
        snd_mixer_selem_set_playback_volume snd_mixer_selem_set_capture_volume;
    (element: *mut snd_mixer_elem_t, value: c_long) -> c_int:
        snd_mixer_selem_set_playback_volume_all snd_mixer_selem_set_capture_volume_all;
    (element: *mut snd_mixer_elem_t, least: c_long, most: c_long) -> c_int:
        snd_mixer_selem_set_playback_volume_range snd_mixer_selem_set_capture_volume_range;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, gain: c_long, direction: c_int) -> c_int:
        snd_mixer_selem_set_playback_dB snd_mixer_selem_set_capture_dB;
    (element: *mut snd_mixer_elem_t, gain: c_long, direction: c_int) -> c_int:
        snd_mixer_selem_set_playback_dB_all snd_mixer_selem_set_capture_dB_all;

    (element: *mut snd_mixer_elem_t) -> c_int: snd_mixer_selem_get_enum_items;
    (element: *mut snd_mixer_elem_t, item: c_uint, length: usize, text: *mut c_char) -> c_int:
        snd_mixer_selem_get_enum_item_name;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, item: *mut c_uint) -> c_int:
        snd_mixer_selem_get_enum_item;
    (element: *mut snd_mixer_elem_t, channel: snd_mixer_selem_channel_id_t, item: c_uint) -> c_int:
        snd_mixer_selem_set_enum_item;
}
