import MediaReaders
import PlaybackModel
import Playhead

/// Descriptions of media as JSON. Text from media is free of control characters.
enum MediaJSON {
    static func tracks(_ report: TracksReport) -> [JSONValue.Member] {
        [
            .init("container", text(report.container)),
            .init("tracks", .array(report.tracks.map { track($0, isSelected: report.selected.contains($0.id)) })),
            .init("variants", .array(report.variants.map(variant))),
        ]
    }

    /// The decoder of the pictures.
    static func decoding(_ decoding: VideoDecoding) -> JSONValue {
        .object([
            .init("element", .string(decoding.decoder)), .init("isHardware", .bool(decoding.isHardware)),
            .init("softwareReason", .optional(decoding.softwareReason?.rawValue)),
            .init("failedElement", .optional(decoding.failedDecoder)),
            .init("picturePath", .optional(decoding.picturePath?.rawValue)),
        ])
    }

    static func metadata(_ metadata: MediaMetadata) -> [JSONValue.Member] {
        [
            .init("title", text(metadata.title)),
            .init("artist", text(metadata.artist)),
            .init("album", text(metadata.album)),
            .init("genre", text(metadata.genre)),
            .init("organization", text(metadata.organization)),
            .init("comment", text(metadata.comment)),
            .init("chapters", .array(metadata.chapters.map(chapter))),
            .init("artwork", metadata.artwork.map(artwork) ?? .null),
        ]
    }

    static func size(_ size: PixelSize) -> JSONValue {
        .object([.init("width", .integer(Int64(size.width))), .init("height", .integer(Int64(size.height)))])
    }

    static func text(_ text: String?) -> JSONValue { .optional(text.map { PrintableText($0).string }) }

    private static func track(_ track: MediaTrack, isSelected: Bool) -> JSONValue {
        .object([
            .init("id", text(track.id)),
            .init("kind", .string(track.kind.rawValue)),
            .init("language", text(track.language)),
            .init("title", text(track.title)),
            .init("codec", text(track.codec)),
            .init("isDefault", .bool(track.isDefault)),
            .init("isSelected", .bool(isSelected)),
            .init("characteristics", .array(track.characteristics.map(\.rawValue).sorted().map { .string($0) })),
            .init("format", track.format.map(format) ?? .null),
        ])
    }

    private static func format(_ format: TrackFormat) -> JSONValue {
        .object([
            .init("size", format.size.map(size) ?? .null),
            .init("frameRate", .optional(format.frameRate)),
            .init("bitDepth", integer(format.bitDepth)),
            .init("chroma", text(format.chroma)),
            .init("profile", text(format.profile)),
            .init("color", format.color.map(color) ?? .null),
            .init("dynamicRange", text(format.dynamicRange)),
            .init("dolbyVisionProfile", integer(format.dolbyVisionProfile)),
            .init("channels", integer(format.channels)),
            .init("sampleRate", .optional(format.sampleRate)),
            .init("bitrate", .optional(format.bitrate)),
        ])
    }

    private static func color(_ color: TrackFormat.Color) -> JSONValue {
        .object([
            .init("primaries", text(color.primaries)),
            .init("transfer", text(color.transfer)),
            .init("matrix", text(color.matrix)),
            .init("range", color.isFullRange.map { .string($0 ? "full" : "limited") } ?? .null),
        ])
    }

    private static func integer(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }

    private static func variant(_ variant: StreamVariant) -> JSONValue {
        .object([
            .init("bandwidth", .number(variant.bandwidth)),
            .init("resolution", variant.resolution.map(size) ?? .null),
            .init("frameRate", .optional(variant.frameRate)),
            .init("codecs", text(variant.codecs)),
            .init("supplementalCodecs", text(variant.supplementalCodecs)),
        ])
    }

    private static func chapter(_ chapter: MediaChapter) -> JSONValue {
        .object([
            .init("start", EventLine.seconds(chapter.range.start)),
            .init("end", EventLine.seconds(chapter.range.end)),
            .init("title", text(chapter.title)),
        ])
    }

    private static func artwork(_ artwork: MediaArtwork) -> JSONValue {
        .object([.init("mimeType", text(artwork.mimeType)), .init("bytes", .integer(Int64(artwork.data.count)))])
    }
}
