import PlaybackModel

extension SimulatedEngine {
    /// The scripts of a simulation, by source.
    ///
    /// ```swift
    /// var library = SimulatedEngine.Library()
    /// library["https://example.com/film.m3u8"] = .video(duration: 3600)
    /// library.set([.failing(PlaybackError(.connectionRefused)), .video()], for: "https://example.com/second.mp4")
    /// ```
    public struct Library: Sendable, Hashable, Codable {
        /// The script of sources without their own.
        public var defaultItem: SimulatedItem
        private var items: [String: [SimulatedItem]] = [:]

        /// Creates a library.
        ///
        /// - Parameters:
        ///   - defaultItem: The script of sources without their own. Default: a minute of video.
        ///   - items: The scripts by source.
        public init(defaultItem: SimulatedItem = .video(), items: [String: SimulatedItem] = [:]) {
            self.defaultItem = defaultItem
            self.items = items.mapValues { [$0] }
        }

        /// The script of a source: by its address, or by the name of a descriptor or provider.
        public subscript(name: String) -> SimulatedItem? {
            get { items[name]?.first }
            set { items[name] = newValue.map { [$0] } }
        }

        /// Sets the scripts of successive loads of a source; the last one applies to all later loads.
        public mutating func set(_ scripts: [SimulatedItem], for name: String) {
            items[name] = scripts.isEmpty ? nil : scripts
        }

        /// The script of the load with this number, from 0.
        func script(for name: String, attempt: Int) -> SimulatedItem {
            guard let scripts = items[name] else { return defaultItem }
            return scripts[min(attempt, scripts.count - 1)]
        }
    }
}

extension MediaSource {
    /// The source's name in a library.
    var libraryName: String {
        switch self {
        case .url(let url): url
        case .descriptor(_, let name), .provider(_, _, let name): name
        }
    }
}
