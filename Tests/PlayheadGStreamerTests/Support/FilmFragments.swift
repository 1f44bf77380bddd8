import Foundation

/// The parts of a fragmented MP4 file, as HLS has them.
enum FilmFragments {
    /// Returns the initialization segment, and the fragments behind it.
    static func parts(of film: Data) -> [Data] {
        var parts = [Data()]
        var rest = film[...]
        while rest.count >= 8 {
            let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            if type == "moof" { parts.append(Data()) }
            if type != "mfra" { parts[parts.count - 1] += rest.prefix(size) }
            rest = rest.dropFirst(max(size, 8))
        }
        return parts
    }
}
