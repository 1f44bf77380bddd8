/// The canvas and the palette of a DVD's subtitles.
struct DVDSubtitleSetup: Sendable {
    /// The size in the setup data; `nil` if unknown.
    private(set) var size: (width: Int, height: Int)?
    /// The size of the video; `nil` if unknown.
    private(set) var videoSize: (width: Int, height: Int)?
    /// 16 opaque colors; empty if unknown.
    private(set) var palette: [UInt32] = []

    init() {}

    /// Reads the lines `size: 720x576` and `palette: 000000, ffffff, …` of an `.idx` file, and `video: 640x360` of
    /// ``DVDSubtitleText``.
    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(16_384), as: UTF8.self)
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            switch parts[0].drop(while: { $0 == " " }) {
            case "size": size = Self.size(parts[1]) ?? size
            case "video": videoSize = Self.size(parts[1])
            case "palette":
                let colors = parts[1].split(whereSeparator: { $0 == "," || $0 == " " }).prefix(16).map {
                    0xFF00_0000 | (UInt32($0, radix: 16) ?? 0) & 0xFF_FFFF
                }
                guard !colors.isEmpty else { continue }
                palette = colors + [UInt32](repeating: 0xFF00_0000, count: 16 - colors.count)
            default: break
            }
        }
    }

    private static func size(_ text: Substring) -> (width: Int, height: Int)? {
        let sides = text.split(separator: "x").map { Int($0.drop(while: { $0 == " " })) ?? 0 }
        let side = 1...SubtitlePicture.largestSide
        guard sides.count == 2, side.contains(sides[0]), side.contains(sides[1]) else { return nil }
        return (sides[0], sides[1])
    }
}
