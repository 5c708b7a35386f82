//! The library's configuration and text output, cards, and the controls on them. ALSA's reference: "Configuration
//! files", "Output interface", "Control interface", "High level control interface".

use crate::types::*;
use libc::{c_char, c_int, c_long, c_longlong, c_uchar, c_uint, c_ushort, c_void, pollfd};

functions! {
    // The configuration. Callers treat an error here as fatal. A machine without the library is not an error: there is nothing to
    // update, and opening a device fails later.
    () -> c_int = 0: snd_config_update snd_config_update_free_global;
    (top: *mut *mut snd_config_t) -> c_int: snd_config_update_ref;
    (top: *mut snd_config_t) -> (): snd_config_unref;
    (top: *mut snd_config_t, output: *mut snd_output_t) -> c_int: snd_config_save;
    (handler: snd_local_error_handler_t) -> snd_local_error_handler_t: snd_lib_error_set_local;

    // Text
    (output: *mut *mut snd_output_t) -> c_int: snd_output_buffer_open;
    (output: *mut snd_output_t, buffer: *mut *mut c_char) -> usize: snd_output_buffer_string;
    (output: *mut snd_output_t) -> c_int: snd_output_close;
    (output: *mut snd_output_t, character: c_int) -> c_int: snd_output_putc;
    (output: *mut snd_output_t, text: *const c_char) -> c_int: snd_output_puts;
    (output: *mut snd_output_t, format: *const c_char, arguments: *mut __va_list_tag) -> c_int: snd_output_vprintf;

    // Cards. "No further card" ends a loop over the cards; after an error it would not end.
    (card: *mut c_int) -> c_int = 0: snd_card_next;
    (name: *const c_char) -> c_int: snd_card_get_index;
    (card: c_int, text: *mut *mut c_char) -> c_int: snd_card_get_name snd_card_get_longname;
    (card: c_int, interface: *const c_char, hints: *mut *mut *mut c_void) -> c_int: snd_device_name_hint;
    (hint: *const c_void, id: *const c_char) -> *mut c_char: snd_device_name_get_hint;
    (hints: *mut *mut c_void) -> c_int: snd_device_name_free_hint;

    // A card's controls
    (ctl: *mut *mut snd_ctl_t, name: *const c_char, mode: c_int) -> c_int: snd_ctl_open;
    (ctl: *mut snd_ctl_t) -> c_int: snd_ctl_close;
    (ctl: *mut snd_ctl_t, value: c_int) -> c_int: snd_ctl_subscribe_events snd_ctl_wait;
    (ctl: *mut snd_ctl_t) -> c_int = 0: snd_ctl_poll_descriptors_count;
    (ctl: *mut snd_ctl_t, fds: *mut pollfd, space: c_uint) -> c_int: snd_ctl_poll_descriptors;
    (ctl: *mut snd_ctl_t, fds: *mut pollfd, count: c_uint, events: *mut c_ushort) -> c_int:
        snd_ctl_poll_descriptors_revents;
    (ctl: *mut snd_ctl_t, device: *mut c_int) -> c_int: snd_ctl_pcm_next_device snd_ctl_rawmidi_next_device;
    (ctl: *mut snd_ctl_t, info: *mut snd_pcm_info_t) -> c_int: snd_ctl_pcm_info;
    (ctl: *mut snd_ctl_t, info: *mut snd_rawmidi_info_t) -> c_int: snd_ctl_rawmidi_info;
    (ctl: *mut snd_ctl_t, info: *mut snd_ctl_card_info_t) -> c_int: snd_ctl_card_info;
    (ctl: *mut snd_ctl_t, info: *mut snd_ctl_elem_info_t) -> c_int: snd_ctl_elem_info;
    (ctl: *mut snd_ctl_t, list: *mut snd_ctl_elem_list_t) -> c_int: snd_ctl_elem_list;
    (ctl: *mut snd_ctl_t, id: *mut snd_ctl_elem_id_t) -> c_int: snd_ctl_elem_lock snd_ctl_elem_unlock;
    (ctl: *mut snd_ctl_t, value: *mut snd_ctl_elem_value_t) -> c_int: snd_ctl_elem_read snd_ctl_elem_write;
    (ctl: *mut snd_ctl_t, event: *mut snd_ctl_event_t) -> c_int: snd_ctl_read;
    (ctl: *mut snd_ctl_t, id: *const snd_ctl_elem_id_t, least: *mut c_long, most: *mut c_long) -> c_int:
        snd_ctl_get_dB_range;
    (ctl: *mut snd_ctl_t, id: *const snd_ctl_elem_id_t, volume: c_long, gain: *mut c_long) -> c_int:
        snd_ctl_convert_to_dB;
    (ctl: *mut snd_ctl_t, id: *const snd_ctl_elem_id_t, gain: c_long, volume: *mut c_long, direction: c_int) -> c_int:
        snd_ctl_convert_from_dB;

    (info: *mut *mut snd_ctl_card_info_t) -> c_int: snd_ctl_card_info_malloc;
    (info: *mut snd_ctl_card_info_t) -> (): snd_ctl_card_info_free;
    (info: *const snd_ctl_card_info_t) -> c_int: snd_ctl_card_info_get_card;
    (info: *const snd_ctl_card_info_t) -> *const c_char:
        snd_ctl_card_info_get_id snd_ctl_card_info_get_driver snd_ctl_card_info_get_name
        snd_ctl_card_info_get_longname snd_ctl_card_info_get_mixername snd_ctl_card_info_get_components;

    () -> usize: snd_ctl_elem_id_sizeof snd_ctl_elem_info_sizeof snd_ctl_elem_value_sizeof;
    (id: *mut *mut snd_ctl_elem_id_t) -> c_int: snd_ctl_elem_id_malloc;
    (id: *mut snd_ctl_elem_id_t) -> (): snd_ctl_elem_id_free;
    (id: *const snd_ctl_elem_id_t) -> snd_ctl_elem_iface_t: snd_ctl_elem_id_get_interface;
    (id: *const snd_ctl_elem_id_t) -> *const c_char: snd_ctl_elem_id_get_name;
    (id: *const snd_ctl_elem_id_t) -> c_uint:
        snd_ctl_elem_id_get_numid snd_ctl_elem_id_get_device snd_ctl_elem_id_get_subdevice snd_ctl_elem_id_get_index;
    (id: *mut snd_ctl_elem_id_t, value: snd_ctl_elem_iface_t) -> (): snd_ctl_elem_id_set_interface;
    (id: *mut snd_ctl_elem_id_t, value: *const c_char) -> (): snd_ctl_elem_id_set_name;
    (id: *mut snd_ctl_elem_id_t, value: c_uint) -> ():
        snd_ctl_elem_id_set_numid snd_ctl_elem_id_set_device snd_ctl_elem_id_set_subdevice snd_ctl_elem_id_set_index;

    (info: *mut *mut snd_ctl_elem_info_t) -> c_int: snd_ctl_elem_info_malloc;
    (info: *mut snd_ctl_elem_info_t) -> (): snd_ctl_elem_info_free;
    (info: *const snd_ctl_elem_info_t) -> c_uint: snd_ctl_elem_info_get_count;
    (info: *const snd_ctl_elem_info_t) -> snd_ctl_elem_type_t: snd_ctl_elem_info_get_type;

    (list: *mut *mut snd_ctl_elem_list_t) -> c_int: snd_ctl_elem_list_malloc;
    (list: *mut snd_ctl_elem_list_t) -> (): snd_ctl_elem_list_free snd_ctl_elem_list_free_space;
    (list: *mut snd_ctl_elem_list_t, entries: c_uint) -> c_int: snd_ctl_elem_list_alloc_space;
    (list: *const snd_ctl_elem_list_t) -> c_uint: snd_ctl_elem_list_get_used snd_ctl_elem_list_get_count;
    (list: *const snd_ctl_elem_list_t, at: c_uint, id: *mut snd_ctl_elem_id_t) -> (): snd_ctl_elem_list_get_id;
    (list: *const snd_ctl_elem_list_t, at: c_uint) -> snd_ctl_elem_iface_t: snd_ctl_elem_list_get_interface;
    (list: *const snd_ctl_elem_list_t, at: c_uint) -> *const c_char: snd_ctl_elem_list_get_name;
    (list: *const snd_ctl_elem_list_t, at: c_uint) -> c_uint:
        snd_ctl_elem_list_get_numid snd_ctl_elem_list_get_device snd_ctl_elem_list_get_subdevice
        snd_ctl_elem_list_get_index;

    (value: *mut *mut snd_ctl_elem_value_t) -> c_int: snd_ctl_elem_value_malloc;
    (value: *mut snd_ctl_elem_value_t) -> (): snd_ctl_elem_value_free snd_ctl_elem_value_clear;
    (value: *mut snd_ctl_elem_value_t, id: *const snd_ctl_elem_id_t) -> (): snd_ctl_elem_value_set_id;
    (value: *const snd_ctl_elem_value_t, at: c_uint) -> c_int: snd_ctl_elem_value_get_boolean;
    (value: *const snd_ctl_elem_value_t, at: c_uint) -> c_long: snd_ctl_elem_value_get_integer;
    (value: *const snd_ctl_elem_value_t, at: c_uint) -> c_longlong: snd_ctl_elem_value_get_integer64;
    (value: *const snd_ctl_elem_value_t, at: c_uint) -> c_uint: snd_ctl_elem_value_get_enumerated;
    (value: *const snd_ctl_elem_value_t, at: c_uint) -> c_uchar: snd_ctl_elem_value_get_byte;
    (value: *const snd_ctl_elem_value_t) -> *const c_void: snd_ctl_elem_value_get_bytes;
    (value: *mut snd_ctl_elem_value_t, at: c_uint, to: c_long) -> ():
        snd_ctl_elem_value_set_boolean snd_ctl_elem_value_set_integer;
    (value: *mut snd_ctl_elem_value_t, at: c_uint, to: c_longlong) -> (): snd_ctl_elem_value_set_integer64;
    (value: *mut snd_ctl_elem_value_t, at: c_uint, to: c_uint) -> (): snd_ctl_elem_value_set_enumerated;
    (value: *mut snd_ctl_elem_value_t, at: c_uint, to: c_uchar) -> (): snd_ctl_elem_value_set_byte;
    (value: *mut snd_ctl_elem_value_t, bytes: *mut c_void, size: usize) -> (): snd_ctl_elem_set_bytes;

    (event: *mut *mut snd_ctl_event_t) -> c_int: snd_ctl_event_malloc;
    (event: *mut snd_ctl_event_t) -> (): snd_ctl_event_free;
    (event: *const snd_ctl_event_t, id: *mut snd_ctl_elem_id_t) -> (): snd_ctl_event_elem_get_id;
    (event: *const snd_ctl_event_t) -> c_uint: snd_ctl_event_elem_get_mask;

    // A card's controls, cached and sorted
    (hctl: *mut *mut snd_hctl_t, name: *const c_char, mode: c_int) -> c_int: snd_hctl_open;
    (hctl: *mut snd_hctl_t) -> c_int: snd_hctl_close snd_hctl_load snd_hctl_handle_events;
    (hctl: *mut snd_hctl_t, timeout: c_int) -> c_int: snd_hctl_wait;
    (hctl: *mut snd_hctl_t) -> c_int = 0: snd_hctl_poll_descriptors_count;
    (hctl: *mut snd_hctl_t, fds: *mut pollfd, space: c_uint) -> c_int: snd_hctl_poll_descriptors;
    (hctl: *mut snd_hctl_t, fds: *mut pollfd, count: c_uint, events: *mut c_ushort) -> c_int:
        snd_hctl_poll_descriptors_revents;
    (hctl: *mut snd_hctl_t) -> *mut snd_hctl_elem_t: snd_hctl_first_elem;
    (hctl: *mut snd_hctl_t, id: *const snd_ctl_elem_id_t) -> *mut snd_hctl_elem_t: snd_hctl_find_elem;
    (element: *mut snd_hctl_elem_t) -> *mut snd_hctl_elem_t: snd_hctl_elem_next;
    (element: *const snd_hctl_elem_t, id: *mut snd_ctl_elem_id_t) -> (): snd_hctl_elem_get_id;
    (element: *mut snd_hctl_elem_t, info: *mut snd_ctl_elem_info_t) -> c_int: snd_hctl_elem_info;
    (element: *mut snd_hctl_elem_t, value: *mut snd_ctl_elem_value_t) -> c_int: snd_hctl_elem_read snd_hctl_elem_write;
}
