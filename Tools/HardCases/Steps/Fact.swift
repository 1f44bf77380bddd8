import PlaybackModel

/// A fact besides what the interface shows. History counts from the beginning of the case.
enum Fact: Sendable {
    /// The phases shown so far, without repetitions.
    case phases([Phase])
    /// The buttons shown so far, without repetitions.
    case buttons([PlaybackControls.Button])
    /// The number of transitions.
    case transitions(Int)
    /// The number of times that the engine received a command.
    case heard(CommandName, times: Int)
    /// The notices, in order.
    case notices([PlaybackNotice])
    /// The results of the user's seeks, in order; `nil` for a pending one.
    case seeks([Bool?])
    /// The stalls that the metrics count.
    case stalls(Int, seconds: Double)
    /// The maximum number of times that a spinner was shown.
    case spinners(atMost: Int)
    /// The number of the current item, starting at 1.
    case item(Int)
    case intent(PlaybackIntent)
    case error(PlaybackErrorCode)
    /// The reason for the phase.
    case reason(PlaybackExplanation.Reason)
    case rate(Double)
    case duration(Double)
    /// The visibility of the cover, which is shown until a video frame arrives.
    case cover(Bool)
    case engines(Int)
    /// The buffering state.
    case isBuffering(Bool)

    /// A command to an engine.
    enum CommandName: String, Sendable {
        case load, prepare, activate, unload, play, pause, setRate, seek

        init?(_ command: EngineCommand) {
            switch command {
            case .load: self = .load
            case .prepare: self = .prepare
            case .activate: self = .activate
            case .unload: self = .unload
            case .play: self = .play
            case .pause: self = .pause
            case .setRate: self = .setRate
            case .seek: self = .seek
            default: return nil
            }
        }
    }
}

extension Fact: CustomStringConvertible {
    var description: String {
        switch self {
        case .phases(let phases): "phases so far: " + phases.map(\.rawValue).joined(separator: ", ")
        case .buttons(let buttons): "buttons so far: " + buttons.map(\.sign).joined(separator: " ")
        case .transitions(let count): count == 0 ? "no change" : "\(count) changes"
        case .heard(let command, times: 0): "the engine never received `\(command.rawValue)`"
        case .heard(let command, let times): "the engine received `\(command.rawValue)` \(times.times)"
        case .notices(let notices):
            notices.isEmpty ? "no notices" : "notices: " + notices.map(\.inWords).joined(separator: ", ")
        case .seeks(let outcomes):
            "seeks: " + outcomes.map { $0.map { $0 ? "finished" : "superseded" } ?? "pending" }.joined(separator: ", ")
        case .stalls(let count, let seconds):
            "the metrics count \(count) stall\(count == 1 ? "" : "s") of \(seconds.inWords) s"
        case .spinners(atMost: 0): "no spinner so far"
        case .spinners(let most): "at most \(most) spinner so far"
        case .item(let number): "item \(number)"
        case .intent(let intent): "the intent is \(intent.rawValue)"
        case .error(let code): "the error is \(code.rawValue)"
        case .reason(let reason): "reason: \(reason.rawValue)"
        case .rate(let rate): "the speed is \(rate.inWords)"
        case .duration(let seconds): "the duration is \(seconds.inWords) s"
        case .cover(let stays): stays ? "the cover is shown" : "the video is shown"
        case .engines(let count): "\(count) engine\(count == 1 ? "" : "s") so far"
        case .isBuffering(let isBuffering): isBuffering ? "buffering" : "not buffering"
        }
    }
}

extension Int {
    fileprivate var times: String {
        switch self {
        case 1: "once"
        case 2: "twice"
        default: "\(self) times"
        }
    }
}

extension PlaybackNotice {
    /// The notice in a few words.
    var inWords: String {
        switch self {
        case .warning(let error): "warning \(error.code.rawValue)"
        case .advanced: "advanced to the next item"
        case .discontinuity(let time): "jump to \(time.seconds.inWords) s"
        case .engine(let status): "engine \(status.state.rawValue)"
        case .engineLost: "engine lost"
        case .inconsistency(let what): "inconsistency \(what.rawValue)"
        }
    }
}
