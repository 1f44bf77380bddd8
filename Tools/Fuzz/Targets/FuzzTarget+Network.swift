import FoundationEssentials
import MediaReaders

extension FuzzTarget {
    /// Readers of requests and streams in the test server.
    static let network: [FuzzTarget] = [
        FuzzTarget(name: "range") { bytes in
            guard let range = ByteRange(header: String(decoding: bytes, as: UTF8.self)) else { return }
            for length in [0, 1, 100, .max] {
                guard let resolved = range.resolved(length: length) else { continue }
                Fuzzing.check(
                    !resolved.isEmpty && resolved.lowerBound >= 0 && resolved.upperBound <= length,
                    "a range beyond its resource")
            }
        },
        FuzzTarget(name: "percent") { bytes in
            let text = String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self)
            Fuzzing.check(
                PercentEncoding.decoded(PercentEncoding.escaped(text)) == text, "escaping changes a path")
            _ = PercentEncoding.decoded(String(decoding: bytes, as: UTF8.self))
        },
        FuzzTarget(name: "live") { bytes in
            _ = try? HLSPlaylist(parsing: String(decoding: bytes, as: UTF8.self), path: "/live.m3u8")
        },
        FuzzTarget(name: "mp3") { bytes in _ = MPEGAudio(file: Data(bytes)) },
    ]
}
