import Foundation
import PlayheadUI

/// Home without anything in it.
struct FirstRun: View {
    let model: ApplicationModel

    var body: some View {
        let model = model.player
        VStack(spacing: 20) {
            Image(systemName: "play.rectangle.fill").resizable().scaledToFit().frame(width: 96, height: 96)
                .foregroundColor(.accentColor)
                .accessibilityHidden(true)
            VStack(spacing: 6) {
                Text("Playhead").font(.largeTitle)
                Text("Drop files or links here, or open something to play.").font(.body)
                    .foregroundColor(.secondary)
            }
            if model.isPreparingDemo {
                HStack(spacing: 10) {
                    ProgressView().frame(width: 20, height: 20)
                    Text("Creating the demo library…")
                }
                .frame(height: 36)
            } else {
                HStack(spacing: 12) {
                    Button("Open files…") { model.isChoosingFiles = true }.buttonStyle(.borderedProminent)
                    Button("Open URL…") { model.isEnteringURL = true }.buttonStyle(.bordered)
                    Button("Paste") { Task { await model.paste() } }.buttonStyle(.bordered)
                    Button("Demo library") { model.playDemo() }.buttonStyle(.bordered)
                }
            }
            Text("Ctrl+O open files   Ctrl+L open URL   Ctrl+V paste   ? shortcuts").font(.caption)
                .foregroundColor(.secondary)
        }
        .padding(32)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}
