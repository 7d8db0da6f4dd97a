//! Large memory that is read at random: wide pages for it, and a word in advance
//! of what will be read. The only `unsafe` of the crate stands here; what each
//! line is worth is told in benches/README.md, under Search.
#![allow(unsafe_code)]

/// Asks the system to lend this memory in pages of 2 MiB, where it has such
/// pages: fewer faults, and fewer misses on the way to an address.
pub(super) fn use_huge_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let start = memory.as_ptr().addr().next_multiple_of(PAGE);
        let end = memory.as_ptr_range().end.addr();
        // SAFETY: the range lies within `memory`, and the advice changes only
        // how the system keeps it. A refusal leaves everything as it was.
        unsafe {
            let place = memory.as_ptr().with_addr(start).cast_mut().cast();
            let length = end.saturating_sub(start);
            let _ = rustix::mm::madvise(place, length, rustix::mm::Advice::LinuxHugepage);
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

/// Tells the processor that this will soon be read.
#[inline(always)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint, which every processor of this kind has and which reads
        // nothing; the address is one of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
