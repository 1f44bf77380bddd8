import CGStreamer
import CLibraryGuards
import Synchronization

extension EngineWorkarounds {
    // MARK: Missing pictures

    /// GStreamer 1.22.0 to the development branch, later ones unknown: after a seek to the key frame of an open group of pictures in
    /// H.264, FFmpeg creates the pictures before it that are missing, all for the frame of the key frame. With the first of them that
    /// it frees, `gst_ffmpegviddec_video_frame_free` in `gstavviddec.c` of gst-libav takes the frame from the list of its decoder, and
    /// refuses the memory for the key frame itself (“Couldn't get codec frame”). All pictures up to the next key frame are damaged:
    /// with FFmpeg 7 after each such seek, with FFmpeg 5 where the decoder has one thread. Remove with:
    /// `ph_guard_missing_pictures`.
    ///
    /// `true` once the guard is in place. Used when such a decoder exists.
    static let areMissingPicturesGuarded = ph_guard_missing_pictures() != 0

    // MARK: Frames that cannot be decoded

    /// GStreamer 1.22.0 to the development branch, later ones unknown: `av1dec` posts an error for one damaged frame, which
    /// ends playback, returns a result that it has not set, and keeps the frame in its list (`gst_av1_dec_handle_frame` in
    /// `gstav1dec.c`). Other decoders count such errors, warn and continue (`GST_VIDEO_DECODER_ERROR`).
    ///
    /// ``decodeOrSkip`` and ``postAsWarning`` replace functions of the class: the frame is given up, and its error becomes a
    /// warning before the bins see it. A bin that sees an error while it opens never completes: 6 of 8 pipelines. Without pictures
    /// at all, an error is posted after ``unseenFrameLimit`` frames. Remove with: `PipelineFailure.isDamage`, its part about
    /// this decoder.
    static func skipDamagedFrames(of decoder: Element) {
        guard decoder.factoryName == skippingDecoder, ph_is_video_decoder(decoder.pointer) != 0 else { return }
        frameSkip.lock.withLock { _ in
            guard frameSkip.original.load(ordering: .acquiring) == 0,
                let type = UnsafeMutableRawPointer(decoder.pointer).assumingMemoryBound(to: GTypeInstance.self).pointee
                    .g_class
            else { return }
            let decoders = UnsafeMutableRawPointer(type).assumingMemoryBound(to: GstVideoDecoderClass.self)
            frameSkip.original.store(unsafeBitCast(decoders.pointee.handle_frame, to: UInt.self), ordering: .releasing)
            decoders.pointee.handle_frame = decodeOrSkip
            let elements = UnsafeMutableRawPointer(type).assumingMemoryBound(to: GstElementClass.self)
            frameSkip.originalPost.store(
                unsafeBitCast(elements.pointee.post_message, to: UInt.self), ordering: .releasing)
            elements.pointee.post_message = postAsWarning
        }
    }

    /// The decoder whose frames may fail.
    static let skippingDecoder = "av1dec"

    /// The text of the error that it posts for a frame. It is not translated.
    static let skippedFrameMessage = "Failed to decode frame"

    /// The number of damaged frames at the start of a stream after which there is nothing to see.
    static let unseenFrameLimit = 100

    private struct FrameSkip: ~Copyable, Sendable {
        let lock = Mutex(())
        /// The decoder's own functions.
        let original = Atomic<UInt>(0)
        let originalPost = Atomic<UInt>(0)
    }

    private typealias FrameFunction =
        @convention(c) (UnsafeMutablePointer<GstVideoDecoder>?, UnsafeMutablePointer<GstVideoCodecFrame>?) ->
        GstFlowReturn

    private typealias PostFunction =
        @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstMessage>?) -> gboolean

    private static let frameSkip = FrameSkip()

    /// Decodes a frame, or removes it from the decoder's list. The decoder's lock is held.
    private static let decodeOrSkip: FrameFunction = { decoder, frame in
        guard let decoder, let frame,
            let original = unsafeBitCast(frameSkip.original.load(ordering: .acquiring), to: FrameFunction?.self)
        else { return GST_FLOW_ERROR }
        let number = frame.pointee.system_frame_number
        let result = original(decoder, frame)
        // A frame that was shown or dropped is no longer in the list. AV1 has no reordered pictures: one in, one out.
        guard let damaged = gst_video_decoder_get_frame(decoder, Int32(bitPattern: number)) else { return result }
        gst_video_decoder_release_frame(decoder, damaged)
        let hasPictures = gst_pad_has_current_caps(decoder.pointee.srcpad) != 0
        guard !hasPictures, number >= unseenFrameLimit else { return GST_FLOW_OK }
        let element = UnsafeMutableRawPointer(decoder).assumingMemoryBound(to: GstElement.self)
        gst_element_message_full(
            element, GST_MESSAGE_ERROR, gst_stream_error_quark(), Int32(GST_STREAM_ERROR_DECODE.rawValue), nil, nil,
            #file, #function, #line)
        return GST_FLOW_ERROR
    }

    /// Posts the error of a frame as a warning, and other messages as they are.
    private static let postAsWarning: PostFunction = { element, message in
        let original = unsafeBitCast(frameSkip.originalPost.load(ordering: .acquiring), to: PostFunction?.self)
        guard let element, let message, message.pointee.type == GST_MESSAGE_ERROR else {
            return original?(element, message) ?? 0
        }
        var error: UnsafeMutablePointer<GError>?
        var debug: UnsafeMutablePointer<CChar>?
        gst_message_parse_error(message, &error, &debug)
        defer {
            g_clear_error(&error)
            g_free(debug)
        }
        guard let error, String(cString: error.pointee.message) == skippedFrameMessage else {
            return original?(element, message) ?? 0
        }
        let warning = gst_message_new_warning(message.pointee.src, error, debug)
        gst_message_unref(message)
        return original?(element, warning) ?? 0
    }
}

extension PipelineFailure {
    /// `true` for a warning about data that a decoder has skipped.
    var isDamage: Bool {
        guard elementClass.contains("Decoder") else { return false }
        let isSkippedFrame = domain == .library && message == EngineWorkarounds.skippedFrameMessage
        return isSkippedFrame || domain == .stream && code == Self.decodeCode
    }

    /// `true` where a decoder got data and gave none until the end. The base classes of decoders also report this after a seek behind
    /// the last picture of a stream, for data that comes before the target.
    var isEmptyEnd: Bool {
        elementClass.contains("Decoder") && domain == .stream && code == Self.decodeCode
            && debug.contains("no valid frames found")
    }

    /// `GST_STREAM_ERROR_DECODE`.
    private static let decodeCode = 7
}
