import PlaybackModel

/// The visible interface.
struct Shown: Sendable {
    /// The expected pending seek.
    enum Seek: Sendable, Equatable {
        /// Any or none.
        case any
        /// No pending seek.
        case none
        /// A pending seek to a position, in seconds.
        case to(Double)
    }

    let phase: Phase
    let button: PlaybackControls.Button
    /// The visibility of the spinner, after its delay.
    let spinner: Bool
    /// The visible position in seconds, or `nil` if the case is not about it.
    let position: Double?
    let seek: Seek
}

extension PlaybackControls.Button {
    /// The symbol of the button.
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
