extension PlaybackMachine {
    /// The time limits of a machine, in nanoseconds.
    ///
    /// Limits start over with every sign of life from the engine, so a slow network does not fail while data arrives.
    ///
    /// The defaults suit most networks. Shorten ``openLimit`` in an application that has another source to try, and
    /// extend it where a resolver or a server needs long to answer.
    ///
    /// ```swift
    /// var configuration = PlaybackMachine.Configuration()
    /// configuration.openLimit = 5_000_000_000     // 5 seconds
    /// ```
    public struct Configuration: Sendable, Hashable, Codable {
        /// The time without a sign of life after which an opening item fails. Default 18 s.
        public var openLimit: Int64 = 18_000_000_000
        /// The time without a sign of life after which an item with a pending seek fails. Default 20 s.
        public var seekLimit: Int64 = 20_000_000_000
        /// The time without a sign of life after which playback that does not advance fails. Default 20 s.
        public var movementLimit: Int64 = 20_000_000_000
        /// The time after which a transport that reports playing without advancing is shown as waiting. Default 10 s.
        public var stillnessLimit: Int64 = 10_000_000_000
        /// The time that the engine has to report that it released an item. Default 5 s.
        public var stopLimit: Int64 = 5_000_000_000
        /// The time without movement at the end of the content, or past it, after which the item counts as ended. Default
        /// 3 s.
        public var endLimit: Int64 = 3_000_000_000
        /// The time after which a suppression becomes a pause. Default 600 s.
        public var suppressionLimit: Int64 = 600_000_000_000
        /// The delays before the attempts to restore a lost connection. Default 0.5, 1, 2 and 3 s.
        public var reconnectDelays: [Int64] = [500_000_000, 1_000_000_000, 2_000_000_000, 3_000_000_000]
        /// The time without movement after which a lost connection is not restored, because the engine has already
        /// waited. Default 4 s. The connection to a live stream is restored in any case.
        public var reconnectWindow: Int64 = 4_000_000_000
        /// The number of times that a failed seek is retried. Default 1.
        public var seekRetries = 1

        /// Creates a configuration with the default limits.
        public init() {}
    }
}
