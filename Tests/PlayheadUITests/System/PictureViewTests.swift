import Foundation
import PlayheadTesting
import Testing

@testable import PlayheadUI

@MainActor @Suite struct PictureViewTests {
    /// The model of the interface with a film in a view of 960 × 540 points.
    private func opened(_ film: SimulatedItem = .video(duration: 600)) -> (SystemVideoModel, Player, Simulation) {
        let simulation = Simulation(library: SimulatedEngine.Library(defaultItem: film))
        let player = Player(
            item: PlayerItem(url: URL(string: "https://www.example.com/film.m3u8")!), engine: simulation.provider,
            scheduler: simulation.scheduler)
        player.play()
        simulation.advance(by: .seconds(1))
        let model = SystemVideoModel()
        model.picture.fit(in: CGSize(width: 960, height: 540))
        return (model, player, simulation)
    }

    @Test func keysMagnifyAndShowTheWholePictureAgain() throws {
        let (model, player, simulation) = opened()
        #expect(model.perform(.zoomIn, on: player))
        #expect(model.message == "Zoom 120%")
        #expect(model.perform(.zoomIn, on: player))
        #expect(model.message == "Zoom 144%")
        #expect(model.perform(.zoomOut, on: player) && model.perform(.zoomOut, on: player))
        #expect(!model.picture.isMagnified)
        for _ in 0..<20 { model.perform(.zoomIn, on: player) }
        #expect(model.picture.presentation.zoom == 8)
        #expect(model.perform(.zoomReset, on: player))
        #expect(model.message == "Zoom 100%")
        #expect(model.picture.presentation == VideoPresentation())
        withExtendedLifetime(simulation) {}
    }

    @Test func theWheelWithControlMagnifiesAtThePointerWithoutSubtitles() throws {
        let (model, player, simulation) = opened()
        _ = model.pointerMoved(
            to: .zero, in: CGSize(width: 960, height: 540), reveal: .movement, isHidden: false, simulation.scheduler)
        #expect(model.turnWithControl(WheelMovement(deltaY: -1), on: player))
        let frame = try #require(model.picture.picture(of: player))
        #expect(abs(frame.minX) < 1 && abs(frame.minY) < 1 && frame.width > 1100)
        withExtendedLifetime(simulation) {}
    }

    @Test func aPinchMagnifiesBetweenTheFingersAndTheNextContinues() throws {
        let (model, player, simulation) = opened()
        let corner = CGPoint(x: 960, y: 540)
        for scale in [1.1, 1.5, 2] {
            model.pinch(MagnifyGesture.Value(magnification: scale, startLocation: corner), on: player)
        }
        #expect(model.message == "Zoom 200%" && model.picture.isPinched)
        let frame = try #require(model.picture.picture(of: player))
        #expect(abs(frame.maxX - 960) < 1 && abs(frame.maxY - 540) < 1 && abs(frame.width - 1920) < 2)
        model.endPinch()
        // The next pinch continues from there, and never shows less than the whole picture.
        model.pinch(MagnifyGesture.Value(magnification: 0.75, startLocation: corner), on: player)
        #expect(model.message == "Zoom 150%")
        model.pinch(MagnifyGesture.Value(magnification: 0.1, startLocation: corner), on: player)
        #expect(!model.picture.isMagnified)
        model.endPinch()
        #expect(!model.picture.isPinched)
        withExtendedLifetime(simulation) {}
    }

    @Test func soundHasNoPictureToPinch() {
        let (model, player, simulation) = opened(.audio())
        model.pinch(MagnifyGesture.Value(magnification: 2, startLocation: .zero), on: player)
        #expect(!model.picture.isMagnified)
        withExtendedLifetime(simulation) {}
    }

    @Test func dragsMoveTheMagnifiedPictureWithinItsEdges() throws {
        let (model, player, simulation) = opened()
        for _ in 0..<4 { model.perform(.zoomIn, on: player) }
        let before = try #require(model.picture.picture(of: player))
        model.picture.drag(by: CGSize(width: 40, height: -30), of: player)
        model.picture.drag(by: CGSize(width: 100, height: -50), of: player)
        let after = try #require(model.picture.picture(of: player))
        #expect(abs(after.minX - before.minX - 100) <= 1 && abs(after.minY - before.minY + 50) <= 1)
        model.picture.endDrag()
        model.picture.drag(by: CGSize(width: 9000, height: 9000), of: player)
        let last = try #require(model.picture.picture(of: player))
        #expect(last.minX == 0 && last.minY == 0)
        withExtendedLifetime(simulation) {}
    }

    @Test func soundHasNoPictureToMagnify() {
        let (model, player, simulation) = opened(.audio())
        #expect(model.perform(.zoomIn, on: player))
        #expect(model.message == "No picture to zoom")
        #expect(!model.perform(.zoomIn, on: player))
        withExtendedLifetime(simulation) {}
    }

    // MARK: In the interface

    @Test func aDoubleClickShowsTheWholePictureAndADragIsNoClick() {
        let stage = SystemStage()
        stage.player.play()
        stage.advance(1)
        stage.press("+", .control)
        stage.press("+", .control)
        #expect(stage.window.element(label: "Part of the picture that shows (144%)") != nil)
        stage.window.drag(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 300, y: 150))
        stage.advance(0.5)
        #expect(stage.button == "Pause")
        stage.window.doubleTap(at: CGPoint(x: 400, y: 200))
        stage.advance(0.5)
        #expect(stage.window.element(label: "Part of the picture that shows (144%)") == nil)
        #expect(stage.button == "Pause")
    }

    @Test func theMenuTurnsThePictureAndSetsItsAspectRatioForThisItem() {
        let stage = SystemStage(.video(), others: [.video()])
        stage.advance(1)
        let menu = stage.window.element(label: "More")
        #expect(menu?.isChosen("As in the file") == true && menu?.isChosen("0°") == true)
        #expect(menu?.choose("90°") == true && menu?.choose("16:9") == true)
        stage.advance(0.1)
        let changed = stage.window.element(label: "More")
        #expect(changed?.isChosen("90°") == true && changed?.isChosen("16:9") == true)
        stage.press("n")
        stage.advance(1)
        #expect(stage.window.element(label: "More")?.isChosen("0°") == true)
    }
}
