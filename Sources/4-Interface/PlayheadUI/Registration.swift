internal import PlaybackModel
internal import Playhead
internal import ViewGraph

/// Announces what this module offers. C calls it before `main`, because nobody else would: an application that only shows
/// an `AsyncImage` names nothing of this module, and the first engine may start before the first view.
@c(playhead_register_interface) func registerInterface() {
    DefaultImageProvider.make.withLock { $0 = { CatalogImageProvider.standard } }
    // Planes take less than half the memory of pixels, and decoders write them directly into the memory that is shared.
    Player.displayedFrameFormats.withLock { $0 = [.i420, .nv12, .bgra] }
}
