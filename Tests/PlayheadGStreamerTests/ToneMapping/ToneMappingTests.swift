import CGStreamer
import CToneMapping
import Foundation
import MediaReaders
import MediaServer
import PlaybackModel
import Playhead
import Testing

@testable import PlayheadGStreamer

struct ToneMappingTests {
    static let formats = [
        "I420_10LE", "P010_10LE", "I422_10LE", "Y444_10LE", "I420_12LE", "I422_12LE", "Y444_12LE", "P012_LE", "I420",
        "NV12",
        "YV12", "Y42B", "Y444",
    ]

    /// Pictures of one color, with odd sides.
    private func picture(
        _ format: String, _ color: String, _ pattern: String, output: String
    ) throws -> (bytes: [UInt8], isMapped: Bool, caps: String) {
        #expect(ToneMapping.register())
        let description = """
            videotestsrc num-buffers=1 pattern=\(pattern) ! video/x-raw,format=\(format),width=35,height=17,\
            colorimetry=(string)\(color) ! videoconvert name=converter ! playheadtonemap name=mapping ! \(output)appsink name=sink sync=false
            """
        let pipeline = try #require(gst_parse_launch(description, nil).map { Element(taking: $0) })
        defer { gst_element_set_state(pipeline.pointer, GST_STATE_NULL) }
        let sink = try #require(gst_bin_get_by_name(pipeline.bin, "sink").map { Element(taking: $0) })
        let mapping = try #require(gst_bin_get_by_name(pipeline.bin, "mapping").map { Element(taking: $0) })
        let converter = try #require(gst_bin_get_by_name(pipeline.bin, "converter").map { Element(taking: $0) })
        ToneMapping.watch(converter, for: mapping)
        gst_element_set_state(pipeline.pointer, GST_STATE_PLAYING)
        let appsink = UnsafeMutableRawPointer(sink.pointer).assumingMemoryBound(to: GstAppSink.self)
        let sample = try #require(gst_app_sink_try_pull_sample(appsink, 30_000_000_000))
        defer { gst_sample_unref(sample) }
        let buffer = try #require(gst_sample_get_buffer(sample))
        let caps = try #require(gst_caps_to_string(gst_sample_get_caps(sample)))
        defer { g_free(caps) }
        var info = GstVideoInfo()
        #expect(gst_video_info_from_caps(&info, gst_sample_get_caps(sample)) != 0)
        var bytes = [UInt8](repeating: 0, count: Int(gst_buffer_get_size(buffer)))
        gst_buffer_extract(buffer, 0, &bytes, gsize(bytes.count))
        let (stride, length) = (Int(info.stride.0), String(cString: caps).contains("BGRA") ? 35 * 4 : 35)
        let visible = (0..<17).flatMap { bytes[($0 * stride)..<($0 * stride + length)] }
        return (visible, ph_tone_mapping_is_active(mapping.pointer) != 0, String(cString: caps))
    }

    @Test(arguments: formats, ["bt2100-pq", "bt2100-hlg"])
    func everyFormatIsMapped(_ format: String, _ color: String) throws {
        for (pattern, luma, channel) in [("white", 235, 255), ("black", 16, 0)] {
            let planes = try picture(format, color, pattern, output: "video/x-raw,format=I420 ! ")
            #expect(planes.isMapped && planes.caps.contains("bt709"), "\(planes.caps)")
            #expect(Set(planes.bytes) == [UInt8(luma)])
            let pixels = try picture(format, color, pattern, output: "video/x-raw,format=BGRA ! ")
            // The source's chroma is not exactly neutral in all formats.
            #expect(pixels.bytes.allSatisfy { abs(Int($0) - channel) <= 1 || $0 == 255 })
        }
    }

    @Test(arguments: ["bt709", "bt2020-10", "bt601"]) func usualPicturesPassUnchanged(_ color: String) throws {
        for format in ["I420", "I420_10LE", "NV12"] {
            let picture = try picture(format, color, "white", output: "")
            #expect(!picture.isMapped && picture.caps.contains("format=(string)\(format),"))
        }
    }

    /// Codes beyond the nominal range, and bits that a format does not use.
    @Test func noiseIsMapped() throws {
        for format in Self.formats {
            let noise = try picture(format, "1:6:14:7", "snow", output: "video/x-raw,format=BGRA ! ")
            #expect(noise.isMapped && Set(noise.bytes).count > 10)
        }
    }

    /// A configuration of Dolby Vision in place of the box with the shape of pixels, which is long enough.
    @Test(arguments: [(5, 0, true), (8, 1, false), (8, 4, false), (7, 6, false), (10, 0, true)])
    func dolbyVisionWithoutACompatiblePictureIsNamed(_ profile: Int, _ compatibility: Int, _ warns: Bool) async throws {
        var file = try Data(contentsOf: try await TestMedia.hdr10MP4.file())
        let place = try #require(file.range(of: Data("pasp".utf8)))
        let box = Data("dvvC".utf8) + [1, 0, UInt8(profile << 1), 0x25, UInt8(compatibility << 4)]
        file.replaceSubrange(place.lowerBound..<(place.lowerBound + box.count), with: box)
        let inspection = SourceInspection(BufferByteSource([UInt8](file)))
        let track = try #require(inspection.movie?.tracks.first)
        #expect(track.dolbyVision == DolbyVisionConfiguration(profile: profile, compatibility: compatibility))
        #expect(!inspection.isHopeless)
        let problem = SourceInspection.colorProblem(of: inspection.dolbyVision)
        #expect((problem != nil) == warns)
        if warns { #expect(problem?.subject == "Dolby Vision profile \(profile)") }
        let tracks = [MediaTrack(id: "a/00\(track.id)", kind: .video)]
        let named = TrackReader.named(tracks, by: try #require(inspection.movie))
        #expect(named.first?.format?.dolbyVisionProfile == profile)
    }
}
