import Localization
import PlayheadCatalog
import PlayheadUI

/// The values of the application's settings.
///
/// They are stored as JSON. Missing and damaged values are those of a new installation, so that files of older and newer
/// versions can be read.
struct SettingsValues: Sendable, Hashable, Codable {
    /// The colors of the application.
    enum Appearance: String, Sendable, Hashable, Codable, CaseIterable {
        /// Those of the system.
        case system
        /// Dark on light.
        case light
        /// Light on dark.
        case dark
    }

    /// The age at which subscriptions are refreshed while the application runs.
    enum Refreshing: String, Sendable, Hashable, Codable, CaseIterable {
        /// Only at the user's request.
        case never
        /// After an hour.
        case hourly
        /// After a day.
        case daily
    }

    /// The arrangement of a collection's items.
    enum Layout: String, Sendable, Hashable, Codable, CaseIterable {
        /// Covers in columns.
        case grid
        /// A row for each item.
        case list
        /// The television guide of channels. A list until it is there.
        case guide
    }

    /// The look of a collection that the user has chosen.
    struct CollectionLook: Sendable, Hashable, Codable {
        /// The arrangement; `nil` for that which suits the items.
        var layout: Layout?
        /// The order.
        var order = LibraryQuery.Order.source
    }

    /// The volume, the speed, the languages and the look of subtitles that playback remembers.
    var playback = RememberedPlayback()
    /// `true` to keep them for the next start. Default `true`.
    var remembersPlayback = true
    /// `true` to join the tracks of an album without a gap. Default `true`.
    var playsGapless = true
    /// The use of loudness tags. Default: none.
    var replayGain = PlaybackAdjustments.ReplayGain.off
    /// The seconds of a step backward. Default 10. Takes effect with the next window.
    var backwardStep = 10.0
    /// The seconds of a step forward. Default 10. Takes effect with the next window.
    var forwardStep = 10.0
    /// The greatest height of adaptive streams in pixels; 0 for no limit. Default 0.
    var largestHeight = 0
    /// The greatest height of adaptive streams on metered networks, in pixels, instead of ``largestHeight``; 0 for that one.
    /// Default 0.
    var meteredHeight = 0
    /// The heights that were chosen in the player, each for one network, the latest last. They precede the other heights.
    var networks: [NetworkQuality] = []
    /// The greatest bit rate of adaptive streams in bits per second; 0 for no limit. Default 0.
    var peakBitRate = 0.0
    /// The movements of the pointer that show the player's controls. Default: all.
    var controlsReveal = ControlsReveal.movement
    /// The colors of the application. Default: those of the system.
    var appearance = Appearance.system
    /// The age at which subscriptions are refreshed. Default: an hour.
    var refreshing = Refreshing.hourly
    /// `true` to decode pictures on the graphics card where that works. Default `true`. Takes effect with the next window.
    var usesHardwareDecoding = true
    /// `true` to load television guides of channel lists. Default `true`.
    var loadsGuides = true
    /// The path of the folder that the library is synced with; `nil` for none. Default: none.
    var syncFolder: String?
    /// The looks of collections, by the names of ``MediaCollection/settingsName``.
    var collections: [String: CollectionLook] = [:]

    /// The largest number of looks that are kept.
    static let collectionCount = 200

    /// The largest number of networks whose quality is kept. The one of the earliest choice is forgotten first.
    static let networkCount = 32

    /// The values of a new installation.
    init() {}

    private enum CodingKeys: String, CodingKey {
        case playback, remembersPlayback, backwardStep, forwardStep, largestHeight, peakBitRate, appearance, refreshing
        case loadsGuides, collections, controlsReveal, meteredHeight, playsGapless, replayGain
        case usesHardwareDecoding, networks, syncFolder
    }

    /// Decodes values. Each that is missing or damaged is that of a new installation.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ usual: Value) -> Value {
            (try? values.decodeIfPresent(Value.self, forKey: key)).flatMap { $0 } ?? usual
        }
        playback = read(.playback, RememberedPlayback())
        remembersPlayback = read(.remembersPlayback, true)
        playsGapless = read(.playsGapless, true)
        usesHardwareDecoding = read(.usesHardwareDecoding, true)
        replayGain = read(.replayGain, .off)
        backwardStep = Self.step(read(.backwardStep, 10))
        forwardStep = Self.step(read(.forwardStep, 10))
        largestHeight = min(max(read(.largestHeight, 0), 0), 8_640)
        meteredHeight = min(max(read(.meteredHeight, 0), 0), 8_640)
        networks = read(.networks, []).suffix(Self.networkCount)
        let rate = read(.peakBitRate, 0.0)
        peakBitRate = rate.isFinite ? min(max(rate, 0), 1e9) : 0
        controlsReveal = read(.controlsReveal, .movement)
        appearance = read(.appearance, .system)
        refreshing = read(.refreshing, .hourly)
        loadsGuides = read(.loadsGuides, true)
        let folder = read(.syncFolder, "")
        syncFolder = folder.hasPrefix("/") ? folder : nil
        collections = read(.collections, [:])
        if collections.count > Self.collectionCount { collections = [:] }
    }

    private static func step(_ value: Double) -> Double { (1.0...300).contains(value) ? value : 10 }
}

extension MediaCollection {
    /// The name of the collection among the settings.
    var settingsName: String {
        switch self {
        case .subscription(let address, _): "feed \(address)"
        case .list(let list, _): "list \(list.rawValue)"
        case .continueWatching: "continue"
        case .newEpisodes: "new"
        case .favorites: "favorites"
        case .history: "history"
        }
    }
}
