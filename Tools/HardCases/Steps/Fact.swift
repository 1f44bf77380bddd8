import PlaybackModel

/// What else can be true besides what is shown. History counts from the beginning of the case.
enum Fact: Sendable {
    /// The phases shown so far, without repetitions, from the one at the beginning.
    case phases([Phase])
    /// The buttons shown so far, without repetitions, from the one at the beginning.
    case buttons([PlaybackControls.Button])
    /// How often the lanes have changed.
    case transitions(Int)
    /// How often the engine was sent this command.
    case heard(CommandName, times: Int)
    /// What was told besides states, in order.
    case notices([PlaybackNotice])
    /// How the user's seeks came out, in order; `nil` for one that is not done.
    case seeks([Bool?])
    /// What the metrics count.
    case stalls(Int, seconds: Double)
    /// How often a spinner has shown, at most.
    case spinners(atMost: Int)
    /// The number of the item that is current, from 1.
    case item(Int)
    case intent(PlaybackIntent)
    case error(PlaybackErrorCode)
    /// Why it shows what it shows.
    case reason(PlaybackExplanation.Reason)
    case rate(Double)
    case duration(Double)
    /// Whether a cover stays because no picture came yet.
    case cover(Bool)
    case engines(Int)
    /// Whether data are awaited.
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
        case .phases(let phases): "so far " + phases.map(\.rawValue).joined(separator: ", ")
        case .buttons(let buttons): "buttons so far " + buttons.map(\.sign).joined(separator: " ")
        case .transitions(let count): count == 0 ? "nothing has changed" : "\(count) changes"
        case .heard(let command, let times): "the engine heard `\(command.rawValue)` \(times.times)"
        case .notices(let notices):
            notices.isEmpty ? "nothing else is told" : "told: " + notices.map(\.inWords).joined(separator: ", ")
        case .seeks(let outcomes):
            "seeks: " + outcomes.map { $0.map { $0 ? "done" : "overtaken" } ?? "pending" }.joined(separator: ", ")
        case .stalls(let count, let seconds):
            "the metrics count \(count) stall\(count == 1 ? "" : "s") of \(seconds.inWords) s"
        case .spinners(let most): "at most \(most) spinner"
        case .item(let number): "item \(number)"
        case .intent(let intent): "the intent is \(intent.rawValue)"
        case .error(let code): "the error is \(code.rawValue)"
        case .reason(let reason): "because: \(reason.rawValue)"
        case .rate(let rate): "the speed is \(rate.inWords)"
        case .duration(let seconds): "the duration is \(seconds.inWords) s"
        case .cover(let stays): stays ? "the cover stays" : "the picture shows"
        case .engines(let count): "\(count) engines so far"
        case .isBuffering(let isBuffering): isBuffering ? "it buffers" : "it does not buffer"
        }
    }
}

extension Int {
    fileprivate var times: String {
        switch self {
        case 0: "never"
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
        case .advanced: "gone on to the next item"
        case .discontinuity(let time): "jump to \(time.seconds.inWords) s"
        case .engineLost: "engine lost"
        case .inconsistency(let what): "inconsistency \(what.rawValue)"
        }
    }
}
