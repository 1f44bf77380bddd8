import PlaybackModel
import PlayheadTesting

extension Fault {
    /// Live playlists.
    static let live: [Fault] = [
        Fault(
            "live-freeze", "the playlist does not change for 10 s", on: .live(window: 6), from: played2,
            .recovers(seconds: 14), within: 60
        ) {
            stage in
            stage.live?.freeze()
            stage.after(10) { stage.live?.resume(catchingUp: true) }
        },
        Fault(
            "live-frozen", "the playlist never changes again", on: .live(window: 6), from: played2,
            .fails([.playlistStale]), within: 75
        ) {
            stage in
            stage.live?.freeze()
            stage.repair = { stage.live?.resume(catchingUp: true) }
        },
        Fault(
            "live-hiccup", "the playlist is missing for 3 s", on: .live(window: 6), from: played2,
            .recovers(seconds: 14),
            within: 60
        ) {
            stage in
            stage.live?.isMissing = true
            stage.after(3) { stage.live?.isMissing = false }
        },
        Fault(
            "live-gone", "the playlist is removed", on: .live(window: 6), from: played2, .fails([.playlistLost]),
            within: 60
        ) {
            stage in
            stage.live?.isMissing = true
            stage.repair = { stage.live?.isMissing = false }
        },
        Fault("live-ends", "the stream ends", on: .live(window: 6), from: played2, .ends(), within: 60) { stage in
            stage.live?.end()
        },
        Fault(
            "live-outrun", "the viewer pauses until the window has moved on", on: .live(window: 4), from: played2,
            .recovers(seconds: 6), within: 90
        ) { stage in
            stage.player?.pause()
            stage.after(25) { stage.player?.play() }
        },
        scripted("live-shrinks", "the window shrinks from 6 segments to 3", .window(3)),
        scripted("live-jumps", "the playlist jumps ahead by 10 segments", .shifted(10)),
        scripted("live-goes-back", "the playlist lists older segments again", .shifted(-3)),
        scripted("live-renumbered", "segment numbers restart, as after a restart of the encoder", .renumbered),
        Fault(
            "live-repeats", "the newest segment repeats under new numbers", on: .script, from: played2,
            .fails([.playlistStale]), within: 75
        ) { stage in
            stage.script?.turn(.repeating)
            stage.repair = { stage.script?.turn(.properly) }
        },
        scripted("live-discontinuities", "a discontinuity before each segment", .discontinuous),
        scripted("clock-skew", "dates are an hour off and run backward", .backwards),
        scripted("live-garbage", "the playlist is garbage for 3 s", .garbage, seconds: 3),
        Fault(
            "live-huge", "the playlist grows beyond 8 MiB", on: .script, from: played2, .fails([.playlistTooLarge]),
            within: 60
        ) {
            stage in
            stage.script?.turn(.huge)
            stage.repair = { stage.script?.turn(.properly) }
        },
    ]

    private static let played2 = Onset.playing(seconds: 2)

    /// A fault in which a live playlist misbehaves, possibly for a limited time, and playback continues.
    private static func scripted(
        _ name: String, _ story: String, _ manner: ScriptedLive.Manner, seconds: Double? = nil
    ) -> Fault {
        Fault(name, story, on: .script, from: played2, .recovers(seconds: 14), within: 60) { stage in
            stage.script?.turn(manner)
            if let seconds { stage.after(seconds) { stage.script?.turn(.properly) } }
        }
    }
}
