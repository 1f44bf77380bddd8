import Foundation
import PlaybackModel
import PlayheadTesting
import SeededRandom
import Testing

@testable import Playhead

/// Random use of an ordinary film, whose key frames are up to ten seconds apart: what is picked shows immediately, stays, and
/// plays.
@MainActor @Suite struct PickedPositionTests {
    @Test(arguments: SeededGenerator.seeds + [6_117_486_465_260_203_212])
    func pickedPlacesShowAndPlay(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<12 {
            let viewer = Viewer(of: Self.item(&random), &random, "seed \(seed), round \(round)")
            for _ in 0..<40 { viewer.act(&random) }
            viewer.expectLanding()
        }
    }

    private static func item(_ random: inout SeededGenerator) -> SimulatedItem {
        let duration = Double.random(in: 20...200, using: &random)
        var item = random.below(4) == 0 ? SimulatedItem.audio(duration: duration) : .video(duration: duration)
        item.seekLatency = [0, 0.05, 0.7][random.below(3)]
        if random.below(2) == 0 {
            item.buffer = SimulatedBuffer(
                speed: .random(in: 0.6...6, using: &random), latency: .random(in: 0...2, using: &random))
        }
        if random.below(3) == 0 { item.statedDuration = duration * .random(in: 0.4...0.9, using: &random) }
        let chapters = (0..<4).map { number in
            MediaChapter(
                range: CMTimeRange(start: .s(duration * Double(number) / 4), duration: .s(duration / 4)),
                title: "Chapter \(number)")
        }
        item.metadata = MediaMetadata(chapters: chapters)
        return item
    }

    // MARK: Examples

    private func playing(_ item: SimulatedItem = .video(duration: 100), for seconds: Double = 5) -> PlayerBench {
        let bench = PlayerBench([PlayerBench.film.absoluteString: item])
        bench.player.play()
        bench.advance(seconds)
        bench.simulation.clearJournal()
        return bench
    }

    private func seeks(_ bench: PlayerBench) -> [PendingSeek] {
        bench.simulation.commands.compactMap { if case .seek(let seek) = $0 { seek } else { nil } }
    }

    private func isExact(_ seek: PendingSeek) -> Bool { seek.toleranceBefore == .zero && seek.toleranceAfter == .zero }

    @Test func aClickIsOneExactSeek() {
        let bench = playing()
        let tracker = ProgressTracker(interval: .s(0.25))
        tracker.player = bench.player
        tracker.isInteracting = true
        tracker.progress = 0.276
        bench.advance(0.1)
        tracker.isInteracting = false
        bench.advance(1)
        #expect(seeks(bench).map { $0.target.seconds } == [27.6])
        #expect(seeks(bench).allSatisfy(isExact))
        #expect(abs(bench.player.time().seconds - 28.55) < 0.1)
    }

    @Test func aDragFollowsKeyFramesWhileItMovesAndIsExactWhereItRestsAndEnds() {
        let bench = playing()
        let label = ProgressTracker(interval: .s(1))
        let tracker = ProgressTracker(interval: .s(0.25))
        (label.player, tracker.player) = (bench.player, bench.player)
        tracker.isInteracting = true
        for step in 1...10 {
            tracker.progress = 0.1 + Double(step) * 0.0186
            bench.advance(0.1)
        }
        #expect(seeks(bench).count == 10)
        #expect(seeks(bench).filter(isExact).count == 1, "the press")
        // The picture is at a key frame, and everything shows the finger's place.
        let picture = bench.simulation.engine?.currentTime(of: bench.player.machine.generation)
        #expect(abs((picture?.seconds ?? 0) - 28.6) > 1)
        #expect(tracker.time.seconds == 28.6)
        #expect(label.time.seconds == 28.6)
        #expect(bench.player.time().seconds == 28.6)
        bench.advance(1)
        #expect(seeks(bench).filter(isExact).map { $0.target.seconds }.last == 28.6, "it rests")
        tracker.progress = 0.3
        bench.advance(0.1)
        tracker.isInteracting = false
        #expect(bench.player.lanes.seek?.target.seconds == 30)
        bench.advance(1)
        #expect(seeks(bench).last.map(isExact) == true)
        #expect(abs(bench.player.time().seconds - 30.9) < 0.1)
    }

