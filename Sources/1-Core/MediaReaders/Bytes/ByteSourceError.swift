import Glibc

/// The reason a byte source could not answer.
package enum ByteSourceError: ReaderError {
    /// The offset or the count is negative, or their sum does not fit.
    case invalidRange
    /// A single read asked for more than 256 MiB.
    case tooLarge
    /// The source is a pipe, a socket or a terminal: it has no offsets.
    case notSeekable
    /// The reader of a provider stopped it.
    case cancelled
    /// The operating system refused, with its `errno`.
    case system(Int32)
    /// A provider failed, with its own message.
    case provider(String)

    package var code: String {
        switch self {
        case .invalidRange: "source.invalidRange"
        case .tooLarge: "source.tooLarge"
        case .notSeekable: "source.notSeekable"
        case .cancelled: "source.cancelled"
        case .system: "source.system"
        case .provider: "source.provider"
        }
    }

    package var isRetryable: Bool {
        switch self {
        case .invalidRange, .tooLarge, .notSeekable: false
        case .system(let number): [EIO, EAGAIN, ETIMEDOUT, ENOMEM, ESTALE].contains(number)
        case .cancelled, .provider: true
        }
    }

    package var description: String {
        switch self {
        case .invalidRange: "Cannot read outside the bounds of the source."
        case .tooLarge: "Cannot read that many bytes in one operation."
        case .notSeekable:
            "Cannot read from a pipe or device: it does not support seeking. Save the data to a file first."
        case .cancelled: "Reading was canceled."
        case .system(let number): "The system reported an error: \(String(cString: strerror(number)))."
        case .provider(let words): "The data provider reported an error: \(PrintableText(words))."
        }
    }
}
