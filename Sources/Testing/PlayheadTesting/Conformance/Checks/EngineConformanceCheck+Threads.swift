import Dispatch
import PlaybackModel
import Playhead
import Synchronization

extension EngineConformanceCheck {
    static let pictures: [EngineConformanceCheck] = [
        .init(
            "frames.lent", "lends pictures, drops them when nobody gives one back, and paints over none that is lent",
            source: "FrameSource", deliversFrames: true
        ) { stage in
            let source = try stage.pictureSource()
            let item = try await stage.load(.film)
            @MainActor func frames() -> [VideoFrame] { stage.pictures(of: item) }
            try await stage.wait(for: "a picture") { !frames().isEmpty }
            guard let frame = frames().first, let bytes = source.bytes(of: frame.slot) else {
                throw ConformanceStage.Failure(description: "a picture without bytes")
            }
            stage.expect(
                bytes.count >= frame.layout.bytesPerRow * frame.layout.size.height, "a picture with too few bytes")
            let before = Array(bytes)
            await stage.subject.pass(.seconds(2))
            stage.expect(frames().count { $0.slot == frame.slot } == 1, "a slot was lent twice")
            stage.expect(Array(bytes) == before, "a picture that is lent was painted over")
            let count = frames().count
            stage.expect(count < 20, "\(count) pictures are lent at the same time")
            source.release(frame.slot)
            try await stage.wait(for: "a picture after one was given back") { frames().count > count }
        },
        .init(
            "frames.kept", "keeps the bytes of a lent picture after its load is gone, until it is given back",
            source: "FrameSource", deliversFrames: true
        ) { stage in
            let source = try stage.pictureSource()
            let item = try await stage.load(.film)
            let frame = try await stage.first("a picture", of: item) {
                if case .frame(let frame) = $0 { frame } else { nil }
            }
            let before = source.bytes(of: frame.slot).map(Array.init)
            stage.send(.unload, to: item)
            try await stage.unloaded(item)
            stage.expect(before != nil && source.bytes(of: frame.slot).map(Array.init) == before, "the picture changed")
            source.release(frame.slot)
            // Nothing plays that could lend the slot again.
            stage.expect(source.bytes(of: frame.slot)?.count == nil, "a picture can be read after its release")
        },
        .init(
            "frames.resized",
            "takes back pictures whose memory it has retired, so that pictures continue in any other size",
            source: "EngineEvent.retired", deliversFrames: true
        ) { stage in
            let source = try stage.pictureSource()
            let item = try await stage.load(.film)
            @MainActor func frames() -> [VideoFrame] { stage.pictures(of: item) }
            var (seen, largest) = (0, PixelSize?.none)
            /// Returns the next picture; nil if there is none yet.
            @MainActor func next() -> VideoFrame? {
                let all = frames()
                guard seen < all.count else { return nil }
                defer { seen += 1 }
                return all[seen]
            }
            // Twice as many changes as pictures can be lent, each while one is.
            for turn in 1...8 as ClosedRange<Int> {
                var held: VideoFrame?
                try await stage.wait(for: "a picture after \(turn - 1) changes of size") {
                    held = next()
                    return held != nil
                }
                guard let held else { return }
                let whole = largest ?? held.layout.size
                largest = whole
                let part = turn.isMultiple(of: 2) ? 2 : 4
                stage.send(.setMaximumFrameSize(PixelSize(width: whole.width / part, height: whole.height / part)))
                try await stage.wait(for: "a picture after \(turn) changes of size") {
                    guard let frame = next() else { return false }
                    source.release(frame.slot)
                    return frame.layout.size != held.layout.size
                }
                source.release(held.slot)
            }
        },
    ]

