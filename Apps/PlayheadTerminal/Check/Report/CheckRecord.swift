import CGIO
import FeedReaders
import MediaReaders
import PlaybackModel
import Playhead

/// The result of the check of one item.
struct CheckRecord: Sendable {
    /// The overall result.
    enum Verdict: String, Sendable, Hashable, Decodable, CaseIterable {
        /// The item plays, and nothing was found.
        case plays
        /// The item plays, with warnings.
        case suspect
        /// The item does not play as it should.
        case fails
    }

    /// A seek and its landing.
    struct Seek: Sendable, Hashable {
        /// The target, in seconds.
        var target: Double
        /// The position of the landing, in seconds; `nil` if it failed.
        var position: Double?
        /// The time until the landing, in seconds.
        var time: Double
    }

    /// The measured values.
    struct Measures: Sendable, Hashable {
        /// The time until the item was open, in seconds.
        var openTime: Double?
        /// The time from the request until playback moved, in seconds.
        var startTime: Double?
        /// The time of media that played from the beginning, in seconds.
        var playedTime = 0.0
        var stalls = 0
        var stallTime = 0.0
        var pictures = 0
        var droppedFrames = 0
        var engineLosses = 0
        /// The growth of the delay of the pictures, in seconds; `nil` if it was not measured.
        var drift: Double?
        var seeks: [Seek] = []
    }

    /// The version of the format.
    static let version = 1

    /// The identity of the address, the same in each check.
    var id: String
    /// The address without secrets.
    var address: String
    var title: String?
    var group: String?
    /// The start of the check, in seconds since 1970.
    var date: Double
    /// The duration of the check, in seconds.
    var time = 0.0
    var findings: [CheckFinding] = []
    /// The error of an item that cannot be played.
    var error: PlaybackError?
    var measures = Measures()
    var properties = PlayerProperties()
    /// A small picture as PNG in base 64.
    var picture: String?

    init(entry: FeedEntry, date: Double) {
        id = Self.id(of: entry.address)
        address = redactedURL(MediaAddress.url(entry.address))
        title = entry.title
        group = entry.group
        self.date = date
    }

    /// The overall result.
    var verdict: Verdict {
        if findings.contains(where: { $0.severity == .error }) { return .fails }
        return findings.isEmpty ? .plays : .suspect
    }

    /// The identity of an address: half of its SHA-256, so that secrets in it stay secret.
    static func id(of address: String) -> String {
        let text = MediaAddress.url(address).absoluteString
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, gssize(text.utf8.count)) else {
            return ""
        }
        defer { g_free(digest) }
        return String(String(cString: digest).prefix(32))
    }
}

extension CheckRecord {
    /// The record as one JSON object, in the form of `Documentation/Schemas/check.schema.json`.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("version", .integer(Int64(Self.version))),
            .init("id", .string(id)),
            .init("url", .string(address)),
            .init("title", MediaJSON.text(title)),
            .init("group", MediaJSON.text(group)),
            .init("verdict", .string(verdict.rawValue)),
            .init("findings", .array(findings.map(Self.json))),
            .init("error", error.map { .object(EventLine.fields(of: $0)) } ?? .null),
            .init("date", .string(CheckDate.text(date))),
            .init("time", .number(time)),
            .init("openTime", .optional(measures.openTime)),
            .init("startTime", .optional(measures.startTime)),
            .init("playedTime", .number(measures.playedTime)),
            .init("stalls", .integer(Int64(measures.stalls))),
            .init("stallTime", .number(measures.stallTime)),
            .init("pictures", .integer(Int64(measures.pictures))),
            .init("droppedFrames", .integer(Int64(measures.droppedFrames))),
            .init("engineLosses", .integer(Int64(measures.engineLosses))),
            .init("seeks", .array(measures.seeks.map(Self.json))),
            .init("streamType", .string(properties.streamType.rawValue)),
            .init("mediaType", .string(properties.mediaType.rawValue)),
            .init("duration", EventLine.seconds(properties.duration)),
            .init("size", properties.presentationSize.flatMap { $0 == .zero ? nil : MediaJSON.size($0) } ?? .null),
            .init("bitrate", .optional(properties.statistics.bitrate)),
        ]
        members += MediaJSON.tracks(properties.tracks)
        if let picture { members.append(.init("picture", .string(picture))) }
        return .object(members)
    }

    private static func json(_ finding: CheckFinding) -> JSONValue {
        .object([
            .init("code", .string(finding.code.rawValue)),
            .init("severity", .string(finding.severity.rawValue)),
            .init("position", .optional(finding.position)),
            .init("value", .optional(finding.value)),
            .init("limit", .optional(finding.limit)),
            .init("detail", MediaJSON.text(finding.detail)),
        ])
    }

    private static func json(_ seek: Seek) -> JSONValue {
        .object([
            .init("target", .number(seek.target)),
            .init("position", .optional(seek.position)),
            .init("time", .number(seek.time)),
        ])
    }
}
