extension PlaybackMachine {
    /// The stored fields that the abstract state leaves out, and why. Fields of fields are named by their path.
    package static let fieldsLeftOut: [String: String] = [
        "configuration": "never changes",
        "item": "follows from the request",
        "nextGeneration": "follows from the next item",
        "now": "only differences to it matter: they are ages",
        "lanesSince": "is told with a transition, and never asked",
        "ownSeekNumber": "only makes numbers that differ",
        "request.source": "belongs to the item",
        "request.headers": "belong to the item",
        "request.userAgent": "belongs to the item",
        "next.generation": "only tells loads apart",
        "next.description.mediaType": "is shown, and never asked",
        "next.description.presentationSize": "is shown, and never asked",
        "next.description.ranges.loaded": "is shown, and never asked",
        "next.description.ranges.targetDuration": "is shown, and never asked",
        "next.description.ranges.dateOfZero": "is shown, and never asked",
        "watches.tokens": "only tell armings apart",
        "watches.lastToken": "only tells armings apart",
    ]

    /// What this machine is at this moment, without what only tells one run from another.
    package func abstractState(at now: Moment, classes: TimeClasses) -> AbstractState {
        var packer = BitPacker()
        add(lanes, classes, to: &packer)
        addQueue(classes, to: &packer)
        addPosition(classes, to: &packer)
        addTransport(to: &packer)
        addSeeks(classes, to: &packer)
        addRecovery(classes, to: &packer)
        addWatching(at: now, classes, to: &packer)
        return AbstractState(packer: packer)
    }

    private func add(_ lanes: PlaybackLanes, _ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(lanes.intent.abstraction, bits: 2)
        packer.add(lanes.readiness.abstraction, bits: 2)
        packer.add(lanes.transport.abstraction, bits: 3)
        packer.add(lanes.suppression.abstraction, bits: 3)
        packer.add(lanes.hasEnded)
        packer.add(lanes.seek.map { classes.position($0.target) } ?? 0, bits: 4)
        packer.add(lanes.seek.map { $0.toleranceBefore.toleranceAbstraction } ?? 0, bits: 2)
        packer.add(lanes.seek.map { $0.toleranceAfter.toleranceAbstraction } ?? 0, bits: 2)
        packer.add(lanes.seek?.id == pendingSeeks.last?.id)
    }

    private func addQueue(_ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(generation == .none)
        packer.add(max(generation, nextGeneration) == generations)
        add(request, classes, to: &packer)
        add(next?.request, classes, to: &packer)
        packer.add(next?.error != nil)
        packer.add(next?.description != nil)
        let description = next?.description
        packer.add(description.map { classes.position($0.position) } ?? 0, bits: 4)
        packer.add(description.map { classes.position($0.ranges.duration) } ?? 0, bits: 4)
        packer.add(description?.ranges.seekable.first.map { classes.position($0.start) } ?? 0, bits: 4)
        packer.add(description?.ranges.seekable.last.map { classes.position($0.end) } ?? 0, bits: 4)
        packer.add(actionAtItemEnd == .pause)
        packer.add(loops)
        packer.add(isReleased)
        packer.add(isEngineLost)
    }

    private func add(_ request: LoadRequest?, _ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(request.map { min(3, $0.item.rawValue + 1) } ?? 0, bits: 2)
        packer.add(request?.start.map { classes.position($0) } ?? 0, bits: 4)
        packer.add(request?.play ?? false)
        packer.add(request.map { $0.rate.rateAbstraction } ?? 0, bits: 2)
        packer.add(request?.selection != nil)
        packer.add(request.map { $0.limits != PlaybackLimits() } ?? false)
    }

