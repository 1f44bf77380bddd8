import CMpv
import Glibc
import Playhead
import Synchronization

/// One instance of mpv: the player of one item.
///
/// Commands never wait for mpv. Its events arrive on a thread of the client. When the client ends, the same thread releases
/// everything, which can take a while.
///
/// Safety of `@unchecked Sendable`: the functions of libmpv can be called on any thread until the handle is destroyed, and the
/// state guards that no call begins afterwards.
final class MpvClient: @unchecked Sendable {
    /// The reason why an instance cannot be created.
    struct Failure: Error {
        let text: String
    }

    private struct State {
        var pictures: MpvPictures?
        /// `true` once the instance ends: no call may begin.
        var isEnding = false
        /// The hook at which mpv waits before it selects tracks.
        var hook: UInt64?
    }

    private let state = Mutex(State())
    /// The handle, which the thread of events destroys.
    private let handle: OpaquePointer

    /// Creates an instance.
    ///
    /// - Parameters:
    ///   - options: The options, by name. All are necessary: an option that mpv does not know is a failure.
    ///   - stream: The bytes of the address ``MpvStream/address``; `nil` if the item is on the network.
    ///   - broker: The memory for pictures; `nil` to deliver none.
    ///   - receive: Takes the events, on the client's thread.
    ///   - notifyEnd: Called on the same thread when everything is released.
    init(
        options: [(name: String, value: String)], stream: MpvStream?, pictures broker: PictureTarget?,
        receive: @escaping @Sendable (MpvEvent) -> Void, end notifyEnd: @escaping @Sendable () -> Void
    ) throws(Failure) {
        guard let handle = mpv_create() else { throw Failure(text: "mpv cannot be created") }
        self.handle = handle
        var code: Int32 = 0
        for (name, value) in options where code >= 0 {
            code = mpv_set_option_string(handle, name, value)
            if code < 0 {
                mpv_terminate_destroy(handle)
                throw Failure(text: "\(name)=\(value): \(String(cString: mpv_error_string(code)))")
            }
        }
        mpv_request_log_messages(handle, "warn")
        code = mpv_initialize(handle)
        if code >= 0, let stream { code = stream.register(with: handle) }
        if code >= 0 { code = mpv_hook_add(handle, 0, "on_preloaded", 0) }
        for (number, property) in MpvProperty.allCases.enumerated() where code >= 0 {
            code = mpv_observe_property(handle, UInt64(number), property.rawValue, MPV_FORMAT_NODE)
        }
        var pictures: MpvPictures?
        if code >= 0, let broker {
            pictures = MpvPictures(handle, target: broker)
            if pictures == nil { code = Int32(MPV_ERROR_UNSUPPORTED.rawValue) }
        }
        guard code >= 0 else {
            mpv_terminate_destroy(handle)
            throw Failure(text: String(cString: mpv_error_string(code)))
        }
        let drawing = pictures
        state.withLock { $0.pictures = drawing }
        NamedThread.start("mpv-events") { [self] in
            run(receive)
            destroy(drawing)
            notifyEnd()
        }
    }

    /// Opens an address.
    func open(_ address: String) { command(["loadfile", address], number: MpvNumbers.open) }

    /// Lets mpv select tracks and play what is open.
    func continueOpening() {
        state.withLock { state in
            if let hook = state.hook { mpv_hook_continue(handle, hook) }
            state.hook = nil
        }
    }

    /// Performs a command. Its answer has the number.
    func command(_ words: [String], number: UInt64) {
        withHandle { handle in
            let copies = words.map { strdup($0) }
            defer { for copy in copies { free(copy) } }
            var list = copies.map { UnsafePointer<CChar>($0) } + [nil]
            mpv_command_async(handle, number, &list)
        }
    }

    /// Sets a property. Failures are logged by mpv.
    func set(_ name: String, _ value: String) {
        withHandle { handle in
            value.withCString { text in
                var text: UnsafePointer<CChar>? = text
                _ = mpv_set_property_async(handle, 0, name, MPV_FORMAT_STRING, &text)
            }
        }
    }

    /// Asks for a property. The answer has the number.
    func ask(_ name: String, number: UInt64) {
        withHandle { _ = mpv_get_property_async($0, number, name, MPV_FORMAT_NODE) }
    }

    /// Draws the newest picture again, in the size that is wanted now.
    func redraw() { state.withLock { $0.pictures }?.redraw() }

