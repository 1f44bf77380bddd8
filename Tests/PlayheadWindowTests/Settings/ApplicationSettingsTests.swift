import Foundation
import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct ApplicationSettingsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)")
    private var store: SettingsStore { SettingsStore(path: folder.appendingPathComponent("a/settings.json").path) }

    @Test func changesAreWrittenAndReadAgain() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let settings = ApplicationSettings(store)
        #expect(settings.values == SettingsValues())
        settings.values.appearance = .dark
        settings.values.forwardStep = 30
        settings.values.playback.volume = 0.4
        await settings.flush()
        #expect(settings.problem == nil)
        #expect(ApplicationSettings(store).values == settings.values)
        let mode = try FileManager.default.attributesOfItem(atPath: store.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func aPrivateSessionWritesNothing() async {
        let settings = ApplicationSettings(store, isPrivate: true)
        settings.values.appearance = .dark
        await settings.flush()
        #expect(settings.values.appearance == .dark)
        #expect(!FileManager.default.fileExists(atPath: store.path))
    }

    @Test func aDamagedFileIsKeptUnderAnotherNameAndReported() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("a"), withIntermediateDirectories: true)
        try Data("{\"appearance\": ".utf8).write(to: URL(fileURLWithPath: store.path))
        let settings = ApplicationSettings(store)
        #expect(settings.values == SettingsValues())
        #expect(settings.problem?.contains("settings.json.damaged") == true)
        #expect(FileManager.default.fileExists(atPath: store.path + ".damaged"))
        settings.dismissProblem()
        #expect(settings.problem == nil)
    }

    @Test func damagedValuesAreThoseOfANewInstallation() throws {
        let text = """
            {"appearance": "dark", "forwardStep": -5, "largestHeight": 99999999, "peakBitRate": "fast",
             "refreshing": "sometimes", "playback": 3, "newerSetting": [1]}
            """
        let values = try JSONDecoder().decode(SettingsValues.self, from: Data(text.utf8))
        var expected = SettingsValues()
        expected.appearance = .dark
        expected.largestHeight = 8_640
        #expect(values == expected)
    }

    @Test func onlyAnAbsolutePathIsASyncFolder() throws {
        var values = SettingsValues()
        values.syncFolder = "/home/me/Sync"
        #expect(try JSONDecoder().decode(SettingsValues.self, from: JSONEncoder().encode(values)) == values)
        for text in [#"{"syncFolder": "Sync"}"#, #"{"syncFolder": ""}"#, #"{"syncFolder": 3}"#, "{}"] {
            #expect(try JSONDecoder().decode(SettingsValues.self, from: Data(text.utf8)).syncFolder == nil)
        }
    }

    @Test func aQualityChosenOnAMeteredNetworkIsKeptForThoseOnly() {
        var values = SettingsValues()
        values.keepHeight(1_080, isMetered: false)
        values.keepHeight(480, isMetered: true)
        #expect(values.limits(isMetered: false).maximumHeight == 1_080)
        #expect(values.limits(isMetered: true).maximumHeight == 480)
        values.keepHeight(0, isMetered: true)
        #expect(values.limits(isMetered: true).maximumHeight == 1_080)
    }

    @Test func aMeteredNetworkHasItsOwnLimit() {
        var values = SettingsValues()
        values.largestHeight = 1_080
        #expect(values.limits(isMetered: true).maximumHeight == 1_080)
        values.meteredHeight = 480
        #expect(values.limits(isMetered: true).maximumHeight == 480)
        #expect(values.limits(isMetered: false).maximumHeight == 1_080)
        // A limit on metered networks alone.
        values.largestHeight = 0
        #expect(values.limits(isMetered: false).maximumHeight == nil)
    }

    @Test func aFolderThatCannotBeWrittenIsReported() async {
        let settings = ApplicationSettings(SettingsStore(path: "/proc/nowhere/settings.json"))
        settings.values.appearance = .light
        await settings.flush()
        #expect(settings.problem?.hasPrefix("Cannot save the settings:") == true)
        #expect(settings.values.appearance == .light)
    }

    @Test func eachCollectionKeepsItsLook() {
        let settings = ApplicationSettings()
        let feed = MediaCollection.subscription(address: "https://example.com", title: "Feed")
        var look = SettingsValues.CollectionLook()
        look.layout = .grid
        look.order = .title
        settings.setLook(look, of: feed)
        #expect(settings.look(of: .subscription(address: "https://example.com", title: "New title")) == look)
        #expect(settings.look(of: .favorites) == SettingsValues.CollectionLook())
        settings.setLook(SettingsValues.CollectionLook(), of: feed)
        #expect(settings.values.collections.isEmpty)
    }

    @Test func relativeFoldersOfTheEnvironmentAreIgnored() {
        #expect(
            SettingsStore.standard(environment: ["XDG_CONFIG_HOME": "relative", "HOME": "/home/a"])?.path
                == "/home/a/.config/playhead/settings.json")
        #expect(
            SettingsStore.standard(environment: ["XDG_CONFIG_HOME": "/c", "HOME": "/home/a"])?.path
                == "/c/playhead/settings.json")
        #expect(SettingsStore.standard(environment: [:]) == nil)
    }

    @Test func everyRowIsFoundByItsWordsAndHasATitleAndASentence() {
        for row in SettingsRow.allCases {
            #expect(row.matches(row.title))
            #expect(row.detail.hasSuffix("."))
        }
        #expect(SettingsRow.allCases.filter { $0.matches("subt size") } == [.subtitleSize])
        #expect(SettingsRow.allCases.filter { $0.matches("xyz") }.isEmpty)
        #expect(SettingsRow.Section.allCases.flatMap(\.rows).count == SettingsRow.allCases.count)
    }
}
