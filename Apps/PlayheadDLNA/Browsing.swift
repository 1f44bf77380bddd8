import CUPnP

/// The command `browse`: finds a server, and prints an item or the contents of a container.
///
/// Everything happens on the thread of the main loop.
final class Browsing {
    /// The longest time to find the server, in seconds. Devices answer within 3 s.
    private static let searchSeconds = 10
    /// The longest time of an answer, in seconds.
    private static let answerSeconds = 20
    /// The largest answer, in bytes.
    private static let answerLimit = 24 << 20

    private static let notFound = Failure(.serverNotFound, "No server with this name answered.")

    private let request: Request.Browse
    private let loop = MainLoop()
    private var walk: ContentWalk
    private var service: UnsafeMutablePointer<GUPnPServiceProxy>?
    private var cancellable: UnsafeMutablePointer<GCancellable>?
    private var timer: guint = 0
    /// The reason why the program itself has ended a call.
    private var interruption: Failure?
    private var failure: Failure?
    /// `true` after the first answer.
    private var hasAnswered = false
    private var isFinished = false

    init(_ request: Request.Browse) {
        self.request = request
        var limits = ContentWalk.Limits()
        limits.items = request.limit
        walk = ContentWalk(request.object, isRecursive: request.isRecursive, limits: limits)
    }

    func run() throws(Failure) {
        let name = Self.bare(request.server)
        let limits = AnswerLimits()
        limits.isTooLarge = { [unowned self] size in
            // Calls can be ended alone; descriptions cannot.
            guard service != nil else { return size > AnswerLimits.descriptionLimit }
            if size > Self.answerLimit { interrupt(Failure(.tooLarge, "The server sent too much.")) }
            return false
        }
        let search = ServerSearch(limits: limits) { [unowned self] device, server in
            // Like host names, in which these names are written.
            guard service == nil, Self.bare(server.name) == name else { return }
            server.line.write()
            found(device)
        }
        search.start()
        _ = loop.after(seconds: request.seconds) { [unowned self] in outOfTime() }
        timer = loop.after(seconds: min(Self.searchSeconds, request.seconds)) { [unowned self] in
            timer = 0
            end(Self.notFound)
        }
        withExtendedLifetime(search) { loop.run() }
        if let failure { throw failure }
        printEnd()
    }

    /// A name in lower case and without `uuid:`, which some servers leave out.
    private static func bare(_ name: String) -> String {
        let name = name.lowercased()
        return name.hasPrefix("uuid:") ? String(name.dropFirst(5)) : name
    }

    private func found(_ device: UnsafeMutablePointer<GUPnPDeviceProxy>) {
        clearTimer()
        let info = cupnp_device_info(device)
        let service = (1...4).lazy.compactMap { version in
            gupnp_device_info_get_service(info, "urn:schemas-upnp-org:service:ContentDirectory:\(version)")
        }.first
        // Kept until the process ends.
        self.service = service.flatMap { cupnp_service_proxy($0) }
        guard self.service != nil else {
            return end(Failure(.refused, "The device offers no contents."))
        }
        call(object: request.object, flag: "BrowseMetadata", start: 0, count: 0)
    }

    private func end(_ failure: Failure? = nil) {
        guard !isFinished else { return }
        isFinished = true
        self.failure = failure
        clearTimer()
        loop.quit()
    }

    private func outOfTime() {
        guard service != nil else { return end(Self.notFound) }
        guard walk.itemCount + walk.containerCount > 0 else {
            return end(Failure(.timedOut, "The server did not answer in time."))
        }
        walk.stop(.time)
        end()
    }

    private func printEnd() {
        var line = JSONLine()
        line.add("type", "end")
        line.add("items", Int64(walk.itemCount))
        line.add("containers", Int64(walk.containerCount))
        line.add("repeated", Int64(walk.repeatCount))
        line.add("unusable", Int64(walk.unusableCount))
        line.add("failed", Int64(walk.failureCount))
        line.add("limit", walk.limit?.rawValue)
        line.write()
    }