    @Test func anEngineThatStopsEarlierThanExpectedMovesNothingBack() {
        let bench = playing()
        let shown = bench.player.time()
        #expect(shown == .s(4.9))
        let engine = bench.simulation.engine
        engine?.perform(.event(.transport(TransportReport(state: .paused, reason: .setRateCalled)), generationsAgo: 0))
        engine?.perform(
            .event(
                .position(PositionReport(time: .s(4.85), stamp: bench.simulation.scheduler.now, rate: 0)),
                generationsAgo: 0))
        #expect(bench.player.lanes.transport == .paused)
        #expect(bench.player.time() == shown)
        bench.player.seek(.at(.s(3)))
        #expect(bench.player.time() == .s(3))
    }

    @Test func everyWayToPickAPlaceIsExact() {
        let bench = playing()
        let player = bench.player
        let picks: [@MainActor () -> Void] = [
            { PlayerAction.jump(toShare: 0.4).perform(on: player) }, { PlayerAction.jumpToStart.perform(on: player) },
            { PlayerAction.skip(by: 5).perform(on: player) }, { PlayerAction.skipBackward.perform(on: player) },
            { player.seek(to: .s(33)) }, { player.returnToPreviousItem() }, { player.skipToDefault() },
            { player.undoSeek() }, { PlayerAction.jumpToEnd.perform(on: player) },
        ]
        for (index, pick) in picks.enumerated() {
            bench.simulation.clearJournal()
            pick()
            bench.advance(1)
            #expect(seeks(bench).map(isExact) == [true], "\(index)")
        }
    }
}

/// A viewer with the displays of an interface, who notes where each picks a place.
@MainActor private final class Viewer {
    private let bench: PlayerBench
    private let slider: ProgressTracker
    private let label = ProgressTracker(interval: .s(1))
    private let name: String
    /// The last position that each display showed, in seconds.
    private var shown: [Display: Double] = [:]
    /// The place that was picked last, in seconds; `nil` before the first.
    private var pick: Double?
    private var steps: [String] = []
    /// `true` while the viewer acts: what shows before the end of the action may be the place before.
    private var isActing = false
    private var listening: Listening?

    private enum Display: CaseIterable {
        case player, slider, label

        /// The length of a cell, in which all times show as the first one that was shown; `nil` without cells.
        var cell: Double? { self == .player ? nil : self == .slider ? 0.25 : 1 }
    }

    init(of item: SimulatedItem, _ random: inout SeededGenerator, _ name: String) {
        self.name = name
        bench = PlayerBench([PlayerBench.film.absoluteString: item])
        slider = ProgressTracker(interval: .s(0.25), seekBehavior: random.below(3) == 0 ? .deferred : .optimal)
        bench.player.play()
        bench.advance(1)
        (slider.player, label.player) = (bench.player, bench.player)
        listening = bench.player.onPropertiesChange { [weak self] _ in self?.look(at: .player) }
    }

    private var player: Player { bench.player }

    // MARK: Looking

    private func position(of display: Display) -> Double {
        switch display {
        case .player: player.time().seconds
        case .slider: slider.time.seconds
        case .label: label.time.seconds
        }
    }

    private func look(at display: Display) {
        guard !isActing else { return }
        let now = position(of: display)
        if let last = shown[display], now < last - 0.001 {
            Issue.record("\(name): \(display) went back from \(last) to \(now) after \(steps.suffix(6))")
        }
        shown[display] = now
    }

    private func watch(for seconds: Double) {
        var left = seconds
        while left > 0 {
            bench.advance(min(left, 0.05))
            left -= 0.05
            for display in Display.allCases { look(at: display) }
        }
    }

