/// A usage event, such as the selection of an item.
///
/// Names and parameters are typed, so a misspelled one does not compile. Applications add their own:
///
/// ```swift
/// extension AnalyticsEvent.Name {
///     static let search = AnalyticsEvent.Name("search")
/// }
/// let event = AnalyticsEvent(.search, [.text: "dunes", .section: "home"])
/// print(event.parameters[.text] ?? "")  // dunes
/// ```
public struct AnalyticsEvent: Sendable, Hashable, Codable {
    /// The name of an event.
    public struct Name: Sendable, Hashable, Codable {
        /// The text that services receive.
        public let rawValue: String

        /// Creates a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        public init(from decoder: any Decoder) throws {
            rawValue = try decoder.singleValueContainer().decode(String.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }

    /// The name of a parameter.
    public struct Parameter: Sendable, Hashable, Codable, CodingKeyRepresentable {
        /// The text that services receive.
        public let rawValue: String

        /// Creates a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Creates a name from a key of encoded parameters.
        public init?(codingKey: some CodingKey) { rawValue = codingKey.stringValue }

        public init(from decoder: any Decoder) throws {
            rawValue = try decoder.singleValueContainer().decode(String.self)
        }

        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }

        /// The key in encoded parameters.
        public var codingKey: any CodingKey { Key(stringValue: rawValue) }

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }

    /// The name.
    public var name: Name
    /// The values of the parameters.
    public var parameters: [Parameter: String]

    /// Creates an event. Parameters without a value are left out.
    public init(_ name: Name, _ parameters: [Parameter: String?] = [:]) {
        self.name = name
        self.parameters = parameters.compactMapValues { $0 }
    }
}

extension AnalyticsEvent.Name {
    /// An item of a list was selected.
    public static let itemClick = AnalyticsEvent.Name("item_click")
    /// A video was opened.
    public static let videoOpen = AnalyticsEvent.Name("video_open")
    /// Playback was started.
    public static let videoStart = AnalyticsEvent.Name("video_start")
    /// A failed video was opened again.
    public static let videoRetry = AnalyticsEvent.Name("video_retry")
    /// A slide was shown.
    public static let slideView = AnalyticsEvent.Name("slide_view")
}

extension AnalyticsEvent.Parameter {
    /// The text of the selected element.
    public static let text = AnalyticsEvent.Parameter("text")
    /// The part of the interface.
    public static let section = AnalyticsEvent.Parameter("section")
    /// The identifier of the item.
    public static let itemID = AnalyticsEvent.Parameter("item_id")
    /// The index of the item.
    public static let index = AnalyticsEvent.Parameter("index")
    /// The reason, such as the code of an error.
    public static let reason = AnalyticsEvent.Parameter("reason")
}
