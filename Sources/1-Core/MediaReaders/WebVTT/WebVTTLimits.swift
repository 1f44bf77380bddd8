/// The limits of a WebVTT file. The reader refuses files that exceed one of them.
package struct WebVTTLimits: Sendable, Hashable {
    /// Bytes of the whole file; 8 MiB.
    package var bytes: Int
    /// Cues; 100,000.
    package var cues: Int
    /// Bytes of one cue with its identifier and settings; 64 KiB.
    package var cueBytes: Int

    /// Creates limits. The defaults are far higher than subtitles need.
    package init(bytes: Int = 8 << 20, cues: Int = 100_000, cueBytes: Int = 64 << 10) {
        self.bytes = bytes
        self.cues = cues
        self.cueBytes = cueBytes
    }
}
