extension HLSMultivariantPlaylist {
    /// Returns a playlist without the variants that only Dolby Vision can show; `nil` if there are none, or no others with a
    /// picture. The size stays the same. Cost: linear.
    ///
    /// Demuxers that do not know profiles take them for alternatives in quality, and show them in wrong colors.
    package static func droppingDolbyVision(in playlist: [UInt8]) -> [UInt8]? {
        guard let variants = written(in: playlist)?.variants else { return nil }
        func isIncompatible(_ variant: WrittenVariant) -> Bool {
            HLSVariant.incompatibleDolbyVision(variant.attributes.list("CODECS")) != nil
        }
        let dropped = variants.filter(isIncompatible)
        let hasOthers = variants.contains { variant in
            !variant.isIFrame && !isIncompatible(variant)
                && (variant.attributes.size("RESOLUTION") != nil
                    || HLSVariant.hasPicture(variant.attributes.list("CODECS")))
        }
        return dropped.isEmpty || !hasOthers ? nil : blanking(dropped, in: playlist)
    }

    /// The variants that ``droppingDolbyVision(in:)`` keeps.
    package var compatibleVariants: [HLSVariant] {
        let rest = variants.filter { $0.incompatibleDolbyVision == nil }
        return rest.contains { $0.hasPicture } ? rest : variants
    }

    /// The configuration of Dolby Vision of the pictures that play; `nil` if variants differ.
    package var dolbyVision: DolbyVisionConfiguration? {
        let configurations = compatibleVariants.filter(\.hasPicture).map(\.dolbyVision)
        guard let first = configurations.first, configurations.allSatisfy({ $0?.profile == first?.profile })
        else { return nil }
        return first
    }
}

extension HLSVariant {
    /// The configuration of pictures that only Dolby Vision can show; `nil` for others.
    package var incompatibleDolbyVision: DolbyVisionConfiguration? { Self.incompatibleDolbyVision(codecs) }

    /// The configuration of pictures in Dolby Vision, also of those with a picture for other decoders.
    package var dolbyVision: DolbyVisionConfiguration? {
        incompatibleDolbyVision
            ?? supplementalCodecs.lazy.compactMap { DolbyVisionConfiguration(supplementalCodec: $0) }.first
    }

    fileprivate var hasPicture: Bool { width != nil || Self.hasPicture(codecs) }

    /// Returns `true` if codecs may include one of pictures: any but those of sound and text.
    fileprivate static func hasPicture(_ codecs: [String]) -> Bool {
        codecs.isEmpty
            || codecs.contains { codec in
                let name = codec.prefix { $0 != "." }.lowercased()
                return !["mp4a", "ac-3", "ec-3", "ac-4", "dtsc", "dtse", "dtsh", "dtsl", "dtsx"].contains(name)
                    && !["opus", "flac", "alac", "vorbis", "mp3", "mhm1", "mha1", "iamf", "stpp", "wvtt"].contains(name)
            }
    }

    static func incompatibleDolbyVision(_ codecs: [String]) -> DolbyVisionConfiguration? {
        codecs.lazy.compactMap { DolbyVisionConfiguration(incompatibleCodec: $0) }.first
    }
}
