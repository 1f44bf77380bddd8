import ViewGraph
import ViewGraphGTK

/// The application of one measurement.
struct SceneApp: App {
    var body: some Scene {
        WindowGroup("Benchmark") { SceneView(kind: SceneRun.shared.kind, model: SceneRun.shared.model) }
            .defaultSize(
                width: SceneRun.shared.kind == .grid ? 1_000 : 800, height: SceneRun.shared.kind == .grid ? 700 : 600)
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
        case .grid: CoverGrid()
        case .slider: LevelView(model: model, labels: 1_000)
        }
    }
}

/// Covers with titles: eight columns in a window of 1,000 points.
private struct CoverGrid: View {
    var body: some View {
        ScrollView {
            LazyVGrid(columns: Array(repeating: GridItem(.fixed(112), spacing: 8), count: 8), spacing: 8) {
                ForEach(0..<10_000) { Cover(number: $0) }
            }
        }
    }
}

private struct Cover: View {
    let number: Int

    var body: some View {
        VStack(spacing: 4) {
            Image(file: SceneRun.shared.covers[number % SceneRun.shared.covers.count]).resizable()
                .frame(width: 112, height: 158)
            Text(verbatim: "Cover \(number)").lineLimit(1)
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
