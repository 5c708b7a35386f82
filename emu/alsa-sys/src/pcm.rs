//! Sampled sound: devices, their parameters, reading and writing. ALSA's reference: "PCM (digital audio) interface".

use crate::types::*;
use libc::{c_char, c_int, c_uint, c_ushort, c_void, pollfd, timespec};

functions! {
    // The device
    (pcm: *mut *mut snd_pcm_t, name: *const c_char, stream: snd_pcm_stream_t, mode: c_int) -> c_int: snd_pcm_open;
    (pcm: *mut snd_pcm_t) -> c_int:
        snd_pcm_close snd_pcm_prepare snd_pcm_reset snd_pcm_start snd_pcm_drop snd_pcm_drain snd_pcm_resume
        snd_pcm_unlink;
    (pcm: *mut snd_pcm_t, value: c_int) -> c_int: snd_pcm_pause snd_pcm_wait;
    (pcm: *mut snd_pcm_t, error: c_int, silent: c_int) -> c_int: snd_pcm_recover;
    (pcm: *mut snd_pcm_t, other: *mut snd_pcm_t) -> c_int: snd_pcm_link;
    (pcm: *mut snd_pcm_t) -> snd_pcm_state_t: snd_pcm_state;
    (pcm: *mut snd_pcm_t) -> snd_pcm_type_t: snd_pcm_type;
    (pcm: *mut snd_pcm_t) -> snd_pcm_sframes_t: snd_pcm_avail snd_pcm_avail_update;
    (pcm: *mut snd_pcm_t, avail: *mut snd_pcm_sframes_t, delay: *mut snd_pcm_sframes_t) -> c_int: snd_pcm_avail_delay;
    (pcm: *mut snd_pcm_t, delay: *mut snd_pcm_sframes_t) -> c_int: snd_pcm_delay;
    (pcm: *mut snd_pcm_t, output: *mut snd_output_t) -> c_int:
        snd_pcm_dump snd_pcm_dump_hw_setup snd_pcm_dump_sw_setup;
    (pcm: *mut snd_pcm_t, bytes: isize) -> snd_pcm_sframes_t: snd_pcm_bytes_to_frames;
    (pcm: *mut snd_pcm_t, frames: snd_pcm_sframes_t) -> isize: snd_pcm_frames_to_bytes;
    (pcm: *mut snd_pcm_t, buffer: *mut snd_pcm_uframes_t, period: *mut snd_pcm_uframes_t) -> c_int: snd_pcm_get_params;

    // Waiting for a device: no descriptors without the library
    (pcm: *mut snd_pcm_t) -> c_int = 0: snd_pcm_poll_descriptors_count;
    (pcm: *mut snd_pcm_t, fds: *mut pollfd, space: c_uint) -> c_int: snd_pcm_poll_descriptors;
    (pcm: *mut snd_pcm_t, fds: *mut pollfd, count: c_uint, events: *mut c_ushort) -> c_int:
        snd_pcm_poll_descriptors_revents;

    // Samples
    (pcm: *mut snd_pcm_t, buffer: *mut c_void, frames: snd_pcm_uframes_t) -> snd_pcm_sframes_t: snd_pcm_readi;
    (pcm: *mut snd_pcm_t, buffer: *const c_void, frames: snd_pcm_uframes_t) -> snd_pcm_sframes_t: snd_pcm_writei;
    (pcm: *mut snd_pcm_t, buffers: *mut *mut c_void, frames: snd_pcm_uframes_t) -> snd_pcm_sframes_t:
        snd_pcm_readn snd_pcm_writen;
    (
        pcm: *mut snd_pcm_t, areas: *mut *const snd_pcm_channel_area_t,
        offset: *mut snd_pcm_uframes_t, frames: *mut snd_pcm_uframes_t
    ) -> c_int: snd_pcm_mmap_begin;
    (pcm: *mut snd_pcm_t, offset: snd_pcm_uframes_t, frames: snd_pcm_uframes_t) -> snd_pcm_sframes_t:
        snd_pcm_mmap_commit;
    (format: snd_pcm_format_t) -> c_int:
        snd_pcm_format_little_endian snd_pcm_format_width snd_pcm_format_physical_width;
    (format: snd_pcm_format_t) -> u16: snd_pcm_format_silence_16;

    // Channel maps
    (pcm: *mut snd_pcm_t) -> *mut *mut snd_pcm_chmap_query_t: snd_pcm_query_chmaps;
    (maps: *mut *mut snd_pcm_chmap_query_t) -> (): snd_pcm_free_chmaps;
    (pcm: *mut snd_pcm_t) -> *mut snd_pcm_chmap_t: snd_pcm_get_chmap;
    (pcm: *mut snd_pcm_t, map: *const snd_pcm_chmap_t) -> c_int: snd_pcm_set_chmap;
    (map: *const snd_pcm_chmap_t, length: usize, text: *mut c_char) -> c_int: snd_pcm_chmap_print;
    (position: snd_pcm_chmap_position) -> *const c_char: snd_pcm_chmap_long_name;

    // Information on a device
    (info: *mut *mut snd_pcm_info_t) -> c_int: snd_pcm_info_malloc;
    (info: *mut snd_pcm_info_t) -> (): snd_pcm_info_free;
    (pcm: *mut snd_pcm_t, info: *mut snd_pcm_info_t) -> c_int: snd_pcm_info;
    (info: *const snd_pcm_info_t) -> c_int: snd_pcm_info_get_card;
    (info: *const snd_pcm_info_t) -> c_uint:
        snd_pcm_info_get_device snd_pcm_info_get_subdevice snd_pcm_info_get_subdevices_count
        snd_pcm_info_get_subdevices_avail;
    (info: *const snd_pcm_info_t) -> *const c_char:
        snd_pcm_info_get_id snd_pcm_info_get_name snd_pcm_info_get_subdevice_name;
    (info: *const snd_pcm_info_t) -> snd_pcm_stream_t: snd_pcm_info_get_stream;
    (info: *mut snd_pcm_info_t, value: c_uint) -> (): snd_pcm_info_set_device snd_pcm_info_set_subdevice;
    (info: *mut snd_pcm_info_t, stream: snd_pcm_stream_t) -> (): snd_pcm_info_set_stream;

    // Hardware parameters: a set of configurations, narrowed step by step
    (params: *mut *mut snd_pcm_hw_params_t) -> c_int: snd_pcm_hw_params_malloc;
    (params: *mut snd_pcm_hw_params_t) -> (): snd_pcm_hw_params_free;
    (to: *mut snd_pcm_hw_params_t, from: *const snd_pcm_hw_params_t) -> (): snd_pcm_hw_params_copy;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t) -> c_int:
        snd_pcm_hw_params snd_pcm_hw_params_any snd_pcm_hw_params_current;
    (params: *mut snd_pcm_hw_params_t, output: *mut snd_output_t) -> c_int: snd_pcm_hw_params_dump;
    (params: *const snd_pcm_hw_params_t) -> c_int: snd_pcm_hw_params_can_pause snd_pcm_hw_params_can_resume;
    (params: *const snd_pcm_hw_params_t, kind: c_int) -> c_int = 0: snd_pcm_hw_params_supports_audio_ts_type;
    (params: *const snd_pcm_hw_params_t, value: *mut snd_pcm_access_t) -> c_int: snd_pcm_hw_params_get_access;
    (params: *const snd_pcm_hw_params_t, value: *mut snd_pcm_format_t) -> c_int: snd_pcm_hw_params_get_format;
    (params: *const snd_pcm_hw_params_t, value: *mut c_uint) -> c_int:
        snd_pcm_hw_params_get_channels snd_pcm_hw_params_get_channels_min snd_pcm_hw_params_get_channels_max;
    (params: *const snd_pcm_hw_params_t, value: *mut snd_pcm_uframes_t) -> c_int:
        snd_pcm_hw_params_get_buffer_size snd_pcm_hw_params_get_buffer_size_min snd_pcm_hw_params_get_buffer_size_max;
    (params: *const snd_pcm_hw_params_t, value: *mut snd_pcm_uframes_t, direction: *mut c_int) -> c_int:
        snd_pcm_hw_params_get_period_size snd_pcm_hw_params_get_period_size_min snd_pcm_hw_params_get_period_size_max;
    (params: *const snd_pcm_hw_params_t, value: *mut c_uint, direction: *mut c_int) -> c_int:
        snd_pcm_hw_params_get_rate snd_pcm_hw_params_get_rate_min snd_pcm_hw_params_get_rate_max
        snd_pcm_hw_params_get_period_time snd_pcm_hw_params_get_period_time_min snd_pcm_hw_params_get_period_time_max
        snd_pcm_hw_params_get_periods snd_pcm_hw_params_get_periods_min snd_pcm_hw_params_get_periods_max
        snd_pcm_hw_params_get_buffer_time snd_pcm_hw_params_get_buffer_time_min snd_pcm_hw_params_get_buffer_time_max;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: snd_pcm_access_t) -> c_int:
        snd_pcm_hw_params_test_access snd_pcm_hw_params_set_access;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: snd_pcm_format_t) -> c_int:
        snd_pcm_hw_params_test_format snd_pcm_hw_params_set_format;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: c_uint) -> c_int:
        snd_pcm_hw_params_test_channels snd_pcm_hw_params_set_channels snd_pcm_hw_params_set_rate_resample;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: c_uint, direction: c_int) -> c_int:
        snd_pcm_hw_params_test_rate snd_pcm_hw_params_set_rate snd_pcm_hw_params_set_period_time
        snd_pcm_hw_params_set_periods snd_pcm_hw_params_set_buffer_time;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: snd_pcm_uframes_t) -> c_int:
        snd_pcm_hw_params_set_buffer_size;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: snd_pcm_uframes_t, direction: c_int) -> c_int:
        snd_pcm_hw_params_set_period_size;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: *mut c_uint) -> c_int:
        snd_pcm_hw_params_set_channels_near snd_pcm_hw_params_get_rate_resample;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: *mut snd_pcm_uframes_t) -> c_int:
        snd_pcm_hw_params_set_buffer_size_min snd_pcm_hw_params_set_buffer_size_max
        snd_pcm_hw_params_set_buffer_size_near;
    (
        pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t,
        value: *mut snd_pcm_uframes_t, direction: *mut c_int
    ) -> c_int:
        snd_pcm_hw_params_set_period_size_min snd_pcm_hw_params_set_period_size_max
        snd_pcm_hw_params_set_period_size_near;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_hw_params_t, value: *mut c_uint, direction: *mut c_int) -> c_int:
        snd_pcm_hw_params_set_rate_near
        snd_pcm_hw_params_set_period_time_min snd_pcm_hw_params_set_period_time_max
        snd_pcm_hw_params_set_period_time_near
        snd_pcm_hw_params_set_periods_min snd_pcm_hw_params_set_periods_max snd_pcm_hw_params_set_periods_near
        snd_pcm_hw_params_set_buffer_time_min snd_pcm_hw_params_set_buffer_time_max
        snd_pcm_hw_params_set_buffer_time_near;

    // Software parameters
    (params: *mut *mut snd_pcm_sw_params_t) -> c_int: snd_pcm_sw_params_malloc;
    (params: *mut snd_pcm_sw_params_t) -> (): snd_pcm_sw_params_free;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_sw_params_t) -> c_int: snd_pcm_sw_params snd_pcm_sw_params_current;
    (params: *mut snd_pcm_sw_params_t, output: *mut snd_output_t) -> c_int: snd_pcm_sw_params_dump;
    (params: *const snd_pcm_sw_params_t, value: *mut snd_pcm_uframes_t) -> c_int:
        snd_pcm_sw_params_get_boundary snd_pcm_sw_params_get_avail_min snd_pcm_sw_params_get_start_threshold
        snd_pcm_sw_params_get_stop_threshold;
    (params: *const snd_pcm_sw_params_t, value: *mut snd_pcm_tstamp_t) -> c_int: snd_pcm_sw_params_get_tstamp_mode;
    (params: *const snd_pcm_sw_params_t, value: *mut snd_pcm_tstamp_type_t) -> c_int:
        snd_pcm_sw_params_get_tstamp_type;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_sw_params_t, value: snd_pcm_uframes_t) -> c_int:
        snd_pcm_sw_params_set_avail_min snd_pcm_sw_params_set_start_threshold snd_pcm_sw_params_set_stop_threshold;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_sw_params_t, value: snd_pcm_tstamp_t) -> c_int:
        snd_pcm_sw_params_set_tstamp_mode;
    (pcm: *mut snd_pcm_t, params: *mut snd_pcm_sw_params_t, value: snd_pcm_tstamp_type_t) -> c_int:
        snd_pcm_sw_params_set_tstamp_type;

    // The status of a stream
    () -> usize: snd_pcm_status_sizeof;
    (pcm: *mut snd_pcm_t, status: *mut snd_pcm_status_t) -> c_int: snd_pcm_status;
    (status: *mut snd_pcm_status_t, output: *mut snd_output_t) -> c_int: snd_pcm_status_dump;
    (status: *const snd_pcm_status_t) -> snd_pcm_state_t: snd_pcm_status_get_state;
    (status: *const snd_pcm_status_t) -> snd_pcm_sframes_t: snd_pcm_status_get_delay;
    (status: *const snd_pcm_status_t) -> snd_pcm_uframes_t:
        snd_pcm_status_get_avail snd_pcm_status_get_avail_max snd_pcm_status_get_overrange;
    (status: *const snd_pcm_status_t, time: *mut timespec) -> ():
        snd_pcm_status_get_trigger_htstamp snd_pcm_status_get_htstamp snd_pcm_status_get_audio_htstamp;
    (status: *mut snd_pcm_status_t, config: *mut snd_pcm_audio_tstamp_config_t) -> ():
        snd_pcm_status_set_audio_htstamp_config;
}
