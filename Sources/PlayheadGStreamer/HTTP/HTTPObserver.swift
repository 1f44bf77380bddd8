/// The one hook into libsoup: sees every request of the process before it is sent and applies the policy of the item that
/// it belongs to.
///
/// The adaptive demuxer has a session of its own and copies nothing but the user agent from the source element, so the
/// user agent is the mark by which a request finds its item. Requests without a mark are not touched.
enum HTTPObserver {
    /// Registers an item; the first call installs the hook. `gst_init` must have been called. Callable from any thread.
    static func register(_ policy: HTTPItemPolicy) -> HTTPItem { HTTPItem(policy: policy, mark: "") }
}
