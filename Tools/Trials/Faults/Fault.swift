import MediaServer
import PlaybackModel

/// Something that a network or content does wrong, how it is made, and what the player promises then.
struct Fault: Sendable {
    /// What is played.
    enum Medium: Sendable, Hashable {
        /// A medium on demand by its name.
        case media(TestMedia)
        /// A live stream with a window of so many segments of 2 s.
        case live(window: Int)
        /// A live playlist that can be told to misbehave.
        case script

        static let film = Medium.media(.mp4)
        static let hls = Medium.media(.hlsSingle)
        static let variants = Medium.media(.hls)
        static let tracks = Medium.media(.hlsTracks)
        static let encrypted = Medium.media(.hlsEncrypted)
        static let dash = Medium.media(.dash)

        var isLive: Bool { if case .media = self { false } else { true } }
    }

    /// When it begins.
    enum Onset: Sendable, Hashable {
        /// Before the item is opened, which starts at this position in seconds.
        case opening(at: Double?)
        /// When so much was played.
        case playing(seconds: Double)
    }

    /// What the player does.
    enum Promise: Sendable, Hashable {
        /// Playback goes on by itself: so many seconds more are played. A warning may be due.
        case recovers(seconds: Double, warning: PlaybackErrorCode? = nil)
        /// Playback ends, as if the content did, perhaps with a warning.
        case ends(warning: PlaybackErrorCode? = nil)
        /// The item fails with one of these.
        case fails([PlaybackErrorCode])

        /// How many seconds of the content may be left out where playback goes on: a segment or two, and never without
        /// the warning.
        var hole: Double { if case .recovers(_, .missingSegment) = self { 4 } else { 0 } }
    }

    /// Its name for `--only`.
    let name: String
    /// What happens, for people.
    let story: String
    let medium: Medium
    let onset: Onset
    let promise: Promise
    /// Seconds from its begin to what is promised, at most.
    let limit: Double
    /// Seconds without movement after which this player gives up; `nil` for the usual 20.
    let patience: Double?
    /// Puts it in force.
    let begin: @MainActor (FaultStage) async throws -> Void
    /// Whether it can be mended, so that a retry works.
    let isMendable: Bool

    init(
        _ name: String, _ story: String, on medium: Medium = .film, from onset: Onset = .opening(at: 6),
        _ promise: Promise, within limit: Double = 20, patience: Double? = nil, isMendable: Bool = true,
        _ begin: @escaping @MainActor (FaultStage) async throws -> Void
    ) {
        self.name = name
        self.story = story
        self.medium = medium
        self.onset = onset
        self.promise = promise
        self.limit = limit
        self.patience = patience
        self.isMendable = isMendable
        self.begin = begin
    }
}

extension Fault {
    /// What outlasts it, as the table says it; each of these is checked.
    var survives: String {
        switch promise {
        case .recovers where promise.hole > 0: "everything but \(Int(promise.hole)) s of the content at most"
        case .recovers: "everything"
        case .ends: "queue, tracks"
        case .fails where !isMendable: "position, queue, tracks, wish to play; the next item plays"
        case .fails where medium.isLive: "queue, tracks, wish to play; a retry joins the stream"
        case .fails: "position, queue, tracks, wish to play; a retry goes on there"
        }
    }
}

extension Fault.Promise: CustomStringConvertible {
    /// As the table says it.
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
