/// A reason why test media could not be made.
public enum TestMediaError: Error, Sendable, Hashable {
    /// A command is not installed.
    case toolMissing(tool: String, debianPackage: String)
    /// The installed ffmpeg was built without an encoder.
    case encoderMissing(encoder: String, debianPackage: String)
    /// A recipe failed; the output says more.
    case recipeFailed(media: String, output: String)
    /// The folder of the cache cannot be used.
    case cache(path: String, reason: String)

    /// A stable name of the case, for logs and comparisons.
    public var code: String {
        switch self {
        case .toolMissing: "toolMissing"
        case .encoderMissing: "encoderMissing"
        case .recipeFailed: "recipeFailed"
        case .cache: "cache"
        }
    }

    /// Whether the same call may succeed later with nothing else changed; false, since all need a remedy first.
    public var isRetryable: Bool { false }
}

extension TestMediaError: CustomStringConvertible {
    /// A sentence for people: the cause and what to do.
    public var description: String {
        switch self {
        case .toolMissing(let tool, let package):
            "The command \(tool) is not installed: install the Debian package \(package)."
        case .encoderMissing(let encoder, let package):
            "This build of ffmpeg has no encoder \(encoder): install the Debian package \(package) and put it first in PATH."
        case .recipeFailed(let media, let output):
            "The test medium \(media) could not be made: \(output)"
        case .cache(let path, let reason):
            "The media cache \(path) cannot be used (\(reason)): set PLAYHEAD_MEDIA_CACHE to a folder that can be written."
        }
    }
}
