import PlaybackModel

/// What the interface shows.
struct Shown: Sendable {
    /// What is expected of a pending seek.
    enum Seek: Sendable, Equatable {
        /// Nothing.
        case any
        /// None is pending.
        case none
        /// One to this position, in seconds.
        case to(Double)
    }

    let phase: Phase
    let button: PlaybackControls.Button
    /// Whether the spinner shows, its delay included.
    let spinner: Bool
    /// The position that is shown, in seconds; `nil` when the case is not about it.
    let position: Double?
    let seek: Seek
}

extension PlaybackControls.Button {
    /// The button as it is drawn.
    var sign: String {
        switch self {
        case .play: "▶"
        case .pause: "❚❚"
        case .replay: "↻"
        case .retry: "⟲"
        }
    }
}

extension Shown: CustomStringConvertible {
    var description: String {
        var parts = ["\(phase.rawValue) \(button.sign)", spinner ? "spinner" : "no spinner"]
        if let position { parts.append("at \(position.inWords) s") }
        switch seek {
        case .any: break
        case .none: parts.append("no seek pending")
        case .to(let target): parts.append("seeking to \(target.inWords) s")
        }
        return parts.joined(separator: ", ")
    }
}

extension Double {
    /// Without decimals where there are none.
    var inWords: String {
        let thousandths = (self * 1000).rounded()
        return thousandths == self.rounded() * 1000 ? "\(Int(self.rounded()))" : "\(thousandths / 1000)"
    }
}
