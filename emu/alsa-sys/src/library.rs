//! Opens libasound once, finds its functions by name, and makes callable functions of the tables' rows.

use crate::types::snd_local_error_handler_t;
use libc::{c_char, c_int};
use libloading::Library;
use std::cell::Cell;
use std::sync::OnceLock;

/// The name under which every Linux and BSD ships ALSA's library; the number is its binary interface's version.
const FILE: &str = "libasound.so.2";

/// Whether this machine has ALSA's library.
pub fn is_present() -> bool {
    library().is_some()
}

fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        // SAFETY: opening a library runs its initialisers. libasound's only set up tables of its own, may run in any
        // thread and at any time; the library is never closed, so what it hands out stays valid.
        unsafe { Library::new(FILE) }.ok()
    });
    library.as_ref()
}

/// The function of that name, which ends in a zero as C has it, if the library and the name are there.
///
/// # Safety
/// `F` must be the type of a function pointer with the signature that ALSA's reference gives the function.
pub(crate) unsafe fn function<F: Copy>(name: &str) -> Option<F> {
    let library = library()?;
    mute(library);
    // SAFETY: the caller vouches for F. The pointer is copied out of the symbol; the library is never closed.
    let symbol = unsafe { library.get::<F>(name.as_bytes()) }.ok()?;
    Some(*symbol)
}

/// Keeps the library from writing to stderr in this thread.
fn mute(library: &Library) {
    thread_local!(static MUTED: Cell<bool> = const { Cell::new(false) });
    if MUTED.replace(true) {
        return;
    }
    type Set = unsafe extern "C" fn(snd_local_error_handler_t) -> snd_local_error_handler_t;
    // SAFETY: the signature is that of ALSA's reference; the handler is a plain function that lives forever, touches
    // none of its arguments and cannot unwind.
    unsafe {
        if let Ok(set) = library.get::<Set>(b"snd_lib_error_set_local\0") {
            set(Some(silence));
        }
    }
}

unsafe extern "C" fn silence(
    _file: *const c_char,
    _line: c_int,
    _function: *const c_char,
    _error: c_int,
    _format: *const c_char,
    _arguments: *mut crate::types::__va_list_tag,
) {
}

/// What a function answers where it is missing, unless its row says otherwise: `-ENODEV` where negative numbers are
/// errors, else nothing: 0, null, none.
pub(crate) trait Missing {
    const ANSWER: Self;
}

macro_rules! missing {
    ($($answer:expr => $($type:ty)+;)+) => {
        $($(impl Missing for $type { const ANSWER: $type = $answer; })+)+
    };
}

missing! {
    () => ();
    -libc::ENODEV => i32;
    -(libc::ENODEV as i64) => i64;
    -(libc::ENODEV as isize) => isize;
    0 => u8 u16 u32 u64 usize;
    None => snd_local_error_handler_t;
}

impl<T> Missing for *const T {
    const ANSWER: Self = std::ptr::null();
}

impl<T> Missing for *mut T {
    const ANSWER: Self = std::ptr::null_mut();
}

/// A table of the library's functions. A row is a signature, what to answer where the function is missing if that is
/// not the usual, and the functions that have it:
/// ```text
/// (pcm: *mut snd_pcm_t) -> c_int: snd_pcm_close snd_pcm_prepare;
/// () -> c_int = 0: snd_config_update;
/// ```
macro_rules! functions {
    ($($arguments:tt -> $result:ty $(= $answer:literal)?: $($name:ident)+;)+) => {
        pub(crate) const NAMES: &[&str] = &[$($(stringify!($name)),+),+];
        $(functions!(@row $arguments $result, [$($answer)?], $($name)+);)+
    };
    (@row $arguments:tt $result:ty, $answer:tt, $($name:ident)+) => {
        $(functions!(@one $name $arguments $result, $answer);)+
    };
    (@one $name:ident ($($argument:ident: $type:ty),*) $result:ty, $answer:tt) => {
        /// See ALSA's reference under this name.
        ///
        /// # Safety
        /// As ALSA's reference says of its arguments.
        pub unsafe extern "C" fn $name($($argument: $type),*) -> $result {
            type Function = unsafe extern "C" fn($($type),*) -> $result;
            thread_local!(static FOUND: std::cell::OnceCell<Option<Function>> = const { std::cell::OnceCell::new() });
            let find = || {
                // SAFETY: `Function` is the signature that ALSA's reference gives this name: that is what the tables are.
                unsafe { $crate::library::function(concat!(stringify!($name), "\0")) }
            };
            match FOUND.with(|found| *found.get_or_init(find)) {
                // SAFETY: the caller keeps the conditions of ALSA's reference, there are no others.
                Some(function) => unsafe { function($($argument),*) },
                None => functions!(@answer $result, $answer),
            }
        }
    };
    (@answer $result:ty, [$answer:literal]) => { $answer };
    (@answer $result:ty, []) => { <$result as $crate::library::Missing>::ANSWER };
}
