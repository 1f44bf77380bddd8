import Foundation
import Observation
import ViewGraph

/// Forms, sections, disclosure groups, and settings that are kept.
struct FormsPage: View {
    @AppStorage("gallery.skipsIntros") private var skipsIntros = true
    @AppStorage("gallery.quality") private var quality = "Automatic"
    @AppStorage("gallery.volume") private var volume = 0.7
    @AppStorage("gallery.name") private var name = ""
    @State private var profile = Profile()
    @State private var isExpanded = true

    var body: some View {
        FixedPage("Settings in cards. Those of the first card are kept between runs.") {
            Form {
                Section("Playback") {
                    Toggle("Skip intros", isOn: $skipsIntros)
                    Picker("Quality", selection: $quality) {
                        ForEach(["Automatic", "1080p", "720p"], id: \.self) { Text($0) }
                    }
                    Slider(value: $volume) { Text("Volume") }
                    TextField("Name", text: $name, prompt: Text("Shown to others"))
                }
                Section {
                    LabeledContent("Version", value: "1.0")
                    LabeledContent("Cache") { Button("Clear") {}.buttonStyle(.bordered) }
                    DisclosureGroup("Advanced", isExpanded: $isExpanded) {
                        Toggle("Hardware decoding", isOn: .constant(true))
                        Toggle("Extra messages", isOn: .constant(false)).disabled(true)
                    }
                } header: {
                    Text("Application")
                } footer: {
                    Text("Updates are installed by the system.")
                }
                ProfileSection(profile: profile)
                Section("Outside of a form") {
                    VStack(alignment: .leading) {
                        DisclosureGroup("Credits") {
                            Text("Written and directed by Ada")
                            Text("Music by Clara")
                        }
                    }
                }
            }
        }
    }
}

/// A model for `@Bindable`.
@MainActor @Observable final class Profile {
    var isPublic = false
    var password = ""
}

private struct ProfileSection: View {
    @Bindable var profile: Profile

    var body: some View {
        Section("Profile") {
            Toggle("Public", isOn: $profile.isPublic)
            SecureField("Password", text: $profile.password)
            LabeledContent("Visible to", value: profile.isPublic ? "Everyone" : "Nobody")
        }
    }
}
