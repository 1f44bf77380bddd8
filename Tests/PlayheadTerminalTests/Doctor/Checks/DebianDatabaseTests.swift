import Testing

@testable import PlayheadTerminal

@Suite struct DebianDatabaseTests {
    @Test func versionsOfInstalledPackagesAreFound() {
        let database = DebianDatabase(
            contents: """
                Package: gstreamer1.0-libav
                Status: install ok installed
                Architecture: amd64
                Version: 1.22.0-2
                Description: FFmpeg plugin
                 Package: not-this-one

                Package: removed
                Status: deinstall ok config-files
                Version: 1.0

                Package: last
                Version: 2:3.4+dfsg-1
                Status: hold ok installed
                """)
        #expect(database.version(of: "gstreamer1.0-libav") == "1.22.0-2")
        #expect(database.version(of: "last") == "2:3.4+dfsg-1")
        #expect(!database.has("removed"))
        #expect(!database.has("not-this-one"))
    }

    @Test func aMissingDatabaseHasNoPackages() {
        #expect(!DebianDatabase(path: "/nonexistent/status").has("bash"))
    }
}
