import CMpv
import Dispatch
import PlaybackModel
import Playhead
import Synchronization

/// Draws the pictures of one instance of mpv in software, into memory of the item, on a separate thread.
///
/// Safety of `@unchecked Sendable`: the context is used on the thread only, and released after it has ended.
final class MpvPictures: @unchecked Sendable {
    private struct State {
        var isEnding = false
        /// Draws again although there is no new picture.
        var mustRedraw = false
    }

    private let context: OpaquePointer
    private let target: PictureTarget
    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Creates the renderer of an instance; `nil` if mpv has none.
    init?(_ handle: OpaquePointer, target: PictureTarget) {
        var context: OpaquePointer?
        var parameters = [
            mpv_render_param(type: MPV_RENDER_PARAM_API_TYPE, data: playhead_mpv_software()),
            mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
        ]
        guard mpv_render_context_create(&context, handle, &parameters) >= 0, let context else { return nil }
        self.context = context
        self.target = target
        // Until the context is freed, this object is retained by its owner.
        mpv_render_context_set_update_callback(context, wakePictures, Unmanaged.passUnretained(self).toOpaque())
        target.slots.setReturned(of: target.reporter.generation) { [weak self] in self?.noteReturn() }
        NamedThread.start("mpv-pictures", stackSize: 1 << 20) { [self] in
            run()
            ended.signal()
        }
    }

    /// Ends the thread and releases the context. Waits for the picture that is being drawn.
    func end() {
        target.slots.setReturned(of: target.reporter.generation, nil)
        state.withLock { $0.isEnding = true }
        wake.signal()
        ended.wait()
        mpv_render_context_set_update_callback(context, nil, nil)
        mpv_render_context_free(context)
    }

    /// Draws the newest picture again.
    func redraw() {
        state.withLock { $0.mustRedraw = true }
        wake.signal()
    }

    /// A picture that found no room is drawn now.
    private func noteReturn() {
        if state.withLock({ $0.mustRedraw }) { wake.signal() }
    }

    fileprivate func noteUpdate() { wake.signal() }

    private func run() {
        var hasPicture = false
        while true {
            wake.wait()
            let (isEnding, mustRedraw) = state.withLock { state in
                defer { state.mustRedraw = false }
                return (state.isEnding, state.mustRedraw)
            }
            guard !isEnding else { return }
            let isNew = mpv_render_context_update(context) & UInt64(MPV_RENDER_UPDATE_FRAME.rawValue) != 0
            hasPicture = hasPicture || isNew
            guard isNew || mustRedraw && hasPicture else { continue }
            let isShown = target.show { [self] layout, bytes in paint(layout, bytes) }
            guard !isShown else { continue }
            // mpv waits for its picture otherwise.
            if isNew { skip() }
            state.withLock { $0.mustRedraw = true }
        }
    }

    private func paint(_ layout: FrameLayout, _ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        var size = [Int32(layout.size.width), Int32(layout.size.height)]
        var stride = layout.bytesPerRow
        let code = size.withUnsafeMutableBytes { size in
            "bgr0".withCString { format in
                withUnsafeMutableBytes(of: &stride) { stride in
                    var parameters = [
                        mpv_render_param(type: MPV_RENDER_PARAM_SW_SIZE, data: size.baseAddress),
                        mpv_render_param(
                            type: MPV_RENDER_PARAM_SW_FORMAT, data: UnsafeMutableRawPointer(mutating: format)),
                        mpv_render_param(type: MPV_RENDER_PARAM_SW_STRIDE, data: stride.baseAddress),
                        mpv_render_param(type: MPV_RENDER_PARAM_SW_POINTER, data: bytes.baseAddress),
                        mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
                    ]
                    return mpv_render_context_render(context, &parameters)
                }
            }
        }
        guard code >= 0 else { return false }
        Self.makeOpaque(bytes)
        return true
    }

    /// Fills the fourth byte of each pixel, which mpv leaves undefined.
    static func makeOpaque(_ bytes: UnsafeMutableRawBufferPointer) {
        let pixels = bytes.bindMemory(to: UInt64.self)
        let alpha = UInt64(0xFF00_0000_FF00_0000).littleEndian
        for index in pixels.indices { pixels[index] |= alpha }
    }

    /// Takes a picture without drawing it.
    private func skip() {
        var one: Int32 = 1
        withUnsafeMutableBytes(of: &one) { one in
            var parameters = [
                mpv_render_param(type: MPV_RENDER_PARAM_SKIP_RENDERING, data: one.baseAddress),
                mpv_render_param(type: MPV_RENDER_PARAM_INVALID, data: nil),
            ]
            _ = mpv_render_context_render(context, &parameters)
        }
    }
}

private nonisolated func wakePictures(_ data: UnsafeMutableRawPointer?) {
    // The owner frees the context, and with it the callback, before it releases the object.
    if let data { Unmanaged<MpvPictures>.fromOpaque(data).takeUnretainedValue().noteUpdate() }
}
