//! Opens libasound once, finds its functions by name, and makes functions of the rows of the tables.

use crate::types::snd_local_error_handler_t;
use libc::{c_char, c_int};
use libloading::Library;
use std::cell::Cell;
use std::sync::OnceLock;

/// File name of ALSA's library on Linux and BSD; the number is the version of its binary interface.
const FILE: &str = "libasound.so.2";

/// Returns true if this machine has ALSA's library.
pub fn is_present() -> bool {
    library().is_some()
}

fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    let library = LIBRARY.get_or_init(|| {
        // SAFETY: opening a library runs its initialisers. Those of libasound only set up its own tables, and may run in
        // any thread at any time. The library is never closed, so its pointers stay valid.
        unsafe { Library::new(FILE) }.ok()
    });
    library.as_ref()
}

/// Finds a function by its name, which ends in a zero as in C; `None` without the library or the function.
///
/// # Safety
/// `F` must be the type of a function pointer with the signature that ALSA's reference gives the function.
pub(crate) unsafe fn function<F: Copy>(name: &str) -> Option<F> {
    let library = library()?;
    mute(library);
    // SAFETY: the caller guarantees F. The pointer is copied out of the symbol, and the library is never closed.
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
    // SAFETY: the signature is that of ALSA's reference; the handler is a static function, uses none of its arguments and
    // cannot unwind.
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

/// The value that a missing function returns, unless its row has another: `-ENODEV` for types whose negative values are errors,
/// else 0, null or none.
pub(crate) trait Missing {
    const VALUE: Self;
}

macro_rules! missing {
    ($($value:expr => $($type:ty)+;)+) => {
        $($(impl Missing for $type { const VALUE: $type = $value; })+)+
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
    const VALUE: Self = std::ptr::null();
}

impl<T> Missing for *mut T {
    const VALUE: Self = std::ptr::null_mut();
}

/// A table of the library's functions. A row is a signature, the value of a missing function if it is not the usual one, and the
/// functions with that signature:
/// ```text
/// (pcm: *mut snd_pcm_t) -> c_int: snd_pcm_close snd_pcm_prepare;
/// () -> c_int = 0: snd_config_update;
/// ```
macro_rules! functions {
    ($($arguments:tt -> $result:ty $(= $value:literal)?: $($name:ident)+;)+) => {
        pub(crate) const NAMES: &[&str] = &[$($(stringify!($name)),+),+];
        $(functions!(@row $arguments $result, [$($value)?], $($name)+);)+
    };
    (@row $arguments:tt $result:ty, $value:tt, $($name:ident)+) => {
        $(functions!(@one $name $arguments $result, $value);)+
    };
    (@one $name:ident ($($argument:ident: $type:ty),*) $result:ty, $value:tt) => {
        /// See this function in ALSA's reference.
        ///
        /// # Safety
        /// The arguments must meet the conditions in ALSA's reference.
        pub unsafe extern "C" fn $name($($argument: $type),*) -> $result {
            type Function = unsafe extern "C" fn($($type),*) -> $result;
            thread_local!(static FOUND: std::cell::OnceCell<Option<Function>> = const { std::cell::OnceCell::new() });
            let find = || {
                // SAFETY: `Function` is the signature of this function in ALSA's reference: the tables are made of these.
                unsafe { $crate::library::function(concat!(stringify!($name), "\0")) }
            };
            match FOUND.with(|found| *found.get_or_init(find)) {
                // SAFETY: the caller meets the conditions in ALSA's reference; there are no others.
                Some(function) => unsafe { function($($argument),*) },
                None => functions!(@value $result, $value),
            }
        }
    };
    (@value $result:ty, [$value:literal]) => { $value };
    (@value $result:ty, []) => { <$result as $crate::library::Missing>::VALUE };
}
