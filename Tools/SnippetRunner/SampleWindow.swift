import MediaServer
import PlayheadUI

/// A sample, once there is something that it can play.
struct SampleWindow: View {
    let sample: Sample
    @State private var preparation = Preparation.working

    private enum Preparation {
        case working
        case done
        case failed(String)
    }

    var body: some View {
        switch preparation {
        case .working:
            VStack(spacing: 12) {
                ProgressView()
                Text("Making media for the sample…").foregroundColor(.secondary)
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .task { await prepare() }
        case .done:
            sample.content()
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        case .failed(let reason):
            Text(reason)
                .padding()
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
    }

    /// Serves the demo library and tells every player of the process what the samples' addresses stand for.
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
