extension PlaybackMachine {
    /// Receives an event of the system.
    mutating func receive(_ event: SystemEvent, into output: inout PlaybackOutput) {
        switch event {
        case .interruptionBegan: holds.insert(.interruption)
        case .interruptionEnded(let shouldResume):
            guard holds.contains(.interruption) else { return }
            holds.remove(.interruption)
            if !shouldResume { pauseIfPlaying() }
        case .outputLost: pauseIfPlaying()
        case .outputUnsuitable: holds.insert(.unsuitableOutput)
        case .outputSuitable: holds.remove(.unsuitableOutput)
        case .backgrounded: holds.insert(.background)
        case .foregrounded: holds.remove(.background)
        case .ducked: break
        case .autoplayRefused: refuseAutoplay(into: &output)
        case .remotePlay: perform(.play, .none, into: &output)
        case .remotePause: perform(.pause, .none, into: &output)
        case .clockJumped: expectMovement()
        }
    }

    private mutating func refuseAutoplay(into output: inout PlaybackOutput) {
        guard lanes.intent == .play else { return }
        lanes.intent = .pause
        load.wasAutoplayRefused = true
        output.notices.append(.warning(PlaybackError(.autoplayRefused)))
    }
}
