import PlaybackModel
import PlayheadTesting

extension HardCaseStep: CustomStringConvertible {
    /// The step in words.
    var description: String {
        switch self {
        case .begins(let beginning): beginning.description
        case .user(let action): action.description
        case .system(let event): event.inWords
        case .happens(let kind): kind.inWords
        case .says(let word, of: nil): "engine: \(word)"
        case .says(let word, of: .some(let load)):
            load == 0 ? "engine, of itself: \(word)" : "engine, of load \(load): \(word)"
        case .network(let isThere): isThere ? "the network is there again" : "the network goes"
        case .wait(let seconds): "\(seconds.inWords) s pass"
        case .times(let count, let steps):
            "\(count) times: " + steps.map(\.description).joined(separator: ", ")
        case .expect(let shown): shown.description
        case .check(let fact): fact.description
        }
    }
}

extension Beginning: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty: "a player without an item"
        case .opening(let play): "an item opens, \(play ? "to play" : "paused")"
        case .playing(let position): "it plays at \(position.inWords) s"
        case .paused(let position): "it is paused at \(position.inWords) s"
        }
    }
}

extension SystemEvent {
    fileprivate var inWords: String {
        switch self {
        case .interruptionBegan: "an interruption begins"
        case .interruptionEnded(let resumes): "it ends, \(resumes ? "to resume" : "not to resume")"
        case .outputLost: "the output is lost"
        case .outputUnsuitable: "the output is unfit"
        case .outputSuitable: "an output is there again"
        case .backgrounded: "the application goes to the background"
        case .foregrounded: "the application is back"
        case .ducked: "another sound asks for silence"
        case .autoplayRefused: "starting by itself is refused"
        case .remotePlay: "a media key plays"
        case .remotePause: "a media key pauses"
        case .clockJumped: "the machine slept"
        }
    }
}

extension SimulatedIncident.Kind {
    fileprivate var inWords: String {
        switch self {
        case .stall(let seconds): "the buffer runs empty" + (seconds.map { " for \($0.inWords) s" } ?? "")
        case .resume: "the data are back"
        case .fail(let error): "the item fails: \(error.code.rawValue)"
        case .warn(let error): "something is wrong, playback goes on: \(error.code.rawValue)"
        case .pause: "somebody else pauses"
        case .play: "somebody else plays"
        case .stopStalled: "the buffer runs empty, and the engine stops instead of waiting"
        case .falseEnd: "the engine says that it has ended"
        case .duration(let seconds): "the duration becomes " + (seconds.map { "\($0.inWords) s" } ?? "unknown")
        case .crash: "the engine dies"
        case .loadingSpeed(let speed): "data arrive at speed \(speed.inWords)"
        case .truncate: "the data end"
        case .jump(let seconds): "the position jumps to \(seconds.inWords) s"
        case .repair: "the engine mends itself"
        case .metadata: "the content tells its title"
        case .event: "the engine says something"
        case .hang: "the engine hangs"
        }
    }
}
