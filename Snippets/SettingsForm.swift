//! A form whose settings are kept, tested without a display and without a file.

import Foundation
import ViewGraph

enum Quality: String, CaseIterable {
    case automatic, high, low
}

struct PlaybackSettings: View {
    @AppStorage("skipsIntros") private var skipsIntros = true
    @AppStorage("quality") private var quality = Quality.automatic
    @AppStorage("volume") private var volume = 0.7

    var body: some View {
        Form {
            Section("Playback") {
                Toggle("Skip intros", isOn: $skipsIntros)
                Picker("Quality", selection: $quality) {
                    ForEach(Quality.allCases, id: \.self) { Text($0.rawValue.capitalized) }
                }
                Slider(value: $volume) { Text("Volume") }
            }
            Section {
                LabeledContent("Version", value: "1.0")
            } footer: {
                Text("The system installs updates.")
            }
        }
    }
}

let store = AppStorageStore()
let window = HeadlessWindow(size: CGSize(width: 480, height: 400)) {
    PlaybackSettings().defaultAppStorage(store)
}

window.element(label: "Quality")?.select("High")
window.element(label: "Skip intros")?.setOn(false)
print(store.text(forKey: "quality") ?? "none", store.text(forKey: "skipsIntros") ?? "none")  // high false
