import CFakeHardware
import Glibc
import PlayheadEngineService
import PlayheadGStreamer

// A stand-in for playhead-engine, for tests: the same engine, confined as it is, with a decoder of H.264 that stands in for one
// of the hardware, and fails as `PLAYHEAD_ENGINE_FAKE_HARDWARE` says, such as `frames:60`.
EngineService.main(
    updatePlugins: GStreamerEngine.updatePlugins,
    prepare: {
        GStreamerRuntime.start()
        let fault = getenv("PLAYHEAD_ENGINE_FAKE_HARDWARE").map { String(cString: $0) } ?? "none"
        if fake_hardware_register("fakehwh264dec", "avdec_h264", fault) == 0 { exit(EXIT_FAILURE) }
    },
    provider: GStreamerEngine.provider)
