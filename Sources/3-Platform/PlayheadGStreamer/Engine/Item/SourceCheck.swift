import PlaybackModel

/// The check of addresses before they are opened. GStreamer has elements for many schemes; only those in a list pass.
enum SourceCheck {
    enum Verdict: Sendable, Hashable {
        case allowed
        case refused(PlaybackError)
    }

    static func check(_ address: String, allowed: Set<String>) -> Verdict {
        guard let colon = address.firstIndex(of: ":"), colon != address.startIndex else {
            return .refused(PlaybackError(.badURL))
        }
        let scheme = address[..<colon].lowercased()
        let isScheme = scheme.utf8.enumerated().allSatisfy { index, byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (index > 0 && ((UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)))
        }
        guard isScheme else { return .refused(PlaybackError(.badURL)) }
        guard scheme != "file", allowed.contains(scheme) else {
            return .refused(PlaybackError(.schemeNotAllowed, subject: scheme))
        }
        let rest = address[address.index(after: colon)...]
        let hasHost = rest.hasPrefix("//") && !rest.dropFirst(2).isEmpty && !rest.dropFirst(2).hasPrefix("/")
        let isClean = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        return hasHost && isClean ? .allowed : .refused(PlaybackError(.badURL))
    }
}
