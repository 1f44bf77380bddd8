import Testing

@testable import PlayheadTerminal

@Suite struct VersionCheckTests {
    private func facts(_ set: SystemFacts.PluginSet) -> SystemFacts {
        var facts = SystemFacts()
        facts.gstreamer = "1.22.0"
        facts.sets = [set]
        facts.packages = ["gstreamer1.0-plugins-good": "1.22.0-5", "libgstreamer1.0-0": "1.22.0-2"]
        return facts
    }

    private func item(_ id: String, _ set: SystemFacts.PluginSet, isInstalled: Bool = false) throws -> DoctorItem {
        let part = VersionCheck.part(facts(set), engine: nil) { _ in isInstalled }
        return try #require(part.items.first { $0.id == id })
    }

    @Test func aCompleteSetIsFine() throws {
        let set = SystemFacts.PluginSet(name: "good", package: "gstreamer1.0-plugins-good", version: "1.22.0")
        let item = try item("good", set)
        #expect(item.mark == .fine)
        #expect(item.text == "1.22.0 (package 1.22.0-5)")
    }

    @Test func aSetWithoutANeededElementIsAProblem() throws {
        let set = SystemFacts.PluginSet(
            name: "good", package: "gstreamer1.0-plugins-good", version: "1.22.0", missing: ["souphttpsrc"])
        #expect(try item("good", set).mark == .problem)
        #expect(try item("good", set).text == "1.22.0, without souphttpsrc")
        #expect(try item("good", set).remedy == .install(["gstreamer1.0-plugins-good"]))
    }

    @Test func installedPluginsThatAreNotFoundAreNotInstalledAgain() throws {
        let set = SystemFacts.PluginSet(name: "good", package: "gstreamer1.0-plugins-good")
        #expect(try item("good", set).text == "Missing: gstreamer1.0-plugins-good.")
        #expect(try item("good", set, isInstalled: true).remedy == .advice(PluginRemedy.lost))
    }

    @Test(arguments: [("2023.03.04", DoctorMark.limited), ("2024.07.01", .fine), ("2026.01.02", .fine)])
    func oldVersionsOfTheExtractorAreNamed(version: String, mark: DoctorMark) throws {
        var facts = SystemFacts()
        facts.extractor = version
        let part = VersionCheck.part(facts, engine: nil) { _ in true }
        let item = try #require(part.items.first { $0.id == "ytdlp" })
        #expect(item.mark == mark)
        #expect(item.text.hasPrefix(version))
    }

    @Test func missingGTKLimitsPlaybackToTheTerminal() throws {
        let set = SystemFacts.PluginSet(name: "ugly", package: "gstreamer1.0-plugins-ugly")
        #expect(try item("gtk", set).mark == .limited)
        #expect(try item("ugly", set).mark == .limited)
    }

    @Test func aListOfPluginsThatCannotBeWrittenIsReported() {
        var facts = SystemFacts()
        #expect(!VersionCheck.part(facts, engine: nil) { _ in true }.items.contains { $0.id == "pluginList" })
        facts.hasPluginList = false
        let items = VersionCheck.part(facts, engine: nil) { _ in true }.items
        #expect(items.first { $0.id == "pluginList" }?.mark == .limited)
    }

    @Test func theEngineIsShownWhenItAnswered() {
        let part = VersionCheck.part(SystemFacts(), engine: "~/bin/playhead-engine") { _ in true }
        #expect(part.items.contains { $0.id == "engine" && $0.text.hasSuffix("~/bin/playhead-engine") })
    }
}
