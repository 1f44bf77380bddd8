import Testing

@testable import PlayheadTerminal

@Suite struct OSReleaseTests {
    @Test func theNameAndTheFamilyAreRead() {
        let debian = OSRelease("PRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\nID=debian\n")
        #expect(debian.name == "Debian GNU/Linux 12 (bookworm)")
        #expect(debian.hasApt)
        #expect(OSRelease("NAME='Linux Mint'\nID=linuxmint\nID_LIKE=\"ubuntu debian\"").hasApt)
        let fedora = OSRelease("NAME=Fedora\nID=fedora\nBROKEN\n=\n")
        #expect(fedora.name == "Fedora")
        #expect(!fedora.hasApt)
        #expect(OSRelease("").name == nil)
    }
}
