/// The frames that a moving window missed.
struct FramePacing {
    /// The number of frames that were not drawn in time.
    private(set) var missed = 0
    private var last: Double?

    /// The time between two frames, in milliseconds, as in `Tools/Benchmarks/GTKPeer`.
    private static let interval = 1000.0 / 60

    /// Records a frame, drawn at a time in milliseconds.
    mutating func note(_ time: Double) {
        if let last { missed += max(0, Int(((time - last) / Self.interval).rounded()) - 1) }
        last = time
    }
}
