public import PlaybackModel

extension SimulatedEngine {
    /// The load that plays; `Generation.none` without one.
    public var currentGeneration: Generation { current?.generation ?? .none }

    /// The load that waits; `Generation.none` without one.
    public var preparedGeneration: Generation { prepared?.generation ?? .none }

    /// What the transport does now, as it really is.
    public var transport: TransportState { current?.transport ?? .paused }

    /// Whether a seek or step is on its way.
    public var isSeeking: Bool { current?.jumpInFlight != nil }

    /// The position of the current load now; invalid without one.
    public var position: CMTime { currentTime(of: currentGeneration) }

    /// Makes something happen now, to the current load, as an incident of its script would.
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

    /// Says anything now, true or not.
    ///
    /// - Parameters:
    ///   - event: What it says.
    ///   - generation: The load that it is about; `nil` for the current one.
    ///   - epoch: The life that it claims to be of; `nil` for its own.
    public func inject(_ event: EngineEvent, generation: Generation? = nil, epoch: UInt64? = nil) {
        run { deliver(event, of: generation ?? currentGeneration, epoch: epoch ?? configuration.epoch) }
    }
}
