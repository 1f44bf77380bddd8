import PlaybackModel

extension PlaybackMachine {
    /// The stored fields that the abstract state omits, with the reason. Nested fields are named by their path.
    package static let fieldsLeftOut: [String: String] = [
        "configuration": "never changes",
        "loads.item": "follows from the request",
        "loads.nextGeneration": "follows from the next item",
        "now": "only differences to it matter: they are ages",
        "lanesSince": "is reported with a transition, and never read",
        "seeks.ownCount": "only makes identifiers that differ",
        "loads.request.resumes": "is for the engine",
        "loads.request.isGrowing": "is for the engine",
        "loads.request.hasOtherEngine": "is for the engine",
        "loads.request.source": "belongs to the item",
        "loads.request.headers": "belongs to the item",
        "loads.request.userAgent": "belongs to the item",
        "loads.request.additionalSchemes": "belongs to the item",
        "loads.request.initiatorHost": "belongs to the item",
        "loads.request.decryptionKeys": "belongs to the item",
        "loads.request.profile": "is chosen by the engine, and never read",
        "loads.next.generation": "only distinguishes loads",
        "loads.next.description.mediaType": "is shown, and never read",
        "loads.next.description.presentationSize": "is shown, and never read",
        "loads.next.description.ranges.loaded": "is shown, and never read",
        "loads.next.description.ranges.targetDuration": "is shown, and never read",
        "loads.next.description.ranges.dateOfZero": "is shown, and never read",
        "deadlines.tokens": "only distinguishes armings",
        "deadlines.lastToken": "only distinguishes armings",
    ]

    /// The state of this machine at a moment, reduced to what decides its future.
    package func abstractState(at now: Moment, classes: TimeClasses) -> AbstractState {
        var packer = BitPacker()
        add(lanes, classes, to: &packer)
        addQueue(classes, to: &packer)
        addPosition(classes, to: &packer)
        addTransport(to: &packer)
        addSeeks(classes, to: &packer)
        addRecovery(classes, to: &packer)
        addProgress(at: now, classes, to: &packer)
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
        packer.add(lanes.seek?.id == seeks.entries.last?.id)
    }

    private func addQueue(_ classes: TimeClasses, to packer: inout BitPacker) {
        let next = loads.next
        packer.add(generation == .none)
        packer.add(max(generation, loads.nextGeneration) == loads.newest)
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
        packer.add(engine.abstraction, bits: 2)
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
        packer.add(classes.position(load.statedDuration), bits: 4)
        packer.add(seekableRange.isValid ? classes.position(seekableRange.start) : 0, bits: 4)
        packer.add(seekableRange.isValid ? classes.position(seekableRange.end) : 0, bits: 4)
        packer.add(classes.position(load.position), bits: 4)
        packer.add(classes.position(load.floor), bits: 4)
        packer.add(holds.rawValue, bits: 3)
        packer.add(hasShownFrame)
        packer.add(wasAutoplayRefused)
    }

    /// Only two facts about the numbers matter: whether this load's newest order is answered, and whether none, one or
    /// more of those given since the last answer can still be.
    private func addTransport(to packer: inout BitPacker) {
        packer.add(transport.order.abstraction, bits: 2)
        packer.add(transport.isAnswered)
        packer.add(min(2, transport.newest.rawValue &- transport.answered.rawValue), bits: 2)
        packer.add(transport.report.abstraction, bits: 3)
    }

    /// The newest four of the waiting seeks, and their number up to seven.
    private func addSeeks(_ classes: TimeClasses, to packer: inout BitPacker) {
        let entries = seeks.entries
        packer.add(min(7, entries.count), bits: 3)
        for index in 0..<4 {
            guard index < entries.count else {
                packer.add(0, bits: 4)
                continue
            }
            let entry = entries[entries.count - 1 - index]
            packer.add(entry.kind.abstraction, bits: 2)
            packer.add(entry.isSent)
            packer.add(entry.id.rawValue >> 63, bits: 1)
        }
        packer.add(min(3, seeks.retries), bits: 2)
        packer.add(load.scrub.map { classes.position($0.origin) } ?? 0, bits: 4)
        packer.add(load.scrub?.hasReachedEnd ?? false)
        packer.add(load.scrub.map { classes.position($0.inexactTarget) } ?? 0, bits: 4)
    }

    private func addRecovery(_ classes: TimeClasses, to packer: inout BitPacker) {
        packer.add(load.recovery.connection.abstraction, bits: 2)
        packer.add(repairStep != nil)
        packer.add(min(7, load.troubles.reconnections), bits: 3)
        packer.add(min(3, load.troubles.corrections), bits: 2)
        packer.add(classes.position(load.troubles.progressStart), bits: 4)
    }

    private func addProgress(at now: Moment, _ classes: TimeClasses, to packer: inout BitPacker) {
        let limit = max(configuration.openLimit, configuration.seekLimit, configuration.movementLimit)
        let stillness = max(configuration.stillnessLimit, configuration.reconnectWindow)
        let start = max(progress.lastStart, progress.lastMovement)
        packer.add(classes.age(progress.lastSign, at: now, atMost: limit), bits: 3)
        packer.add(classes.age(progress.lastMovement, at: now, atMost: stillness), bits: 3)
        packer.add(classes.age(start, at: now, atMost: configuration.stillnessLimit), bits: 3)
        packer.add(progress.hasStarted)
        packer.add(progress.highestLevel < 0 ? 0 : progress.highestLevel < 100 ? 1 : 2, bits: 2)
        packer.add(deadlines.armed.rawValue, bits: 7)
    }
}

extension PlaybackMachine.EngineState {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .attached: 0
        case .lost: 1
        case .released: 2
        }
    }
}

extension TransportConversation.Order {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .pause: 0
        case .play(.normal): 1
        case .play(.stopped): 2
        case .play(.resumable): 3
        }
    }
}

extension TransportConversation.Report {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .believed(let state): state.abstraction
        case .frozen: 7
        }
    }
}

extension SeekQueue.Kind {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .plain: 0
        case .smooth: 1
        case .step(let count): count < 0 ? 2 : 3
        }
    }
}

extension LoadState.Connection {
    fileprivate var abstraction: UInt8 {
        switch self {
        case .established: 0
        case .lost: 1
        case .reopening: 2
        }
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
    /// The error is shown, and never read.
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
    /// None, some or any.
    fileprivate var toleranceAbstraction: UInt8 { !isNumeric ? 3 : value == 0 ? 1 : 2 }
}

extension Double {
    /// Slower than natural, natural, faster.
    fileprivate var rateAbstraction: UInt8 { self < 1 ? 1 : self == 1 ? 2 : 3 }
}
