import ViewGraph

/// Buttons, toggles, sliders, fields, pickers, menus, progress.
struct ControlsPage: View {
    var body: some View {
        Page("Desktop widgets bound to values.") {
            ButtonsPanel()
            TogglesPanel()
            SlidersPanel()
            FieldsPanel()
            ChoicesPanel()
            ProgressPanel()
        }
    }
}

private struct ButtonsPanel: View {
    @State private var presses = 0

    var body: some View {
        Panel("Buttons", "buttonStyle(_:)") {
            Adaptive(spacing: 10) {
                Button("Prominent") { presses += 1 }.buttonStyle(.borderedProminent)
                Button("Bordered") { presses += 1 }.buttonStyle(.bordered)
                Button("Plain") { presses += 1 }
                Button("Link") { presses += 1 }.buttonStyle(.link)
                Button("Delete", role: .destructive) { presses += 1 }.buttonStyle(.borderedProminent)
                Spacer()
                Text("\(presses)").monospacedDigit().foregroundColor(.secondary).accessibilityLabel(
                    "\(presses) presses")
            }
            Adaptive(spacing: 10) {
                Button {
                    presses += 1
                } label: {
                    Label("Play", systemImage: "play.fill")
                }
                .buttonStyle(.borderedProminent)
                Button {
                    presses += 1
                } label: {
                    Label("Add to queue", systemImage: "plus")
                }
                .buttonStyle(.bordered)
                Button {
                    presses += 1
                } label: {
                    Image(systemName: "heart")
                }
                .accessibilityLabel("Like")
                Button("Disabled") {}.buttonStyle(.bordered).disabled(true)
                Button("Remove", role: .destructive) { presses += 1 }.buttonStyle(.bordered)
            }
        }
    }
}

private struct TogglesPanel: View {
    @State private var subtitles = true
    @State private var surround = false
    @State private var remember = true

    var body: some View {
        Panel("Toggles", "toggleStyle  labelsHidden  disabled") {
            Toggle("Subtitles", isOn: $subtitles)
            Toggle(isOn: $surround) { Label("Surround sound", systemImage: "speaker.wave.3") }
            Divider()
            Adaptive(spacing: 24) {
                Toggle("Remember position", isOn: $remember).toggleStyle(.checkbox)
                Toggle("Disabled", isOn: .constant(true)).toggleStyle(.checkbox).disabled(true)
                Spacer()
                Toggle("Hidden label", isOn: $remember).labelsHidden()
            }
        }
    }
}

private struct SlidersPanel: View {
    @State private var volume = 0.6
    @State private var speed = 1.0
    @State private var isEditing = false

    var body: some View {
        Panel("Sliders", "Slider(value:in:step:)") {
            Row("Volume") {
                Slider(value: $volume) {
                    Text("Volume")
                } minimumValueLabel: {
                    Image(systemName: "speaker.fill")
                } maximumValueLabel: {
                    Image(systemName: "speaker.wave.3.fill")
                } onEditingChanged: {
                    isEditing = $0
                }
                Text("\(Int((volume * 100).rounded())) %").monospacedDigit()
                    .foregroundColor(isEditing ? .accentColor : .secondary)
                    .frame(width: 52, alignment: .trailing)
            }
            Row("Speed, in quarters") {
                Slider(value: $speed, in: 0.5...2, step: 0.25) { Text("Speed") }
                Text("\(speed)×").monospacedDigit().foregroundColor(.secondary).frame(width: 52, alignment: .trailing)
            }
            Row("Disabled") { Slider(value: .constant(0.3)) { Text("Nothing") }.disabled(true) }
        }
    }
}

private struct FieldsPanel: View {
    @State private var name = ""
    @State private var address = "https://example.org/live.m3u8"
    @State private var password = ""
    @State private var submitted = ""

    var body: some View {
        Panel("Fields", "TextField  SecureField  onSubmit") {
            Row("Name") {
                TextField("Name", text: $name, prompt: Text("Enter a name")).onSubmit { submitted = name }
            }
            Row("Address") { TextField("Address", text: $address) }
            Row("Password") { SecureField("Password", text: $password) }
            if !submitted.isEmpty { Text("You wrote “\(submitted)”.").foregroundColor(.secondary) }
        }
    }
}

private struct ChoicesPanel: View {
    @State private var quality = "Automatic"
    @State private var isLooping = false
    @State private var chosen = "nothing yet"

    var body: some View {
        Panel("Choices", "Picker  Menu  contextMenu") {
            Adaptive(spacing: 16) {
                Picker("Quality", selection: $quality) {
                    ForEach(["Automatic", "2160p", "1080p", "720p", "480p"], id: \.self) { Text($0) }
                }
                Menu {
                    Button("Play next") { chosen = "play next" }
                    Button("Add to queue") { chosen = "add to queue" }
                    Divider()
                    Toggle("Loop", isOn: $isLooping)
                    Picker("Quality", selection: $quality) {
                        ForEach(["Automatic", "1080p", "720p"], id: \.self) { Text($0) }
                    }
                    Menu("More") {
                        Button("Copy address") { chosen = "copy" }
                        Button("Remove", role: .destructive) { chosen = "remove" }
                    }
                    Button("Not now") {}.disabled(true)
                } label: {
                    Label("Actions", systemImage: "ellipsis.circle")
                }
                Spacer()
                Text("Chosen: \(chosen)").foregroundColor(.secondary)
            }
        }
    }
}

private struct ProgressPanel: View {
    @State private var progress = 0.35

    var body: some View {
        Panel("Progress", "ProgressView(value:total:)") {
            Adaptive(spacing: 28) {
                ProgressView("Downloading", value: progress)
                ProgressView()
                Button("More") { progress = progress >= 1 ? 0 : min(1, progress + 0.15) }.buttonStyle(.bordered)
            }
        }
    }
}