    /// Notes a place that was picked, which every display shows.
    private func picked(_ place: Double, _ location: SourceLocation = #_sourceLocation) {
        pick = place
        shown = [:]
        bench.advance(0)
        for display in Display.allCases {
            let now = position(of: display)
            let isInCell = display.cell.map { (now / $0).rounded(.down) == (place / $0).rounded(.down) } ?? false
            #expect(
                abs(now - place) < 0.001 || isInCell,
                "\(name): \(display) shows \(now) instead of \(place) after \(steps.suffix(6))",
                sourceLocation: location)
        }
    }

    /// Waits until what was picked last is there.
    func expectLanding() {
        guard let pick else { return }
        for _ in 0..<800 where player.lanes.seek != nil { watch(for: 0.05) }
        let landings = bench.simulation.events.compactMap { event -> Double? in
            guard case .seeked(let report) = event, case .landed(let time) = report.outcome else { return nil }
            return time.seconds
        }
        #expect(player.lanes.seek == nil, "\(name): \(steps.suffix(6))")
        #expect(
            abs((landings.last ?? .nan) - pick) < 0.001,
            "\(name): \(landings.last ?? .nan) plays instead of \(pick) after \(steps.suffix(6))")
        self.pick = nil
    }

    // MARK: Acting

    func act(_ random: inout SeededGenerator) {
        // An item that has ended begins again.
        if player.phase == .ended { choose("replay") { player.replay() } }
        switch random.below(12) {
        case 0, 1:
            let place = Double.random(in: 0...0.99, using: &random)
            choose("click \(place)", at: slider.timeRange.time(at: place).seconds) {
                slider.isInteracting = true
                slider.progress = place
                slider.isInteracting = false
            }
        case 2, 3: drag(&random)
        case 4: skip(by: [-10, -5, 5, 10, 60][random.below(5)])
        case 5:
            let share = Double(random.below(10)) / 10
            choose("digit \(share)", at: slider.timeRange.time(at: share).seconds) {
                PlayerAction.jump(toShare: share).perform(on: player)
            }
        case 6:
            let time = CMTime.s(.random(in: 0...slider.timeRange.duration.seconds - 0.1, using: &random))
            choose("typed \(time.seconds)", at: time.seconds) { player.seek(.at(time), smooth: false) }
        case 7:
            let action = random.below(2) == 0 ? PlayerAction.nextChapter : .previousChapter
            guard action.isAvailable(on: player) else { break }
            choose("\(action)") { action.perform(on: player) }
        case 8 where player.canUndoSeek: choose("undo") { player.undoSeek() }
        case 9: player.togglePlayPause()
        case 10: player.rate = [0.5, 1, 2][random.below(3)]
        default: break
        }
        watch(for: [0, 0.02, 0.3, 1, 4][random.below(5)])
        if random.below(3) == 0 { expectLanding() }
    }

    /// Picks a place; without `place`, the one that the player shows then.
    private func choose(_ step: String, at place: Double? = nil, _ action: () -> Void) {
        steps.append(step)
        isActing = true
        action()
        isActing = false
        picked(place ?? player.time().seconds)
    }

    private func skip(by seconds: Double) {
        let (now, end) = (player.time().seconds, slider.timeRange.end.seconds)
        guard seconds < 0 || now <= end - 1 else { return }
        choose("skip \(seconds)", at: min(max(now + seconds, 0), end)) {
            PlayerAction.skip(by: seconds).perform(on: player)
        }
    }

    private func drag(_ random: inout SeededGenerator) {
        slider.isInteracting = true
        for _ in 0...random.below(8) {
            let place = Double.random(in: 0...0.99, using: &random)
            steps.append("drag to \(place)")
            isActing = true
            slider.progress = place
            isActing = false
            shown = [:]
            watch(for: [0.01, 0.05, 0.2, 1][random.below(4)])
            #expect(slider.progress == place, "\(name)")
        }
        choose("release", at: slider.time.seconds) { slider.isInteracting = false }
    }
}
