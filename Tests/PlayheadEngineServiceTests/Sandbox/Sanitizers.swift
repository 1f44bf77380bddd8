import Glibc

/// The sanitizers in this process, and so in the probe.
enum Sanitizers {
    /// The thread sanitizer creates a thread before `main`, so that no process can confine itself in time.
    static let haveThreads = dlsym(nil, "__tsan_init") != nil
    /// Sanitizers reserve more memory than a limit would allow.
    static let reserveMemory = haveThreads || dlsym(nil, "__asan_init") != nil
}
