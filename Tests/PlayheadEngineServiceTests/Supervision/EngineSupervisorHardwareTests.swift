import Glibc
import PlaybackModel
import Testing

@testable import PlayheadEngineService

/// Items whose pictures a graphics card decodes, in processes that are lost or report that a decoder failed.
@Suite struct EngineSupervisorHardwareTests {
    private let film = Generation(rawValue: 7)
    private let software = PipelineProfile(usesHardware: false)

    /// A supervisor with its processes.
    private struct Stage {
        var supervisor = EngineSupervisor(canFallBack: false)
        /// The profiles with which items were opened.
        var profiles: [PipelineProfile] = []
        private var now = 0.0

        mutating func send(_ input: EngineSupervisor.Input) {
            now += 1
            for step in supervisor.handle(input, at: Moment(nanoseconds: Int64(now * 1e9))) {
                if case .send(.load(let request), _, _) = step { profiles.append(request.profile) }
            }
        }

        mutating func load(_ source: MediaSource, _ generation: UInt64) {
            send(.command(.load(LoadRequest(source: source, play: true)), Generation(rawValue: generation)))
            send(.serving(EngineHome(of: source)))
        }

        mutating func report(_ decoding: VideoDecoding, of generation: UInt64, in source: MediaSource) {
            let statistics = PlaybackStatistics(videoDecoding: decoding)
            send(.event(.statistics(statistics), Generation(rawValue: generation), from: EngineHome(of: source)))
        }

        mutating func lose(_ source: MediaSource, _ loss: EngineLoss) {
            send(.lost(EngineHome(of: source), loss))
            send(.due(EngineHome(of: source)))
            send(.serving(EngineHome(of: source)))
        }
    }

    private let file = MediaSource.descriptor(5, name: "film.mp4")
    private let address = MediaSource.url("http://a/b.mp4")

    @Test func aCrashWhileHardwareDecodesContinuesInSoftwareFromThenOn() {
        var stage = Stage()
        stage.load(file, 7)
        stage.report(VideoDecoding(decoder: "vah264dec"), of: 7, in: file)
        stage.lose(file, .crashed(signal: SIGSEGV))
        #expect(stage.profiles == [.standard, software])
        stage.load(address, 8)
        #expect(stage.profiles.last == software)
    }

    @Test func aCrashWhileSoftwareDecodesBlamesNoHardware() {
        var stage = Stage()
        stage.load(file, 7)
        stage.report(VideoDecoding(decoder: "avdec_h264", softwareReason: .noDecoder), of: 7, in: file)
        stage.lose(file, .crashed(signal: SIGSEGV))
        #expect(stage.profiles == [.standard, PipelineProfile(player: .groups)])
    }

    /// The process avoids the one decoder; others do not know it.
    @Test func aFailureIsKnownToOtherProcesses() {
        var stage = Stage()
        stage.load(file, 7)
        stage.report(
            VideoDecoding(decoder: "avdec_h264", softwareReason: .failed, failedDecoder: "vah264dec"), of: 7, in: file)
        stage.load(file, 8)
        #expect(stage.profiles == [.standard, .standard])
        stage.load(address, 9)
        #expect(stage.profiles.last == software)
    }

    @Test func aProcessThatSomeoneElseEndsBlamesNoHardware() {
        var stage = Stage()
        stage.load(file, 7)
        stage.report(VideoDecoding(decoder: "vah264dec"), of: 7, in: file)
        stage.lose(file, .crashed(signal: SIGKILL))
        #expect(stage.profiles == [.standard, .standard])
    }
}
