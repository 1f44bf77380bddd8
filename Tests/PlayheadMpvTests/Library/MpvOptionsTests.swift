import PlaybackModel
import Testing

@testable import MediaReaders
@testable import PlayheadMpv

@Suite struct MpvOptionsTests {
    private func value(_ name: String, _ options: MpvOptions) -> String? {
        options.list.last { $0.name == name }?.value
    }

    @Test func onlyTheItemIsOpened() {
        for name in [
            "config", "ytdl", "load-scripts", "autoload-files", "sub-auto", "audio-file-auto", "cover-art-auto",
            "ordered-chapters", "terminal", "osc", "hwdec", "load-unsafe-playlists",
        ] {
            #expect(value(name, MpvOptions()) == "no", "\(name)")
        }
        #expect(value("demuxer", MpvOptions()) == "lavf")
        #expect(value("demuxer", MpvOptions(bytes: ItemFacts(format: .matroska))) == "mkv")
        #expect(value("demuxer-lavf-format", MpvOptions(bytes: ItemFacts(format: .motionJPEG))) == "mjpeg")
    }

    @Test func pictureAtThePlaceIsTheFirst() {
        let movie = ItemFacts(format: .mp4)
        #expect(value("start", MpvOptions(bytes: movie)) == "0.000000", "an edit list may hide what precedes it")
        #expect(value("start", MpvOptions(start: 3.5, bytes: movie)) == "3.500000")
        #expect(value("start", MpvOptions()) == nil)
        #expect(value("hr-seek-demuxer-offset", MpvOptions(bytes: ItemFacts(format: .mpegTS))) == "10")
        #expect(value("hr-seek-demuxer-offset", MpvOptions(bytes: movie)) == nil)
    }

    @Test func orderOfChaptersIsFollowedInOneFileOnly() {
        let ordered = MatroskaEdition(isOrdered: true, chapters: [.init(start: 5, end: 6)])
        var linked = ordered
        linked.chapters[0].isLinked = true
        for (edition, isNetwork, isFollowed) in [
            (ordered, false, true), (linked, false, false), (ordered, true, false),
        ] {
            let options = MpvOptions(isNetwork: isNetwork, bytes: ItemFacts(format: .matroska, edition: edition))
            #expect(value("ordered-chapters", options) == (isFollowed ? "yes" : "no"))
            #expect(value("access-references", options) == (isFollowed || isNetwork ? "yes" : "no"))
        }
    }

    @Test func bytesNameNoAddressAndStreamsOnlySomeProtocols() {
        #expect(value("access-references", MpvOptions()) == "no")
        #expect(value("demuxer-lavf-o", MpvOptions()) == "protocol_whitelist=[none]")
        let stream = MpvOptions(isNetwork: true)
        #expect(value("access-references", stream) == "yes" && value("tls-verify", stream) == "yes")
        let protocols = value("demuxer-lavf-o", stream) ?? ""
        for name in ["file", "pipe", "unix", "subfile", "concat"] { #expect(!protocols.contains(name)) }
    }

    @Test func numbersHaveAPeriodAndSixDecimals() {
        #expect(MpvText.number(8) == "8.000000" && MpvText.number(-0.25) == "-0.250000")
        #expect(MpvText.number(12.3456789) == "12.345679" && MpvText.number(0) == "0.000000")
        #expect(MpvText.number(.infinity) == "1000000000000.000000")
    }

    @Test func volumeIsTheCubeRootInPercent() {
        var sound = MpvSound()
        func volume() -> String? { sound.properties.first { $0.name == "volume" }?.value }
        #expect(volume() == "100.000000")
        sound.volume = 0.125
        #expect(volume() == "50.000000")
    }

    @Test func neutralAdjustmentsAddNoFilters() {
        let properties = MpvSound().properties
        #expect(properties.first { $0.name == "af" }?.value == "@speed:scaletempo")
        #expect(properties.first { $0.name == "vf" }?.value == "")
    }
}
