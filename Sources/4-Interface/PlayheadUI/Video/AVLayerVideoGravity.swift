/// The way in which a picture fills its view, with AVFoundation's names.
///
/// It matters only if picture and view have different aspect ratios. ``resizeAspect`` shows everything, with bars;
/// ``resizeAspectFill`` leaves no bars and crops; ``resize`` distorts, and is rarely right for video.
public struct AVLayerVideoGravity: RawRepresentable, Sendable, Hashable, Codable {
    /// The AVFoundation name.
    public let rawValue: String

    /// Creates a gravity from a name. An unknown name acts as ``resizeAspect``.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fits the whole picture, keeping its aspect ratio, with black bars.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// Fills the view, keeping the aspect ratio. The excess is cropped.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretches the picture to the view's size.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}
