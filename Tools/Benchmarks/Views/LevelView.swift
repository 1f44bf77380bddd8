import Observation
import ViewGraph

/// The model of the slider.
@MainActor @Observable final class LevelModel {
    var level = 0.5
    var clock = 0

    var binding: Binding<Double> { Binding(get: { self.level }, set: { self.level = $0 }) }
}

/// A slider above many labels.
struct LevelView: View {
    let model: LevelModel
    let labels: Int

    var body: some View {
        VStack {
            Slider(value: model.binding)
            ScrollView {
                VStack { ForEach(0..<labels) { Text(verbatim: "Label \($0)") } }
            }
        }
    }
}
