import CGTK
import Foundation
import MediaServer
import XCTest

@testable import PlaybackModel
@testable import Playhead
@testable import PlayheadUI
@testable import ViewGraphGTK

/// Pictures in memory of a device, on functions that stand in for those of GTK 4.14 and 4.16.
final class DMABufDisplayTests: VideoTestCase {
    @MainActor private static func show(_ frame: VideoFrame, of source: FakeDeviceFrames, on display: DMABufDisplay)
        -> OpaquePointer?
    {
        display.texture(of: FrameLease(frame, of: source, pixels: ConvertedPixels()))
    }

    func testAPictureReachesGTKAsItIs() throws {
        try onMain {
            let gtk = FakeDMABufGTK()
            let display = DMABufDisplay(gtk.functions)
            let source = FakeDeviceFrames([7, 9])
            let frame = FakeDeviceFrames.frame(3, color: FrameColor(matrix: .bt709, isFullRange: false))
            let texture = try XCTUnwrap(Self.show(frame, of: source, on: display))
            XCTAssertEqual(
                gtk.calls,
                [
                    "display", "fourcc NV12", "modifier 0", "width 16", "height 8", "planes 2", "descriptor 0 7",
                    "offset 0 0", "stride 0 64", "descriptor 1 9", "offset 1 512", "stride 1 128",
                    "color 1 13 1 false", "color state",
                ])
            // The texture holds the lease.
            XCTAssertEqual(source.released, [])
            g_object_unref(UnsafeMutableRawPointer(texture))
            XCTAssertEqual(source.released, [3])
            XCTAssertEqual(gtk.builderCount, 0)
        }
    }

    func testTheMatrixOfAPictureIsThatOfItsContent() throws {
        try onMain {
            let gtk = FakeDMABufGTK()
            let display = DMABufDisplay(gtk.functions)
            let source = FakeDeviceFrames([7, 9])
            for (matrix, number) in [(FrameColor.Matrix.bt601, 6), (.bt709, 1), (.bt2020, 9)] {
                let frame = FakeDeviceFrames.frame(3, color: FrameColor(matrix: matrix, isFullRange: true))
                let texture = try XCTUnwrap(Self.show(frame, of: source, on: display))
                g_object_unref(UnsafeMutableRawPointer(texture))
                XCTAssertTrue(gtk.calls.contains("color 1 13 \(number) true"), "\(gtk.calls)")
            }
            let rgb = FakeDeviceFrames.frame(4, "XR24:0x0100000000000002")
            g_object_unref(UnsafeMutableRawPointer(try XCTUnwrap(Self.show(rgb, of: source, on: display))))
            XCTAssertFalse(gtk.calls.contains { $0.hasPrefix("color") })
            XCTAssertTrue(gtk.calls.contains("modifier \(1 << 56 | 2)"))
        }
    }

    func testOnlyFormatsThatCanBeShownAreOffered() throws {
        try onMain {
            let gtk = FakeDMABufGTK()
            let names = ["NV12", "P010", "NV12:0x00ffffffffffffff", "XR24", "YU12:0x0100000000000002", "YUYV"]
            gtk.formats = names.compactMap { DRMFormat($0) }
            XCTAssertEqual(
                DMABufDisplay(gtk.functions).formats.map(\.text), ["NV12", "XR24", "YU12:0x0100000000000002"])
            // GTK 4.14 does not accept the colors of luma.
            gtk.hasColors = false
            XCTAssertEqual(DMABufDisplay(gtk.functions).formats.map(\.text), ["XR24"])
            gtk.formats = Array(repeating: DRMFormat("XR24")!, count: 1000)
            XCTAssertEqual(DMABufDisplay(gtk.functions).formats.count, 256)
        }
    }

    func testAnOlderGTKHasNoFormats() throws {
        try onMain {
            XCTAssertEqual(DMABufDisplay(nil).formats, [])
            XCTAssertFalse(DMABufDisplay(nil).hasFunctions)
            let hasThem = gtk_get_major_version() == 4 && gtk_get_minor_version() >= 14
            XCTAssertEqual(DMABufFunctions.find() != nil, hasThem)
        }
    }

