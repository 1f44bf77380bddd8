import PlaybackModel
import Testing

@testable import PlayheadMpv

@Suite struct PictureSlotsTests {
    private let film = Generation(rawValue: 1)
    private let small = PictureSize.layout(PixelSize(width: 16, height: 9))
    private let large = PictureSize.layout(PixelSize(width: 32, height: 18))

    @Test func fourPicturesAreLentAndReturnedSlotsAreUsedAgain() throws {
        let slots = PictureSlots()
        var lent: [FrameSlotID] = []
        for _ in 0..<4 {
            let canvas = try #require(slots.draw(small, of: film))
            #expect(canvas.isNew && canvas.bytes.count == small.bytesPerRow * 9)
            #expect(slots.bytes(of: canvas.slot.id) == nil)
            #expect(slots.lend(canvas.slot.id))
            lent.append(canvas.slot.id)
        }
        #expect(slots.draw(small, of: film) == nil)
        #expect(slots.draw(small, of: Generation(rawValue: 2)) != nil)
        slots.release(lent[1])
        let again = try #require(slots.draw(small, of: film))
        #expect(again.slot.id == lent[1] && !again.isNew && again.retired.isEmpty)
    }

    @Test func newSizeRetiresTheOldSlots() throws {
        let slots = PictureSlots()
        let one = try #require(slots.draw(small, of: film)).slot.id
        #expect(slots.lend(one))
        let two = try #require(slots.draw(large, of: film))
        #expect(two.retired == [one])
        // A lent picture outlives its retirement.
        #expect(slots.bytes(of: one) != nil && (slots.descriptor(of: one) ?? -1) >= 0)
        slots.release(one)
        #expect(slots.bytes(of: one) == nil && slots.descriptor(of: one) == nil)
        #expect(slots.lend(two.slot.id))
        #expect(slots.retireAll(of: film) == [two.slot.id] && slots.retireAll(of: film).isEmpty)
    }

    @Test func slotThatWasNeverShownIsNotReported() throws {
        let slots = PictureSlots()
        let canvas = try #require(slots.draw(small, of: film))
        slots.withdraw(canvas.slot.id)
        #expect(slots.retireAll(of: film).isEmpty)
    }

    @Test func sizesFitAndKeepTheirShape() {
        let natural = PixelSize(width: 1920, height: 1080)
        #expect(PictureSize.drawn(natural, maximum: nil) == natural)
        #expect(
            PictureSize.drawn(natural, maximum: PixelSize(width: 640, height: 640))
                == PixelSize(width: 640, height: 360))
        #expect(PictureSize.drawn(natural, maximum: PixelSize(width: 4000, height: 4000)) == natural)
        // Content may state any size.
        for side in [16_384, 1_000_000] {
            let size = PictureSize.drawn(PixelSize(width: side, height: side), maximum: nil)
            #expect((size?.width ?? 0) > 7000 && (size?.width ?? .max) < 8000 && size?.width == size?.height)
        }
        #expect(PictureSize.drawn(.zero, maximum: nil) == nil)
        #expect(PictureSize.drawn(natural, maximum: PixelSize(width: 0, height: 0)) == nil)
        #expect(PictureSize.layout(PixelSize(width: 17, height: 3)).bytesPerRow == 128)
    }

    @Test func fourthByteBecomesOpaque() {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 64)
        defer { bytes.deallocate() }
        for index in bytes.indices { bytes[index] = 7 }
        MpvPictures.makeOpaque(bytes)
        #expect(bytes.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 7) })
    }
}
