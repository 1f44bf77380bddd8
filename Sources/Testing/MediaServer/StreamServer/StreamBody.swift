import FoundationEssentials

/// The content of a response. Files and generated bodies are sent piece by piece and never held in memory.
public struct StreamBody: Sendable {
    enum Storage: Sendable {
        case data(Data)
        case file(URL)
        case generated(length: Int?, chunk: @Sendable (_ offset: Int, _ maximum: Int) -> Data)
        case reader(@Sendable () -> any BodyReader)
    }

    let storage: Storage
    /// The natural bit rate of the body in bytes per second (an Icecast station), and the bytes of its first burst.
    var pace: (bytesPerSecond: Int, burst: Int)?

    init(_ storage: Storage, pace: (bytesPerSecond: Int, burst: Int)? = nil) {
        self.storage = storage
        self.pace = pace
    }

    /// No bytes.
    public static var empty: StreamBody { StreamBody(.data(Data())) }

    /// Bytes in memory.
    public static func data(_ data: Data) -> StreamBody { StreamBody(.data(data)) }

    /// A file, opened for each request.
    public static func file(_ url: URL) -> StreamBody { StreamBody(.file(url)) }

    /// Bytes that are generated while they are sent.
    ///
    /// - Parameters:
    ///   - length: The number of bytes; `nil` for a body without `Content-Length`, which ends with the first empty piece.
    ///   - bytesPerSecond: The rate at which bytes are sent, as by a camera; `nil` for the rate of the client.
    ///   - chunk: Returns the bytes at an offset, at most `maximum`. Called on the server's thread.
    public static func generated(
        length: Int?, bytesPerSecond: Int? = nil, chunk: @escaping @Sendable (_ offset: Int, _ maximum: Int) -> Data
    ) -> StreamBody {
        StreamBody(.generated(length: length, chunk: chunk), pace: bytesPerSecond.map { ($0, 0) })
    }

    /// Opens the body for one response. Returns `nil` if a file no longer exists.
    func makeReader() -> (any BodyReader)? {
        switch storage {
        case .data(let data): DataReader(data: data)
        case .file(let url): FileReader(url: url)
        case .generated(let length, let chunk): GeneratedReader(length: length, chunk: chunk)
        case .reader(let make): make()
        }
    }
}
