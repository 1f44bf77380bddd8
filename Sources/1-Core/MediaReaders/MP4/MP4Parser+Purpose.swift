extension MP4Parser {
    /// Returns the purposes in a track's user data: kinds (ISO/IEC 14496-12, 8.10.4), and QuickTime's tags of characteristics.
    mutating func purpose(_ box: MP4Box) throws(MP4ReaderError) -> TrackPurpose {
        var purpose: TrackPurpose = []
        for child in try reader.children(of: box) {
            switch child.type {
            case "kind":
                let texts = try reader.content(child, limit: Self.purposeLimit).bytes.dropFirst(4).split(
                    separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
                guard texts.count >= 2, let scheme = Self.text(texts[0]), let term = Self.text(texts[1]) else {
                    continue
                }
                purpose.formUnion(TrackPurpose(scheme: scheme, term: term))
            case "tagc":
                let text = Self.text(try reader.content(child, limit: Self.purposeLimit).bytes[...])
                purpose.formUnion(text.map { TrackPurpose(characteristic: $0) } ?? [])
            default: break
            }
        }
        return purpose
    }

    private static let purposeLimit = 256
}

extension MP4Movie {
    /// The statements of the file about the tracks that play.
    ///
    /// Text that is enabled is an offer: writers enable the first track of each kind.
    package var containerTracks: [ContainerTrack] {
        presentedTracks.compactMap { track in
            let kind: ContainerTrack.Kind
            switch track.kind {
            case .video: kind = .video
            case .audio: kind = .audio
            case .subtitle, .text: kind = .text
            case .other: return nil
            }
            return ContainerTrack(
                number: track.id, kind: kind, isDefault: kind != .text && track.isEnabled, purpose: track.purpose)
        }
    }
}
