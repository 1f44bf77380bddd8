import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct SliderTests {
    @Test func changeOfTheValueEvaluatesOnlyTheSlider() throws {
        let model = Model()
        let window = HeadlessWindow { Screen(model: model) }
        let slider = try #require(window.element(label: "Volume"))
        let runs = window.host.runs
        model.volume = 0.7
        window.turn()
        #expect(slider.sliderValue == 0.7)
        #expect(window.host.runs == runs + 1)
        #expect(window.bodyRuns(of: Screen.self) == 1)
    }

    @Test func draggingReportsEditingAndEachValue() throws {
        let model = Model()
        let window = HeadlessWindow { Screen(model: model) }
        let slider = try #require(window.element(label: "Volume"))
        slider.setEditing(true)
        slider.setValue(0.25)
        #expect(slider.sliderValue == 0.25)
        slider.setValue(7)
        slider.setEditing(false)
        #expect(model.log == ["editing", "0.25", "1.0", "done"])
    }

    @Test func valuesSnapToStepsWithinTheRange() {
        let scale = SliderScale(range: 1...10, step: 2)
        #expect([0, 1, 1.9, 2.1, 9.2, 10, 50].map(scale.snapped) == [1, 1, 1, 3, 9, 9, 9])
        #expect(scale.snapped(.nan) == 1)
        #expect(scale.nearest(to: .infinity) == 10)
        #expect(SliderScale(range: 0...(.infinity), step: .nan) == SliderScale(range: 0...1, step: nil))
    }

    @Test func pointerSnapsToTheStepsOfTheSlider() throws {
        let model = Model()
        let window = HeadlessWindow(size: CGSize(width: 90, height: 40)) {
            Slider(value: Binding(get: { model.volume }, set: { model.volume = $0 }), in: 1...10, step: 2)
        }
        // The last step from the lower bound is 9, also beyond the upper bound and for keys.
        window.tap(at: CGPoint(x: 89, y: 20))
        #expect(model.volume == 9)
        let slider = try #require(window.elements.first { $0.sliderValue != nil })
        slider.focus()
        window.key(.rightArrow)
        #expect(model.volume == 9)
        window.key(.leftArrow)
        #expect(model.volume == 7)
    }

    @Test func nanShowsAsTheLowerBound() throws {
        let window = HeadlessWindow { Slider(value: .constant(Float.nan), in: 2...3) }
        #expect(window.elements.compactMap(\.sliderValue) == [2])
    }

    @Test func labelsShowAtTheEndsAndNameTheSlider() throws {
        let window = HeadlessWindow {
            Slider(value: .constant(0.5)) {
                Text("Speed")
            } minimumValueLabel: {
                Text("slow")
            } maximumValueLabel: {
                Text("fast")
            }
            .disabled(true)
        }
        #expect(window.texts == ["slow", "fast"])
        let slider = try #require(window.element(label: "Speed"))
        #expect(!slider.setValue(0.1))
    }
}

@MainActor @Observable private final class Model {
    var volume = 0.5
    @ObservationIgnored var log: [String] = []
}

private struct Screen: View {
    let model: Model
    var body: some View {
        Slider(value: Binding(get: { model.volume }, set: { set($0) })) {
            Text("Volume")
        } onEditingChanged: {
            model.log.append($0 ? "editing" : "done")
        }
        Text("beside")
    }

    private func set(_ value: Double) {
        model.log.append("\(value)")
        model.volume = value
    }
}
