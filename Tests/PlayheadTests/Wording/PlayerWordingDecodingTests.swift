import PlaybackModel
import Playhead
import Testing

@Suite struct PlayerWordingDecodingTests {
    @Test func everyWayOfPicturesHasItsOwnText() {
        let texts = VideoDecoding.PicturePath.allCases.map {
            PlayerWording.decoding(VideoDecoding(decoder: "vah264dec", picturePath: $0))
        }
        #expect(Set(texts).count == VideoDecoding.PicturePath.allCases.count)
        #expect(texts[0] == "vah264dec, hardware, without a copy")
        #expect(texts.dropFirst().allSatisfy { $0.contains("copied to main memory") })
        #expect(PlayerWording.decoding(VideoDecoding(decoder: "vah264dec")) == texts[1])
    }

    @Test func softwareHasNoWay() {
        let software = VideoDecoding(decoder: "avdec_h264", softwareReason: .noDevice, picturePath: .kept)
        #expect(software.picturePath == nil)
        #expect(PlayerWording.decoding(software) == "avdec_h264, software: no hardware decoder")
    }
}
