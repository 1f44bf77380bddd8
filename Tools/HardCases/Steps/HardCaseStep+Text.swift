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
        case .reports(let word, of: nil): "engine: \(word)"
        case .reports(let word, of: .some(let load)):
            load == 0 ? "engine as a whole: \(word)" : "engine, for load \(load): \(word)"
        case .network(let isThere): isThere ? "the network is back" : "the network is lost"
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
        case .empty: "no item is open"
        case .opening(let play): "an item opens \(play ? "to play" : "paused")"
        case .playing(let position): "playing at \(position.inWords) s"
        case .paused(let position): "paused at \(position.inWords) s"
        }
    }
}

extension SystemEvent {
    fileprivate var inWords: String {
        switch self {
        case .interruptionBegan: "an interruption begins"
        case .interruptionEnded(let resumes):
            "the interruption ends, and playback \(resumes ? "may" : "may not") resume"
        case .outputLost: "the output is lost"
        case .outputUnsuitable: "the output becomes unsuitable"
        case .outputSuitable: "a suitable output is back"
        case .backgrounded: "the application moves to the background"
        case .foregrounded: "the application returns to the foreground"
        case .ducked: "another sound ducks the volume"
        case .autoplayRefused: "autoplay is refused"
        case .remotePlay: "a media key plays"
        case .remotePause: "a media key pauses"
        case .clockJumped: "the computer slept"
        }
    }
}

extension SimulatedIncident.Kind {
    fileprivate var inWords: String {
        switch self {
        case .stall(let seconds): "the buffer runs empty" + (seconds.map { " for \($0.inWords) s" } ?? "")
        case .resume: "data arrives again"
        case .fail(let error): "the item fails: \(error.code.rawValue)"
        case .warn(let error): "a warning: \(error.code.rawValue)"
        case .pause: "another client pauses"
        case .play: "another client plays"
        case .stopStalled: "the buffer runs empty, and the engine stops instead of waiting"
        case .falseEnd: "the engine reports a false end"
        case .duration(let seconds): "the duration becomes " + (seconds.map { "\($0.inWords) s" } ?? "unknown")
        case .crash: "the engine crashes"
        case .loadingSpeed(let speed): "data arrives at speed \(speed.inWords)"
        case .truncate: "the data ends"
        case .jump(let seconds): "the position jumps to \(seconds.inWords) s"
        case .repair: "the engine recovers"
        case .metadata: "the content provides its title"
        case .event: "the engine posts an event"
        case .hang: "the engine hangs"
        }
    }
}
