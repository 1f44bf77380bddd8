import CGStreamer

/// The clocks of HTTP.
enum HTTPClock {
    /// Seconds of the monotonic clock, that of the evidence, since an unspecified start.
    static var seconds: Double { Double(g_get_monotonic_time()) / 1_000_000 }
    /// The date, in seconds since 1970.
    static var date: Double { Double(g_get_real_time()) / 1_000_000 }
}
