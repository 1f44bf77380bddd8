import Testing

@testable import PlayheadEngineService
@testable import Sandbox

@Suite struct VideoDevicesTests {
    private func decoding(_ names: [String], converters: [String: String], media: [String: String] = [:]) -> [String] {
        VideoDevices.decoding(
            among: names, isCamera: { $0 == "video0" },
            converter: { path in
                #expect(path != "/dev/video0", "A camera must not be opened.")
                return converters[path]
            },
            media: { media[$0] })
    }

    @Test func onlyConvertersAndTheirControlsAreAllowed() {
        let names = ["media0", "media1", "mediabay", "video", "video0", "video1", "video10", "videos"]
        let paths = decoding(
            names, converters: ["/dev/video10": "rkvdec"], media: ["/dev/media0": "uvcvideo", "/dev/media1": "rkvdec"])
        #expect(paths == ["/dev/video10", "/dev/media1"])
    }

    @Test func withoutConvertersNoControlIsAllowed() {
        #expect(decoding(["media0", "video1"], converters: [:], media: ["/dev/media0": "vimc"]).isEmpty)
    }

    @Test func filesThatAreNoDevicesAreNoConverters() {
        #expect(VideoDevices.decoding.allSatisfy { $0.hasPrefix("/dev/") })
    }
}
