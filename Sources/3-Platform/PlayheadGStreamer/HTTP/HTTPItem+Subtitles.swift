import MediaReaders

/// Subtitles whose files are missing, without which the rest of a stream plays.
extension HTTPItem {
    /// Leaves out the subtitles whose file the last request that failed was for, from the next pipeline on. Returns `false` if it
    /// was for something else, or if they are left out already.
    func leaveOutLostSubtitles() -> Bool {
        guard let lost = evidence.recentFailure, case .status(let status)? = lost.failure,
            [403, 404, 410].contains(status), let manifest
        else { return false }
        switch sniffed {
        case .dash:
            let text = PlaylistText.tidied(manifest.bytes, .dash)
            guard DASHManifest.droppingSubtitles(in: text, of: lost.url) != nil else { return false }
        case .hls:
            guard HTTPBodyFilter.isAvailable,
                withoutSubtitles(playlist: manifest.bytes, lost: [lost.url], at: manifest.address) != nil
            else { return false }
        default: return false
        }
        return note(lostSubtitles: lost.url)
    }

    /// Returns a DASH manifest without the subtitles that are left out.
    func withoutSubtitles(manifest: [UInt8]) -> [UInt8] {
        lostSubtitles.reduce(manifest) { DASHManifest.droppingSubtitles(in: $0, of: $1) ?? $0 }
    }

    /// Returns an HLS playlist without the subtitles that are left out, in the same size; `nil` if it has none of them.
    func withoutSubtitles(playlist: [UInt8], at address: String) -> [UInt8]? {
        let lost = lostSubtitles
        return lost.isEmpty ? nil : withoutSubtitles(playlist: playlist, lost: lost, at: address)
    }

    private func withoutSubtitles(playlist: [UInt8], lost: Set<String>, at address: String) -> [UInt8]? {
        // The playlist of a segment is not known.
        let isSegment = lost.contains { HTTPAddress($0).purpose == .segment && HTTPRequestRecord.namesText($0) }
        return HLSMultivariantPlaylist.droppingSubtitles(in: playlist) { uri in
            isSegment || lost.contains(HTTPAddress(uri, relativeTo: address).redacted)
        }
    }
}
