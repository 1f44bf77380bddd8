/// The size, color, outline and position of subtitles, as a viewer chooses them.
///
/// Set it in ``Player/subtitleLook``. The values are plain, so that an application can store them.
///
/// ```swift
/// player.subtitleLook.scale = 1.5
/// player.subtitleLook.color = .yellow
/// ```
public struct SubtitleLook: Sendable, Hashable, Codable {
    /// A color of letters.
    public enum Color: String, Sendable, Hashable, Codable, CaseIterable {
        /// The colors that subtitles usually have.
        case white, yellow, cyan, green, gray
    }

    /// A means that sets letters off from the picture.
    public enum Outline: String, Sendable, Hashable, Codable, CaseIterable {
        /// A dark box behind the lines.
        case box
        /// A dark line around the letters.
        case line
        /// A dark shadow below the letters.
        case shadow
    }

    /// The range of ``scale``.
    public static let scales = 0.5...3.0
    /// The range of ``height``.
    public static let heights = 0.0...0.9

    /// The size, as a factor of the usual one. Values outside ``scales`` become the nearest bound. Default 1.
    public var scale = 1.0 { didSet { scale = Self.clamped(scale, Self.scales, 1) } }
    /// The color of the letters. Default white.
    public var color = Color.white
    /// The means that sets the letters off. Default a box.
    public var outline = Outline.box
    /// The distance from the bottom, as a share of the picture's height. Values outside ``heights`` become the nearest
    /// bound. Default 0.
    public var height = 0.0 { didSet { height = Self.clamped(height, Self.heights, 0) } }
    /// `true` to show subtitles of SubStation Alpha as their author styled them, which the other values do not change; `false`
    /// to show all in this look. Default `true`. ``Player/subtitleLook`` sets it to `false` where another value changes while
    /// such subtitles show.
    public var keepsAuthorStyles = true

    /// The usual look.
    public init() {}

    private enum CodingKeys: String, CodingKey { case scale, color, outline, height, keepsAuthorStyles }

    /// Decodes a look. Missing and unknown values are the usual ones.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        scale = Self.clamped((try? values.decode(Double.self, forKey: .scale)) ?? 1, Self.scales, 1)
        color = (try? values.decode(Color.self, forKey: .color)) ?? .white
        outline = (try? values.decode(Outline.self, forKey: .outline)) ?? .box
        height = Self.clamped((try? values.decode(Double.self, forKey: .height)) ?? 0, Self.heights, 0)
        keepsAuthorStyles = (try? values.decode(Bool.self, forKey: .keepsAuthorStyles)) ?? true
    }

    /// Returns the look with the styles of authors off, where another value has changed while they show, so that the change has an
    /// effect. The usual values bring them back.
    func yielding(from old: SubtitleLook, over showsDrawings: Bool) -> SubtitleLook {
        guard keepsAuthorStyles == old.keepsAuthorStyles else { return self }
        var (usual, result) = (SubtitleLook(), self)
        usual.keepsAuthorStyles = keepsAuthorStyles
        if self == usual { result.keepsAuthorStyles = true } else if showsDrawings { result.keepsAuthorStyles = false }
        return result
    }

    private static func clamped(_ value: Double, _ range: ClosedRange<Double>, _ usual: Double) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : usual
    }
}
