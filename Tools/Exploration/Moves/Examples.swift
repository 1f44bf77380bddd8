import PlaybackModel

extension CMTime {
    /// A time in milliseconds.
    static func at(_ seconds: Double) -> CMTime { CMTime(seconds: seconds, preferredTimescale: 1000) }
}

extension LoadRequest {
    /// A request to load a fictional item.
    static func item(_ number: UInt64, start: CMTime? = nil) -> LoadRequest {
        LoadRequest(
            item: ItemID(rawValue: number), source: .url("https://www.example.com/\(number).mp4"), start: start)
    }
}

extension RangesReport {
    /// An item on demand.
    static func lasting(_ seconds: Double) -> RangesReport {
        RangesReport(duration: .at(seconds), seekable: [CMTimeRange(start: .zero, end: .at(seconds))])
    }

    /// A live stream with a window.
    static var live: RangesReport {
        RangesReport(duration: .indefinite, seekable: [CMTimeRange(start: .zero, end: .at(60))])
    }
}

extension EngineHello {
    static let any = EngineHello(name: "engine", processID: 1, capabilities: EngineCapabilities())
}

extension FrameSlot {
    static let any = FrameSlot(id: FrameSlotID(rawValue: 1), byteCount: 4, layout: .any)
}

extension VideoFrame {
    static let any = VideoFrame(slot: FrameSlotID(rawValue: 1), time: .zero, layout: .any)
}

extension FrameLayout {
    fileprivate static let any = FrameLayout(size: PixelSize(width: 1, height: 1), bytesPerRow: 4)
}

extension RangesReport {
    /// Nothing is known yet.
    static var unknown: RangesReport { RangesReport(duration: .invalid) }
}
