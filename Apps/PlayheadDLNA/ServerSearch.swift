import CUPnP

/// The search for media servers, on all interfaces.
///
/// Everything happens on the thread of the main loop.
final class ServerSearch {
    /// The largest number of servers.
    static let serverLimit = 1000

    private let take: (UnsafeMutablePointer<GUPnPDeviceProxy>, MediaServer) -> Void
    private var manager: UnsafeMutablePointer<GUPnPContextManager>?
    private var known: Set<String> = []
    private let limits: AnswerLimits

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - limits: The limits of what devices send.
    ///   - take: Called once for each server.
    init(
        limits: AnswerLimits, _ take: @escaping (UnsafeMutablePointer<GUPnPDeviceProxy>, MediaServer) -> Void
    ) {
        self.limits = limits
        self.take = take
    }

    /// Starts the search. It lasts as long as the process.
    func start() {
        let manager = gupnp_context_manager_create(0)
        self.manager = manager
        // Unretained: the search lives until the main loop has ended.
        cupnp_connect_context(manager, contextAvailable, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func add(_ context: UnsafeMutablePointer<GUPnPContext>) {
        let data = Unmanaged.passUnretained(self).toOpaque()
        if let session = gupnp_context_get_session(context) { limits.watch(session) }
        guard let point = gupnp_control_point_new(context, "urn:schemas-upnp-org:device:MediaServer:1") else { return }
        cupnp_connect_device(point, deviceAvailable, data)
        gupnp_context_manager_manage_control_point(manager, point)
        cupnp_search(point)
        g_object_unref(point)
    }

    fileprivate func add(_ device: UnsafeMutablePointer<GUPnPDeviceProxy>) {
        guard known.count < Self.serverLimit, let server = MediaServer(cupnp_device_info(device)),
            known.insert(server.name).inserted
        else { return }
        take(device, server)
    }
}

// MARK: - Callbacks. The search is alive while the main loop runs.

private func search(_ data: UnsafeMutableRawPointer?) -> ServerSearch? {
    data.map { Unmanaged<ServerSearch>.fromOpaque($0).takeUnretainedValue() }
}

private func contextAvailable(
    _: UnsafeMutablePointer<GUPnPContextManager>?, _ context: UnsafeMutablePointer<GUPnPContext>?,
    _ data: UnsafeMutableRawPointer?
) {
    if let context { search(data)?.add(context) }
}

private func deviceAvailable(
    _: UnsafeMutablePointer<GUPnPControlPoint>?, _ device: UnsafeMutablePointer<GUPnPDeviceProxy>?,
    _ data: UnsafeMutableRawPointer?
) {
    if let device { search(data)?.add(device) }
}
