/// The command `list`: prints the servers as they are found.
struct Listing {
    /// The time to search, in seconds.
    let seconds: Int

    func run() throws(Failure) {
        let loop = MainLoop()
        var count: Int64 = 0
        let search = ServerSearch(limits: AnswerLimits()) { _, server in
            count += 1
            server.line.write()
        }
        search.start()
        _ = loop.after(seconds: seconds) { loop.quit() }
        withExtendedLifetime(search) { loop.run() }
        var line = JSONLine()
        line.add("type", "end")
        line.add("servers", count)
        line.write()
    }
}
