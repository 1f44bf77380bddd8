import PlayheadGStreamer
import Testing

@testable import PlayheadTerminal

@Suite struct FormatCheckTests {
    private func decoder(_ element: String, rank: Int = 256, isHardware: Bool = false) -> FormatSupport.Decoder {
        FormatSupport.Decoder(element: element, plugin: "plugin", rank: rank, isHardware: isHardware)
    }

    private func item(_ id: String, _ decoders: FormatSupport.Decoder..., isInstalled: Bool = false) throws
        -> DoctorItem
    {
        let format = try #require(MediaFormat.all.first { $0.id == id })
        let facts = FormatCheck.Facts(formats: [FormatSupport(format: format, decoders: decoders)], hasTLS: true)
        let parts = FormatCheck.parts(facts) { _ in isInstalled }
        return try #require(parts.flatMap(\.items).first { $0.id == id })
    }

    @Test func softwareAndHardwareDecodersAreShownInOrder() throws {
        let item = try item(
            "h264", decoder("vah264dec", rank: 260, isHardware: true), decoder("avdec_h264"),
            decoder("vaapih264dec", rank: 0, isHardware: true))
        #expect(item.mark == .fine)
        #expect(item.text == "vah264dec (hardware), avdec_h264; not used: vaapih264dec (hardware)")
    }

    @Test func aMissingDecoderNamesItsPackage() throws {
        #expect(try item("h264").mark == .problem)
        #expect(try item("h264").text == "Missing: gstreamer1.0-libav.")
        #expect(try item("h264").remedy == .install(["gstreamer1.0-libav"]))
        #expect(try item("amr").mark == .limited)
    }

    @Test func anInstalledPackageThatIsNotFoundIsNotInstalledAgain() throws {
        #expect(try item("h264", isInstalled: true).remedy == .advice(PluginRemedy.lost))
        #expect(try item("h264", isInstalled: true).text == "Not found, although gstreamer1.0-libav is installed.")
    }

    @Test func disabledDecodersAreNotMissing() throws {
        let item = try item("h264", decoder("avdec_h264", rank: 0))
        #expect(item.mark == .problem)
        #expect(item.text == "Disabled by its rank: avdec_h264.")
        #expect(item.remedy?.packages == [])
    }

    @Test func missingTLSIsAProblem() {
        let parts = FormatCheck.parts(FormatCheck.Facts(formats: [], hasTLS: false)) { _ in false }
        let item = parts.flatMap(\.items).first { $0.id == "https" }
        #expect(item?.remedy == .install(["glib-networking"]))
        #expect(parts.map(\.id) == ["video", "audio", "containers", "delivery", "subtitles"])
    }
}
