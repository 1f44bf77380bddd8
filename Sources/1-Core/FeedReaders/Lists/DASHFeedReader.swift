import Localization
import MediaReaders

/// Reads DASH manifests as feeds: the entries are the representations.
enum DASHFeedReader {
    static func read(_ bytes: [UInt8], from address: String, limits: FeedLimits) throws(FeedError) -> Feed {
        var builder = FeedBuilder(.dash, from: address, limits: limits)
        let manifest: DASHManifest
        do {
            manifest = try DASHManifest(bytes, limits: DASHManifestLimits(bytes: limits.byteCount, depth: limits.depth))
        } catch {
            throw feedError(error)
        }
        builder.feed.title = manifest.title.flatMap { builder.line(Array($0.utf8)[...]) }
        for (index, period) in manifest.periods.enumerated() {
            for set in period.adaptationSets where !set.isTrickMode {
                for representation in set.representations {
                    append(
                        representation, set, period, manifest, from: address, at: "periods[\(index)]", to: &builder)
                }
            }
        }
        return try builder.finishWithContent()
    }

    private static func feedError(_ error: DASHManifestError) -> FeedError {
        switch error {
        case .documentType: FeedError(.entities)
        case .tooLarge: FeedError(.tooLarge, detail: error.description)
        case .tooMany(.nestedElements, _): FeedError(.tooDeep, detail: error.description)
        case .malformed(let line): FeedError(.malformed, at: localized("line \(line)"))
        default: FeedError(.malformed, detail: error.description)
        }
    }

    private static func append(
        _ representation: DASHRepresentation, _ set: DASHAdaptationSet, _ period: DASHPeriod, _ manifest: DASHManifest,
        from address: String, at place: String, to builder: inout FeedBuilder
    ) {
        let place = "\(place).representations[\(representation.id.prefix(100))]"
        let bases = [manifest.baseURLs, period.baseURLs, set.baseURLs, representation.baseURLs].compactMap(\.first)
        guard let resolved = resolve(bases, from: address, at: place, in: &builder) else { return }
        var labels: [String] = []
        if let label = set.label ?? set.language { labels.append(label) }
        let quality = QualityTitle(
            width: representation.width, height: representation.height, frameRate: representation.frameRate,
            bitRate: representation.bandwidth, labels: labels)
        var entry = FeedEntry(
            id: representation.id.isEmpty ? nil : representation.id,
            title: quality.text.flatMap { builder.line(Array($0.utf8)[...]) }, address: resolved,
            duration: manifest.isDynamic ? nil : manifest.duration, group: set.kind.rawValue)
        var details = FeedEntry.Details()
        details.mediaType = representation.mimeType ?? set.mimeType
        if manifest.isDynamic { details.isLive = true }
        entry.details = details
        builder.append(entry)
    }

    /// Returns the address of a representation's file. Representations of segments share the manifest's address.
    private static func resolve(
        _ bases: [String], from address: String, at place: String, in builder: inout FeedBuilder
    ) -> String? {
        guard let own = builder.address(Array(address.utf8)[...], for: .media, at: place) else { return nil }
        var current = own
        for base in bases {
            do throws(AddressError) {
                current = try AddressPolicy(base: current).resolve(base)
            } catch {
                // The report, with the place.
                _ = builder.address(Array(base.utf8)[...], for: .media, at: place)
                return nil
            }
        }
        return current.hasSuffix("/") || bases.isEmpty ? own : current
    }
}
