import PlaybackModel

/// A report of an engine. Seeks are numbered from 1, in the order in which the engine received them.
enum EngineReport: Sendable {
    case ready(Double?, at: Double)
    case readyLive(from: Double, to: Double, at: Double)
    /// The state of the transport, and the number of the newest commands that it does not include yet.
    case transport(TransportState, unheard: UInt64, TransportReport.Reason)
    case position(Double)
    case landed(UInt64, at: Double)
    case superseded(UInt64)
    case seekFailed(UInt64, PlaybackErrorCode)
    case ended(at: Double)
    case failed(PlaybackErrorCode)
    case duration(Double)
    case window(from: Double, to: Double)
    case buffer(Int, isLikelyToKeepUp: Bool)
    case warning(PlaybackErrorCode)
    case repairing(RepairStep)
    case frame
    case unloaded
}

extension EngineReport: CustomStringConvertible {
    var description: String {
        switch self {
        case .ready(let duration, let position):
            "ready at \(position.inWords) s" + (duration.map { " of \($0.inWords) s" } ?? ", duration unknown")
        case .readyLive(let start, let end, let position):
            "ready at \(position.inWords) s of a window from \(start.inWords) to \(end.inWords) s"
        case .transport(let state, let unheard, let reason):
            state.inWords + (reason == .none ? "" : " (\(reason.rawValue))")
                + (unheard == 0 ? "" : ", sent before the last \(unheard == 1 ? "command" : "\(unheard) commands")")
        case .position(let seconds): "position \(seconds.inWords) s"
        case .landed(let number, let seconds): "seek \(number) landed at \(seconds.inWords) s"
        case .superseded(let number): "seek \(number) was superseded"
        case .seekFailed(let number, let code): "seek \(number) failed: \(code.rawValue)"
        case .ended(let seconds): "ended at \(seconds.inWords) s"
        case .failed(let code): "failed: \(code.rawValue)"
        case .duration(let seconds): "the duration is \(seconds.inWords) s"
        case .window(let start, let end): "the window is \(start.inWords) to \(end.inWords) s"
        case .buffer(let percent, let isLikely):
            "buffer \(percent) %, \(isLikely ? "likely" : "unlikely") to keep up"
        case .warning(let code): "warning: \(code.rawValue)"
        case .repairing(let step): "repairing: \(step.rawValue)"
        case .frame: "a video frame"
        case .unloaded: "released"
        }
    }
}

extension TransportState {
    static let stalled = TransportState.waiting(.minimizingStalls)
    static let evaluating = TransportState.waiting(.evaluatingBufferingRate)

    fileprivate var inWords: String {
        switch self {
        case .paused: "the transport is paused"
        case .playing: "the transport plays"
        case .waiting(let reason): "the transport waits (\(reason.rawValue))"
        }
    }
}
