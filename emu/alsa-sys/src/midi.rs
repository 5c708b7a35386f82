//! MIDI, raw and through the sequencer. ALSA's reference: "RawMidi interface", "MIDI sequencer".

use crate::types::*;
use libc::{c_char, c_int, c_long, c_uchar, c_uint, c_ushort, c_void, pollfd};

functions! {
    // Raw
    (input: *mut *mut snd_rawmidi_t, output: *mut *mut snd_rawmidi_t, name: *const c_char, mode: c_int) -> c_int:
        snd_rawmidi_open;
    (midi: *mut snd_rawmidi_t) -> c_int: snd_rawmidi_close snd_rawmidi_drain snd_rawmidi_drop;
    (midi: *mut snd_rawmidi_t) -> *const c_char: snd_rawmidi_name;
    (midi: *mut snd_rawmidi_t) -> c_int = 0: snd_rawmidi_poll_descriptors_count;
    (midi: *mut snd_rawmidi_t, fds: *mut pollfd, space: c_uint) -> c_int: snd_rawmidi_poll_descriptors;
    (midi: *mut snd_rawmidi_t, fds: *mut pollfd, count: c_uint, events: *mut c_ushort) -> c_int:
        snd_rawmidi_poll_descriptors_revents;
    (midi: *mut snd_rawmidi_t, buffer: *mut c_void, size: usize) -> isize: snd_rawmidi_read;
    (midi: *mut snd_rawmidi_t, buffer: *const c_void, size: usize) -> isize: snd_rawmidi_write;
    (midi: *mut snd_rawmidi_t, params: *mut snd_rawmidi_params_t) -> c_int: snd_rawmidi_params;
    (midi: *mut snd_rawmidi_t, info: *mut snd_rawmidi_info_t) -> c_int: snd_rawmidi_info;
    (midi: *mut snd_rawmidi_t, status: *mut snd_rawmidi_status_t) -> c_int: snd_rawmidi_status;
    (info: *mut *mut snd_rawmidi_info_t) -> c_int: snd_rawmidi_info_malloc;
    (info: *mut snd_rawmidi_info_t) -> (): snd_rawmidi_info_free;
    (info: *const snd_rawmidi_info_t) -> c_uint:
        snd_rawmidi_info_get_device snd_rawmidi_info_get_subdevice snd_rawmidi_info_get_subdevices_count;
    (info: *const snd_rawmidi_info_t) -> *const c_char: snd_rawmidi_info_get_id snd_rawmidi_info_get_subdevice_name;
    (info: *const snd_rawmidi_info_t) -> snd_rawmidi_stream_t: snd_rawmidi_info_get_stream;
    (info: *mut snd_rawmidi_info_t, value: c_uint) -> (): snd_rawmidi_info_set_device snd_rawmidi_info_set_subdevice;
    (info: *mut snd_rawmidi_info_t, value: snd_rawmidi_stream_t) -> (): snd_rawmidi_info_set_stream;
    (status: *mut *mut snd_rawmidi_status_t) -> c_int: snd_rawmidi_status_malloc;
    (status: *mut snd_rawmidi_status_t) -> (): snd_rawmidi_status_free;
    (status: *const snd_rawmidi_status_t) -> usize: snd_rawmidi_status_get_avail snd_rawmidi_status_get_xruns;

    // Bytes to events and back
    (size: usize, coder: *mut *mut snd_midi_event_t) -> c_int: snd_midi_event_new;
    (coder: *mut snd_midi_event_t) -> ():
        snd_midi_event_free snd_midi_event_init snd_midi_event_reset_encode snd_midi_event_reset_decode;
    (coder: *mut snd_midi_event_t, on: c_int) -> (): snd_midi_event_no_status;
    (coder: *mut snd_midi_event_t, size: usize) -> c_int: snd_midi_event_resize_buffer;
    (coder: *mut snd_midi_event_t, bytes: *const c_uchar, count: c_long, event: *mut snd_seq_event_t) -> c_long:
        snd_midi_event_encode;
    (coder: *mut snd_midi_event_t, bytes: *mut c_uchar, count: c_long, event: *const snd_seq_event_t) -> c_long:
        snd_midi_event_decode;

    // The sequencer
    (seq: *mut *mut snd_seq_t, name: *const c_char, streams: c_int, mode: c_int) -> c_int: snd_seq_open;
    (seq: *mut snd_seq_t) -> c_int:
        snd_seq_close snd_seq_client_id snd_seq_alloc_queue snd_seq_drain_output snd_seq_drop_output
        snd_seq_drop_input snd_seq_sync_output_queue;
    (seq: *mut snd_seq_t, name: *const c_char) -> c_int: snd_seq_alloc_named_queue snd_seq_set_client_name;
    (seq: *mut snd_seq_t, value: c_int) -> c_int:
        snd_seq_delete_port snd_seq_free_queue snd_seq_event_input_pending snd_seq_set_client_event_filter;
    (seq: *mut snd_seq_t, size: usize) -> c_int:
        snd_seq_set_input_buffer_size snd_seq_set_client_pool_output snd_seq_set_client_pool_output_room
        snd_seq_set_client_pool_input;
    (seq: *mut snd_seq_t, events: Events) -> c_int = 0: snd_seq_poll_descriptors_count;
    (seq: *mut snd_seq_t, fds: *mut pollfd, space: c_uint, events: Events) -> c_int: snd_seq_poll_descriptors;
    (seq: *mut snd_seq_t, fds: *mut pollfd, count: c_uint, events: *mut c_ushort) -> c_int:
        snd_seq_poll_descriptors_revents;
    (seq: *mut snd_seq_t, event: *mut *mut snd_seq_event_t) -> c_int: snd_seq_event_input;
    (seq: *mut snd_seq_t, event: *mut snd_seq_event_t) -> c_int:
        snd_seq_event_output snd_seq_event_output_buffer snd_seq_event_output_direct;
    (seq: *mut snd_seq_t, queue: c_int, kind: c_int, value: c_int, event: *mut snd_seq_event_t) -> c_int:
        snd_seq_control_queue;
    (seq: *mut snd_seq_t, port: *mut snd_seq_port_info_t) -> c_int: snd_seq_create_port snd_seq_query_next_port;
    (seq: *mut snd_seq_t, name: *const c_char, capabilities: c_uint, kind: c_uint) -> c_int:
        snd_seq_create_simple_port;
    (seq: *mut snd_seq_t, client: c_int, info: *mut snd_seq_client_info_t) -> c_int: snd_seq_get_any_client_info;
    (seq: *mut snd_seq_t, client: c_int, port: c_int, info: *mut snd_seq_port_info_t) -> c_int:
        snd_seq_get_any_port_info;
    (seq: *mut snd_seq_t, port: c_int, info: *mut snd_seq_port_info_t) -> c_int: snd_seq_set_port_info;
    (seq: *mut snd_seq_t, queue: c_int, status: *mut snd_seq_queue_status_t) -> c_int: snd_seq_get_queue_status;
    (seq: *mut snd_seq_t, queue: c_int, tempo: *mut snd_seq_queue_tempo_t) -> c_int:
        snd_seq_get_queue_tempo snd_seq_set_queue_tempo;
    (seq: *mut snd_seq_t, info: *mut snd_seq_client_info_t) -> c_int: snd_seq_query_next_client;
    (seq: *mut snd_seq_t, query: *mut snd_seq_query_subscribe_t) -> c_int: snd_seq_query_port_subscribers;
    (seq: *mut snd_seq_t, subscription: *mut snd_seq_port_subscribe_t) -> c_int:
        snd_seq_subscribe_port snd_seq_unsubscribe_port;
    (seq: *mut snd_seq_t, what: *mut snd_seq_remove_events_t) -> c_int: snd_seq_remove_events;

    (info: *mut *mut snd_seq_client_info_t) -> c_int: snd_seq_client_info_malloc;
    (info: *mut snd_seq_client_info_t) -> (): snd_seq_client_info_free;
    (info: *const snd_seq_client_info_t) -> c_int: snd_seq_client_info_get_client snd_seq_client_info_get_card;
    (info: *mut snd_seq_client_info_t) -> *const c_char: snd_seq_client_info_get_name;
    (info: *mut snd_seq_client_info_t, client: c_int) -> (): snd_seq_client_info_set_client;

    () -> usize:
        snd_seq_port_info_sizeof snd_seq_port_subscribe_sizeof snd_seq_queue_status_sizeof snd_seq_queue_tempo_sizeof;
    (info: *mut *mut snd_seq_port_info_t) -> c_int: snd_seq_port_info_malloc;
    (info: *mut snd_seq_port_info_t) -> (): snd_seq_port_info_free;
    (info: *const snd_seq_port_info_t) -> *const c_char: snd_seq_port_info_get_name;
    (info: *const snd_seq_port_info_t) -> c_uint: snd_seq_port_info_get_capability snd_seq_port_info_get_type;
    (info: *const snd_seq_port_info_t) -> c_int:
        snd_seq_port_info_get_client snd_seq_port_info_get_port snd_seq_port_info_get_midi_channels
        snd_seq_port_info_get_midi_voices snd_seq_port_info_get_synth_voices snd_seq_port_info_get_read_use
        snd_seq_port_info_get_write_use snd_seq_port_info_get_port_specified snd_seq_port_info_get_timestamping
        snd_seq_port_info_get_timestamp_real snd_seq_port_info_get_timestamp_queue;
    (info: *mut snd_seq_port_info_t, value: *const c_char) -> (): snd_seq_port_info_set_name;
    (info: *mut snd_seq_port_info_t, value: c_uint) -> (): snd_seq_port_info_set_capability snd_seq_port_info_set_type;
    (info: *mut snd_seq_port_info_t, value: c_int) -> ():
        snd_seq_port_info_set_client snd_seq_port_info_set_port snd_seq_port_info_set_midi_channels
        snd_seq_port_info_set_midi_voices snd_seq_port_info_set_synth_voices snd_seq_port_info_set_port_specified
        snd_seq_port_info_set_timestamping snd_seq_port_info_set_timestamp_real snd_seq_port_info_set_timestamp_queue;

    (subscription: *mut *mut snd_seq_port_subscribe_t) -> c_int: snd_seq_port_subscribe_malloc;
    (subscription: *mut snd_seq_port_subscribe_t) -> (): snd_seq_port_subscribe_free;
    (subscription: *const snd_seq_port_subscribe_t) -> *const snd_seq_addr_t:
        snd_seq_port_subscribe_get_sender snd_seq_port_subscribe_get_dest;
    (subscription: *const snd_seq_port_subscribe_t) -> c_int:
        snd_seq_port_subscribe_get_queue snd_seq_port_subscribe_get_exclusive
        snd_seq_port_subscribe_get_time_update snd_seq_port_subscribe_get_time_real;
    (subscription: *mut snd_seq_port_subscribe_t, value: *const snd_seq_addr_t) -> ():
        snd_seq_port_subscribe_set_sender snd_seq_port_subscribe_set_dest;
    (subscription: *mut snd_seq_port_subscribe_t, value: c_int) -> ():
        snd_seq_port_subscribe_set_queue snd_seq_port_subscribe_set_exclusive
        snd_seq_port_subscribe_set_time_update snd_seq_port_subscribe_set_time_real;

    (query: *mut *mut snd_seq_query_subscribe_t) -> c_int: snd_seq_query_subscribe_malloc;
    (query: *mut snd_seq_query_subscribe_t) -> (): snd_seq_query_subscribe_free;
    (query: *const snd_seq_query_subscribe_t) -> *const snd_seq_addr_t: snd_seq_query_subscribe_get_addr;
    (query: *const snd_seq_query_subscribe_t) -> c_int:
        snd_seq_query_subscribe_get_index snd_seq_query_subscribe_get_queue snd_seq_query_subscribe_get_exclusive
        snd_seq_query_subscribe_get_time_update snd_seq_query_subscribe_get_time_real;
    (query: *mut snd_seq_query_subscribe_t, value: *const snd_seq_addr_t) -> (): snd_seq_query_subscribe_set_root;
    (query: *mut snd_seq_query_subscribe_t, value: snd_seq_query_subs_type_t) -> (): snd_seq_query_subscribe_set_type;
    (query: *mut snd_seq_query_subscribe_t, value: c_int) -> (): snd_seq_query_subscribe_set_index;

    (status: *mut *mut snd_seq_queue_status_t) -> c_int: snd_seq_queue_status_malloc;
    (status: *mut snd_seq_queue_status_t) -> (): snd_seq_queue_status_free;
    (status: *const snd_seq_queue_status_t) -> c_int:
        snd_seq_queue_status_get_queue snd_seq_queue_status_get_events;
    (status: *const snd_seq_queue_status_t) -> *const snd_seq_real_time_t: snd_seq_queue_status_get_real_time;
    (status: *const snd_seq_queue_status_t) -> c_uint:
        snd_seq_queue_status_get_status snd_seq_queue_status_get_tick_time;

    (tempo: *mut *mut snd_seq_queue_tempo_t) -> c_int: snd_seq_queue_tempo_malloc;
    (tempo: *mut snd_seq_queue_tempo_t) -> (): snd_seq_queue_tempo_free;
    (tempo: *const snd_seq_queue_tempo_t) -> c_int: snd_seq_queue_tempo_get_queue snd_seq_queue_tempo_get_ppq;
    (tempo: *const snd_seq_queue_tempo_t) -> c_uint:
        snd_seq_queue_tempo_get_tempo snd_seq_queue_tempo_get_skew snd_seq_queue_tempo_get_skew_base;
    (tempo: *mut snd_seq_queue_tempo_t, value: c_int) -> (): snd_seq_queue_tempo_set_ppq;
    (tempo: *mut snd_seq_queue_tempo_t, value: c_uint) -> ():
        snd_seq_queue_tempo_set_tempo snd_seq_queue_tempo_set_skew snd_seq_queue_tempo_set_skew_base;

    (what: *mut *mut snd_seq_remove_events_t) -> c_int: snd_seq_remove_events_malloc;
    (what: *mut snd_seq_remove_events_t) -> (): snd_seq_remove_events_free;
    (what: *const snd_seq_remove_events_t) -> c_uint: snd_seq_remove_events_get_condition;
    (what: *const snd_seq_remove_events_t) -> *const snd_seq_addr_t: snd_seq_remove_events_get_dest;
    (what: *const snd_seq_remove_events_t) -> *const snd_seq_timestamp_t: snd_seq_remove_events_get_time;
    (what: *const snd_seq_remove_events_t) -> c_int:
        snd_seq_remove_events_get_queue snd_seq_remove_events_get_channel snd_seq_remove_events_get_event_type
        snd_seq_remove_events_get_tag;
    (what: *mut snd_seq_remove_events_t, value: c_uint) -> (): snd_seq_remove_events_set_condition;
    (what: *mut snd_seq_remove_events_t, value: *const snd_seq_addr_t) -> (): snd_seq_remove_events_set_dest;
    (what: *mut snd_seq_remove_events_t, value: *const snd_seq_timestamp_t) -> (): snd_seq_remove_events_set_time;
    (what: *mut snd_seq_remove_events_t, value: c_int) -> ():
        snd_seq_remove_events_set_queue snd_seq_remove_events_set_channel snd_seq_remove_events_set_event_type
        snd_seq_remove_events_set_tag;
}
