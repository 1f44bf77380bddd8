extension HLSMultivariantPlaylist {
    /// The configuration of Dolby Vision of the pictures that play; `nil` if variants differ.
    ///
    /// - Parameter variants: Those that play.
    package static func dolbyVision(of variants: [HLSVariant]) -> DolbyVisionConfiguration? {
        let configurations = variants.filter(\.showsPicture).map(\.dolbyVision)
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

    fileprivate var showsPicture: Bool { hasPicture || codecs.isEmpty }

    static func incompatibleDolbyVision(_ codecs: [String]) -> DolbyVisionConfiguration? {
        codecs.lazy.compactMap { DolbyVisionConfiguration(incompatibleCodec: $0) }.first
    }
}
