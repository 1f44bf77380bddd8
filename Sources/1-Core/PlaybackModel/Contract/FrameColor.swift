/// The interpretation of luma and chroma values. It has no effect on RGB formats.
public struct FrameColor: Sendable, Hashable, Codable {
    /// A standard for converting RGB to luma and chroma.
    public enum Matrix: String, Sendable, Hashable, Codable, CaseIterable {
        /// BT.601, for standard definition.
        case bt601
        /// BT.709, for high definition.
        case bt709
        /// BT.2020, for ultra high definition.
        case bt2020
    }

    /// The conversion standard.
    public var matrix: Matrix
    /// A Boolean value that indicates whether values use the full range from 0 to 255. Otherwise, luma ranges from 16
    /// to 235 and chroma from 16 to 240.
    public var isFullRange: Bool

    /// Creates an interpretation. The defaults are those of high-definition video.
    public init(matrix: Matrix = .bt709, isFullRange: Bool = false) {
        self.matrix = matrix
        self.isFullRange = isFullRange
    }
}
