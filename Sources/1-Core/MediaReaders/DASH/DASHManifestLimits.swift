/// The limits of a DASH manifest. The reader refuses manifests that exceed one of them.
package struct DASHManifestLimits: Sendable, Hashable {
    /// Bytes of the whole manifest; 8 MiB.
    package var bytes: Int
    /// Bytes of one tag with its attributes; 64 KiB.
    package var tagBytes: Int
    /// Attributes of one element; 128.
    package var attributes: Int
    /// Elements; 500,000.
    package var elements: Int
    /// Nested elements; 64.
    package var depth: Int
    /// Periods; 1,000.
    package var periods: Int
    /// Adaptation sets of all periods; 5,000.
    package var adaptationSets: Int
    /// Representations of all adaptation sets; 10,000.
    package var representations: Int
    /// Addresses of segments; 100,000.
    package var addresses: Int

    /// Creates limits. The defaults are far higher than streams need.
    package init(
        bytes: Int = 8 << 20, tagBytes: Int = 64 << 10, attributes: Int = 128, elements: Int = 500_000,
        depth: Int = 64, periods: Int = 1_000, adaptationSets: Int = 5_000, representations: Int = 10_000,
        addresses: Int = 100_000
    ) {
        self.bytes = bytes
        self.tagBytes = tagBytes
        self.attributes = attributes
        self.elements = elements
        self.depth = depth
        self.periods = periods
        self.adaptationSets = adaptationSets
        self.representations = representations
        self.addresses = addresses
    }
}
