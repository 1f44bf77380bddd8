extension HLSMultivariantPlaylist {
    /// Returns a playlist with content steering that lists the variants of its first pathway only (RFC 8216bis, 4.4.6.6);
    /// `nil` if there is nothing to leave out. The size stays the same. Cost: linear.
    ///
    /// Demuxers that do not know pathways take the variants of all of them for alternatives in quality, and request some that
    /// the playlist wants them to avoid.
    package static func selectingPathway(in playlist: [UInt8]) -> [UInt8]? {
        guard let (variants, steering) = written(in: playlist) else { return nil }
        func pathway(_ variant: WrittenVariant) -> String { variant.attributes.string("PATHWAY-ID") ?? "." }
        guard let wanted = steering?.string("PATHWAY-ID") ?? variants.first.map(pathway),
            variants.contains(where: { pathway($0) == wanted })
        else { return nil }
        let others = variants.filter { pathway($0) != wanted }
        return others.isEmpty ? nil : blanking(others, in: playlist)
    }
}
