/// The format of a picture in memory of a device: the code of its pixels, and the modifier, which is the order of its bytes.
///
/// Codes and modifiers are those of the kernel's `drm_fourcc.h`. The text is that of GStreamer's `drm-format`:
///
/// ```swift
/// let tiled = DRMFormat("NV12:0x0100000000000002")
/// let linear = DRMFormat("NV12")
/// ```
public struct DRMFormat: Sendable, Hashable, Codable {
    /// The code of the pixels: four characters, the first one in the lowest byte.
    public var code: UInt32
    /// The order of the bytes; ``linear`` for rows one after the other.
    public var modifier: UInt64

    /// The modifier of rows one after the other.
    public static let linear: UInt64 = 0

    /// Creates a format.
    public init(code: UInt32, modifier: UInt64) {
        self.code = code
        self.modifier = modifier
    }

    /// Reads a text such as `NV12:0x0100000000000002`, or `NV12` for the linear format; `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let letters = Array(parts[0].utf8)
        guard letters.count == 4, letters.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return nil }
        var modifier = Self.linear
        if parts.count == 2 {
            guard parts[1].hasPrefix("0x"), let number = UInt64(parts[1].dropFirst(2), radix: 16) else { return nil }
            modifier = number
        }
        self.init(code: letters.reversed().reduce(0) { $0 << 8 | UInt32($1) }, modifier: modifier)
    }

    /// The text of the format.
    public var text: String {
        let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }
        let name = String(decoding: letters, as: UTF8.self)
        guard modifier != Self.linear else { return name }
        let digits = String(modifier, radix: 16)
        return "\(name):0x\(String(repeating: "0", count: 16 - digits.count))\(digits)"
    }

    /// `true` if the pixels are luma and chroma, whose meaning depends on the ``FrameColor``.
    public var hasLuma: Bool { ["NV12", "YU12"].contains(letters) }

    private var letters: String { DRMFormat(code: code, modifier: Self.linear).text }

    /// The bytes of a row and the rows of each plane of a linear picture; `nil` for pixels that Playhead does not show.
    ///
    /// Pixels of more than 8 bits are left out: such pictures may be of high dynamic range, which is mapped in main memory.
    package func linearPlanes(of size: PixelSize) -> [(rowBytes: Int, rows: Int)]? {
        let (halfWidth, halfHeight) = ((size.width + 1) / 2, (size.height + 1) / 2)
        return switch letters {
        case "NV12": [(size.width, size.height), (halfWidth * 2, halfHeight)]
        case "YU12": [(size.width, size.height), (halfWidth, halfHeight), (halfWidth, halfHeight)]
        case "XR24", "AR24", "XB24", "AB24": [(size.width * 4, size.height)]
        default: nil
        }
    }
}
