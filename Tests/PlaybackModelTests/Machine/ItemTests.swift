import PlaybackModel
import Testing

/// Everything that belongs to an item ends with it.
@Suite struct ItemTests {
    @Test func aNewItemForgetsTheOldOne() {
        var script = Script.playing(next: 2)
        script.ready(50, of: Generation(rawValue: 2))
        script.load(play: true, item: 3)
        #expect(!script.machine.duration.isValid)
        #expect(!script.machine.seekableRange.isValid)
        #expect(script.output.commands.count == 1, "nothing is to follow it")
        script.ready()
        script.transport(.playing)
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false)
    }

    @Test func refusedAutoplayBelongsToItsItem() {
        var script = Script()
        script.load(play: true)
        script.system(.autoplayRefused)
        #expect(script.machine.wasAutoplayRefused)
        script.load(play: nil, item: 2)
        #expect(!script.machine.wasAutoplayRefused)
    }

    @Test func stopReleasesTheCurrentAndTheNextItem() {
        var script = Script.playing(next: 2)
        script.user(.stop)
        #expect(
            script.output.commands == [
                PlaybackOutput.Addressed(generation: Generation(rawValue: 2), command: .unload),
                PlaybackOutput.Addressed(generation: Generation(rawValue: 1), command: .unload),
            ])
    }

    @Test func aReplacedNextItemIsReleased() {
        var script = Script.playing(next: 2)
        let next = Generation(rawValue: 2)
        script.user(.setNext(.item(3)))
        #expect(script.output.commands.first == PlaybackOutput.Addressed(generation: next, command: .unload))
        #expect(script.output.commands.map(\.generation) == [next, next.next])
        script.user(.setNext(nil))
        #expect(script.output.commands == [PlaybackOutput.Addressed(generation: next.next, command: .unload)])
        script.ended(at: 100)
        script.expect(.ended, .replay, spinner: false)
    }
}
