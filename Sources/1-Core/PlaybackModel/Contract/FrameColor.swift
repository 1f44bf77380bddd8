/// What the numbers of a picture's luma and chroma mean. Of no meaning for pixels of red, green and blue.
public struct FrameColor: Sendable, Hashable, Codable {
    /// The recommendation by which they are made of red, green and blue.
    public enum Matrix: String, Sendable, Hashable, Codable, CaseIterable {
        /// BT.601, of standard definition.
        case bt601
        /// BT.709, of high definition.
        case bt709
        /// BT.2020, of ultra high definition.
        case bt2020
    }

    /// How luma and chroma were made.
    public var matrix: Matrix
    /// Whether all of 0 to 255 is used. Otherwise 16 is black and 235 white, and chroma goes from 16 to 240.
    public var isFullRange: Bool

    /// By default what video of high definition has.
    public init(matrix: Matrix = .bt709, isFullRange: Bool = false) {
        self.matrix = matrix
        self.isFullRange = isFullRange
    }
}
