import PlaybackModel
import Testing

@Suite struct PlayAndPauseTests {
    @Test func aPauseIsExternalOnlyWithoutAnUnansweredCommand() {
        var script = Script.playing()
        script.transport(.paused)
        script.expect(.paused, .play, spinner: false)
        script = Script.paused()
        script.user(.play)
        script.transport(.playing, missing: 1)
        script.transport(.paused, missing: 1)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func theFirstAnswerConcernsItsCommand() {
        var script = Script.playing()
        script.user(.setRate(1.5))
        script.transport(.paused)
        script.expect(.waiting, .pause, spinner: true)
        #expect(script.machine.lanes.intent == .play)
    }

    @Test func unknownNumbersAnswerNothing() {
        var script = Script.playing()
        script.engine(.transport(TransportReport(state: .playing, answered: CommandID(rawValue: 1000))))
        script.user(.setRate(1.5))
        script.transport(.paused, missing: 1)
        #expect(script.machine.lanes.intent == .play)
    }
}
