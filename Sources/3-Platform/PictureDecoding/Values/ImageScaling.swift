/// The relation between a picture and the box that it is decoded for. The ratio of its sides is always kept.
public enum ImageScaling: String, Sendable, Hashable, Codable {
    /// The picture covers the box: at least as large in both directions.
    case fill
    /// The picture fits into the box: at most as large in both directions.
    case fit
}
