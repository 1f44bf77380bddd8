import FoundationEssentials
import Synchronization

/// An endless MP3 stream as Icecast serves it, whose title can be changed.
///
/// Clients that send `Icy-MetaData: 1` receive titles within the stream; others receive only the audio.
public final class RadioStation: Sendable {
    private struct State {
        var title: String?
        var generation = 0
        var hasEnded = false
    }

    /// The path to open.
    public let path: String
    /// The bytes of audio between two blocks of metadata, as `icy-metaint` announces it.
    public let metadataInterval: Int
    private let titles: [String]
    private let blocksPerTitle: Int
    private let audio: MPEGAudio
    private let sendsHeader: Bool
    private let headers: HTTPHeaders
    private let pace: (bytesPerSecond: Int, burst: Int)?
    private let state = Mutex(State())

    init(
        path: String, audio: MPEGAudio, name: String, genre: String, titles: [String], blocksPerTitle: Int,
        metadataInterval: Int, isPaced: Bool, sendsHeader: Bool
    ) {
        self.path = path
        self.audio = audio
        self.sendsHeader = sendsHeader
        self.metadataInterval = metadataInterval
        self.titles = titles.isEmpty ? [""] : titles
        self.blocksPerTitle = blocksPerTitle
        headers = ["icy-name": name, "icy-genre": genre, "icy-br": "\(audio.bitRate / 1000)", "icy-pub": "0"]
        // Servers send the first seconds in one burst, so that players start quickly.
        pace = (isPaced ? audio.bitRate / 8 : .max, isPaced ? 64 * 1024 : .max)
    }

    /// Sends this title from the next block of metadata on, instead of the list.
    public func setTitle(_ title: String) {
        state.withLock { $0.title = title }
    }

    /// Ends all connections at their next piece, like a station that goes off the air.
    public func end() {
        state.withLock { $0.hasEnded = true }
    }

    func response(to request: StreamRequest) -> StreamResponse {
        let wantsMetadata = request.headers["Icy-MetaData"] == "1"
        var headers = headers
        if wantsMetadata { headers["icy-metaint"] = "\(metadataInterval)" }
        headers["Cache-Control"] = "no-cache"
        return StreamResponse(
            contentType: "audio/mpeg", headers: headers,
            body: StreamBody(.reader { Reader(station: self, wantsMetadata: wantsMetadata) }, pace: pace))
    }

    /// The title of a block of metadata, or nil when the station is off the air.
    private func title(ofBlock number: Int) -> String? {
        let (title, hasEnded) = state.withLock { ($0.title, $0.hasEnded) }
        return hasEnded ? nil : title ?? titles[number / blocksPerTitle % titles.count]
    }

    /// A block of metadata: a byte with the length in units of 16, then the text filled up with zeros.
    static func metadata(title: String) -> Data {
        var text = Data("StreamTitle='\(title.replacing("';", with: "’;"))';".utf8.prefix(255 * 16))
        text.append(Data(count: (16 - text.count % 16) % 16))
        return Data([UInt8(text.count / 16)]) + text
    }

    /// The stream of one connection.
    private final class Reader: BodyReader {
        let length: Int? = nil
        private let station: RadioStation
        private let wantsMetadata: Bool
        private var audioOffset = 0
        private var untilMetadata: Int
        private var block = 0
        private var shownTitle: String?
        private var pending = Data()

        init(station: RadioStation, wantsMetadata: Bool) {
            self.station = station
            self.wantsMetadata = wantsMetadata
            untilMetadata = station.metadataInterval
            if station.sendsHeader {
                pending = station.audio.header
                untilMetadata -= pending.count
            }
        }

        /// The pieces follow each other: the offset is the one after the last piece.
        func read(at offset: Int, maximum: Int) -> Data {
            guard let title = station.title(ofBlock: block) else { return Data() }
            if wantsMetadata, untilMetadata == 0 {
                pending = title == shownTitle ? Data([0]) : RadioStation.metadata(title: title)
                shownTitle = title
                block += 1
                untilMetadata = station.metadataInterval
            }
            if !pending.isEmpty {
                defer { pending = Data(pending.dropFirst(maximum)) }
                return pending.prefix(maximum)
            }
            let frames = station.audio.frames
            var count = min(maximum, frames.count - audioOffset)
            if wantsMetadata { count = min(count, untilMetadata) }
            let start = frames.startIndex + audioOffset
            audioOffset = (audioOffset + count) % frames.count
            untilMetadata -= count
            return frames[start..<start + count]
        }
    }
}

extension StreamServer {
    /// Serves an endless radio station that repeats an MP3 file.
    ///
    /// - Parameters:
    ///   - path: The path to open.
    ///   - mp3: The file, without its tags and Xing header. It is held in memory.
    ///   - name: The name of the station.
    ///   - genre: The genre of the station.
    ///   - titles: The titles, each sent for `blocksPerTitle` blocks of metadata, then again from the first.
    ///   - blocksPerTitle: The number of blocks of metadata for each title.
    ///   - metadataInterval: The bytes of audio between two blocks.
    ///   - isPaced: `true` to send the stream at its bit rate after 64 KiB, `false` to send it as fast as the client reads.
    ///   - sendsHeader: `true` to begin with the file's Xing header, which states a duration.
    @discardableResult
    public func serveRadio(
        _ path: String, mp3: URL, name: String = "Playhead Radio", genre: String = "Test",
        titles: [String] = ["First Artist - First Song", "Second Artist - Second Song"], blocksPerTitle: Int = 10,
        metadataInterval: Int = 16_000, isPaced: Bool = true, sendsHeader: Bool = false
    ) throws(StreamServerError) -> RadioStation {
        precondition(
            metadataInterval > 0 && blocksPerTitle > 0, "StreamServer: the intervals of a station must be positive.")
        guard let data = try? Data(contentsOf: mp3), let audio = MPEGAudio(file: data) else {
            throw .notMPEGAudio(path: mp3.path)
        }
        let station = RadioStation(
            path: path, audio: audio, name: name, genre: genre, titles: titles, blocksPerTitle: blocksPerTitle,
            metadataInterval: metadataInterval, isPaced: isPaced, sendsHeader: sendsHeader)
        respond(at: path) { station.response(to: $0) }
        return station
    }
}
