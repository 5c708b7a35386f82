//! ALSA's types that the crate `alsa` uses. Most are handles: C code allocates and reads them, here are only pointers to
//! them.

use libc::{c_char, c_int, c_long, c_short, c_uchar, c_uint, c_ulong, c_void};

/// Opaque types of the C library.
macro_rules! handles {
    ($($name:ident)+) => {$(
        #[repr(C)]
        #[derive(Debug)]
        pub struct $name {
            inside: [u8; 0],
        }
    )+};
}

handles! {
    snd_config_t snd_output_t __va_list_tag
    snd_ctl_t snd_ctl_card_info_t snd_ctl_elem_id_t snd_ctl_elem_info_t snd_ctl_elem_list_t snd_ctl_elem_value_t
    snd_ctl_event_t snd_hctl_t snd_hctl_elem_t
    snd_mixer_t snd_mixer_class_t snd_mixer_elem_t snd_mixer_selem_id_t snd_mixer_selem_regopt
    snd_pcm_t snd_pcm_info_t snd_pcm_hw_params_t snd_pcm_sw_params_t snd_pcm_status_t
    snd_rawmidi_t snd_rawmidi_info_t snd_rawmidi_params_t snd_rawmidi_status_t
    snd_midi_event_t
    snd_seq_t snd_seq_client_info_t snd_seq_port_info_t snd_seq_port_subscribe_t snd_seq_query_subscribe_t
    snd_seq_queue_status_t snd_seq_queue_tempo_t snd_seq_remove_events_t
}

/// A number of frames of samples; the signed one can be an error.
pub type snd_pcm_uframes_t = c_ulong;
pub type snd_pcm_sframes_t = c_long;

/// C's enumerations: `int` if a value is negative, else `unsigned int`.
pub type snd_pcm_format_t = c_int;
pub type snd_mixer_selem_channel_id_t = c_int;
pub type snd_pcm_stream_t = c_uint;
pub type snd_pcm_access_t = c_uint;
pub type snd_pcm_state_t = c_uint;
pub type snd_pcm_type_t = c_uint;
pub type snd_pcm_tstamp_t = c_uint;
pub type snd_pcm_tstamp_type_t = c_uint;
pub type snd_pcm_chmap_position = c_uint;
pub type snd_ctl_elem_iface_t = c_uint;
pub type snd_ctl_elem_type_t = c_uint;
pub type snd_mixer_elem_type_t = c_uint;
pub type snd_rawmidi_stream_t = c_uint;
pub type snd_seq_query_subs_type_t = c_uint;

/// A function that gets an error's message, which is then not written to stderr. The last argument is a `va_list`: on all
/// binary interfaces that ALSA supports it is passed as one pointer.
pub type snd_local_error_handler_t =
    Option<unsafe extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char, *mut __va_list_tag)>;

/// Plain C structures: `name { field: type, ... }`.
macro_rules! structures {
    ($($name:ident { $($field:ident: $type:ty),+ })+) => {$(
        #[repr(C)]
        #[derive(Clone, Copy)]
        pub struct $name {
            $(pub $field: $type,)+
        }
    )+};
}

structures! {
    // One channel in a device's memory: `first` and `step` count bits.
    snd_pcm_channel_area_t { addr: *mut c_void, first: c_uint, step: c_uint }
    snd_seq_addr_t { client: c_uchar, port: c_uchar }
    snd_seq_connect_t { sender: snd_seq_addr_t, dest: snd_seq_addr_t }
    snd_seq_real_time_t { tv_sec: c_uint, tv_nsec: c_uint }
    snd_seq_ev_note_t {
        channel: c_uchar, note: c_uchar, velocity: c_uchar, off_velocity: c_uchar, duration: c_uint
    }
    snd_seq_ev_ctrl_t { channel: c_uchar, unused: [c_uchar; 3], param: c_uint, value: c_int }
    snd_seq_ev_raw8_t { d: [c_uchar; 12] }
    snd_seq_ev_raw32_t { d: [c_uint; 3] }
    snd_seq_result_t { event: c_int, result: c_int }
    snd_seq_queue_skew_t { value: c_uint, base: c_uint }
    snd_seq_ev_queue_control_t { queue: c_uchar, unused: [c_uchar; 3], param: snd_seq_queue_param }
    snd_seq_event_t {
        type_: c_uchar, flags: c_uchar, tag: c_uchar, queue: c_uchar, time: snd_seq_timestamp_t,
        source: snd_seq_addr_t, dest: snd_seq_addr_t, data: snd_seq_event_data
    }
}

/// A block of bytes outside the event. Packed in C, so that the event is 28 bytes long.
#[repr(C, packed)]
#[derive(Clone, Copy)]
pub struct snd_seq_ev_ext_t {
    pub len: c_uint,
    pub ptr: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union snd_seq_timestamp_t {
    pub tick: c_uint,
    pub time: snd_seq_real_time_t,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union snd_seq_queue_param {
    pub value: c_int,
    pub time: snd_seq_timestamp_t,
    pub position: c_uint,
    pub skew: snd_seq_queue_skew_t,
    pub d32: [c_uint; 2],
    pub d8: [c_uchar; 8],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union snd_seq_event_data {
    pub note: snd_seq_ev_note_t,
    pub control: snd_seq_ev_ctrl_t,
    pub raw8: snd_seq_ev_raw8_t,
    pub raw32: snd_seq_ev_raw32_t,
    pub ext: snd_seq_ev_ext_t,
    pub queue: snd_seq_ev_queue_control_t,
    pub time: snd_seq_timestamp_t,
    pub addr: snd_seq_addr_t,
    pub connect: snd_seq_connect_t,
    pub result: snd_seq_result_t,
}

/// The time stamp requested from a device. In C two bit fields of four bits and one bit.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct snd_pcm_audio_tstamp_config_t {
    bits: c_uint,
}

impl snd_pcm_audio_tstamp_config_t {
    pub fn set_type_requested(&mut self, kind: c_uint) {
        self.set(0, 4, kind);
    }

    pub fn set_report_delay(&mut self, on: c_uint) {
        self.set(4, 1, on);
    }

    /// C compilers give the first field the lowest bits on little-endian machines, the highest on the others.
    fn set(&mut self, first: u32, width: u32, value: c_uint) {
        let first = if cfg!(target_endian = "big") { c_uint::BITS - first - width } else { first };
        let mask = ((1 << width) - 1) << first;
        self.bits = self.bits & !mask | value << first & mask;
    }
}

/// The position of each channel's loudspeaker; `channels` positions follow in memory.
#[repr(C)]
#[derive(Debug)]
pub struct snd_pcm_chmap_t {
    pub channels: c_uint,
    pub pos: [c_uint; 0],
}

#[repr(C)]
#[derive(Debug)]
pub struct snd_pcm_chmap_query_t {
    pub type_: c_uint,
    pub map: snd_pcm_chmap_t,
}

/// Events of a poll, as `short` bits.
pub(crate) type Events = c_short;
