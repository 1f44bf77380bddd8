/// A DASH manifest (ISO/IEC 23009-1): its periods, choices and timing.
///
/// Addresses of segments are not expanded: this is for menus, metrics, limits and precise errors. Cost: linear in the
/// number of bytes.
///
///     let manifest = try DASHManifest(bytes)
///     print(manifest.isDynamic, manifest.duration ?? .infinity)
///     for set in manifest.periods[0].adaptationSets {
///         print(set.kind, set.language ?? "und", set.representations.map(\.bandwidth))
///     }
package struct DASHManifest: Sendable, Hashable {
    /// `true` for a live manifest, which changes over time.
    package var isDynamic = false
    /// Profiles, as written between the commas.
    package var profiles: [String] = []
    /// Length in seconds: the manifest's, else the last period's end where its duration says.
    package var duration: Double?
    /// Seconds that a player should hold before it starts.
    package var minimumBufferTime: Double?
    /// Seconds that stay available behind the live edge.
    package var timeShiftBufferDepth: Double?
    /// Seconds to stay behind the live edge.
    package var suggestedPresentationDelay: Double?
    /// Seconds after which a dynamic manifest should be read again.
    package var minimumUpdatePeriod: Double?
    /// Start of availability in seconds since 1970.
    package var availabilityStartTime: Double?
    /// Time of publication in seconds since 1970.
    package var publishTime: Double?
    /// The title of the programme.
    package var title: String?
    /// Base addresses as written; each is an alternative.
    package var baseURLs: [String] = []
    /// Periods in order.
    package var periods: [DASHPeriod] = []
    /// Addresses that replace the manifest or parts of it: `Location`, `PatchLocation`, `xlink:href`.
    var externalAddresses: [String] = []

    /// Makes an empty manifest.
    package init() {}

    /// `true` when an adaptation set declares content protection.
    package var isProtected: Bool {
        periods.contains { $0.adaptationSets.contains { $0.isProtected } }
    }

    /// `true` when a representation of picture or sound can have segments: `false` means that nothing will ever play.
    ///
    /// Live manifests may list segments later, and linked parts (`xlink:href`) are not read: both count as having some.
    package var hasSegments: Bool {
        isDynamic || !externalAddresses.isEmpty
            || periods.contains { period in
                period.adaptationSets.contains { set in
                    ![.text, .image].contains(set.kind)
                        && set.representations.contains { representation in
                            representation.listsSegments ?? set.listsSegments ?? period.listsSegments ?? true
                        }
                }
            }
    }

    /// Reads a manifest.
    ///
    /// A document type is refused, external entities are never loaded, and the encoding must be UTF-8 or UTF-16.
    /// - Parameters:
    ///   - bytes: The whole manifest.
    ///   - limits: The most it may hold.
    package init(_ bytes: [UInt8], limits: DASHManifestLimits = DASHManifestLimits()) throws(DASHManifestError) {
        self = try DASHManifestParser.parse(bytes, limits: limits)
    }

    /// Reads a manifest from a source.
    package init(
        reading source: any ByteSource, limits: DASHManifestLimits = DASHManifestLimits()
    ) throws(DASHManifestError) {
        let bytes: [UInt8]?
        do {
            bytes = try source.readAll(limit: limits.bytes)
        } catch {
            throw .source(error)
        }
        guard let bytes else { throw .tooLarge(limit: limits.bytes) }
        try self.init(bytes, limits: limits)
    }
}
