/// The limits of an HLS playlist. The reader refuses playlists that exceed one of them.
package struct HLSPlaylistLimits: Sendable, Hashable {
    /// Bytes of the whole playlist; 8 MiB.
    package var bytes: Int
    /// Bytes of one line with its variables expanded; 64 KiB.
    package var lineBytes: Int
    /// Segments; 100,000.
    package var segments: Int
    /// Variants and I-frame variants together; 1,000.
    package var variants: Int
    /// Renditions; 1,000.
    package var renditions: Int
    /// Attributes of one tag; 64.
    package var attributes: Int
    /// Keys that apply at the same time, and session keys; 32.
    package var keys: Int
    /// Variables; 256.
    package var variables: Int

    /// Creates limits. The defaults are far higher than streams need.
    package init(
        bytes: Int = 8 << 20, lineBytes: Int = 64 << 10, segments: Int = 100_000, variants: Int = 1_000,
        renditions: Int = 1_000, attributes: Int = 64, keys: Int = 32, variables: Int = 256
    ) {
        self.bytes = bytes
        self.lineBytes = lineBytes
        self.segments = segments
        self.variants = variants
        self.renditions = renditions
        self.attributes = attributes
        self.keys = keys
        self.variables = variables
    }
}
