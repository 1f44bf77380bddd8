import Foundation
import Observation
import Testing

@testable import ViewGraph

@MainActor struct PickerTests {
    @Test func taggedTextsAreOptions() throws {
        let model = Model()
        let window = HeadlessWindow { Screen(model: model) }
        let picker = try #require(window.element(label: "Quality"))
        #expect(picker.options == ["Automatic", "low", "high"])
        #expect(picker.selectedOption == "Automatic")
        #expect(picker.select("high"))
        #expect(model.quality == "high")
        #expect(picker.selectedOption == "high")
        #expect(!picker.select("other"))
        #expect(window.texts.isEmpty)
    }

    @Test func optionsFollowTheModelAlone() throws {
        let model = Model()
        let window = HeadlessWindow { Screen(model: model) }
        let picker = try #require(window.element(label: "Quality"))
        model.names.append("best")
        window.turn()
        #expect(picker.options == ["Automatic", "low", "high", "best"])
        model.quality = "gone"
        window.turn()
        #expect(picker.selectedOption == nil)
    }

    @Test func forEachIDsServeAsTags() throws {
        let box = Box()
        let window = HeadlessWindow {
            Picker("Number", selection: Binding(get: { box.value }, set: { box.value = $0 })) {
                ForEach(1..<4) { Text("no. \($0)") }
            }
        }
        let picker = try #require(window.element(label: "Number"))
        #expect(picker.selectedOption == "no. 2")
        picker.select("no. 3")
        #expect(box.value == 3)
    }
}

@MainActor private final class Box { var value = 2 }

@MainActor @Observable private final class Model {
    var quality: String?
    var names = ["low", "high"]
}

private struct Screen: View {
    let model: Model
    var body: some View {
        Picker("Quality", selection: Binding(get: { model.quality }, set: { model.quality = $0 })) {
            Text("Automatic").tag(String?.none)
            Names(model: model)
        }
    }
}

private struct Names: View {
    let model: Model
    var body: some View {
        ForEach(model.names, id: \.self) { Text($0).tag(String?.some($0)) }
    }
}
