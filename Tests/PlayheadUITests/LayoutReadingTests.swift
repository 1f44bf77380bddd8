import Foundation
import PlayheadUI
import Testing
import ViewGraphGTK

@MainActor struct LayoutReadingTests {
    @Test func onlyViewsThatFillTheWindowCoverTheirContext() {
        let model = Model()
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) { Screen(model: model) }
        #expect(model.info == LayoutInfo(isOverCurrentContext: true, isFullScreen: false))
        model.inset = 10
        window.turn()
        #expect(model.info == .none)
        model.inset = 0
        window.turn()
        #expect(model.info.isOverCurrentContext)
        window.resize(to: CGSize(width: 900, height: 700))
        #expect(model.info.isOverCurrentContext)
    }

    @Test func aViewOfFixedSizeCoversAWindowThatShrinksToIt() {
        let model = Model()
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) { Fixed(model: model) }
        #expect(model.info == .none)
        window.resize(to: CGSize(width: 200, height: 100))
        #expect(model.info.isOverCurrentContext)
    }

    @Test func theScreenIsCoveredWhereTheWindowFillsItAndTheViewTheWindow() {
        var environment = EnvironmentValues()
        environment.fullScreen = FullScreenAction(isActive: true)
        let model = Model()
        let window = HeadlessWindow(environment: environment) { Screen(model: model) }
        #expect(model.info == LayoutInfo(isOverCurrentContext: true, isFullScreen: true))
        model.inset = 1
        window.turn()
        #expect(model.info == .none)
    }

    @Test func inASheetTheContextIsTheSheet() {
        var environment = EnvironmentValues()
        environment.fullScreen = FullScreenAction(isActive: true)
        let model = Model()
        let window = HeadlessWindow(environment: environment) {
            Text("behind").sheet(isPresented: .constant(true)) {
                Color.black.frame(width: 200, height: 100).readLayout(into: model.binding)
            }
        }
        window.turn()
        #expect(model.info == LayoutInfo(isOverCurrentContext: true, isFullScreen: false))
    }

    @Test func theBindingIsWrittenOnlyWhenItsValueChanges() {
        let model = Model()
        let window = HeadlessWindow(size: CGSize(width: 400, height: 300)) { Screen(model: model) }
        #expect(model.writes == 1)
        for width in [500.0, 600, 700] { window.resize(to: CGSize(width: width, height: 300)) }
        #expect(model.writes == 1)
    }
}

@MainActor @Observable private final class Model {
    var inset = 0.0
    var info = LayoutInfo.none
    @ObservationIgnored var writes = 0

    var binding: Binding<LayoutInfo> {
        Binding(
            get: { self.info },
            set: {
                self.info = $0
                self.writes += 1
            })
    }
}

private struct Screen: View {
    let model: Model

    var body: some View {
        Color.black.readLayout(into: model.binding).padding(model.inset)
    }
}

private struct Fixed: View {
    let model: Model

    var body: some View { Color.black.frame(width: 200, height: 100).readLayout(into: model.binding) }
}
