/// A failure to generate test media.
public enum TestMediaError: Error, Sendable, Hashable {
    /// A command is not installed.
    case toolMissing(tool: String, debianPackage: String)
    /// The installed ffmpeg was built without an encoder.
    case encoderMissing(encoder: String, debianPackage: String)
    /// A recipe failed, with the tool's output.
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

    /// `true` if the same call may succeed later without other changes. Always `false`: all cases need a remedy first.
    public var isRetryable: Bool { false }
}

extension TestMediaError: CustomStringConvertible {
    /// A sentence for users: the cause and the remedy.
    public var description: String {
        switch self {
        case .toolMissing(let tool, let package):
            "Cannot generate test media: the command \(tool) is not installed. Install the Debian package \(package)."
        case .encoderMissing(let encoder, let package):
            "This build of ffmpeg has no encoder \(encoder): install the Debian package \(package) and put it first in PATH."
        case .recipeFailed(let media, let output):
            "Cannot generate the test media \(media): \(output)"
        case .cache(let path, let reason):
            "Cannot use the media cache \(path): \(reason). Set PLAYHEAD_MEDIA_CACHE to a writable folder."
        }
    }
}
