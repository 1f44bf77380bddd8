import ViewGraph

/// A line of the table of keys.
package struct KeyLine: Sendable, Hashable {
    /// The keys, as people call them, with spaces or commas between.
    package let keys: String
    /// What they do.
    package let meaning: String

    package init(_ keys: String, _ meaning: String) {
        self.keys = keys
        self.meaning = meaning
    }
}

private enum ApplicationKeysKey: EnvironmentKey { static let defaultValue: [KeyLine] = [] }

extension EnvironmentValues {
    /// The keys of the application around a player, which stand after the player's own in the table.
    @MainActor package var applicationKeys: [KeyLine] {
        get { self[ApplicationKeysKey.self] }
        set { self[ApplicationKeysKey.self] = newValue }
    }
}
