import PlaybackModel
import Testing

@Suite struct PlaybackExplanationTests {
    private typealias Lane = PlaybackExplanation.Lane

    /// All values of a lane put into `lanes`.
    private func variants(of lanes: PlaybackLanes, in lane: Lane) -> [PlaybackLanes] {
        func vary<Value>(_ path: WritableKeyPath<PlaybackLanes, Value>, _ values: [Value]) -> [PlaybackLanes] {
            values.map {
                var variant = lanes
                variant[keyPath: path] = $0
                return variant
            }
        }
        switch lane {
        case .intent: return vary(\.intent, PlaybackIntent.allCases)
        case .seek: return vary(\.seek, [nil, PlaybackLanes.product.last?.seek])
        case .readiness: return vary(\.readiness, [.empty, .opening, .ready, .failed(PlaybackError(.engineFailed))])
        case .transport: return vary(\.transport, TransportState.allCases)
        case .suppression: return vary(\.suppression, Suppression.allCases)
        case .hasEnded: return vary(\.hasEnded, [false, true])
        }
    }

    /// Neutral lanes but for those that are named.
    private func only(_ names: [Lane], of lanes: PlaybackLanes) -> PlaybackLanes {
        PlaybackLanes(
            intent: names.contains(.intent) ? lanes.intent : .none,
            seek: names.contains(.seek) ? lanes.seek : nil,
            readiness: names.contains(.readiness) ? lanes.readiness : .ready,
            transport: names.contains(.transport) ? lanes.transport : .paused,
            suppression: names.contains(.suppression) ? lanes.suppression : .none,
            hasEnded: names.contains(.hasEnded) ? lanes.hasEnded : false)
    }

    @Test func everyRowHasAReasonOfItsPhaseAndASentence() {
        for lanes in PlaybackLanes.product {
            let explanation = lanes.explanation
            #expect(explanation.phase == lanes.phase)
            #expect(explanation.reason.phaseName == lanes.phase.name)
            #expect(!explanation.lanes.isEmpty)
            #expect(explanation.description.hasSuffix("."))
            #expect(explanation.description.count > 6)
        }
    }

    @Test func theDecisiveLanesSufficeForThePhase() {
        for lanes in PlaybackLanes.product {
            let decisive = lanes.explanation.lanes
            #expect(only(decisive, of: lanes).phase == lanes.phase, "\(lanes)")
        }
    }

    @Test func eachDecisiveLaneCanChangeThePhase() {
        for lanes in PlaybackLanes.product {
            for lane in lanes.explanation.lanes {
                #expect(variants(of: lanes, in: lane).contains { $0.phase != lanes.phase }, "\(lane) in \(lanes)")
            }
        }
    }

    @Test func phasesShareNoReasonAndEveryReasonHasItsOwnSentence() {
        var phases: [PlaybackExplanation.Reason: Set<String>] = [:]
        for lanes in PlaybackLanes.product {
            phases[lanes.explanation.reason, default: []].insert(lanes.phase.name)
        }
        #expect(phases.values.allSatisfy { $0.count == 1 })
        let sentences = PlaybackExplanation.Reason.allCases.compactMap { reason in
            PlaybackLanes.product.first { $0.explanation.reason == reason && $0.seek == nil }?.explanation.description
        }
        #expect(Set(sentences).count == sentences.count)
    }

    @Test func theEvidenceAddsWhatTheMachineKnows() {
        var script = Script.playing()
        script.seek(40.25)
        script.transport(.stalled)
        script.engine(.repairing(.seekAgain))
        let explanation = script.machine.explain()
        #expect(explanation.reason == .repairing)
        #expect(explanation.evidence.seekTarget?.seconds == 40.25)
        #expect(explanation.evidence.waitingReason == .minimizingStalls)
        #expect(explanation.evidence.repairStep == .seekAgain)
        #expect(
            explanation.description
                == "Waiting: the engine is recovering. Seeking to 40.2 s. The engine is seeking again.")
        script.system(.interruptionBegan)
        #expect(script.machine.explain().reason == .interrupted)
        #expect(script.machine.explain().evidence.suppression == .interruption)
    }

    @Test func theSentenceCountsTheAttemptsToReconnect() {
        var script = Script.playing()
        script.engine(.failed(PlaybackError(.connectionLost)))
        #expect(
            script.machine.explain().description
                == "Waiting: the connection was lost and is being restored. Reconnecting, attempt 1.")
    }

    @Test func explanationsSurviveCoding() throws {
        let explanation = Script.playing().machine.explain()
        #expect(try JSONCoding.roundTrip(explanation) == explanation)
    }
}
