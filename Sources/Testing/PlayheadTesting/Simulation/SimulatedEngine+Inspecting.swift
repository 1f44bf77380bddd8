public import PlaybackModel

extension SimulatedEngine {
    /// The load that plays; `Generation.none` without one.
    public var currentGeneration: Generation { current?.generation ?? .none }

    /// The load that waits; `Generation.none` without one.
    public var preparedGeneration: Generation { prepared?.generation ?? .none }

    /// The actual state of the transport.
    public var transport: TransportState { current?.transport ?? .paused }

    /// `true` while a seek or step is in flight.
    public var isSeeking: Bool { current?.jumpInFlight != nil }

    /// The current position of the current load; invalid without one.
    public var position: CMTime { currentTime(of: currentGeneration) }

    /// Triggers an incident of the current load now.
    public func perform(_ kind: SimulatedIncident.Kind) {
        guard isRunning else { return }
        run {
            switch kind {
            case .crash(let error): crash(error)
            case .hang: stop()
            default: current?.happen(kind)
            }
        }
    }

    /// Posts any event now, true or not.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - generation: The load of the event; `nil` for the current one.
    ///   - epoch: The epoch of the event; `nil` for the engine's.
    public func inject(_ event: EngineEvent, generation: Generation? = nil, epoch: UInt64? = nil) {
        run { deliver(event, of: generation ?? currentGeneration, epoch: epoch ?? configuration.epoch) }
    }
}
