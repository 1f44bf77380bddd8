extension HLSMultivariantPlaylist {
    /// Returns a playlist with those variants that play here, in the same size; `nil` if these are all. Cost: linear.
    ///
    /// Demuxers take all variants for alternatives in quality, and begin with the first: they would show Dolby Vision in wrong
    /// colors, fail where a decoder is missing, and play sound alone where the first variant has no picture.
    ///
    /// - Parameter canDecode: Returns whether there is a decoder for a format, in the names of `HLSCodec.format`.
    package static func droppingUnplayable(in playlist: [UInt8], canDecode: (String) -> Bool) -> [UInt8]? {
        guard let written = written(in: playlist)?.variants else { return nil }
        let variants = written.filter { !$0.isIFrame }
        let playable = Set(HLSVariant.playable(variants.map(\.variant), canDecode: canDecode))
        var dropped = variants.indices.filter { !playable.contains($0) }.map { variants[$0] }
        guard !dropped.isEmpty else { return nil }
        dropped += written.filter { $0.isIFrame && $0.variant.incompatibleDolbyVision != nil }
        return blanking(dropped, in: playlist)
    }

    /// The variants that ``droppingUnplayable(in:canDecode:)`` keeps.
    package func playableVariants(canDecode: (String) -> Bool) -> [HLSVariant] {
        HLSVariant.playable(variants, canDecode: canDecode).map { variants[$0] }
    }
}

extension HLSVariant {
    /// The codecs that are known.
    private var knownCodecs: [HLSCodec] { codecs.compactMap(HLSCodec.init) }

    /// `true` if an attribute or a codec is that of a picture.
    var hasPicture: Bool {
        width != nil || frameRate != nil || videoRange != nil || knownCodecs.contains { $0.kind == .picture }
    }

    /// `false` if all codecs are known, and none is that of a picture.
    private var mayHavePicture: Bool { hasPicture || codecs.isEmpty || knownCodecs.count < codecs.count }

    /// Returns the indices of the variants that play: with a picture, in colors that others than Dolby Vision show, and with
    /// formats that can be decoded. A condition that leaves none, or none with a picture where there was one, does not count.
    fileprivate static func playable(_ variants: [HLSVariant], canDecode: (String) -> Bool) -> [Int] {
        var kept = Array(variants.indices)
        func keep(_ isWanted: (HLSVariant) -> Bool) {
            let rest = kept.filter { isWanted(variants[$0]) }
            let hasPicture = kept.contains { variants[$0].mayHavePicture }
            if rest.contains(where: { variants[$0].mayHavePicture || !hasPicture }) { kept = rest }
        }
        keep { $0.incompatibleDolbyVision == nil }
        keep { $0.knownCodecs.count == $0.codecs.count && $0.canDecode(.picture, canDecode) }
        keep { $0.canDecode(.sound, canDecode) }
        keep { $0.hasPicture }
        keep { $0.mayHavePicture }
        return kept
    }

    private func canDecode(_ kind: HLSCodec.Kind, _ canDecode: (String) -> Bool) -> Bool {
        knownCodecs.allSatisfy { $0.kind != kind || $0.format.map(canDecode) ?? false }
    }
}
