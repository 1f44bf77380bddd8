import Foundation
import MediaServer
public import PlayheadUI

/// Runs a sample of the documentation as an application with one window.
///
/// The samples in `Snippets/Seeds` and `Snippets/Tutorials` end with a call of this function, so that `swift run NAME`
/// shows them. Their example addresses play media generated on this machine, which the first start takes a moment to make.
@MainActor public func showSample<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) -> Never {
    SampleApp.content = { AnyView(content()) }
    SampleApp.main()
    exit(0)
}

/// The application around a sample.
private struct SampleApp: App {
    static var content: (@MainActor () -> AnyView)?

    static var applicationID: String { "org.playhead.Sample" }
    static var isSingleInstance: Bool { false }

    var body: some Scene {
        WindowGroup(ProcessInfo.processInfo.processName) { SampleView(content: Self.content) }
            .defaultSize(width: 800, height: 500)
    }
}

/// A sample, as soon as there is media for it to play.
private struct SampleView: View {
    let content: (@MainActor () -> AnyView)?
    @State private var preparation = Preparation.working

    private enum Preparation {
        case working
        case done
        case failed(String)
    }

    var body: some View {
        Group {
            switch preparation {
            case .working:
                VStack(spacing: 12) {
                    ProgressView()
                    Text("Generating media for the sample…").foregroundColor(.secondary)
                }
            case .done: content?()
            case .failed(let reason): Text(reason).padding()
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .task { await prepare() }
    }

    /// Serves the demo library and registers it for every player of the process.
    private func prepare() async {
        do {
            let library = DemoLibrary(server: try StreamServer.started())
            MediaResolvers.register(try await DemoResolver(library: library))
            preparation = .done
        } catch {
            preparation = .failed("\(error)")
        }
    }
}
