import MediaServer
import Synchronization

/// A live playlist with segments of 2 s that misbehaves on request.
final class ScriptedLive: Sendable {
    /// A kind of misbehavior.
    enum Manner: Sendable, Hashable {
        case properly
        /// The window has this many segments.
        case window(Int)
        /// The playlist jumps forward or back by this many segments.
        case shifted(Int)
        /// The segment numbers restart at 0, as after a restart of the encoder.
        case renumbered
        /// The newest segment is repeated under new numbers.
        case repeating
        /// A discontinuity precedes each segment.
        case discontinuous
        /// The dates are an hour off and run backward.
        case backwards
        /// The response is not a playlist.
        case garbage
        /// The playlist exceeds every limit.
        case huge
    }

    private struct State {
        var manner = Manner.properly
        var since = Duration.zero
    }

    private static let segmentCount = 30
    private let folder: String
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// Creates a playlist that repeats the segments `film_000.ts` and so on of a folder.
    init(folder: String) { self.folder = folder }

    /// Changes the behavior from now on.
    func turn(_ manner: Manner) {
        let now = start.duration(to: .now)
        state.withLock { $0 = State(manner: manner, since: now) }
    }

    /// The current playlist.
    func response() -> StreamResponse {
        let now = start.duration(to: .now)
        let state = state.withLock { $0 }
        return .text(text(state, at: now), contentType: "application/vnd.apple.mpegurl")
    }

    private func text(_ state: State, at now: Duration) -> String {
        // The playlist starts with six segments.
        var last = Int(now / .seconds(2)) + 6
        let before = Int(state.since / .seconds(2)) + 6
        var count = 6
        var number = 0
        switch state.manner {
        case .properly, .repeating, .discontinuous, .backwards: break
        case .window(let size): count = size
        case .shifted(let steps): last = max(6, last + steps)
        case .renumbered: number = -before
        case .garbage: return "#EXTM3U\n\u{0}\u{1}garbage\n#EXTINF:two,\n"
        case .huge:
            return "#EXTM3U\n" + String(repeating: "# a long line that contains only a comment\n", count: 300_000)
        }
        let first = last - count
        var lines = ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:2"]
        lines.append("#EXT-X-MEDIA-SEQUENCE:\(max(0, first + number))")
        for index in first..<last where index + number >= 0 {
            let content = state.manner == .repeating ? min(index, before) : index
            if state.manner == .discontinuous || content % Self.segmentCount == 0 {
                lines.append("#EXT-X-DISCONTINUITY")
            }
            if state.manner == .backwards {
                lines.append("#EXT-X-PROGRAM-DATE-TIME:2001-01-01T\(10 + index % 2):00:\(59 - index % 60).000Z")
            }
            let name = "00\(content % Self.segmentCount)".suffix(3)
            lines += ["#EXTINF:2.000000,", "\(folder)/film_\(name).ts"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
