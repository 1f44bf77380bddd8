import PlaybackModel
import Testing

@Suite struct EndCases {
    @Test func `68: the natural end shows the end and consumes the intent`() {
        var script = Script.playing(at: 99.5)
        script.ended(at: 99.98)
        script.expect(.ended, .replay, spinner: false, position: 100)
        #expect(script.machine.lanes.intent == .pause)
        script.transport(.paused)
        script.expect(.ended, .replay, spinner: false)
    }

    @Test func `68: at the end the transport stands, whatever its last word was`() {
        var script = Script.playing(at: 99.9)
        script.ended(at: 100)
        #expect(script.machine.lanes.transport == .paused)
        let id = script.seek(20)
        script.landed(id, at: 20)
        #expect(script.machine.lanes.playbackState == .paused)
    }

    @Test func `69: replay shows neither paused nor the end's position`() {
        for replay in [PlaybackCommand.replay, .play] {
            var script = Script.playing()
            script.ended(at: 100)
            script.transport(.paused)
            let start = script.transitions.count
            script.user(replay)
            script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
            script.position(100)
            script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
            script.landed(script.sentSeeks[0], at: 0)
            script.transport(.playing)
            script.expect(.playing, .pause, spinner: false, seek: .some(nil), position: 0)
            // Between the landing and the transport's word it waits for the transport.
            #expect(!script.phases(since: start).contains("paused"))
            #expect(!script.phases(since: start).contains("ended"))
        }
    }

    @Test func `69: what ended can be played again though an interstitial follows`() {
        var script = Script.playing()
        script.ended(at: 100)
        script.transport(.waiting(.interstitial))
        script.expect(.ended, .replay, spinner: false)
        script.user(.play)
        script.expect(.playing, .pause, spinner: true, seek: 0)
    }

    @Test func `70: a loop never ends`() {
        var script = Script.playing(at: 99)
        script.user(.setLoops(true))
        let start = script.transitions.count
        for round in 0..<3 {
            script.ended(at: 100)
            script.expect(.playing, .pause, spinner: true, seek: 0, position: 0)
            #expect(script.output.notices == [.discontinuity(.zero)])
            script.ended(at: 100)
            script.expectNoChange()
            script.landed(script.sentSeeks[round], at: 0)
            script.transport(.playing)
            script.position(99)
        }
        #expect(script.phases(since: start) == ["playing"])
    }

    @Test func `71: time that runs past the end is the end, and never shown`() {
        var script = Script.playing(at: 99.9)
        script.position(100.2)
        script.expect(.playing, .pause, spinner: false, position: 100)
        script.position(100.7)
        script.expect(.playing, .pause, spinner: false, position: 100)
        script.position(101)
        script.expect(.ended, .replay, spinner: false, position: 100)
    }

    @Test func `71: content that grows meanwhile goes on`() {
        var script = Script.playing(at: 99.9)
        script.position(100.2)
        script.engine(.ranges(.lasting(200)))
        script.wait(4)
        script.expect(.playing, .pause, spinner: false)
    }

    @Test func `72: the next item follows without an end in between`() {
        var script = Script.playing(at: 99, next: 2)
        let next = Generation(rawValue: 2)
        script.ready(50, of: next)
        script.expectNoChange()
        let start = script.transitions.count
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: false, position: 0)
        #expect(script.machine.item == ItemID(rawValue: 2))
        #expect(script.machine.duration.seconds == 50)
        #expect(script.output.notices == [.advanced(to: ItemID(rawValue: 2))])
        #expect(script.output.commands.map(\.command) == [.activate(play: true, CommandID(rawValue: 1))])
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(!script.phases(since: start).contains("ended"))
    }

    @Test func `72: a next item that is not ready yet is prepared`() {
        // Architecture: what is not preloaded opens, and that is preparing rather than waiting.
        var script = Script.playing(at: 99, next: 2)
        script.ended(at: 100)
        script.expect(.preparing, .pause, spinner: true, position: 0)
        script.ready(50)
        script.transport(.playing)
        script.expect(.playing, .pause, spinner: false)
        #expect(!script.phases().contains("ended"))
    }

    @Test func `72: the next item follows only what plays, and only where that is asked for`() {
        var paused = Script.playing(at: 99.9, next: 2)
        paused.user(.pause)
        paused.ended(at: 100)
        paused.expect(.ended, .replay, spinner: false)
        var script = Script.playing(at: 99.9, next: 2)
        script.user(.setActionAtItemEnd(.pause))
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false)
        #expect(script.machine.item == ItemID(rawValue: 1))
    }

    @Test func `73: an end far before the end is ignored and told`() {
        var script = Script.playing(at: 40)
        script.ended(at: 40)
        script.expect(.playing, .pause, spinner: false, position: 40)
        #expect(script.output.notices == [.inconsistency(.prematureEnd)])
        script.engine(.ended(EndReport(position: .at(40), isTruncated: true)))
        script.expect(.ended, .replay, spinner: false, position: 40)
    }

    @Test func `74: a second end is no news`() {
        var script = Script.playing()
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false)
        script.ended(at: 100)
        script.expectNoChange()
        #expect(script.output.commands.isEmpty)
    }

    @Test func `74: a position after the end means nothing`() {
        var script = Script.playing()
        script.ended(at: 100)
        script.position(40)
        script.expect(.ended, .replay, spinner: false, position: 100)
        script.expectNoChange()
    }

    @Test func `75: an engine that never says the end ends past the duration, or is stuck`() {
        var script = Script.playing(at: 99.9)
        script.position(100.01)
        script.expect(.playing, .pause, spinner: false)
        script.wait(3.1)
        script.expect(.ended, .replay, spinner: false, position: 100)
        var still = Script.playing(at: 99)
        still.wait(10.1)
        still.expect(.waiting, .pause, spinner: true)
        still.wait(10)
        still.expect(.failed, .retry, spinner: false)
    }

    @Test func `76: a pause and the end lead to the end in both orders`() {
        var first = Script.playing(at: 99.9)
        first.user(.pause)
        first.expect(.paused, .play, spinner: false)
        first.ended(at: 100)
        first.expect(.ended, .replay, spinner: false)
        var second = Script.playing(at: 99.9)
        second.ended(at: 100)
        second.expect(.ended, .replay, spinner: false)
        second.user(.pause)
        second.expect(.ended, .replay, spinner: false)
        #expect(first.machine.lanes == second.machine.lanes)
    }

    @Test func `77: content that grows after the end stays ended until the user acts`() {
        var script = Script.playing()
        script.ended(at: 100)
        script.engine(.ranges(.lasting(160)))
        script.expect(.ended, .replay, spinner: false, position: 100)
        #expect(script.machine.duration.seconds == 160)
        script.position(100)
        script.engine(.discontinuity(.at(3)))
        script.expect(.ended, .replay, spinner: false, position: 100)
        script.seek(120)
        script.expect(.paused, .play, spinner: true, seek: 120)
    }

    @Test func `91: an end that was queued before a seek back is dropped`() {
        var script = Script.playing(at: 99.9)
        let id = script.seek(20)
        script.ended(at: 100)
        script.expect(.playing, .pause, spinner: true, seek: 20)
        script.landed(id, at: 20)
        script.expect(.playing, .pause, spinner: false, position: 20)
    }

    @Test func `92: a last stall just before the end is the end`() {
        var script = Script.playing(at: 99.8)
        script.transport(.stalled)
        script.expect(.ended, .replay, spinner: false, position: 100)
        var earlier = Script.playing(at: 97)
        earlier.transport(.stalled)
        earlier.expect(.waiting, .pause, spinner: true)
    }
}
