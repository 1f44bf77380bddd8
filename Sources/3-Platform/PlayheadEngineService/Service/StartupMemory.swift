import CEngineProcess
import Glibc

/// The memory that only the start of a program needs: code that runs once, and unused parts of the heap.
///
/// The kernel maps 64 KB of code around each function that runs, and does not unmap them while there is enough memory. In a
/// program with large libraries this is tens of megabytes, most of which never run again.
package enum StartupMemory {
    /// Limits the number of heaps, before anything creates a thread. By default each thread has its own, up to eight for each
    /// processor, which keep what was freed.
    package static func limitHeaps(to count: Int) { ph_limit_heaps(Int32(clamping: count)) }

    /// Gives the memory back after a while, on a separate thread that then ends.
    ///
    /// Code that runs again is mapped again by the kernel, without being read from disk as long as it is in the page cache: some
    /// hundred page faults of a few microseconds.
    ///
    /// - Parameter seconds: The time after which the program has started, in seconds. At least 1.
    package static func release(after seconds: UInt32) {
        // Not Dispatch, whose threads a confined process does not have.
        var thread = pthread_t()
        let duration = UnsafeMutableRawPointer(bitPattern: UInt(max(1, seconds)))
        let status = pthread_create(
            &thread, nil,
            { duration in
                sleep(UInt32(UInt(bitPattern: duration)))
                ph_release_startup_memory()
                return nil
            }, duration)
        if status == 0 { pthread_detach(thread) }
    }
}
