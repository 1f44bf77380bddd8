/// How a picture fills the room that a view has for it, by AVFoundation's names.
public struct AVLayerVideoGravity: RawRepresentable, Sendable, Hashable, Codable {
    /// AVFoundation's name of it.
    public let rawValue: String

    /// Makes a gravity of a name. One that is none of the three below acts as ``resizeAspect``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest size at which the whole picture shows in its shape; black beside it.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// The smallest size at which the picture covers the view in its shape; what lies outside is cut off.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// The view's own size, whatever becomes of the picture's shape.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}
