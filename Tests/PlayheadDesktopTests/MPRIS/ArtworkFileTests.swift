import Foundation
import PlaybackModel
import Playhead
import PlayheadTesting
import XCTest

@testable import PlayheadDesktop

final class ArtworkFileTests: XCTestCase {
    func testCoverFileIsPrivateAndIsRemovedWithTheCover() throws {
        try inFolder { folder, files in
            let file = ArtworkFile(folder: folder, encoder: encoder)
            file.show(MediaArtwork(mimeType: "image/png", data: [1, 2, 3]))
            waitFor("the file") { file.address != nil }
            let url = try XCTUnwrap(file.address.flatMap { URL(string: $0) })
            XCTAssertTrue(url.isFileURL)
            XCTAssertEqual(url.pathExtension, "png")
            XCTAssertEqual(try Data(contentsOf: url), Data([0x50, 1, 2, 3]), "what the encoder makes")
            let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
            XCTAssertEqual((permissions as? NSNumber)?.intValue, 0o600)
            let outer = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions]
            XCTAssertEqual((outer as? NSNumber)?.intValue, 0o700)
            file.show(MediaArtwork(mimeType: "image/jpeg", data: [4]))
            XCTAssertNil(file.address)
            waitFor("the second file") { file.address != nil }
            XCTAssertEqual(files().count, 1)
            file.show(nil)
            XCTAssertEqual(files(), [])
        }
    }

    func testFileIsRemovedWithItsObject() throws {
        try inFolder { folder, files in
            var file: ArtworkFile? = ArtworkFile(folder: folder, encoder: encoder)
            file?.show(MediaArtwork(mimeType: "image/png", data: [1]))
            waitFor("the file") { file?.address != nil }
            XCTAssertEqual(files().count, 1)
            file = nil
            XCTAssertEqual(files(), [])
        }
    }

    func testCoverReplacedDuringWritingLeavesNoFile() throws {
        try inFolder { folder, files in
            let file = ArtworkFile(folder: folder, encoder: encoder)
            for byte in 0..<20 { file.show(MediaArtwork(mimeType: "image/png", data: [UInt8(byte)])) }
            waitFor("the last file") { file.address != nil }
            waitFor("the others to go") { files().count == 1 }
            file.show(nil)
        }
    }

    func testArtworkThatCannotBeEncodedIsNotWritten() throws {
        try inFolder { folder, files in
            let file = ArtworkFile(folder: folder, encoder: encoder)
            file.show(MediaArtwork(mimeType: "image/png", data: [0xFF]))
            file.show(MediaArtwork(mimeType: "image/png", data: []))
            let second = ArtworkFile(folder: folder, encoder: nil)
            second.show(MediaArtwork(mimeType: "image/png", data: [1]))
            Loop.settle()
            XCTAssertNil(file.address)
            XCTAssertNil(second.address)
            XCTAssertEqual(files(), [])
        }
    }

    func testNoCoverIsPublishedWithoutAnEncoder() throws {
        try onBus { bus in
            var film = SimulatedItem.audio()
            film.metadata = MediaMetadata(title: "Song", artwork: MediaArtwork(mimeType: "image/png", data: [1, 2]))
            let bench = try MPRISBench(bus, film: film)
            bench.advance(1)
            guard case .dictionary(let values) = bench.get("Metadata") else { return XCTFail("no metadata") }
            XCTAssertEqual(values["xesam:title"], .string("Song"))
            XCTAssertNil(values["mpris:artUrl"])
            bench.service.stop()
        }
    }

    func testWrittenCoverIsInTheMetadata() throws {
        try onBus { bus in
            var film = SimulatedItem.audio()
            film.metadata = MediaMetadata(
                title: "Song\u{1B}[31m", artist: "", genre: "Jazz", comment: "Live",
                artwork: MediaArtwork(mimeType: "image/png", data: [1, 2]))
            let bench = try MPRISBench(bus, film: film, coverEncoder: encoder)
            bench.advance(1)
            waitFor("the cover") {
                if case .dictionary(let values) = bench.service.property("Metadata", of: MPRISInterface.player) {
                    values["mpris:artUrl"] != nil
                } else {
                    false
                }
            }
            guard case .dictionary(let values) = bench.get("Metadata") else { return XCTFail("no metadata") }
            XCTAssertTrue(values["mpris:artUrl"]?.text?.hasPrefix("file:///") ?? false)
            XCTAssertEqual(values["mpris:trackid"], bench.trackID)
            XCTAssertEqual(values["mpris:length"], .int64(180_000_000))
            XCTAssertEqual(values["xesam:title"], .string("Song"))
            XCTAssertNil(values["xesam:artist"])
            XCTAssertEqual(values["xesam:genre"], .strings(["Jazz"]))
            XCTAssertEqual(values["xesam:comment"], .strings(["Live"]))
            XCTAssertEqual(values["xesam:url"], .string("https://www.example.com/a/film.mp4"))
            bench.service.stop()
        }
    }
}

/// Marks bytes, and fails for some.
private let encoder: MPRISService.CoverEncoder = { $0.data.first == 0xFF ? nil : [0x50] + $0.data }

/// Runs a test with a folder that does not exist yet, and a function that lists its files.
private func inFolder(_ body: @MainActor (_ path: String, _ files: () -> [String]) throws -> Void) throws {
    try MainActor.assumeIsolated {
        let path = FileManager.default.temporaryDirectory.appending(path: "covers-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path) { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    }
}
