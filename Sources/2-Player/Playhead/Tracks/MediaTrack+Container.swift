import Localization
package import MediaReaders
package import PlaybackModel

extension Set<MediaTrack.Characteristic> {
    /// The characteristics of a track whose content states its purposes.
    package init(_ purpose: TrackPurpose) {
        let pairs: [(TrackPurpose, MediaTrack.Characteristic)] = [
            (.forced, .forced), (.describesVideo, .describesVideo), (.commentary, .commentary),
            (.hearingImpaired, .hearingImpaired),
        ]
        self = Set(pairs.filter { purpose.contains($0.0) }.map(\.1))
    }
}

extension ContainerTrack.Kind {
    /// The kind of a track.
    package init(_ kind: MediaTrack.Kind) {
        switch kind {
        case .audio: self = .audio
        case .video: self = .video
        case .text: self = .text
        }
    }
}

extension PlaybackError {
    /// The item plays in the order of its file, although its ordered chapters (RFC 9559, 20) have another one.
    ///
    /// - Parameters:
    ///   - edition: The edition that plays.
    ///   - isNetwork: `true` for a file on a server.
    package static func ignoredOrder(of edition: MatroskaEdition, isNetwork: Bool) -> PlaybackError {
        if edition.isLinked {
            return ignoredOrder(
                cause: "Some of its parts are in other files, which are not opened.",
                remedy: "Open a version in one file.")
        }
        if isNetwork {
            return ignoredOrder(
                cause: "Ordered chapters are only followed in files on this computer.", remedy: "Download the file.")
        }
        return ignoredOrder(
            cause: "GStreamer does not follow ordered chapters.", remedy: "Install playhead-engine-mpv.")
    }

    private static func ignoredOrder(cause: LocalizedStringKey, remedy: LocalizedStringKey) -> PlaybackError {
        PlaybackError(
            .notSupportedByContent, message: "The parts of this film play in another order than intended.",
            cause: cause, remedy: remedy)
    }
}
