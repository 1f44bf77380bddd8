import FeedReaders
import Localization
import MediaReaders
import PlaybackModel
import Playhead

/// The contents of a file or URL, for people and for programs.
struct ProbeReport: Sendable, Hashable {
    /// The URL without secrets.
    var address: String
    var properties: PlayerProperties
    /// The source as a feed: a file with one entry, or the variants of an adaptive stream. `nil` if it is media that only
    /// the engine recognizes.
    var feed: Feed?

    /// The report as one JSON object.
    var json: JSONValue {
        let seekable = properties.seekableTimeRange
        let metadata = MediaJSON.metadata(properties.metadata)
        let size = properties.presentationSize.flatMap { $0 == .zero ? nil : MediaJSON.size($0) }
        return .object(
            FeedJSON.members(completeFeed) + [
                .init("url", .string(address)),
                .init("streamType", .string(properties.streamType.rawValue)),
                .init("mediaType", .string(properties.mediaType.rawValue)),
                .init("duration", EventLine.seconds(properties.duration)),
                .init("seekable", EventLine.ranges(seekable.isValid ? [seekable] : [])),
                .init("size", size ?? .null),
                .init("bitrate", .optional(properties.statistics.bitrate)),
                .init("videoDecoder", properties.statistics.videoDecoding.map(MediaJSON.decoding) ?? .null),
            ] + MediaJSON.tracks(properties.tracks) + [
                .init("chapters", metadata.first { $0.key == "chapters" }?.value ?? .array([])),
                .init("metadata", .object(metadata.filter { $0.key != "chapters" })),
            ])
    }

    /// The feed with the title and duration that the engine found.
    private var completeFeed: Feed {
        var feed = feed ?? Feed(kind: .file, entries: [FeedEntry(address: address)])
        if let title = properties.metadata.title, !title.isEmpty { feed.title = title }
        guard feed.kind == .file, !feed.entries.isEmpty else { return feed }
        feed.entries[0].title = feed.title
        if properties.duration.isNumeric { feed.entries[0].duration = properties.duration.seconds }
        return feed
    }

    /// A failure as one JSON object.
    static func json(_ error: PlaybackError, address: String) -> JSONValue {
        .object([.init("url", .string(address)), .init("error", .object(EventLine.fields(of: error)))])
    }

    /// The report as text.
    var text: String {
        var rows: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            let isRepeated = rows.last { !$0.name.isEmpty }?.name == name
            rows.append((isRepeated ? "" : name, PrintableText(value).string))
        }
        let metadata = properties.metadata
        add(localized("Address"), address)
        add(localized("Title"), metadata.title)
        add(localized("Artist"), metadata.artist)
        add(localized("Album"), metadata.album)
        add(localized("Genre"), metadata.genre)
        add(localized("Station"), metadata.organization)
        add(localized("Comment"), metadata.comment)
        add(localized("Stream"), stream)
        add(localized("Media"), media)
        add(localized("Container"), properties.tracks.container)
        add(localized("Bit rate"), properties.statistics.bitrate.map(PlayerWording.bitrate))
        add(localized("Decoder"), properties.statistics.videoDecoding.map(PlayerWording.decoding))
        for track in properties.tracks.tracks { add(Self.name(of: track.kind), describe(track)) }
        for variant in properties.tracks.variants { add(localized("Variant"), describe(variant)) }
        for chapter in metadata.chapters {
            add(localized("Chapter"), "\(PlayerWording.clock(chapter.range.start))  \(chapter.title ?? "")")
        }
        if let artwork = metadata.artwork {
            add(localized("Cover"), "\(artwork.mimeType), \((artwork.data.count + 1023) / 1024) KiB")
        }
        let width = max(8, rows.map(\.name.count).max() ?? 0) + 2
        return rows.map { name, value in
            name + String(repeating: " ", count: max(width - name.count, 0)) + value + "\n"
        }.joined()
    }

    private var stream: String {
        var parts = [PlayerWording.streamType(properties.streamType) ?? localized("unknown")]
        if properties.duration.isNumeric { parts.append(PlayerWording.clock(properties.duration)) }
        let seekable = properties.seekableTimeRange
        if seekable.isValid, seekable.duration.isNumeric, seekable.duration.seconds > 0 {
            parts.append(
                localized(
                    "seekable from \(PlayerWording.clock(seekable.start)) to \(PlayerWording.clock(seekable.end))"))
        } else {
            parts.append(localized("not seekable"))
        }
        return parts.joined(separator: ", ")
    }

    private var media: String? {
        switch properties.mediaType {
        case .unknown: nil
        case .audio: localized("sound only")
        case .video:
            properties.presentationSize.flatMap { $0 == .zero ? nil : "\($0.width)×\($0.height)" }
                ?? localized("with a picture")
        }
    }

    private static func name(of kind: MediaTrack.Kind) -> String {
        switch kind {
        case .audio: localized("Audio")
        case .video: localized("Video")
        case .text: localized("Text")
        }
    }

    private func describe(_ track: MediaTrack) -> String {
        var parts: [String] = []
        if let title = track.title { parts.append(PlayerWording.name(title, of: track)) }
        if let language = track.language {
            let name = "[\(language)]"
            parts.append(track.title == nil ? PlayerWording.name(name, of: track) : name)
        }
        var technical = track.codec.map { [$0] } ?? []
        if let format = track.format { technical += TrackFormatText.parts(format) }
        if !technical.isEmpty { parts.append(technical.joined(separator: ", ")) }
        if track.isDefault { parts.append(localized("default")) }
        if properties.tracks.selected.contains(track.id) { parts.append(localized("selected")) }
        return parts.isEmpty ? track.id : parts.joined(separator: " ")
    }

    private func describe(_ variant: StreamVariant) -> String {
        var parts = [PlayerWording.bitrate(variant.bandwidth)]
        if let size = variant.resolution { parts.insert("\(size.width)×\(size.height)", at: 0) }
        if let rate = variant.frameRate { parts.append(localized("\(rate, digits: 2) frames/s")) }
        if let codecs = variant.codecs { parts.append(codecs) }
        if let codecs = variant.supplementalCodecs { parts.append(codecs) }
        return parts.joined(separator: ", ")
    }
}
