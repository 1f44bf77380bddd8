import CGStreamer
import MediaReaders

/// A file to take a picture of.
enum StillFile: Sendable {
    /// A file that is opened here.
    case path(String)
    /// A file that somebody else has opened.
    case descriptor(Int32)

    /// The address for GStreamer.
    func address() throws(StillPictureError) -> String {
        switch self {
        case .descriptor: return DescriptorFeed.uri
        case .path(let path):
            guard let address = gst_filename_to_uri(path, nil) else { throw .noPicture }
            defer { g_free(address) }
            return String(cString: address)
        }
    }

    /// A source for one pipeline, or `nil` if GStreamer opens the file.
    func feed() throws(StillPictureError) -> DescriptorFeed? {
        guard case .descriptor(let descriptor) = self else { return nil }
        do throws(ByteSourceError) {
            return try DescriptorFeed(duplicating: descriptor, name: "file")
        } catch {
            throw .noPicture
        }
    }
}

extension DescriptorFeed {
    /// Feeds the source of a discoverer, or of an element such as `uridecodebin`. The feed must live longer than the pipeline
    /// runs.
    func serve(_ instance: UnsafeMutableRawPointer) {
        _ = ph_connect(
            instance, "source-setup",
            unsafeBitCast(feedSource as @convention(c) (Pointer, Pointer, Pointer) -> Void, to: GCallback.self),
            // Kept by the owner of the pipeline.
            Unmanaged.passUnretained(self).toOpaque(), nil)
    }
}

private typealias Pointer = UnsafeMutableRawPointer?

/// Not isolated: called when the source exists and nothing has been read.
private nonisolated func feedSource(_ instance: Pointer, _ source: Pointer, _ data: Pointer) {
    guard let data, let source else { return }
    Unmanaged<DescriptorFeed>.fromOpaque(data).takeUnretainedValue()
        .attach(to: source.assumingMemoryBound(to: GstElement.self))
}
