import CFrameMemory
import CGStreamer

/// Sealed memory that holds one picture at a time.
///
/// Safety of `@unchecked Sendable`: the C functions can be called from any thread, and the reference never changes.
final class FrameBlock: @unchecked Sendable, Equatable {
    private let block: OpaquePointer

    /// The block of a buffer; `nil` if its bytes are not exactly the start of one.
    init?(of buffer: UnsafeMutablePointer<GstBuffer>) {
        guard let block = ph_frame_block_of_buffer(buffer) else { return nil }
        self.block = block
    }

    deinit { ph_frame_block_unref(block) }

    /// The descriptor, which stays open while the block is retained.
    var descriptor: Int32 { ph_frame_block_descriptor(block) }

    /// `true` once no picture will be written into the block any more.
    var isGone: Bool { ph_frame_block_is_gone(block) != 0 }

    static func == (left: FrameBlock, right: FrameBlock) -> Bool { left.block == right.block }
}
