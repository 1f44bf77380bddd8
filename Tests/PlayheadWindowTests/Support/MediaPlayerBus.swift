/// The MPRIS interface of the application on the session bus.
struct MediaPlayerBus: Sendable {
    private let session: Bus
    private static let name = "org.mpris.MediaPlayer2.playhead"
    private static let path = "/org/mpris/MediaPlayer2"
    private static let interface = "org.mpris.MediaPlayer2.Player"

    init(session: Bus) { self.session = session }

    var playbackStatus: String { get throws { try property("PlaybackStatus").text } }
    /// The position in seconds.
    var position: Double { get throws { Double(try property("Position").signed) / 1_000_000 } }
    /// The duration in seconds.
    var length: Double {
        get throws {
            let metadata = try property("Metadata")
            let entry = (0..<metadata.count).map { metadata[$0] }.first { $0[0].text == "mpris:length" }
            guard let entry else { throw Waiting.Expired(description: "no length") }
            return Double(entry[1].content.signed) / 1_000_000
        }
    }
    var rate: Double { get throws { try property("Rate").double } }
    var volume: Double { get throws { try property("Volume").double } }

    private func property(_ name: String) throws -> BusReply {
        try session.property(name, Self.name, Self.path, Self.interface)
    }
}