    func testAfterARefusalNothingIsTriedAgain() throws {
        try onMain {
            let gtk = FakeDMABufGTK()
            let display = DMABufDisplay(gtk.functions)
            let source = FakeDeviceFrames([7, 9])
            gtk.fails = true
            XCTAssertNil(Self.show(FakeDeviceFrames.frame(3), of: source, on: display))
            XCTAssertEqual(display.formats, [])
            XCTAssertEqual(display.refusal, "no such memory")
            XCTAssertEqual(source.released, [3])
            gtk.fails = false
            XCTAssertNil(Self.show(FakeDeviceFrames.frame(4), of: source, on: display))
            XCTAssertEqual(source.released, [3, 4])
            XCTAssertEqual([gtk.buildCount, gtk.builderCount], [1, 0])
        }
    }

    func testPicturesWithOtherDescriptorsThanPlanesAreNotShown() throws {
        try onMain {
            let gtk = FakeDMABufGTK()
            let display = DMABufDisplay(gtk.functions)
            let source = FakeDeviceFrames([7])
            XCTAssertNil(Self.show(FakeDeviceFrames.frame(3), of: source, on: display))
            XCTAssertNil(Self.show(FakeDeviceFrames.frame(4, "AB24"), of: source, on: display))
            XCTAssertEqual(gtk.buildCount, 0)
            XCTAssertEqual(source.released, [3, 4])
        }
    }

    // MARK: In a view

    /// Shows a player with the path of a graphics card, which offers the formats.
    @MainActor private static func withView(_ body: (FakeDMABufGTK, Player, VideoOutput) throws -> Void) throws {
        let gtk = FakeDMABufGTK()
        VideoPathChoice.force(.gl)
        let real = DMABufDisplay.shared
        DMABufDisplay.shared = DMABufDisplay(gtk.functions)
        defer {
            DMABufDisplay.shared = real
            VideoPathChoice.force(.memory)
        }
        try XCTSkipIf(VideoPathChoice.shared.converter == nil, "no OpenGL")
        let player = try VideoCheck.makePlayer(.quadrants)
        let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
        defer { stage.close() }
        VideoCheck.waitFor("a picture") { VideoOutput.of(player).picture != nil }
        try body(gtk, player, VideoOutput.of(player))
        player.release()
    }

    func testARefusedPictureLeavesTheLastOneAndPlaybackContinues() throws {
        try onMain {
            try Self.withView { gtk, player, output in
                XCTAssertEqual(player.link.dmabufFormats, gtk.formats)
                let source = FakeDeviceFrames([7, 9])
                output.show(FakeDeviceFrames.frame(3), of: source)
                let shown = output.picture.map(ObjectIdentifier.init)
                XCTAssertEqual(output.picture?.isUploaded, true)
                XCTAssertEqual(output.picture?.shape.size, PixelSize(width: 16, height: 8))
                XCTAssertEqual(source.released, [])
                gtk.fails = true
                output.show(FakeDeviceFrames.frame(4), of: source)
                XCTAssertEqual(output.picture.map(ObjectIdentifier.init), shown)
                XCTAssertEqual(player.link.dmabufFormats, [])
                XCTAssertEqual(source.released, [4])
                let count = output.pictureCount
                player.play()
                VideoCheck.waitFor("the next pictures") { output.pictureCount > count + 6 }
                VideoCheck.waitFor("the end of the leases") { source.released.sorted() == [3, 4] }
            }
        }
    }

    func testAPictureIsCapturedFromTheDisplay() throws {
        try onMain {
            try Self.withView { _, _, output in
                XCTAssertNotNil(output.shownPixels, "OpenGL, too")
                output.show(FakeDeviceFrames.frame(3), of: FakeDeviceFrames([7, 9]))
                XCTAssertEqual(output.shownPixels, [UInt8](repeating: 200, count: 16 * 8 * 4))
            }
        }
    }

    func testWithoutAGraphicsCardNothingIsOffered() throws {
        try onMain {
            let gtk = FakeDMABufGTK()
            let real = DMABufDisplay.shared
            DMABufDisplay.shared = DMABufDisplay(gtk.functions)
            defer { DMABufDisplay.shared = real }
            VideoPathChoice.force(.memory)
            let player = try VideoCheck.makePlayer(.quadrants)
            let stage = VideoStage(width: 320, height: 180, VideoView(player: player))
            defer { stage.close() }
            VideoCheck.waitFor("a picture") { VideoOutput.of(player).picture != nil }
            XCTAssertEqual(player.link.dmabufFormats, [])
            player.release()
        }
    }
}
