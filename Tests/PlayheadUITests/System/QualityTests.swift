import Foundation
import PlayheadTesting
import PlayheadUI
import Testing

/// The quality of adaptive streams and pages, in the menu of the player.
@MainActor @Suite struct QualityTests {
    private func stream() -> SimulatedItem {
        var item = SimulatedItem.video()
        item.variants = [(640, 360), (1920, 804), (1280, 536), (640, 360)].map { width, height in
            StreamVariant(bandwidth: Double(width) * 1_000, resolution: PixelSize(width: width, height: height))
        }
        return item
    }

    private func lines(_ stage: SystemStage) -> [String] {
        stage.lines(ofMenu: "More").filter { $0.hasPrefix("Quality/") }.map { String($0.dropFirst(8)) }
    }

    @Test func heightsOfAStreamAreChosenAndLimitLaterItems() {
        let stage = SystemStage(stream(), others: [stream()])
        stage.player.play()
        stage.advance(1)
        #expect(lines(stage) == ["Automatic (720p) ✓", "804p", "536p", "360p"])
        #expect(stage.choose("Quality", "536p", fromMenu: "More"))
        stage.advance(0.1)
        #expect(lines(stage) == ["Automatic", "804p", "536p ✓", "360p"])
        #expect(stage.player.limits.maximumHeight == 536)
        stage.player.advanceToNextItem()
        stage.advance(1)
        #expect(lines(stage) == ["Automatic", "804p", "536p ✓", "360p"])
        #expect(stage.choose("Quality", "Automatic", fromMenu: "More"))
        #expect(stage.player.limits == PlaybackLimits())
    }

    @Test func aLimitFromTheSettingsMarksTheLargestFittingHeight() {
        let stage = SystemStage(stream())
        var limits = PlaybackLimits(preferredPeakBitRate: 5_000_000)
        limits.maximumHeight = 720
        stage.player.setLimits(limits)
        stage.advance(1)
        #expect(lines(stage) == ["Automatic", "804p", "536p ✓", "360p"])
        stage.choose("Quality", "360p", fromMenu: "More")
        #expect(stage.player.limits.preferredPeakBitRate == 5_000_000)
        #expect(stage.player.limits.maximumHeight == 360)
    }

    @Test func aPageIsOpenedAgainAndAFileHasNoChoice() {
        let stage = SystemStage()
        stage.advance(1)
        #expect(lines(stage).isEmpty)
        let commands = PlayerCommands()
        var chosen: [Int?] = []
        commands.heights = { _ in [1080, 480] }
        commands.chooseHeight = { chosen.append($0) }
        let page = SystemStage(commands: commands)
        page.advance(1)
        #expect(lines(page) == ["Automatic (720p) ✓", "1080p", "480p"])
        page.choose("Quality", "480p", fromMenu: "More")
        page.choose("Quality", "Automatic", fromMenu: "More")
        #expect(chosen == [480, nil])
    }

    @Test func limitsOfAnEmptyPlayerApplyToItsFirstItem() {
        let simulation = Simulation(library: SimulatedEngine.Library(defaultItem: .video()))
        let player = Player(engine: simulation.provider, scheduler: simulation.scheduler)
        player.setLimits(PlaybackLimits(preferredPeakBitRate: 500_000))
        player.items = [PlayerItem(url: URL(string: "https://www.example.com/film.m3u8")!)]
        simulation.advance(by: .seconds(1))
        #expect(player.currentProperties.lanes.readiness == .ready)
        let loads = simulation.commands.compactMap { command in
            if case .load(let request) = command { request.limits } else { nil }
        }
        #expect(loads == [PlaybackLimits(preferredPeakBitRate: 500_000)])
    }
}