    private func addPosition(_ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(rate.rateAbstraction, bits: 2)
        packer.add(classes.position(duration), bits: 4)
        packer.add(seekableRange.isValid ? classes.position(seekableRange.start) : 0, bits: 4)
        packer.add(seekableRange.isValid ? classes.position(seekableRange.end) : 0, bits: 4)
        packer.add(classes.position(lastPosition), bits: 4)
        packer.add(suppressions.rawValue, bits: 4)
        packer.add(hasShownFrame)
        packer.add(repairStep != nil)
        packer.add(wasAutoplayRefused)
    }

    /// Numbers given and answered: what matters is whether this load's newest one is answered, and whether none, one or
    /// more of those given since the last answer could still be.
    private func addTransport(to packer: inout BitPacker) {
        packer.add(toldPlay)
        packer.add(answered >= awaited)
        packer.add(min(2, transportID.rawValue &- answered.rawValue), bits: 2)
        packer.add(reported.abstraction, bits: 3)
        packer.add(min(3, corrections), bits: 2)
        packer.add(hasStoppedItself)
        packer.add(mustPlayAgain)
        packer.add(isSilenced)
    }

    /// The newest four of those that wait; how many there are up to seven.
    private func addSeeks(_ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(min(7, pendingSeeks.count), bits: 3)
        for index in 0..<4 {
            guard index < pendingSeeks.count else {
                packer.add(0, bits: 5)
                continue
            }
            let entry = pendingSeeks[pendingSeeks.count - 1 - index]
            packer.add(entry.isSmooth)
            packer.add(entry.isSent)
            packer.add(entry.id.rawValue >> 63, bits: 1)
            packer.add(entry.stepCount.map { $0 < 0 ? 1 : 2 } ?? 0, bits: 2)
        }
        packer.add(min(3, seekAttempts), bits: 2)
        packer.add(scrub.map { classes.position($0.origin) } ?? 0, bits: 4)
        packer.add(scrub?.hasReachedEnd ?? false)
    }

    private func addRecovery(_ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(min(7, reconnectAttempts), bits: 3)
        packer.add(isReconnecting)
        packer.add(classes.position(movedSince), bits: 4)
    }

    private func addWatching(at now: Moment, _ classes: TimeClasses, to packer: inout BitPacker) {
        let limit = max(configuration.openLimit, configuration.seekLimit, configuration.movementLimit)
        let stillness = max(configuration.stillnessLimit, configuration.reconnectWindow)
        packer.add(classes.age(lastWord, at: now, atMost: limit), bits: 3)
        packer.add(classes.age(lastMovement, at: now, atMost: stillness), bits: 3)
        packer.add(classes.age(max(lastStart, lastMovement), at: now, atMost: configuration.stillnessLimit), bits: 3)
        packer.add(hasStarted)
        packer.add(bufferPeak < 0 ? 0 : bufferPeak < 100 ? 1 : 2, bits: 2)
        packer.add(watches.armed.rawValue, bits: 7)
    }
}

extension PlaybackIntent {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .none: 0
        case .play: 1
        case .pause: 2
        case .stop: 3
        }
    }
}

extension ItemReadiness {
    /// The error is shown, and never asked.
    fileprivate var abstraction: UInt8 {
        switch self {
        case .empty: 0
        case .opening: 1
        case .ready: 2
        case .failed: 3
        }
    }
}

extension TransportState {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .paused: 0
        case .playing: 1
        case .waiting(.minimizingStalls): 2
        case .waiting(.evaluatingBufferingRate): 3
        case .waiting(.noItemToPlay): 4
        case .waiting(.externalSync): 5
        case .waiting(.interstitial): 6
        }
    }
}

extension Suppression {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .none: 0
        case .interruption: 1
        case .unsuitableOutput: 2
        case .background: 3
        case .scrubbing: 4
        }
    }
}

extension CMTime {
    /// None, some, or any.
    fileprivate var toleranceAbstraction: UInt8 { !isNumeric ? 3 : value == 0 ? 1 : 2 }
}

extension Double {
    /// Slower than natural, natural, faster.
    fileprivate var rateAbstraction: UInt8 { self < 1 ? 1 : self == 1 ? 2 : 3 }
}
