import MediaServer
import PlaybackModel

/// A fault of a network or of content, with the way to cause it and the player's promised behavior.
struct Fault: Sendable {
    /// The content to play.
    enum Medium: Sendable, Hashable {
        /// Content on demand.
        case media(TestMedia)
        /// A live stream with a window of this many segments, 2 s each.
        case live(window: Int)
        /// A live playlist that misbehaves on request.
        case script

        static let film = Medium.media(.mp4)
        static let hls = Medium.media(.hlsSingle)
        static let variants = Medium.media(.hls)
        static let tracks = Medium.media(.hlsTracks)
        static let encrypted = Medium.media(.hlsEncrypted)
        static let dash = Medium.media(.dash)

        var isLive: Bool { if case .media = self { false } else { true } }
    }

    /// The time at which a fault begins.
    enum Onset: Sendable, Hashable {
        /// Before the item is opened. The item starts at this position, in seconds.
        case opening(at: Double?)
        /// After this many seconds of playback.
        case playing(seconds: Double)
    }

    /// The promised behavior of the player.
    enum Promise: Sendable, Hashable {
        /// Playback continues automatically for at least this many seconds. The player may have to report a warning.
        case recovers(seconds: Double, warning: PlaybackErrorCode? = nil)
        /// Playback ends as at the end of the content. The player may have to report a warning.
        case ends(warning: PlaybackErrorCode? = nil)
        /// The item fails with one of these.
        case fails([PlaybackErrorCode])

        /// The longest permitted gap in the content, in seconds: a segment or two, and only with the warning.
        var hole: Double { if case .recovers(_, .missingSegment) = self { 4 } else { 0 } }
    }

    /// The name, for `--only`.
    let name: String
    /// A human-readable description.
    let story: String
    let medium: Medium
    let onset: Onset
    let promise: Promise
    /// The maximum time from the beginning of the fault to the promised behavior, in seconds.
    let limit: Double
    /// The time without progress after which this player gives up, in seconds; `nil` for the default of 20.
    let patience: Double?
    /// Causes the fault.
    let begin: @MainActor (FaultStage) async throws -> Void
    /// `true` if the fault can be removed, so that a retry succeeds.
    let isRepairable: Bool

    init(
        _ name: String, _ story: String, on medium: Medium = .film, from onset: Onset = .opening(at: 6),
        _ promise: Promise, within limit: Double = 20, patience: Double? = nil, isRepairable: Bool = true,
        _ begin: @escaping @MainActor (FaultStage) async throws -> Void
    ) {
        self.name = name
        self.story = story
        self.medium = medium
        self.onset = onset
        self.promise = promise
        self.limit = limit
        self.patience = patience
        self.isRepairable = isRepairable
        self.begin = begin
    }
}

extension Fault {
    /// The state that survives the fault, for the table. The trial checks each part.
    var survives: String {
        switch promise {
        case .recovers where promise.hole > 0: "everything except at most \(Int(promise.hole)) s of the content"
        case .recovers: "everything"
        case .ends: "queue, tracks"
        case .fails where !isRepairable: "position, queue, tracks, intent; the next item plays"
        case .fails where medium.isLive: "queue, tracks, intent; a retry joins the stream"
        case .fails: "position, queue, tracks, intent; a retry continues there"
        }
    }
}

extension Fault.Promise: CustomStringConvertible {
    /// The text for the table.
    var description: String {
        switch self {
        case .recovers(_, nil): "recovers"
        case .recovers(_, .some(let warning)): "recovers, warns `\(warning)`"
        case .ends(nil): "plays to its end"
        case .ends(.some(let warning)): "ends there, warns `\(warning)`"
        case .fails(let codes): "fails: " + codes.map { "`\($0)`" }.joined(separator: " or ")
        }
    }
}
