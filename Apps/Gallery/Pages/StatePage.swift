import ViewGraph

/// Values that views own, share and wait for.
struct StatePage: View {
    var body: some View {
        Page("A view is evaluated again only when something it has read changes.") {
            BindingsPanel()
            ModelPanel()
            LifePanel()
            IdentityPanel()
        }
    }
}

private struct BindingsPanel: View {
    @State private var count = 3

    var body: some View {
        Panel("State and bindings", "@State  Binding  _debugBodyCounter") {
            Adaptive(spacing: 14) {
                Text("The parent's value: \(count)")._debugBodyCounter()
                Stepper(count: $count)._debugBodyCounter()
                Spacer()
                Text("Never evaluated again.")._debugBodyCounter()
            }
        }
    }
}

private struct Stepper: View {
    let count: Binding<Int>

    var body: some View {
        HStack(spacing: 8) {
            Button("−") { count.wrappedValue -= 1 }.accessibilityLabel("Less")
            Text("\(count.wrappedValue)").monospacedDigit().frame(width: 34)
            Button("+") { count.wrappedValue += 1 }.accessibilityLabel("More")
        }
        .buttonStyle(.bordered)
    }
}

/// A model shared by several views.
private final class Downloads: ObservableObject {
    @Published var done = 2
    let finished = PassthroughSubject<String, Never>()
}

private struct ModelPanel: View {
    @StateObject private var downloads = Downloads()
    @State private var message = "No message yet."

    var body: some View {
        Panel("Models and publishers", "@StateObject  @Published  onReceive") {
            HStack(spacing: 14) {
                Button("Finish one") {
                    downloads.done = min(8, downloads.done + 1)
                    downloads.finished.send("Download \(downloads.done) is finished.")
                }
                .buttonStyle(.bordered)
                ProgressView(value: Double(downloads.done), total: 8)
                Text("\(downloads.done) of 8").monospacedDigit().foregroundColor(.secondary)
            }
            Text(message).font(.callout).foregroundColor(.secondary)
        }
        .onReceive(downloads.finished) { message = $0 }
    }
}

private struct LifePanel: View {
    @State private var isShown = true
    @State private var log = ["onAppear, onChange, onDisappear, task:"]

    var body: some View {
        Panel("Appearance and changes", "onAppear  onDisappear  onChange  task") {
            HStack(spacing: 14) {
                Toggle("Shown", isOn: $isShown).toggleStyle(.checkbox)
                if isShown {
                    Text("Visible")
                        .onAppear { log.append("appeared") }
                        .onDisappear { log.append("disappeared") }
                        .task { log.append("task began") }
                }
                Spacer()
            }
            .onChange(of: isShown) { _, new in log.append("changed to \(new)") }
            Text(log.suffix(6).joined(separator: "  ")).font(.caption.monospaced()).foregroundColor(.secondary)
        }
    }
}

private struct IdentityPanel: View {
    @State private var id = 0

    var body: some View {
        Panel("Identity", "id(_:)  ViewModifier  environment(_:_:)") {
            Adaptive(spacing: 14) {
                Stepper(count: .constant(id))
                OwnCounter().id(id)
                Button("Change identity") { id += 1 }.buttonStyle(.bordered)
                Spacer()
            }
            .environment(\.font, .callout)
        }
    }
}

private struct OwnCounter: View {
    @State private var presses = 0

    var body: some View { Button("Pressed \(presses) times") { presses += 1 }.buttonStyle(.bordered) }
}
