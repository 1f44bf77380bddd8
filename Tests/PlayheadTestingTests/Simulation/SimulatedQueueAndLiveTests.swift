import PlaybackModel
import Playhead
import PlayheadTesting
import Testing

@MainActor @Suite struct SimulatedQueueAndLiveTests {
    // MARK: Queue

    @Test func aPreparedItemFollowsWithoutAnEnd() {
        let player = MachineHarness(.video(duration: 10))
        player.load("first")
        player.advance(1)
        player.command(.setNext(LoadRequest(item: ItemID(rawValue: 2), source: .url("second"))))
        player.advance(1)
        #expect(player.simulation.engine?.preparedGeneration == Generation(rawValue: 2))
        player.advance(10.1)
        #expect(player.phases == ["preparing", "playing"])
        #expect(!player.transitions.contains { $0.lanes.hasEnded })
        #expect(player.machine.item == ItemID(rawValue: 2))
        #expect(player.seconds == 2)
        #expect(
            player.simulation.lines.suffix(3) == [
                "10.100 1/1 < ended(10.000)",
                "10.100 1/2 > activate(#1, play)",
                "10.100 1/2 < transport(playing, rate 1.0, answered #1)",
            ])
        #expect(player.engine?.currentTime(of: Generation(rawValue: 1)).isValid == false)
        // The limits of the first item's end do not apply to the second.
        player.advance(5)
        #expect(player.lanes.phase == .playing)
    }

    @Test func anItemThatCannotBePreparedFailsInItsTurn() {
        let error = PlaybackError(.notFound)
        let player = MachineHarness(library: .init(defaultItem: .video(duration: 10), items: ["bad": .failing(error)]))
        player.load("good")
        player.command(.setNext(LoadRequest(source: .url("bad"))))
        player.advance(9)
        #expect(player.lanes.phase == .playing)
        player.advance(2)
        #expect(player.phases == ["preparing", "playing", "failed"])
    }

    @Test func aLoopGoesRoundWithoutEnding() {
        let player = MachineHarness(.video(duration: 10))
        player.command(.setLoops(true))
        player.load()
        player.advance(35)
        #expect(player.phases == ["preparing", "playing"])
        #expect(player.simulation.events.count { if case .ended = $0 { true } else { false } } == 3)
    }

    @Test func afterTheEndPlayReplays() {
        let player = MachineHarness(.video(duration: 10))
        player.load()
        player.advance(11)
        player.command(.play)
        #expect(player.lanes.phase == .playing)
        player.advance(3.05)
        #expect(player.seconds == 3)
        #expect(player.phases == ["preparing", "playing", "ended", "playing"])
    }

    @Test func stopReleasesTheItemAndNothingFollows() {
        let player = MachineHarness(.video())
        player.load()
        player.advance(2)
        player.seek(30)
        player.command(.stop)
        #expect(player.lanes.phase == .idle)
        let count = player.simulation.journal.count
        player.advance(100)
        #expect(player.simulation.journal.count == count)
        #expect(player.simulation.lines.last == "2.000 1/1 < unloaded")
        #expect(player.completions.map(\.outcome) == [.superseded])
    }

    // MARK: Live

    @Test func aLiveWindowSlidesAndPlaybackFollows() throws {
        let player = MachineHarness(.dvr(window: 60, targetDuration: 6))
        player.load()
        player.advance(0.1)
        #expect(player.machine.duration.isIndefinite)
        #expect(player.machine.seekableRange.end.seconds == 60)
        #expect(player.seconds == 42)
        player.advance(60)
        #expect(player.machine.seekableRange.start.seconds == 60)
        #expect(player.machine.seekableRange.end.seconds == 120)
        #expect(player.seconds == 102)
        #expect(player.phases == ["preparing", "playing"])
        player.seek(70)
        player.advance(1.05)
        #expect(player.seconds == 71)
    }

    @Test func longPauseFallsOutOfTheWindow() {
        let player = MachineHarness(.dvr(window: 60, targetDuration: 6))
        player.load()
        player.advance(1.1)
        player.command(.pause)
        player.advance(300)
        #expect(player.seconds == 43)
        player.command(.play)
        #expect(player.codes == [.behindLiveWindow])
        #expect(player.seconds == 300)
        player.advance(2)
        #expect(player.seconds == 302)
        #expect(player.lanes.phase == .playing)
    }

    @Test func playingFasterThanLiveWaitsAtTheEdge() {
        let player = MachineHarness(.dvr(window: 60, targetDuration: 6))
        player.load()
        player.advance(0.1)
        player.command(.setRate(2))
        player.advance(60)
        #expect(player.phases.contains("waiting"))
        #expect(player.seconds <= 120)
        #expect(player.seconds > 110)
    }

    // MARK: Content

    @Test func subtitlesComeWhileTheirTrackIsSelected() {
        let player = MachineHarness(.multilingual(duration: 30))
        player.load()
        player.advance(10)
        #expect(cues(of: player).isEmpty)
        let french = TrackSelection.Choice.track(id: "text-9", language: "fr", title: nil)
        player.command(.select(TrackSelection(text: french)))
        player.seek(6)
        player.advance(1)
        #expect(cues(of: player) == ["Ligne à 5 s"])
        player.advance(20)
        #expect(cues(of: player) == ["Ligne à 5 s", "Ligne à 15 s", "Ligne à 25 s"])
    }

    @Test func warningsAndMetadataComeInTime() {
        var item = SimulatedItem.audio(duration: 100)
        item.metadata = MediaMetadata(title: "One")
        item.statisticsInterval = 10
        item.incidents = [
            SimulatedIncident(.warn(PlaybackError(.corruptData)), at: .position(3)),
            SimulatedIncident(.metadata(MediaMetadata(title: "Two")), at: .position(5)),
            SimulatedIncident(.jump(to: 50), at: .position(7)),
        ]
        let player = MachineHarness(item)
        player.load()
        player.advance(8.1)
        #expect(player.codes == [.corruptData])
        #expect(player.seconds == 51)
        player.advance(100)
        #expect(
            player.simulation.lines.filter { $0.contains("metadata") } == [
                "0.100 1/1 < metadata(One)", "5.100 1/1 < metadata(Two)",
            ])
        #expect(player.simulation.events.count { if case .statistics = $0 { true } else { false } } == 5)
        #expect(player.phases == ["preparing", "playing", "ended"])
    }

    private func cues(of player: MachineHarness) -> [String] {
        player.simulation.events.compactMap { if case .cue(let cue) = $0 { cue.text } else { nil } }
    }
}