    static let threads: [EngineConformanceCheck] = [
        .init("thread.ping", "answers each ping once, in order, in every state", source: "EngineCommand.ping") {
            stage in
            for number in 1...3 as ClosedRange<UInt64> { stage.send(.ping(number)) }
            try await stage.load(.film)
            for number in 4...6 as ClosedRange<UInt64> { stage.send(.ping(number)) }
            try await stage.wait(for: "six pongs") { stage.pongs.count == 6 }
            stage.expect(stage.pongs == [1, 2, 3, 4, 5, 6], "pings were answered in the order \(stage.pongs)")
        },
        .init(
            "thread.many", "takes commands from many threads, each thread's in order", source: "PlaybackEngine.send(_:)"
        ) {
            stage in
            let item = try await stage.load(.film)
            try await stage.ready(item)
            guard let engine = stage.engine else { return }
            let (journal, epoch) = (stage.journal, stage.epoch)
            await withTaskGroup(of: Void.self) { group in
                for thread in 0..<8 as Range<UInt64> {
                    group.addTask {
                        for number in 0..<25 as Range<UInt64> {
                            let ping = EngineEnvelope(
                                epoch: epoch, generation: .none, message: EngineCommand.ping(thread * 1000 + number))
                            journal.note(ping)
                            engine.send(ping)
                            _ = engine.currentTime(of: item)
                        }
                    }
                }
            }
            try await stage.wait(for: "200 pongs") { stage.pongs.count == 200 }
            for thread in 0..<8 as Range<UInt64> {
                let own = stage.pongs.filter { $0 / 1000 == thread }
                stage.expect(own == own.sorted(), "commands of one thread were taken in another order")
            }
        },
        .init(
            "thread.never-blocks",
            "returns from send and currentTime immediately, even while its own thread is blocked",
            source: "PlaybackEngine.send(_:)"
        ) { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            guard let engine = stage.engine else { return }
            let hold = ConformanceHold()
            let orders: [EngineCommand] = [
                .setRate(1.5, stage.nextID()), .pause(stage.nextID()),
                .seek(
                    PendingSeek(
                        id: stage.nextID(), target: ConformanceStage.time(5), toleranceBefore: .zero,
                        toleranceAfter: .zero)), .play(stage.nextID()),
            ]
            let commands =
                orders.map { EngineEnvelope(epoch: stage.epoch, generation: item, message: $0) }
                + (501...520 as ClosedRange<UInt64>).map {
                    EngineEnvelope(epoch: stage.epoch, generation: .none, message: .ping($0))
                }
            // The engine's thread is blocked in the middle of a report, until another thread has reached the engine.
            stage.journal.setListener { report in
                guard case .pong(500) = report.message, hold.begin() else { return }
                // Not a queue's: on a busy machine that may have to wait for one.
                NamedThread.start("conformance") {
                    for command in commands {
                        engine.send(command)
                        _ = engine.currentTime(of: item)
                    }
                    hold.getThrough()
                }
                hold.wait()
            }
            for command in commands { stage.journal.note(command) }
            stage.send(.ping(500))
            try await stage.wait(for: "21 pongs") { stage.pongs.count == 21 }
            stage.journal.setListener(nil)
            stage.expect(hold.gotThrough, "send did not return while the engine's thread was held up")
        },
        .init("thread.reentrant", "accepts commands from the receiver of its events", source: "EngineInbox") { stage in
            let item = try await stage.load(.film)
            try await stage.moving(item)
            guard let engine = stage.engine else { return }
            let epoch = stage.epoch
            let (one, two) = (stage.nextID(), stage.nextID())
            let journal = stage.journal
            journal.setListener { report in
                guard case .transport(let transport) = report.message, transport.answered == one else { return }
                journal.setListener(nil)
                let command = EngineEnvelope(epoch: epoch, generation: item, message: EngineCommand.play(two))
                journal.note(command)
                engine.send(command)
                _ = engine.currentTime(of: item)
            }
            stage.send(.pause(one), to: item)
            try await stage.answer(to: two, of: item)
            try await stage.settle(.playing, of: item)
        },
        .init(
            "thread.level", "reports the loudness of the sound while it is requested, and not otherwise",
            source: "EngineCommand.setMetering"
        ) { stage in
            guard stage.hello?.capabilities.contains(.metering) == true else {
                throw EngineConformanceSkip("The engine measures no loudness.")
            }
            let item = try await stage.load(.film)
            try await stage.moving(item)
            @MainActor func levels(from mark: Int = 0) -> Int {
                stage.events(of: item, from: mark).count { if case .level = $0 { true } else { false } }
            }
            stage.expect(levels() == 0, "a loudness came without a request")
            stage.send(.setMetering(true))
            try await stage.first("a loudness", of: item) { event -> Bool? in
                guard case .level(let level) = event, !level.channels.isEmpty else { return nil }
                return level.channels.allSatisfy { (0...1).contains($0.mean) && (0...1).contains($0.peak) } ? true : nil
            }
            stage.send(.setMetering(false))
            stage.send(.ping(77))
            try await stage.wait(for: "a pong") { stage.pongs.contains(77) }
            // One may be on its way.
            await stage.subject.pass(.milliseconds(500))
            let mark = stage.mark
            await stage.subject.pass(.seconds(1))
            stage.expect(levels(from: mark) == 0, "a loudness came after the request had ended")
        },
        .init("thread.settings", "takes settings of the engine in every state", source: "EngineCommand.setVolume") {
            stage in
            @MainActor func set() {
                for volume in [0, 0.5, 1.5, -1, 100, Double.nan] { stage.send(.setVolume(volume)) }
                stage.send(.setVolume(1))
                let odd = PlaybackAdjustments(
                    audioDelay: .nan, preamplification: 1000, brightness: -9, contrast: .infinity)
                for adjustments in [odd, .neutral] { stage.send(.setAdjustments(adjustments)) }
                for isOn in [true, false] { stage.send(.setMetering(isOn)) }
                for isOn in [false, true] { stage.send(.setJoining(isOn)) }
                stage.send(.setMuted(true))
                stage.send(.setMuted(false))
                stage.send(.setMaximumFrameSize(PixelSize(width: 320, height: 180)))
                stage.send(.setMaximumFrameSize(nil))
                stage.send(.setFrameFormats([.bgra]))
                stage.send(.releaseFrame(FrameSlotID(rawValue: 12345)))
                stage.send(.provide(request: 12345, bytes: [1, 2, 3]))
            }
            set()
            let item = try await stage.load(.film)
            set()
            stage.send(.setLimits(PlaybackLimits(preferredPeakBitRate: 500_000)), to: item)
            try await stage.moving(item)
            set()
            let mark = stage.mark
            try await stage.position("playback to continue", of: item, from: mark) { $0.rate > 0 }
            stage.send(.ping(9))
            try await stage.wait(for: "a pong") { stage.pongs == [9] }
        },
    ]
}

extension ConformanceStage {
    /// The numbers of the pongs, in order.
    fileprivate var pongs: [UInt64] {
        events(of: .none).compactMap { if case .pong(let number) = $0 { number } else { nil } }
    }
}

/// Blocks a thread until another one has arrived, for ten seconds at most.
private final class ConformanceHold: Sendable {
    private struct State {
        var hasBegun = false
        var gotThrough = false
    }

    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    /// Returns `true` the first time.
    func begin() -> Bool {
        state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
    }

    func getThrough() { semaphore.signal() }

    func wait() {
        let result = semaphore.wait(timeout: .now() + 10)
        state.withLock { $0.gotThrough = result == .success }
    }

    var gotThrough: Bool { state.withLock { $0.gotThrough } }
}

extension ConformanceStage {
    /// Returns the source of pictures. Without pictures, the check is skipped.
    fileprivate func pictureSource() throws -> any FrameSource {
        guard hello?.capabilities.contains(.frames) == true, let source = engine?.frames else {
            throw EngineConformanceSkip("The engine delivers no pictures.")
        }
        return source
    }

    /// Returns the pictures of a load that were lent so far.
    fileprivate func pictures(of item: Generation) -> [VideoFrame] {
        events(of: item).compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
    }
}
