import PlaybackModel
import PlayheadTesting

extension HardCase {
    static let ends = [
        HardCase(
            68, "The natural end shows the end and consumes the intent", from: "Apple, actionAtItemEnd pause",
            [
                .begins(.playing(at: 99)),
                .wait(1.1),
                .expect(.ended, .replay, position: 100),
                .check(.intent(.pause)),
                .check(.phases([.playing, .ended])),
            ]),
        HardCase(
            69, "Replay shows neither paused nor the end's position", from: "KMPToolkit pull request 4",
            [
                .begins(.playing(at: 99.9)),
                .wait(0.2),
                .expect(.ended, .replay, position: 100),
                .user(.press),
                .expect(.playing, .pause, position: 0, seek: .to(0)),
                .reports(.position(100)),
                .expect(.playing, .pause, position: 0, seek: .to(0)),
                .wait(0.1),
                .expect(.playing, .pause, position: 0.05, seek: .none),
                .check(.phases([.playing, .ended, .playing])),
            ]),
        HardCase(
            70, "A loop never ends", from: "HTML, loop",
            decision: "Players have no property for it yet: the machine's command is sent directly.",
            [
                .begins(.playing(at: 99.9)),
                .user(.setLoops(true)),
                .wait(0.1),
                .expect(.playing, .pause, position: 0, seek: .to(0)),
                .wait(0.1),
                .expect(.playing, .pause, position: 0.05, seek: .none),
                .check(.phases([.playing])),
                .check(.notices([.discontinuity(.zero)])),
            ]),
        HardCase(
            71, "A position past the end is the end, and is never shown", from: "Apple, actionAtItemEnd none",
            items: [.film { $0.ending = .runsOn }],
            [
                .begins(.playing(at: 99.9)),
                .wait(0.5),
                .expect(.playing, .pause, position: 100),
                .wait(1),
                .expect(.ended, .replay, position: 100),
                .check(.phases([.playing, .ended])),
            ]),
        HardCase(
            72, "The next item follows without an end in between", from: "Apple, AVQueuePlayer",
            decision: "An item that is not prepared in time opens, which is preparing, not waiting.",
            items: [.film, .film { $0.openingLatency = 5 }],
            [
                .begins(.playing(at: 94)),
                .wait(6.5),
                .expect(.playing, .pause, position: 0.5),
                .check(.item(2)),
                .check(.phases([.playing])),
                .begins(.playing(at: 98)),
                .wait(2),
                .expect(.preparing, .pause, position: 0),
                .check(.item(2)),
                .wait(3),
                .expect(.playing, .pause),
                .check(.phases([.playing, .preparing, .playing])),
                .check(.buttons([.pause])),
            ]),
        HardCase(
            73, "A premature end is ignored and reported", from: "ModernAVPlayer pull request 50",
            [
                .begins(.playing(at: 40)),
                .happens(.falseEnd),
                .expect(.playing, .pause, position: 40),
                .check(.notices([.inconsistency(.prematureEnd)])),
                .wait(1),
                .expect(.playing, .pause, position: 41),
                .check(.transitions(0)),
            ]),
        HardCase(
            74, "A second end changes nothing", from: "Apple, didPlayToEndTime",
            [
                .begins(.playing(at: 99.9)),
                .wait(0.2),
                .expect(.ended, .replay),
                .check(.transitions(1)),
                .reports(.ended(at: 100)),
                .expect(.ended, .replay, position: 100),
                .check(.transitions(1)),
                .check(.notices([])),
            ]),
        HardCase(
            75, "An unreported end is detected past the duration", from: "media3, playing not ending; hls.js",
            decision: "The player waits 3 s for the report.", items: [.film { $0.ending = .silent }],
            [
                .begins(.playing(at: 99.5)),
                .wait(1),
                .expect(.playing, .pause, position: 100),
                .wait(3),
                .expect(.ended, .replay, position: 100),
            ]),
        HardCase(
            76, "A pause and the end give the end in both orders", from: "HTML, reaching the end",
            items: [.dictated],
            [
                .begins(.playing(at: 99.9)),
                .user(.pause),
                .expect(.paused, .play),
                .reports(.ended(at: 100)),
                .expect(.ended, .replay, position: 100),
                .begins(.playing(at: 99.9)),
                .reports(.ended(at: 100)),
                .expect(.ended, .replay, position: 100),
                .user(.pause),
                .expect(.ended, .replay, position: 100),
            ]),
        HardCase(
            77, "Content that grows after the end stays ended until the user acts", from: "live archives",
            [
                .begins(.playing(at: 99.9)),
                .wait(0.2),
                .expect(.ended, .replay),
                .happens(.duration(160)),
                .wait(1),
                .expect(.ended, .replay, position: 100),
                .check(.duration(160)),
                .user(.seek(120)),
                .wait(0.1),
                .expect(.paused, .play, position: 120),
            ]),
        HardCase(
            91, "An end that was queued before a seek back is dropped", from: "HTML, ended steps",
            [
                .begins(.playing(at: 99.9)),
                .user(.seek(20)),
                .reports(.ended(at: 100)),
                .expect(.playing, .pause, position: 20, seek: .to(20)),
                .wait(0.05),
                .expect(.playing, .pause, position: 20, seek: .none),
                .check(.phases([.playing])),
            ]),
        HardCase(
            92, "A stall just before the end is the end", from: "hls.js, synthesised end",
            decision: "A stall within 0.25 s of the end is the end.", items: [.dictated],
            [
                .begins(.playing(at: 99.8)),
                .reports(transport: .stalled),
                .expect(.ended, .replay, position: 100),
                .begins(.playing(at: 97)),
                .reports(transport: .stalled),
                .expect(.waiting, .pause, position: 97),
            ]),
    ]
}
