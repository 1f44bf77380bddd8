import ViewGraph
import ViewGraphGTK

/// The application of one measurement.
struct SceneApp: App {
    var body: some Scene {
        WindowGroup("Benchmark") { SceneView(kind: SceneRun.shared.kind, model: SceneRun.shared.model) }
            .defaultSize(width: 800, height: 600)
    }

    static var applicationID: String { "org.example.Benchmark" }
    static var isSingleInstance: Bool { false }
    static func files(inArguments arguments: [String]) -> [String] { [] }
}

private struct SceneView: View {
    let kind: SceneKind
    let model: LevelModel

    var body: some View {
        content.onAppear { SceneRun.shared.didAppear() }
    }

    @ViewBuilder private var content: some View {
        switch kind {
        case .start, .label, .idle, .hop: WindowView(model: model)
        case .list: List(0..<10_000) { Text(verbatim: "Row \($0)") }
        case .slider: LevelView(model: model, labels: 1_000)
        }
    }
}

/// A small window with common controls.
private struct WindowView: View {
    let model: LevelModel

    var body: some View {
        VStack {
            ClockView(model: model)
            Slider(value: model.binding)
            ForEach(0..<12) { index in
                HStack {
                    Text(verbatim: "Row \(index)")
                    Spacer()
                    Button("Play") {}
                }
            }
        }
        .padding()
    }
}

private struct ClockView: View {
    let model: LevelModel

    var body: some View { Text(verbatim: "\(model.clock)") }
}