    // MARK: - Calls

    private func call(object: String, flag: String, start: Int, count: Int) {
        guard let service else { return }
        let action = cupnp_browse_new(object, flag, guint(clamping: start), guint(clamping: count))
        defer { gupnp_service_proxy_action_unref(action) }
        interruption = nil
        cancellable = g_cancellable_new()
        timer = loop.after(seconds: Self.answerSeconds) { [unowned self] in
            timer = 0
            interrupt(Failure(.timedOut, "The server did not answer in time."))
        }
        // Unretained: `run` keeps the object while the main loop runs.
        gupnp_service_proxy_call_action_async(
            service, action, cancellable, hasCalled, Unmanaged.passUnretained(self).toOpaque())
    }

    private func interrupt(_ failure: Failure) {
        guard interruption == nil, let cancellable else { return }
        interruption = failure
        g_cancellable_cancel(cancellable)
    }

    private func clearTimer() {
        if timer != 0 { loop.cancel(timer) }
        timer = 0
    }

    fileprivate func ended(_ result: OpaquePointer?) {
        clearTimer()
        if let cancellable { g_object_unref(cancellable) }
        cancellable = nil
        guard !isFinished else { return }
        let answer: Result<(objects: [ContentObject], total: Int), Failure>
        do throws(Failure) { answer = .success(try read(result)) } catch { answer = .failure(interruption ?? error) }
        if hasAnswered { takePage(answer) } else { takeMetadata(answer) }
        guard !isFinished else { return }
        guard let page = walk.next else { return end() }
        call(
            object: page.container, flag: "BrowseDirectChildren", start: page.start, count: walk.limits.pageSize)
    }

    private func read(_ result: OpaquePointer?) throws(Failure) -> (objects: [ContentObject], total: Int) {
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        var document: UnsafeMutablePointer<CChar>?
        defer { g_free(document) }
        var total: guint = 0
        guard let service, let action = gupnp_service_proxy_call_action_finish(service, result, &error),
            cupnp_browse_result(action, &document, &total, &error) != 0
        else { throw error.map { Failure($0) } ?? Failure(.malformed, "The answer is malformed.") }
        // Empty for a container without objects.
        guard let document, document.pointee != 0 else { return ([], Int(total)) }
        return (try ContentDocument.objects(of: document), Int(total))
    }

    /// Takes the facts of the requested object: an item is printed, and a container is read.
    private func takeMetadata(_ answer: Result<(objects: [ContentObject], total: Int), Failure>) {
        hasAnswered = true
        switch answer {
        case .success(let (objects, _)):
            guard let object = objects.first else { return }
            guard object.isContainer else {
                let found = walk.take([object], total: 1)
                for item in found { item.object.line(path: item.path).write() }
                walk.stop(nil)
                return
            }
            // The container itself, which is not counted.
            object.line(path: []).write()
        case .failure(let failure):
            // Some servers answer only for the contents.
            if failure.code != .refused, failure.code != .malformed { end(failure) }
        }
    }

    private func takePage(_ answer: Result<(objects: [ContentObject], total: Int), Failure>) {
        switch answer {
        case .success(let (objects, total)):
            for found in walk.take(objects, total: total) { found.object.line(path: found.path).write() }
        case .failure(let failure):
            if failure.code == .refused, let page = walk.next, page.start > 0 {
                // Some servers refuse pages after the last one.
                _ = walk.take([], total: 0)
            } else if walk.itemCount + walk.containerCount > 0 {
                walk.fail()
            } else {
                end(failure)
            }
        }
    }
}

/// Takes the answer to a call. The object is alive while the main loop runs.
private func hasCalled(
    _: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
    data.map { Unmanaged<Browsing>.fromOpaque($0).takeUnretainedValue() }?.ended(result)
}
