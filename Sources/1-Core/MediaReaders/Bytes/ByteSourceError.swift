import Glibc

/// The reason why a byte source cannot be read.
package enum ByteSourceError: ReaderError {
    /// The offset or the count is negative, or their sum overflows.
    case invalidRange
    /// A single read requested more than 256 MiB.
    case tooLarge
    /// The source is a pipe, a socket or a terminal, which have no offsets.
    case notSeekable
    /// The provider's reader canceled the read.
    case cancelled
    /// The operating system returned an error; the associated value is `errno`.
    case system(Int32)
    /// A provider failed; the associated value is its message.
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
