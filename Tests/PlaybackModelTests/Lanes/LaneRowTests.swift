import PlaybackModel
import Testing

/// The requirements for every row of the product of all lanes.
@Suite struct LaneRowTests {
    let rows = PlaybackLanes.product

    private func isHeld(_ lanes: PlaybackLanes) -> Bool {
        [.interruption, .unsuitableOutput, .background].contains(lanes.suppression)
    }

    private func isFailed(_ lanes: PlaybackLanes) -> Bool { lanes.readiness.error != nil }

    @Test func thereAre2240DifferentRows() {
        #expect(rows.count == 4 * 2 * 4 * 7 * 5 * 2)
        #expect(Set(rows).count == 2_240)
    }

    @Test func everyRowHasOnePhaseThatDependsOnTheRowAlone() {
        for lanes in rows {
            var other = PlaybackLanes(intent: .play, readiness: .ready, transport: .playing)
            other.hasEnded = lanes.hasEnded
            other.suppression = lanes.suppression
            other.transport = lanes.transport
            other.readiness = lanes.readiness
            other.seek = lanes.seek
            other.intent = lanes.intent
            #expect(other.phase == lanes.phase && other.playbackState == lanes.playbackState)
        }
        #expect(Set(rows.map(\.phase.name)).count == 7)
        #expect(Set(rows.map(\.playbackState)) == Set(PlaybackState.allCases))
    }

    @Test func theButtonDependsOnIntentEndSuppressionAndFailureOnly() {
        var buttons: [String: PlaybackControls.Button] = [:]
        for lanes in rows {
            let key = "\(lanes.intent) \(lanes.hasEnded) \(lanes.suppression) \(isFailed(lanes))"
            let button = buttons[key] ?? lanes.controls.button
            buttons[key] = button
            #expect(lanes.controls.button == button, "\(lanes)")
        }
    }

    @Test func playAndPauseChangeTheButton() {
        for lanes in rows where !isFailed(lanes) && !lanes.hasEnded && !isHeld(lanes) {
            var played = lanes
            played.intent = .play
            #expect(played.controls.button == .pause)
            var paused = lanes
            paused.intent = .pause
            #expect(paused.controls.button == .play)
        }
    }

    @Test func anErrorTakesPrecedenceAndNothingFailedEndedOrIdleIsBusy() {
        for lanes in rows {
            if isFailed(lanes) {
                #expect(lanes.phase.name == "failed" && lanes.playbackState == .error)
                #expect(lanes.settledState == .error && lanes.cmcdState == .fatalError)
                #expect(lanes.controls.button == .retry)
            }
            if ["failed", "ended", "idle"].contains(lanes.phase.name) {
                #expect(!lanes.isBusy && !lanes.isBuffering && !lanes.isSeeking, "\(lanes)")
                #expect(!lanes.controls.mayShowSpinner)
                #expect(lanes.watchClock == .neither)
            }
            #expect(lanes.isBusy == (lanes.isBuffering || lanes.isSeeking))
        }
    }

    @Test
    func aSpinnerNeedsTheIntentToPlayASeekOrAnOpeningItem() {
        for lanes in rows where lanes.controls.mayShowSpinner {
            #expect(lanes.intent == .play || lanes.seek != nil || lanes.readiness == .opening, "\(lanes)")
            #expect(!isHeld(lanes) && !lanes.hasEnded && lanes.intent != .stop, "\(lanes)")
            #expect(lanes.transport != .waiting(.evaluatingBufferingRate))
            #expect(!lanes.mustHideSpinner)
        }
        for lanes in rows where lanes.mustHideSpinner {
            #expect(!lanes.controls.mayShowSpinner)
            #expect(lanes.phase.name != "waiting")
        }
    }

