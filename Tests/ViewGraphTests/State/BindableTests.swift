import Observation
import Testing

@testable import ViewGraph

@MainActor struct BindableTests {
    @Test func bindingWritesTheObjectAndUpdatesItsReaders() throws {
        let settings = Settings()
        let window = HeadlessWindow { Form1(settings: settings) }
        try #require(window.element(label: "Subtitles")).setOn(true)
        #expect(settings.showsSubtitles)
        settings.showsSubtitles = false
        window.turn()
        #expect(window.element(label: "Subtitles")?.isOn == false)
        #expect(window.bodyRuns(of: Form1.self) == 1)
    }

    @Test func localVariableInABodyBindsAnObjectOfTheEnvironment() throws {
        let settings = Settings()
        let window = HeadlessWindow { Form2().environment(settings) }
        try #require(window.element(label: "Name")).setText("Ada")
        #expect(settings.profile.name == "Ada")
        #expect(window.element(label: "Name")?.text == "Ada")
    }

    @Test func bindingsToOnePropertyAreEqual() {
        let (one, two) = (Settings(), Settings())
        #expect(Bindable(one).showsSubtitles.isEqual(to: Bindable(one).showsSubtitles))
        #expect(!Bindable(one).showsSubtitles.isEqual(to: Bindable(two).showsSubtitles))
        #expect(Bindable(one).profile.name.isEqual(to: Bindable(one).profile.name))
    }
}

@MainActor @Observable private final class Settings {
    var showsSubtitles = false
    var profile = Profile()

    struct Profile { var name = "" }
}

private struct Form1: View {
    @Bindable var settings: Settings
    var body: some View { Toggle("Subtitles", isOn: $settings.showsSubtitles) }
}

private struct Form2: View {
    @Environment(Settings.self) private var settings

    var body: some View {
        @Bindable var settings = settings
        TextField("Name", text: $settings.profile.name)
    }
}
