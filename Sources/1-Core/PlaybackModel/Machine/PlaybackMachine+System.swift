extension PlaybackMachine {
    /// Takes in an event of the system.
    mutating func take(_ event: SystemEvent, into output: inout PlaybackOutput) {
        switch event {
        case .interruptionBegan: suppressions.insert(.interruption)
        case .interruptionEnded(let shouldResume):
            guard suppressions.contains(.interruption) else { return }
            suppressions.remove(.interruption)
            if !shouldResume, lanes.intent == .play { lanes.intent = .pause }
        case .outputLost:
            if lanes.intent == .play { lanes.intent = .pause }
        case .outputUnsuitable: suppressions.insert(.unsuitableOutput)
        case .outputSuitable: suppressions.remove(.unsuitableOutput)
        case .backgrounded: suppressions.insert(.background)
        case .foregrounded: suppressions.remove(.background)
        case .ducked: break
        case .autoplayRefused: refuseAutoplay(into: &output)
        case .remotePlay: obey(.play, .none, into: &output)
        case .remotePause: obey(.pause, .none, into: &output)
        case .clockJumped: expectMovement()
        }
    }

    private mutating func refuseAutoplay(into output: inout PlaybackOutput) {
        guard lanes.intent == .play else { return }
        lanes.intent = .pause
        wasAutoplayRefused = true
        output.notices.append(.warning(PlaybackError(.autoplayRefused)))
    }
}
