import CGStreamer

/// The order of the selections that elements post.
///
/// `decodebin3` posts a selection from the thread of a stream, after it has left the lock under which it made it, so that an older
/// selection can follow a newer one. `playbin3` then removes the output of what is selected, and nothing brings it back: a selection of
/// the same streams changes nothing. Here the newer one is posted again.
final class SelectionOrder {
    private var last: UnsafeMutablePointer<GstMessage>?

    deinit { if let last { gst_message_unref(last) } }

    /// Takes a selection from the bus. Returns `false` if the same element has posted a newer one.
    func take(_ message: UnsafeMutablePointer<GstMessage>) -> Bool {
        guard let source = message.pointee.src else { return true }
        if let last, last.pointee.src == source,
            gst_util_seqnum_compare(gst_message_get_seqnum(message), gst_message_get_seqnum(last)) < 0
        {
            let element = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstElement.self)
            gst_element_post_message(element, gst_message_copy(last))
            return false
        }
        if let last { gst_message_unref(last) }
        last = gst_message_ref(message)
        return true
    }
}
