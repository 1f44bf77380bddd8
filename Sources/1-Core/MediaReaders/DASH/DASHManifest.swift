/// A DASH manifest (ISO/IEC 23009-1): its periods, choices and timing.
///
/// Use it for menus, metrics, limits, thumbnails and precise errors. The engine plays the manifest itself, so segment
/// addresses are expanded for thumbnails only. Cost: linear in the number of bytes.
///
///     let manifest = try DASHManifest(bytes)
///     print(manifest.isDynamic, manifest.duration ?? .infinity)
///     for set in manifest.periods[0].adaptationSets {
///         print(set.kind, set.language ?? "und", set.representations.map(\.bandwidth))
///     }
package struct DASHManifest: Sendable, Hashable {
    /// `true` for a live manifest, which changes over time.
    package var isDynamic = false
    /// The profiles, as written between the commas.
    package var profiles: [String] = []
    /// The length in seconds, as declared by the manifest, otherwise the end of the last period if its duration is
    /// known.
    package var duration: Double?
    /// The duration that a player should buffer before it starts, in seconds.
    package var minimumBufferTime: Double?
    /// The time for which segments stay available behind the live edge, in seconds.
    package var timeShiftBufferDepth: Double?
    /// The suggested distance from the live edge, in seconds.
    package var suggestedPresentationDelay: Double?
    /// The interval after which a dynamic manifest should be reloaded, in seconds.
    package var minimumUpdatePeriod: Double?
    /// The start of availability, in seconds since 1970.
    package var availabilityStartTime: Double?
    /// The time of publication, in seconds since 1970.
    package var publishTime: Double?
    /// The title of the program.
    package var title: String?
    /// The base addresses as written. They are alternatives.
    package var baseURLs: [String] = []
    /// The periods, in order.
    package var periods: [DASHPeriod] = []
    /// The byte ranges of initialization segments that reach into the index behind them, with the last byte before the index.
    package var overlongHeaders: [ClosedRange<Int>: Int] = [:]
    /// `true` if periods, adaptation sets or lists of segments are in other files, which must be loaded first
    /// (`xlink:actuate="onLoad"`).
    package var hasRemoteParts = false
    /// The addresses that replace the manifest or parts of it: `Location`, `PatchLocation`, `xlink:href`.
    var externalAddresses: [String] = []

    /// Creates an empty manifest.
    package init() {}

    /// `true` if an adaptation set declares content protection.
    package var isProtected: Bool {
        periods.contains { $0.adaptationSets.contains { $0.isProtected } }
    }

    /// `true` if a video or audio representation can have segments. If `false`, the manifest can never play.
    ///
    /// Live manifests may list segments later, and linked parts (`xlink:href`) are not read, so both count as having
    /// segments.
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
    ///   - limits: The limits of the content.
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
