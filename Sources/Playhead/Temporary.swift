public import PlaybackModel
public struct SpinnerPolicy { public struct Decision { public var isVisible = false; public var nextUpdate: Moment? }
  public init() {}
  public mutating func update(mayShow: Bool, at: Moment) -> Decision { Decision(isVisible: mayShow, nextUpdate: nil) } }
public struct StreamTypeClassifier { public init(minimumDVRWindow: Double) {}
  public mutating func classify(duration: CMTime, seekable: CMTimeRange) -> StreamType { .unknown } }
public struct PlaybackExplanation {}
extension PlaybackMachine { public func explain() -> PlaybackExplanation { PlaybackExplanation() } }
