import CSoup

/// Expands gzip or zlib, piece by piece, up to a limit.
///
/// Several members in a row are read as one, as gzip does. It belongs to one thread at a time.
final class GzipDecoder {
    /// The reason why decoding ended.
    enum Problem: Error, Sendable, Hashable {
        /// The result is larger than the limit.
        case tooLarge
        /// The input is not gzip, or damaged.
        case damaged
    }

    private let converter: OpaquePointer
    private var piece = [UInt8](repeating: 0, count: 64 << 10)
    private var pending: [UInt8] = []
    private let limit: Int
    /// `true` if the input could end here.
    private(set) var isComplete = false

    private let isZlib: Bool

    /// Creates a decoder for a result of at most `limit` bytes.
    init(limit: Int, isZlib: Bool = false) {
        converter = g_zlib_decompressor_new(
            isZlib ? G_ZLIB_COMPRESSOR_FORMAT_ZLIB : G_ZLIB_COMPRESSOR_FORMAT_GZIP)
        self.limit = limit
        self.isZlib = isZlib
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(converter)) }

    /// Returns `true` if bytes begin like gzip (RFC 1952).
    static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Returns `true` if bytes begin like zlib (RFC 1950), which HTTP calls `deflate`.
    static func isZlib(_ bytes: some Collection<UInt8>) -> Bool {
        let head = Array(bytes.prefix(2))
        return head.count == 2 && head[0] & 0x0F == 8 && head[0] >> 4 <= 7
            && (Int(head[0]) << 8 + Int(head[1])) % 31 == 0
    }

    /// Expands the next bytes of the input to the end of `output`.
    func decode(_ bytes: some Collection<UInt8>, into output: inout [UInt8]) throws(Problem) {
        pending += bytes
        var offset = 0
        defer { pending.removeFirst(offset) }
        while offset < pending.count {
            if isComplete {
                // Zeros may follow the last member; anything else that is not a member is ignored, as gzip does.
                guard !isZlib, Self.isGzip(pending[offset...]) else {
                    if isZlib || pending.count - offset >= 2 || pending[offset] != 0x1F { offset = pending.count }
                    return
                }
                g_converter_reset(converter)
                isComplete = false
            }
            var (read, written): (gsize, gsize) = (0, 0)
            var error: UnsafeMutablePointer<GError>?
            let result = pending[offset...].withUnsafeBytes { input in
                g_converter_convert(
                    converter, input.baseAddress, gsize(input.count), &piece, gsize(piece.count),
                    G_CONVERTER_NO_FLAGS, &read, &written, &error)
            }
            defer { g_clear_error(&error) }
            output += piece[..<Int(written)]
            offset += Int(read)
            if output.count > limit { throw .tooLarge }
            switch result {
            case G_CONVERTER_FINISHED: isComplete = true
            case G_CONVERTER_CONVERTED:
                if read == 0, written == 0 { return }
            default:
                let isPartial =
                    error.map {
                        $0.pointee.domain == g_io_error_quark()
                            && $0.pointee.code == Int32(G_IO_ERROR_PARTIAL_INPUT.rawValue)
                    } ?? false
                guard isPartial else { throw .damaged }
                return
            }
        }
    }

    /// Expands a whole input.
    static func decoded(_ bytes: [UInt8], limit: Int) throws(Problem) -> [UInt8] {
        let decoder = GzipDecoder(limit: limit)
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 64 << 10) {
            try decoder.decode(bytes[start..<min(start + (64 << 10), bytes.count)], into: &output)
        }
        guard decoder.isComplete else { throw .damaged }
        return output
    }
}
