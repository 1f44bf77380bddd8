import CGStreamer
import Glibc

/// The reading of one file, on the calling thread.
struct StillPictureTask {
    typealias Outcome = Result<StillPicture, StillPictureError>

    private let file: StillFile
    private let width: Int
    private let height: Int
    private let timeLimit: Duration
    private let deadline: ContinuousClock.Instant
    private let usesCover: Bool
    /// The position of the frame in nanoseconds; `nil` for a frame that shows something.
    private let position: UInt64?
    private let isCanceled: () -> Bool

    init(
        _ file: StillFile, _ width: Int, _ height: Int, usesCover: Bool, position: Double? = nil,
        timeLimit: Duration, isCanceled: @escaping () -> Bool
    ) {
        self.file = file
        self.width = width
        self.height = height
        self.usesCover = usesCover
        self.position = position.map { UInt64(min(max($0.isFinite ? $0 : 0, 0), 1e7) * 1e9) }
        self.timeLimit = timeLimit
        deadline = .now + timeLimit
        self.isCanceled = isCanceled
    }

    func run() -> Outcome {
        do throws(StillPictureError) {
            try check()
            GStreamerRuntime.start()
            let address = try file.address()
            let facts = try discover(address)
            if usesCover, let cover = facts.cover { return .success(.cover(cover)) }
            guard let video = facts.video else { throw .noPicture }
            try check()
            return .success(try frame(address, video, duration: facts.duration))
        } catch {
            return .failure(error)
        }
    }

    private func check() throws(StillPictureError) {
        if isCanceled() { throw .canceled }
        if ContinuousClock.now >= deadline { throw .timedOut }
    }

    /// Also ends a part of the time, for attempts that have an alternative.
    private func check(part: Double) throws(StillPictureError) {
        try check()
        if ContinuousClock.now >= deadline - timeLimit * (1 - part) { throw .timedOut }
    }

    /// The remaining time in nanoseconds.
    private var remaining: UInt64 {
        let left = deadline - .now
        guard left > .zero else { return 1_000_000 }
        return UInt64(left.components.seconds) * 1_000_000_000 + UInt64(left.components.attoseconds / 1_000_000_000)
    }

    /// Finds the facts about the file.
    ///
    /// GStreamer's `decodebin` loses an error that a demuxer reports while it is being connected, and then waits. Another
    /// attempt hardly ever loses it again.
    private func discover(_ address: String) throws(StillPictureError) -> StillFacts {
        for part in [0.2, 0.4] {
            do throws(StillPictureError) {
                return try StillDiscovery(file, limit: remaining).run(address) { () throws(StillPictureError) in
                    try check(part: part)
                }
            } catch {
                guard error == .timedOut else { throw error }
            }
        }
        return try StillDiscovery(file, limit: remaining).run(address, check)
    }

    // MARK: Frames

    private func frame(
        _ address: String, _ video: (width: Int, height: Int), duration: UInt64
    ) throws(StillPictureError) -> StillPicture {
        let ratio = min(1, min(Double(width) / Double(video.width), Double(height) / Double(video.height)))
        let size = (max(1, Int(Double(video.width) * ratio)), max(1, Int(Double(video.height) * ratio)))
        let pipeline = try StillPipeline(file, address, width: size.0, height: size.1)
        defer { pipeline.stop() }
        try pipeline.prepare(check, deadline: { remaining })
        let first = pipeline.frame()
        // A frame of one color, or the first frame, is better than none.
        var fallback = first
        do throws(StillPictureError) {
            if let position {
                guard pipeline.seek(to: position, isExact: false) else { throw StillPictureError.noPicture }
                try pipeline.waitUntilPrerolled(check, deadline: { remaining })
                guard let frame = pipeline.frame() else { throw StillPictureError.noPicture }
                return frame
            }
            for (part, isExact) in Self.places where duration > 0 {
                guard pipeline.seek(to: UInt64(Double(duration) * part), isExact: isExact) else { break }
                try pipeline.waitUntilPrerolled(
                    { () throws(StillPictureError) in try check(part: 0.6) }, deadline: { remaining })
                guard let frame = pipeline.frame() else { break }
                if !frame.isPlain { return frame }
                if first?.isPlain ?? true { fallback = frame }
            }
        } catch {
            // Damaged files cannot be sought in, or end before their duration.
            guard error != .canceled, fallback != nil else { throw error }
        }
        guard let fallback else { throw .noPicture }
        return fallback
    }

    /// Places that are tried, as parts of the duration. The nearest key frames cost least, but in a file with few of them
    /// all can be the black one at the start.
    private static let places = [(0.1, false), (0.3, false), (0.5, false), (0.1, true)]
}

extension StillPicture {
    /// `true` for a frame that is nearly one color, such as black.
    var isPlain: Bool {
        guard case .frame(let width, let height, let bytesPerRow, let bytes) = self else { return false }
        var (least, most) = (255, 0)
        for row in Swift.stride(from: 0, to: height, by: max(1, height / 32)) {
            for column in Swift.stride(from: 0, to: width, by: max(1, width / 32)) {
                let index = row * bytesPerRow + column * 4
                let light = (Int(bytes[index]) + Int(bytes[index + 1]) * 2 + Int(bytes[index + 2])) / 4
                (least, most) = (min(least, light), max(most, light))
            }
        }
        return most - least < 24
    }
}
