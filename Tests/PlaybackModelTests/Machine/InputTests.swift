import PlaybackModel
import Testing

/// The requirements for every input.
@Suite struct InputTests {
    @Test func anEarlierMomentCountsAsTheLastOne() {
        var machine = PlaybackMachine()
        var moments: [Moment] = []
        for (number, seconds) in [5, 3, 8].enumerated() {
            let command: PlaybackCommand = number == 0 ? .load(.item(1), play: false) : number == 1 ? .play : .pause
            let output = machine.handle(
                .command(command, CommandID(rawValue: UInt64(number + 1))),
                at: Moment(nanoseconds: Int64(seconds) * 1_000_000_000))
            moments += output.transitions.map(\.moment)
        }
        #expect(moments.map(\.nanoseconds) == [5_000_000_000, 5_000_000_000, 8_000_000_000])
    }

    @Test func aTransitionReportsTheTimeInThePreviousLanes() {
        var script = Script.playing()
        script.wait(2)
        script.user(.pause)
        #expect(script.output.transitions.map(\.timeInPrevious) == [2_000_000_000])
        script.wait(0.5)
        script.user(.play)
        #expect(script.output.transitions.map(\.timeInPrevious) == [500_000_000])
    }

    @Test func reportsOfTheNextItemDoNotAffectTheCurrentOne() {
        var script = Script.playing(next: 2)
        script.engine(
            .transport(TransportReport(state: .paused, reason: .setRateCalled)), of: Generation(rawValue: 2))
        script.expect(.playing, .pause, spinner: false)
        script.expectNoChange()
    }

    @Test func settingsReachTheCurrentAndTheNextItem() {
        var script = Script.playing(next: 2)
        let next = Generation(rawValue: 2)
        script.ready(50, of: next)
        script.user(.setRate(1.5))
        #expect(script.output.commands.map(\.generation) == [Generation(rawValue: 1), next])
        script.user(.select(TrackSelection(text: .off)))
        #expect(script.output.commands.map(\.generation) == [Generation(rawValue: 1), next])
        script.user(.setLimits(PlaybackLimits()))
        #expect(script.output.commands.map(\.generation) == [Generation(rawValue: 1), next])
        script.user(.advance)
        #expect(script.machine.request?.rate == 1.5)
        #expect(script.machine.request?.selection == TrackSelection(text: .off))
        #expect(script.output.commands.last?.command == .setRate(1.5, CommandID(rawValue: 3)))
    }

    @Test func theSpeedIsLimitedToATenthAndFour() {
        var script = Script.playing()
        script.user(.setRate(5))
        #expect(script.machine.rate == 4)
        script.user(.setRate(0.01))
        #expect(script.machine.rate == 0.1)
        script.user(.setRate(.nan))
        script.expect(.paused, .play, spinner: false)
        #expect(script.machine.rate == 0.1)
    }
}
