import CGStreamer

/// The monotonic clock of the HTTP evidence.
enum HTTPClock {
    /// Seconds since an unspecified start.
    static var seconds: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
