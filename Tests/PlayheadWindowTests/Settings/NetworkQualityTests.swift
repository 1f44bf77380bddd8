import Foundation
import PlayheadDesktop
import PlayheadUI
import Testing

@testable import PlayheadWindow

/// The quality that is kept for each network.
@MainActor @Suite struct NetworkQualityTests {
    private let home = NetworkConnection(id: "1", name: "Home")
    private let train = NetworkConnection(id: "2", name: "Train")

    @Test func eachNetworkKeepsItsQuality() {
        var values = SettingsValues()
        values.largestHeight = 1_080
        values.keepHeight(2_160, on: home, isMetered: false)
        values.keepHeight(360, on: train, isMetered: true)
        values.keepHeight(720, on: home, isMetered: false)
        #expect(values.networks.map(\.name) == ["Train", "Home"])
        #expect(values.limits(on: home, isMetered: false).maximumHeight == 720)
        #expect(values.limits(on: train, isMetered: true).maximumHeight == 360)
        // Others, and those without a name, follow the settings.
        let hotel = NetworkConnection(id: "3", name: "Home")
        #expect(values.limits(on: hotel, isMetered: false).maximumHeight == 1_080)
        #expect(values.limits(isMetered: false).maximumHeight == 1_080)
        #expect((values.largestHeight, values.meteredHeight) == (1_080, 0))
    }

    @Test func automaticIsKeptOnlyWhereASettingLimitsThePicture() {
        var values = SettingsValues()
        values.keepHeight(480, on: home, isMetered: false)
        values.keepHeight(0, on: home, isMetered: false)
        #expect(values == SettingsValues())
        values.meteredHeight = 480
        values.keepHeight(0, on: train, isMetered: true)
        #expect(values.limits(on: train, isMetered: true).maximumHeight == nil)
        #expect(values.limits(on: home, isMetered: true).maximumHeight == 480)
    }

    @Test func aForgottenNetworkFollowsTheOtherSettings() {
        var values = SettingsValues()
        values.largestHeight = 1_080
        values.keepHeight(480, on: home, isMetered: false)
        values.networks.removeAll { $0.id == home.id }
        #expect(values.limits(on: home, isMetered: false).maximumHeight == 1_080)
    }

    @Test func theEarliestChoiceIsForgottenFirst() throws {
        var values = SettingsValues()
        for number in 0..<40 {
            values.keepHeight(480, on: NetworkConnection(id: "\(number)", name: "N"), isMetered: false)
        }
        #expect(values.networks.map(\.id) == (8..<40).map(String.init))
        // A file that was edited.
        values.networks = (0..<100).map { NetworkQuality(NetworkConnection(id: "\($0)", name: "N"), height: 480) }
        let read = try JSONDecoder().decode(SettingsValues.self, from: JSONEncoder().encode(values))
        #expect(read.networks.map(\.id) == (68..<100).map(String.init))
    }

    @Test func namesAndHeightsOfAFileAreMadeSafe() throws {
        let text = #"{"networks": [{"id": "1", "name": "a\u202Eb\u001B[31m", "height": -9}]}"#
        let values = try JSONDecoder().decode(SettingsValues.self, from: Data(text.utf8))
        #expect(values.networks == [NetworkQuality(NetworkConnection(id: "1", name: "ab"), height: 0)])
        let damaged = try JSONDecoder().decode(SettingsValues.self, from: Data(#"{"networks": [{"id": 3}]}"#.utf8))
        #expect(damaged == SettingsValues())
    }

    @Test func theyAreWrittenAndReadAgainButNotInAPrivateSession() async {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("networks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = SettingsStore(path: folder.appendingPathComponent("settings.json").path)
        let hidden = ApplicationSettings(store, isPrivate: true)
        hidden.values.keepHeight(480, on: home, isMetered: false)
        await hidden.flush()
        #expect(!FileManager.default.fileExists(atPath: store.path))
        let settings = ApplicationSettings(store)
        settings.values.keepHeight(480, on: home, isMetered: false)
        await settings.flush()
        #expect(ApplicationSettings(store).values.networks == [NetworkQuality(home, height: 480)])
    }

    @Test func withoutNetworkManagerTheQualityIsKeptForNetworksOfTheKind() async {
        let settings = ApplicationSettings()
        let network = NetworkInUse(bus: .address("nonsense"))
        #expect(network.awaitedLimits(settings) == nil)
        network.keepHeight(480, in: settings)
        #expect((settings.values.largestHeight, settings.values.networks) == (480, []))
        #expect(network.limits(settings.values).maximumHeight == 480)
    }
}
