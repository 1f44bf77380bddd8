public import PlaybackModel

extension Player {
    /// Captures the current frame, in the size of the content, upright and with square pixels.
    ///
    /// The picture has neither subtitles nor controls, and the size of views does not matter. During playback it is the next
    /// frame. During a pause the engine decodes the frame again, with a seek to its position.
    ///
    /// ```swift
    /// let picture = try await player.capturePicture()
    /// ```
    ///
    /// - Throws: `notSupportedByContent` without a picture, `videoOutputUnavailable` if the engine delivers no pictures, and
    ///   `seekTimedOut` if none arrives within five seconds.
    public func capturePicture() async throws(PlaybackError) -> CapturedPicture {
        guard configuration.deliversFrames else { throw PlaybackError(.videoOutputUnavailable) }
        guard !isClosed, machine.hasShownFrame, mediaType != .audio else {
            throw PlaybackError(
                .notSupportedByContent, message: "Cannot capture a picture.", cause: "No picture is shown.")
        }
        let result: Result<PictureDeveloper, PlaybackError> = await withCheckedContinuation { continuation in
            let timeout = scheduler.schedule(after: .seconds(5)) { [weak self] in
                self?.finishCaptures(with: .failure(PlaybackError(.seekTimedOut)))
            }
            let remaining = mayReceiveSmallFrames ? Self.framesOnTheirWay : 0
            captures.append(PictureCapture(continuation: continuation, timeout: timeout, remaining: remaining))
            guard captures.count == 1 else { return }
            link.setCapturing(true)
            if machine.lanes.transport != .playing { requestFrameAgain() }
        }
        let developer = try result.get()
        guard let picture = await Task.detached(operation: { developer.picture() }).value else {
            throw PlaybackError(.videoOutputUnavailable)
        }
        return picture
    }

    /// `true` if frames on their way may have the smaller size of a view. In a pause, a seek clears them, but playback may just begin.
    private var mayReceiveSmallFrames: Bool {
        guard let limit = link.cappedSize else { return false }
        guard machine.lanes.transport != .playing, let size = presentationSize else { return true }
        return size.width > limit.width || size.height > limit.height
    }

    /// The most frames that queues hold between the scaling and the player.
    private static let framesOnTheirWay = 8

    private func requestFrameAgain() {
        // The frame's own time, which a position between two frames is not.
        let target = lastFrameTime.isNumeric ? lastFrameTime : time()
        seekUnnoticed(.at(target), smooth: false) { [weak self] isFinished in
            guard let self, !isFinished else { return }
            finishCaptures(with: .failure(PlaybackError(.notSupportedByContent, message: "Cannot capture a picture.")))
        }
    }

    /// Looks at a frame of the current item: the first one in full size is captured.
    func capture(_ frame: VideoFrame, of source: any FrameSource) {
        guard let remaining = captures.first?.remaining else { return }
        captures[0].remaining = remaining - 1
        guard remaining == 0 || isLargerThanViews(frame), let bytes = source.bytes(of: frame.slot) else { return }
        finishCaptures(with: .success(PictureDeveloper(frame: frame, bytes: [UInt8](bytes))))
    }

    /// Captures a frame whose bytes the source does not have, from the display.
    func capture(_ frame: VideoFrame, shownBy display: any FrameDisplay) {
        guard let pixels = display.shownPixels else { return }
        var frame = frame
        frame.layout.bytesPerRow = frame.layout.size.width * 4
        finishCaptures(with: .success(PictureDeveloper(frame: frame, bytes: pixels)))
    }

    private func isLargerThanViews(_ frame: VideoFrame) -> Bool {
        guard let limit = link.cappedSize else { return true }
        return frame.layout.size.width > limit.width || frame.layout.size.height > limit.height
    }

    /// Ends all captures, for which one frame serves.
    func finishCaptures(with result: Result<PictureDeveloper, PlaybackError>) {
        guard !captures.isEmpty else { return }
        let waiting = captures
        captures = []
        link.setCapturing(false)
        for capture in waiting {
            capture.timeout.cancel()
            capture.continuation.resume(returning: result)
        }
    }
}

/// A request for a picture that waits for a frame.
struct PictureCapture {
    let continuation: CheckedContinuation<Result<PictureDeveloper, PlaybackError>, Never>
    let timeout: ScheduledAction
    /// The number of frames to wait for a larger one.
    var remaining: Int
}