    /// Stops playback and releases everything, on the client's thread. No event follows.
    func end() {
        state.withLock { state in
            // The thread destroys the instance only after it has taken the lock.
            if !state.isEnding { mpv_wakeup(handle) }
            state.isEnding = true
            state.pictures = nil
        }
    }

    private func withHandle(_ body: (OpaquePointer) -> Void) {
        // Under the lock, so that the instance cannot be destroyed in the meantime. Asynchronous calls return immediately.
        state.withLock { state in
            if !state.isEnding { body(handle) }
        }
    }

    // MARK: The thread

    private func run(_ receive: (MpvEvent) -> Void) {
        while !state.withLock({ $0.isEnding }) {
            guard let event = mpv_wait_event(handle, -1)?.pointee else { continue }
            if event.event_id == MPV_EVENT_SHUTDOWN { return }
            if let copy = copy(of: event), !state.withLock({ $0.isEnding }) { receive(copy) }
        }
    }

    private func destroy(_ pictures: MpvPictures?) {
        // From here on, no other thread calls mpv.
        end()
        continueOpening()
        pictures?.end()
        mpv_terminate_destroy(handle)
    }

    private func copy(of event: mpv_event) -> MpvEvent? {
        switch event.event_id {
        case MPV_EVENT_PROPERTY_CHANGE:
            let index = Int(event.reply_userdata)
            guard MpvProperty.allCases.indices.contains(index) else { return nil }
            let value = Self.value(of: event)
            guard MpvProperty.allCases[index] == .subtitle else { return .property(MpvProperty.allCases[index], value) }
            return .subtitle(text: value?.text ?? "", start: number("sub-start"), end: number("sub-end"))
        case MPV_EVENT_GET_PROPERTY_REPLY:
            return .answer(number: event.reply_userdata, event.error < 0 ? nil : Self.value(of: event))
        case MPV_EVENT_COMMAND_REPLY: return .reply(number: event.reply_userdata, error: event.error)
        case MPV_EVENT_HOOK:
            guard let hook = event.data?.assumingMemoryBound(to: mpv_event_hook.self).pointee else { return nil }
            state.withLock { $0.hook = hook.id }
            return .opened(tracks: value(of: .tracks))
        case MPV_EVENT_FILE_LOADED: return .fileLoaded
        case MPV_EVENT_SEEK: return .seek
        case MPV_EVENT_PLAYBACK_RESTART: return .playbackRestart(snapshot())
        case MPV_EVENT_END_FILE:
            let end = event.data?.assumingMemoryBound(to: mpv_event_end_file.self).pointee
            // The item opens its address again.
            guard end?.reason != MPV_END_FILE_REASON_STOP else { return nil }
            return .endFile(error: end?.error ?? 0, isEnd: end?.reason == MPV_END_FILE_REASON_EOF)
        case MPV_EVENT_LOG_MESSAGE:
            guard let line = event.data?.assumingMemoryBound(to: mpv_event_log_message.self).pointee else { return nil }
            let isError = line.log_level.rawValue <= MPV_LOG_LEVEL_ERROR.rawValue
            return .log(
                source: String(cString: line.prefix), text: MpvText.line(line.text), isError: isError)
        default: return nil
        }
    }

    private static func value(of event: mpv_event) -> MpvValue? {
        guard let property = event.data?.assumingMemoryBound(to: mpv_event_property.self).pointee,
            property.format == MPV_FORMAT_NODE, let node = property.data?.assumingMemoryBound(to: mpv_node.self)
        else { return nil }
        return MpvValue(node.pointee)
    }

    /// The properties of a moment. Those without a value are left out.
    private func snapshot() -> [MpvProperty: MpvValue] {
        var values: [MpvProperty: MpvValue] = [:]
        for property in MpvProperty.atRestart { values[property] = value(of: property) }
        return values
    }

    /// The value of a property now. Waits for mpv, which never waits for this thread.
    private func value(of property: MpvProperty) -> MpvValue? {
        var node = mpv_node()
        guard mpv_get_property(handle, property.rawValue, MPV_FORMAT_NODE, &node) >= 0 else { return nil }
        defer { mpv_free_node_contents(&node) }
        return MpvValue(node)
    }

    private func number(_ name: String) -> Double? {
        var value = 0.0
        return mpv_get_property(handle, name, MPV_FORMAT_DOUBLE, &value) >= 0 ? value : nil
    }
}
