import PlaybackModel
import Playhead

/// Records everything that a player reports during a fault, to check that the interface never lies.
@MainActor final class FaultWatch {
    private(set) var transitions: [PlaybackTransition] = []
    private(set) var warnings: [PlaybackErrorCode] = []
    /// The changes of the engine's process.
    private(set) var changes: [EngineStatus] = []
    private var tasks: [Task<Void, Never>] = []

    init(_ player: Player) {
        let (transitions, notices) = (player.transitions, player.notices)
        tasks = [
            Task { [weak self] in for await transition in transitions { self?.transitions.append(transition) } },
            Task { [weak self] in
                for await notice in notices {
                    switch notice {
                    case .warning(let error): self?.warnings.append(error.code)
                    case .engine(let change): self?.changes.append(change)
                    case .advanced, .discontinuity, .engineLost, .inconsistency: break
                    }
                }
            },
        ]
    }

    func end() { for task in tasks { task.cancel() } }

    /// The playback states in order, without repeats.
    var states: [String] {
        var names = transitions.first.map { [$0.previous.playbackState.description] } ?? []
        for transition in transitions where transition.lanes.playbackState.description != names.last {
            names.append(transition.lanes.playbackState.description)
        }
        return names
    }

    /// The number of failures so far.
    var failures: Int {
        transitions.count { $0.previous.readiness.error == nil && $0.lanes.readiness.error != nil }
    }

    /// The states that the interface should not have shown.
    var lies: [String] {
        var lies: [String] = []
        var wantsToPlay = false
        var last: PlaybackLanes?
        for transition in transitions {
            let (from, to) = (transition.previous.playbackState, transition.lanes.playbackState)
            if from != to, !from.canTransition(to: to) { lies.append("\(from) to \(to) by \(transition.cause)") }
            if let last, last != transition.previous {
                lies.append("a transition is missing before \(transition.cause)")
            }
            last = transition.lanes
            switch transition.cause {
            case .user(.play): wantsToPlay = true
            case .user(.pause): wantsToPlay = false
            default: break
            }
            let button = transition.lanes.controls.button
            let due: PlaybackControls.Button =
                if transition.lanes.readiness.error != nil { .retry } else if transition.lanes.hasEnded {
                    .replay
                } else { wantsToPlay ? .pause : .play }
            if button != due { lies.append("the button shows \(button), not \(due), after \(transition.cause)") }
            let isAlone = transition.previous.readiness.error == nil
            if !isAlone, case .engine = transition.cause { lies.append("\(transition.cause) after the failure") }
        }
        return lies
    }
}
