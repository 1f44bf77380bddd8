import Foundation
import MediaServer
import Testing

@testable import PlayheadGStreamer

struct StillPictureMakerTests {
    private let maker = StillPictureMaker()
    private let library = TestMediaLibrary()

    private func picture(_ media: TestMedia, width: Int = 160, height: Int = 160) async throws -> StillPicture {
        try await maker.picture(ofFile: library.file(of: media).path, width: width, height: height)
    }

    /// Returns red, green and blue of a pixel, by its place in the picture from 0 to 1.
    private func color(_ picture: StillPicture, _ across: Double, _ down: Double) -> [UInt8] {
        guard case .frame(let width, let height, let bytesPerRow, let bytes) = picture else { return [] }
        let index = Int(Double(height) * down) * bytesPerRow + Int(Double(width) * across) * 4
        return [bytes[index + 2], bytes[index + 1], bytes[index]]
    }

    private func size(_ picture: StillPicture) -> [Int] {
        guard case .frame(let width, let height, _, let bytes) = picture else { return [] }
        #expect(bytes.count >= width * height * 4)
        return [width, height]
    }

    @Test func framesHaveTheColorsAndTheRatioOfTheVideo() async throws {
        let picture = try await picture(.quadrants)
        #expect(size(picture) == [160, 90])
        let corners = [color(picture, 0.3, 0.2), color(picture, 0.8, 0.2), color(picture, 0.3, 0.8)]
        for (corner, channel) in zip(corners, 0...2) {
            #expect(corner[channel] > 200 && corner.enumerated().allSatisfy { $0 == channel || $1 < 60 }, "\(corners)")
        }
    }

    @Test func wideAndTurnedPixelsAreShownAsInThePlayer() async throws {
        #expect(size(try await picture(.quadrantsWide)) == [160, 45])
        let turned = try await picture(.quadrantsRotated)
        #expect(size(turned) == [90, 160])
        // Turned clockwise: the lower left corner, which is blue, becomes the upper left one.
        let corner = color(turned, 0.2, 0.3)
        #expect(corner[2] > 200 && corner[0] < 60, "\(corner)")
    }

    @Test func coversOfRecordingsAreReturnedAsTheyAre() async throws {
        guard case .cover(let bytes) = try await picture(.mp3) else {
            Issue.record("no cover")
            return
        }
        #expect(bytes.starts(with: [0xFF, 0xD8, 0xFF]))
    }

    @Test(arguments: [TestMedia.oggVorbis, .noise, .htmlPage, .textFile, .emptyFile])
    func otherFilesHaveNoPicture(_ media: TestMedia) async throws {
        let path = try await library.file(of: media).path
        await #expect(throws: StillPictureError.self) { try await maker.picture(ofFile: path, width: 64, height: 64) }
    }

    @Test func aTimeLimitThatHasPassedStartsNothing() async throws {
        let path = try await library.file(of: .quadrants).path
        let maker = StillPictureMaker(timeLimit: .zero)
        await #expect(throws: StillPictureError.timedOut) {
            try await maker.picture(ofFile: path, width: 64, height: 64)
        }
    }

    @Test func aTaskThatWasCanceledStartsNothing() async throws {
        let path = try await library.file(of: .quadrants).path
        let task = Task { try await maker.picture(ofFile: path, width: 64, height: 64) }
        task.cancel()
        await #expect(throws: StillPictureError.canceled) { try await task.value }
    }

    @Test func framesOfOneColorArePlain() {
        func frame(_ bytes: [UInt8]) -> StillPicture { .frame(width: 2, height: 1, bytesPerRow: 8, bytes: bytes) }
        #expect(frame([0, 0, 0, 255, 8, 8, 8, 255]).isPlain)
        #expect(!frame([0, 0, 0, 255, 99, 99, 99, 255]).isPlain)
        #expect(!StillPicture.cover([1]).isPlain)
    }
}
