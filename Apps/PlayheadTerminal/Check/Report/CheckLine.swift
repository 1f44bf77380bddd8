import FeedReaders
import FoundationEssentials
import PlaybackModel
import Playhead

/// A line of a report as it is read again: what pages and comparisons need. Reports come from anywhere.
struct CheckLine: Sendable, Decodable {
    /// A defect.
    struct Finding: Sendable, Decodable {
        var code: CheckFinding.Code
        var position: Double?
        var value: Double?
        var limit: Double?
        var detail: String?

        private enum CodingKeys: String, CodingKey { case code, position, value, limit, detail }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            code = try container.required(CheckFinding.Code.self, forKey: .code)
            position = container.optional(Double.self, forKey: .position)
            value = container.optional(Double.self, forKey: .value)
            limit = container.optional(Double.self, forKey: .limit)
            detail = container.optional(String.self, forKey: .detail)
        }

        /// The phrase for people.
        var text: String {
            CheckFinding(code, at: position, value: value, limit: limit, detail: detail).text
        }
    }

    /// An error of the player.
    struct Failure: Sendable, Decodable {
        var code: PlaybackErrorCode
        var message: String?
        var cause: String?

        private enum CodingKeys: String, CodingKey { case code, message, cause }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            code = try container.required(PlaybackErrorCode.self, forKey: .code)
            message = container.optional(String.self, forKey: .message)
            cause = container.optional(String.self, forKey: .cause)
        }
    }

    /// A track.
    struct Track: Sendable, Decodable {
        var codec: String?

        private enum CodingKeys: String, CodingKey { case codec }

        init(from decoder: any Decoder) throws {
            codec = try decoder.container(keyedBy: CodingKeys.self).optional(String.self, forKey: .codec)
        }
    }

    var id: String
    var address: String
    var title: String?
    var group: String?
    var verdict: CheckRecord.Verdict
    var findings: [Finding]
    var error: Failure?
    var time: Double
    var duration: Double?
    var container: String?
    var tracks: [Track]
    var size: PixelSize?
    /// A picture as PNG in base 64.
    var picture: String?

    private enum CodingKeys: String, CodingKey {
        case id, url, title, group, verdict, findings, error, time, duration, container, tracks, size, picture
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.required(String.self, forKey: .id)
        address = try values.required(String.self, forKey: .url)
        verdict = try values.required(CheckRecord.Verdict.self, forKey: .verdict)
        title = values.optional(String.self, forKey: .title)
        group = values.optional(String.self, forKey: .group)
        findings = values.elements(Finding.self, forKey: .findings)
        error = values.optional(Failure.self, forKey: .error)
        time = values.optional(Double.self, forKey: .time) ?? 0
        duration = values.optional(Double.self, forKey: .duration)
        container = values.optional(String.self, forKey: .container)
        tracks = values.elements(Track.self, forKey: .tracks)
        size = values.optional(PixelSize.self, forKey: .size)
        let picture = values.optional(String.self, forKey: .picture)
        // It becomes part of a page.
        self.picture = picture.flatMap { $0.utf8.count < 1 << 18 && $0.utf8.allSatisfy(Self.isBase64) ? $0 : nil }
    }

    /// Reads a line; `nil` if it is not a record.
    init?(_ bytes: [UInt8]) {
        guard bytes.first == UInt8(ascii: "{"),
            let line = try? JSONDecoder().decode(CheckLine.self, from: Data(bytes))
        else { return nil }
        self = line
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "+/=".utf8.contains(byte)
        }
    }

    /// The name for people.
    var name: String { title.flatMap { $0.isEmpty ? nil : $0 } ?? CheckPlace.text(address) }
    /// The identity as a key that needs little memory.
    var key: UInt64 { CheckKey.value(id) }
}

/// The identities of items as numbers, so that sets of a million items stay small.
enum CheckKey {
    /// The number of an identity (FNV-1a).
    static func value(_ id: String) -> UInt64 {
        id.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
