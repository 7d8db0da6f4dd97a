//! Room for long lines: they are followed by functions that call themselves, and
//! with every progress the counter of turns begins anew.

use std::panic::resume_unwind;
use std::thread;

/// Bytes of a stack; the system lends what is used of them.
const STACK: usize = 512 << 20;

/// Does the work on a thread of its own with a deep stack.
///
/// # Panics
/// If the work does, or if the system gives no thread.
pub(super) fn on_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let done = thread.expect("a thread to work on").join();
        done.unwrap_or_else(|panic| resume_unwind(panic))
    })
}
