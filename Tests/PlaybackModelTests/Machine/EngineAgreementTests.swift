import PlaybackModel
import Testing

/// The machine's record of the engine matches the commands and reports. The exploration found these cases.
@Suite struct EngineAgreementTests {
    @Test func aFailedNextItemIsUnloadedAtItsTurn() {
        var script = Script.playing()
        let first = script.machine.generation
        script.user(.setNext(.item(2)))
        let second = script.output.commands.last?.generation ?? .none
        script.engine(.failed(PlaybackError(.notFound)), of: second)
        script.user(.advance)
        script.expect(.failed, .retry, spinner: false)
        #expect(script.output.commands.map(\.generation) == [first, second])
        #expect(script.output.commands.allSatisfy { $0.command == .unload })
    }

    @Test func nothingIsSentBeforeAnAttemptToReconnect() {
        var script = Script.playing()
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.expect(.waiting, .pause, spinner: true)
        for command in [
            PlaybackCommand.setRate(2), .select(TrackSelection(text: .off)),
            .setLimits(PlaybackLimits(preferredPeakBitRate: 1)),
        ] {
            script.user(command)
            #expect(script.output.commands.isEmpty, "\(command)")
        }
        script.wait(0.5)
        let load = script.sentLoad
        #expect(load?.rate == 2)
        #expect(load?.selection == TrackSelection(text: .off))
        #expect(load?.limits.preferredPeakBitRate == 1)
    }

    @Test func aLatePositionAfterTheEndIsNoSecondEnd() {
        var script = Script.playing(at: 99)
        script.ended(at: 100)
        script.landed(script.seek(30), at: 30)
        script.expect(.paused, .play, spinner: false)
        script.position(102)
        script.expect(.paused, .play, spinner: false)
    }

    @Test func theTransportWaitsAfterALossUntilItReports() {
        var script = Script.playing(at: 99)
        script.engine(.failed(PlaybackError(.connectionLost)))
        script.wait(0.5)
        script.ready(at: 99)
        script.position(102)
        script.expect(.waiting, .pause, spinner: true)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func aPositionBeforeTheEndCancelsTheDeadlineOfTheEnd() {
        var script = Script.playing(at: 99)
        script.position(100)
        #expect(script.deadlines[.end] != nil)
        script.position(99.5)
        #expect(script.deadlines[.end] == nil)
        script.wait(3.5)
        script.expect(.playing, .pause, spinner: false, position: 99.5)
    }
}
