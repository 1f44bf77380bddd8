/// The thumbnails that a manifest offers for a period: pictures of tiles (DASH-IF IOP 4.3, 6.2.6).
///
///     let thumbnails = DASHThumbnails.all(in: manifest, width: 240)
///     let reference = DASHThumbnails.reference(at: 95, in: thumbnails)
package struct DASHThumbnails: Sendable, Hashable {
    /// The start of the period in seconds.
    let start: Double
    /// The duration of the period in seconds, if known.
    let duration: Double?
    /// The thumbnails of the period; `nil` for none.
    let source: Source?

    /// One representation with its layout.
    struct Source: Sendable, Hashable {
        let representation: DASHRepresentation
        let layout: TileLayout
        let template: DASHSegmentTemplate
        /// The base addresses as written, outermost first.
        let bases: [String]

        /// The size of a tile; zero if it is unknown.
        var tileSize: TileSize {
            TileSize(
                width: (representation.width ?? 0) / layout.columns, height: (representation.height ?? 0) / layout.rows)
        }
    }

    /// Returns the thumbnails of each period in order. Empty for live manifests and for those without thumbnails.
    ///
    /// - Parameters:
    ///   - manifest: The manifest.
    ///   - width: The width that tiles are shown with. The smallest tiles that are at least as wide are chosen, otherwise
    ///     the widest.
    package static func all(in manifest: DASHManifest, width: Int) -> [DASHThumbnails] {
        guard !manifest.isDynamic else { return [] }
        let all = manifest.periods.compactMap { period -> DASHThumbnails? in
            guard let start = period.start else { return nil }
            return DASHThumbnails(
                start: start, duration: period.duration,
                source: choice(sources(in: period, manifest), width: width))
        }
        return all.contains { $0.source != nil } ? all : []
    }

    /// Returns the tile at a time in seconds; `nil` for none.
    package static func reference(at seconds: Double, in all: [DASHThumbnails]) -> TileReference? {
        guard seconds.isFinite, let period = all.last(where: { $0.start <= seconds }), let source = period.source else {
            return nil
        }
        var time = seconds - period.start
        // The end of a period belongs to its last segment.
        if let duration = period.duration { time = min(time, duration.nextDown) }
        guard let segment = source.template.segment(at: time, periodDuration: period.duration),
            let address = source.template.address(of: segment, in: source.representation), !address.isEmpty
        else { return nil }
        let size = source.tileSize
        return TileReference(
            addresses: source.bases + [address], layout: source.layout,
            tile: source.layout.tile(at: time - segment.start, of: segment.duration),
            tileSize: size.width > 0 && size.height > 0 ? size : nil)
    }

    private static func sources(in period: DASHPeriod, _ manifest: DASHManifest) -> [Source] {
        period.adaptationSets.filter { $0.kind == .image && !$0.isProtected }.flatMap { set in
            set.representations.compactMap { representation in
                guard let layout = representation.tiles, let template = representation.template,
                    template.media != nil, template.duration != nil || template.timeline != nil
                else { return nil }
                let bases = [manifest.baseURLs, period.baseURLs, set.baseURLs, representation.baseURLs]
                return Source(
                    representation: representation, layout: layout, template: template,
                    bases: bases.compactMap(\.first).filter { !$0.isEmpty })
            }
        }
    }

    static func choice(_ sources: [Source], width: Int) -> Source? {
        sources.filter { $0.tileSize.width >= width }.min { $0.tileSize.width < $1.tileSize.width }
            ?? sources.max { $0.tileSize.width < $1.tileSize.width }
    }
}
