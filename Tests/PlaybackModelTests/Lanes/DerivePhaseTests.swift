import PlaybackModel
import Testing

/// The three-lane document's table, with its nine holes closed.
@Suite struct DerivePhaseTests {
    /// The document's function over plain values, word for word.
    private func document(_ readiness: ItemReadiness, _ transport: TransportState, _ intent: UserIntent) -> String {
        switch readiness {
        case .empty: return "idle"
        case .failed: return "failed"
        case .opening: return "preparing"
        case .ready: break
        }
        switch transport {
        case .playing: return "playing"
        case .paused: return intent == .play ? "waiting" : "paused"
        case .waiting: return "waiting"
        }
    }

    @Test func allRowsMatchTheDocumentExceptForItsGaps() {
        let failure = ItemReadiness.failed(PlaybackError(.notMedia))
        var differences = 0
        for readiness in [ItemReadiness.empty, .opening, .ready, failure] {
            for transport in [TransportState.paused, .waiting(.minimizingStalls), .playing] {
                for intent in UserIntent.allCases {
                    let phase = derivePhase(readiness: readiness, transport: transport, intent: intent)
                    // Holes 3 and 4: the user's pause wins over a transport that lags.
                    if readiness == .ready, intent == .pause, transport != .paused {
                        #expect(phase == .paused)
                        differences += 1
                    } else {
                        #expect(phase.name == document(readiness, transport, intent))
                    }
                }
            }
        }
        #expect(differences == 2)
    }

    @Test func theEndIsEndedNotWaiting() {
        #expect(derivePhase(readiness: .ready, transport: .paused, intent: .play, hasEnded: true) == .ended)
    }

    @Test(arguments: [Suppression.interruption, .unsuitableOutput, .background])
    func aSuppressionIsPausedNotWaiting(suppression: Suppression) {
        #expect(
            derivePhase(readiness: .ready, transport: .paused, intent: .play, suppression: suppression) == .paused)
    }

    @Test func aPauseIsPausedWhateverTheTransportReports() {
        for transport in TransportState.allCases {
            #expect(derivePhase(readiness: .ready, transport: transport, intent: .pause) == .paused)
        }
    }

    @Test func aSeekKeepsTheIntent() {
        for intent in PlaybackIntent.allCases {
            var lanes = PlaybackLanes(intent: intent, readiness: .ready)
            lanes.seek = PendingSeek(
                id: CommandID(rawValue: 1), target: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
            #expect(lanes.intent == intent)
            #expect(lanes.shouldPlay == (intent == .play))
        }
    }

    @Test func waitingReasonsDiffer() {
        func phase(_ reason: WaitingReason) -> PlaybackUIPhase {
            derivePhase(readiness: .ready, transport: .waiting(reason), intent: .play)
        }
        #expect(phase(.evaluatingBufferingRate) == .playing)
        #expect(phase(.interstitial) == .playing)
        #expect(phase(.minimizingStalls) == .waiting)
        #expect(phase(.externalSync) == .waiting)
        #expect(phase(.noItemToPlay) == .waiting)
    }

    @Test func playWithoutAnItemIsIdleAndKeepsTheIntent() {
        #expect(derivePhase(readiness: .empty, transport: .paused, intent: .play) == .idle)
        #expect(PlaybackLanes(intent: .play).controls.button == .pause)
    }

    @Test func aFailureOfTheEngineIsAFailure() {
        let error = PlaybackError(.mediaServicesWereReset)
        #expect(derivePhase(readiness: .failed(error), transport: .playing, intent: .play) == .failed(error))
    }

    @Test func aSeekToTheEndDiffersFromPaused() {
        #expect(derivePhase(readiness: .ready, transport: .paused, intent: .pause, hasEnded: true) == .ended)
    }
}
