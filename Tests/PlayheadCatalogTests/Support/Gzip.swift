import CSoup
import Foundation
import Testing

/// Compresses bytes for tests.
enum Gzip {
    static func compressed(_ bytes: Data) throws -> Data {
        let compressor = try #require(g_zlib_compressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9))
        defer { g_object_unref(UnsafeMutableRawPointer(compressor)) }
        let input = [UInt8](bytes)
        var output = Data()
        var offset = 0
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            var (read, written): (gsize, gsize) = (0, 0)
            let result = input[offset...].withUnsafeBytes { rest in
                g_converter_convert(
                    compressor, rest.baseAddress, gsize(rest.count), &buffer, gsize(buffer.count),
                    G_CONVERTER_INPUT_AT_END, &read, &written, nil)
            }
            output += buffer[..<Int(written)]
            offset += Int(read)
            if result == G_CONVERTER_FINISHED { return output }
            try #require(result != G_CONVERTER_ERROR)
        }
    }
}
