import FoundationEssentials
import Localization
import MediaReaders

/// Reads HLS playlists as feeds: the entries are the variants, or the playlist itself if it lists segments.
enum HLSFeedReader {
    /// Returns whether a text is an HLS playlist and not a channel list.
    ///
    /// Channel lists may contain tags that look like HLS, such as `#EXT-X-USER-AGENT`, so only tags that every HLS
    /// playlist requires count. Attributes of channels decide first.
    static func isHLS(_ text: ArraySlice<UInt8>) -> Bool {
        let text = withoutComments(text)
        guard text.hasPrefix("#EXTM3U") else { return false }
        var rest = text
        // Tags of HLS are at the start; a long list of channels need not be searched.
        for _ in 0..<400 {
            guard !rest.isEmpty else { return false }
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[line.endIndex...].drop { $0 <= 0x20 }
            if line.hasPrefix("#EXT-X-STREAM-INF") || line.hasPrefix("#EXT-X-TARGETDURATION")
                || line.hasPrefix("#EXT-X-MEDIA-SEQUENCE") || line.hasPrefix("#EXT-X-I-FRAME-STREAM-INF")
                || line.hasPrefix("#EXT-X-MEDIA:") || line.hasPrefix("#EXT-X-ENDLIST")
                || line.hasPrefix("#EXT-X-PLAYLIST-TYPE") || line.hasPrefix("#EXT-X-PART-INF")
            {
                return true
            }
            let line200 = line.prefix(4096)
            if line.hasPrefix("#EXTINF") || line.hasPrefix("#EXTM3U") {
                let hasChannels =
                    line200.firstIndex(ofText: "tvg-") != nil || line200.firstIndex(ofText: "group-title") != nil
                if hasChannels { return false }
            }
        }
        return false
    }

    /// Returns the text without comments in front of its first tag, at most 20.
    static func withoutComments(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text
        for _ in 0..<20 where rest.first == UInt8(ascii: "#") && !rest.hasPrefix("#EXT") {
            rest = rest.drop { $0 != 0x0A && $0 != 0x0D }.drop { $0 <= 0x20 }
        }
        return rest
    }

    static func read(_ bytes: [UInt8], from address: String, limits: FeedLimits) throws(FeedError) -> Feed {
        var builder = FeedBuilder(.hls, from: address, limits: limits)
        let playlist: HLSPlaylist
        do {
            playlist = try HLSPlaylist(bytes, limits: HLSPlaylistLimits(bytes: limits.byteCount))
        } catch {
            switch error {
            // Some channel lists contain tags of HLS.
            case .plainList, .mixedKinds: return M3UReader.read(bytes[...], from: address, limits: limits)
            case .noContent: throw FeedError(.empty, detail: error.description)
            case .tooLarge: throw FeedError(.tooLarge, detail: error.description)
            default: throw FeedError(.malformed, detail: error.description)
            }
        }
        switch playlist {
        case .media(let playlist):
            guard playlist.isLive || !playlist.segments.isEmpty else {
                throw FeedError(.empty, detail: localized("It has no segments."))
            }
            guard let own = builder.address(Array(address.utf8)[...], for: .media, at: localized("the playlist")) else {
                break
            }
            var entry = FeedEntry(address: own, duration: playlist.isLive ? nil : playlist.duration)
            var details = FeedEntry.Details()
            details.mediaType = "application/vnd.apple.mpegurl"
            details.isLive = playlist.isLive
            entry.details = details
            builder.append(entry)
        case .multivariant(let playlist):
            for (index, variant) in playlist.variants.enumerated() {
                append(variant, of: playlist, at: "variants[\(index)]", to: &builder)
            }
        }
        return try builder.finishWithContent()
    }

    private static func append(
        _ variant: HLSVariant, of playlist: HLSMultivariantPlaylist, at place: String, to builder: inout FeedBuilder
    ) {
        guard let address = builder.address(Array(variant.uri.utf8)[...], for: .media, at: place) else { return }
        let quality = QualityTitle(
            width: variant.width, height: variant.height, frameRate: variant.frameRate,
            bitRate: variant.averageBandwidth ?? variant.bandwidth)
        let title = variant.name.flatMap { builder.line(Array($0.utf8)[...]) } ?? quality.text
        var details = FeedEntry.Details()
        details.mediaType = "application/vnd.apple.mpegurl"
        if let group = variant.subtitleGroup {
            for rendition in playlist.renditions(inGroup: group, kind: .subtitles) {
                guard let uri = rendition.uri,
                    let address = builder.address(Array(uri.utf8)[...], for: .web, at: "\(place).subtitles")
                else { continue }
                details.captions.append(
                    FeedCaption(
                        address: address, mediaType: "application/vnd.apple.mpegurl", language: rendition.language))
            }
        }
        builder.append(FeedEntry(title: title, address: address, details: details))
    }
}