    @Test func noSpinnerShowsWhenTransportAndIntentAgree() {
        for lanes in rows where lanes.readiness == .ready && lanes.seek == nil {
            let agrees =
                switch lanes.intent {
                case .play: lanes.transport == .playing
                case .none, .pause, .stop: true
                }
            if agrees { #expect(!lanes.controls.mayShowSpinner, "\(lanes)") }
        }
    }

    @Test func suppressionsShowPausedAndScrubbingShowsTheIntent() {
        for lanes in rows where ["playing", "waiting", "preparing", "paused"].contains(lanes.phase.name) {
            if isHeld(lanes) {
                #expect(lanes.phase == .paused && lanes.controls.button == .play && lanes.settledState == .paused)
            }
            if lanes.suppression == .scrubbing, lanes.readiness == .ready {
                #expect(lanes.phase == (lanes.intent == .play ? .playing : .paused))
                #expect(lanes.controls.button == (lanes.intent == .play ? .pause : .play))
            }
        }
    }

    @Test func theSettledStateFollowsTheIntentWithoutPassingStates() {
        let settled: Set<PlaybackState> = [.idle, .opening, .playing, .paused, .ended, .error]
        for lanes in rows {
            let state = lanes.settledState
            #expect(settled.contains(state))
            switch lanes.playbackState {
            case .idle, .stopping: #expect(state == .idle)
            case .ended: #expect(state == .ended)
            case .error: #expect(state == .error)
            case .opening where !isHeld(lanes) && lanes.intent != .play: #expect(state == .opening)
            default:
                #expect(state == (lanes.intent == .play && !isHeld(lanes) ? .playing : .paused), "\(lanes)")
            }
            // A stall or a seek never flips it.
            if lanes.readiness == .ready {
                for transport in TransportState.allCases {
                    var other = lanes
                    other.transport = transport
                    other.seek = nil
                    #expect(other.settledState == state)
                }
            }
        }
    }

    @Test func theTwelveStatesAgreeWithThePhase() {
        for lanes in rows {
            let states: Set<PlaybackState> =
                switch lanes.phase {
                case .idle: [.idle, .stopping]
                case .preparing: [.opening]
                case .playing: [.playing, .play, .seeking]
                case .paused: [.ready, .paused, .pausing, .seeking, .buffering, .opening]
                case .waiting: [.buffering, .play, .seeking]
                case .ended: [.ended]
                case .failed: [.error]
                }
            #expect(states.contains(lanes.playbackState), "\(lanes)")
            #expect((lanes.playbackState == .stopping) == (lanes.phase == .idle && lanes.readiness != .empty))
        }
    }

    @Test func shouldPlayIsThePauseButtonAndCanReplayHasAButton() {
        for lanes in rows {
            #expect(lanes.shouldPlay == (lanes.controls.button == .pause))
            if lanes.canReplay { #expect([.replay, .retry].contains(lanes.controls.button)) }
            if lanes.phase == .ended { #expect(lanes.canReplay && lanes.controls.button == .replay) }
        }
    }

    @Test func seekingIsPossibleInAnOpenItemOutsideOfInterstitials() {
        for lanes in rows {
            let isOpen = (lanes.readiness == .opening || lanes.readiness == .ready) && lanes.intent != .stop
            #expect(
                lanes.controls.canSeek == (isOpen && (lanes.hasEnded || lanes.transport != .waiting(.interstitial))))
        }
    }

    @Test func theCMCDStateAndTheWatchClockFollowThePhase() {
        for lanes in rows {
            let isSeeking = lanes.seek != nil && lanes.readiness == .ready
            let (states, clock): (Set<CMCDPlayerState?>, WatchClock) =
                switch lanes.phase {
                case .idle: ([lanes.readiness == .empty ? nil : .quit], .neither)
                case .preparing:
                    lanes.intent == .play ? ([.starting], .watched) : ([.preloading], .neither)
                case .playing: ([isSeeking ? .seeking : .playing], .watched)
                case .paused: ([isSeeking ? .seeking : .paused], .neither)
                case .waiting:
                    if isSeeking {
                        ([.seeking], .watched)
                    } else if lanes.transport == .waiting(.minimizingStalls) {
                        ([.rebuffering], .stalled)
                    } else {
                        ([.waiting], .watched)
                    }
                case .ended: ([.ended], .neither)
                case .failed: ([.fatalError], .neither)
                }
            #expect(states.contains(lanes.cmcdState), "\(lanes)")
            #expect(lanes.watchClock == clock, "\(lanes)")
        }
    }

    @Test func lanesSurviveCoding() throws {
        for lanes in rows {
            #expect(try JSONCoding.roundTrip(lanes) == lanes)
        }
    }
}
