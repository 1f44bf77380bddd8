/// The settings of sources of live streams.
enum StreamSource {
    /// Sets up a source so that it reports a lost connection soon, instead of waiting for it silently.
    static func prepare(_ source: Element) {
        // RTSP: UDP first; after two seconds without data, TCP.
        if source.has("tcp-timeout") {
            source.set("timeout", "2000000")
            source.set("tcp-timeout", "3000000")
            source.set("teardown-timeout", "100000000")
            source.set("drop-on-latency", "true")
            source.set("latency", "500")
        }
        // SRT: the player reconnects.
        if source.has("auto-reconnect") { source.set("auto-reconnect", "false") }
    }
}
