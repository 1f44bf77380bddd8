import CGStreamer
import PlaybackModel
import Testing

@testable import PlayheadGStreamer

/// Loans of pictures in usual memory, and the reports that a host gets of them.
@Suite struct FrameBrokerTests {
    private let item = Generation(rawValue: 1)
    private let broker = FrameBroker()

    /// A picture that is freed with its last loan.
    private func lend(size: Int = 4, of owner: Generation? = nil) throws -> FrameBroker.Loan? {
        GStreamerRuntime.start()
        let layout = FrameLayout(size: PixelSize(width: size, height: 1), bytesPerRow: size * 4)
        let buffer = try #require(gst_buffer_new_allocate(nil, gsize(size * 4), nil))
        defer { gst_buffer_unref(buffer) }
        return broker.lend(buffer, of: owner ?? item, layout: layout, byteCount: size * 4)
    }

    @Test func fourPicturesOfEachItemAreLent() throws {
        let loans = try (0..<4).map { _ in try #require(try lend()) }
        #expect(try lend() == nil)
        #expect(!broker.canLend(of: item))
        #expect(try lend(of: Generation(rawValue: 2)) != nil)
        broker.release(loans[2].slot)
        #expect(broker.canLend(of: item))
        let next = try #require(try lend())
        #expect(next.slot == loans[2].slot && next.new == nil)
    }

    @Test func slotsOfAnotherShapeRetireWhenTheHostKnowsThem() throws {
        let first = try #require(try lend())
        #expect(broker.announce(first.slot))
        let second = try #require(try lend(size: 8))
        #expect(second.retired == [first.slot] && second.new != nil)
        #expect(broker.bytes(of: first.slot)?.count == 16)
        broker.release(first.slot)
        #expect(broker.bytes(of: first.slot) == nil)
    }

    /// The item closes while a picture is on its way to the host.
    @Test func anUnannouncedSlotIsRetiredByItsSender() throws {
        let loan = try #require(try lend())
        #expect(broker.retireAll(of: item) == [])
        #expect(!broker.announce(loan.slot))
        broker.release(loan.slot)
        #expect(broker.bytes(of: loan.slot) == nil && broker.slotCount(of: item) == 0)
    }

    @Test func withdrawnLoansLeaveNoSlotBehind() throws {
        let loan = try #require(try lend())
        broker.withdraw(loan.slot)
        #expect(broker.bytes(of: loan.slot) == nil)
        #expect(broker.slotCount(of: item) == 0)
        #expect(broker.retireAll(of: item) == [])
        let known = try #require(try lend())
        #expect(broker.announce(known.slot))
        broker.release(known.slot)
        let again = try #require(try lend())
        broker.withdraw(again.slot)
        #expect(again.slot == known.slot && broker.retireAll(of: item) == [known.slot])
    }

    @Test func usualMemoryHasNoDescriptor() throws {
        let loan = try #require(try lend())
        #expect(broker.descriptor(of: loan.slot) == nil)
        #expect(broker.descriptor(of: FrameSlotID(rawValue: 99)) == nil)
    }
}
