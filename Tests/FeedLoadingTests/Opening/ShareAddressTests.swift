import Testing

@testable import FeedLoading

@Suite struct ShareAddressTests {
    @Test(arguments: [
        ("smb://server/films/a.mkv", "smb://server/films/a.mkv", "smb://server/films/"),
        ("SMB://server:4450/films", "smb://server:4450/films", "smb://server:4450/films/"),
        ("smb://WG;me:pw@server/films/", "smb://WG;me@server/films/", "smb://WG;me@server/films/"),
        ("sftp://me:p%40w@server/a b/ü.mp4", "sftp://me@server/a%20b/%C3%BC.mp4", nil),
        ("sftp://server/100% #1?.mp4", "sftp://server/100%25%20%231%3F.mp4", nil),
        ("sftp://server/100%25%20%231.mp4", "sftp://server/100%25%20%231.mp4", nil),
        ("sftp://server/me@home.mp4", "sftp://server/me@home.mp4", nil),
        ("sftp://[::1]:22/x", "sftp://[::1]:22/x", nil),
        ("sftp://server", "sftp://server", nil),
    ])
    func theAddressIsWithoutThePasswordAndEscaped(_ argument: String, _ text: String, _ root: String?) throws {
        let address = try #require(ShareAddress(argument))
        #expect(address.text == text)
        #expect(address.root == root ?? text)
        #expect(!address.isWithoutShare)
    }

    @Test(arguments: [
        ("smb://me:a/b@server/s/x", "me", "a/b"), ("smb://me:a@b@server/s/x", "me", "a@b"),
        ("smb://me:a@/b@server/s/x", "me", "a@/b"), ("smb://me:#?@server/s/x", "me", "#?"),
        ("smb://me:50%@server/s/x", "me", "50%"), ("smb://m%65:%3A@server/s/x", "me", ":"),
        ("smb://WG;me:x@server/s/x", "me", "x"), ("smb://me@server/s/x", "me", nil), ("smb://server/s/x", nil, nil),
    ])
    func theUserAndThePasswordAreTakenOut(_ argument: String, _ user: String?, _ password: String?) throws {
        let address = try #require(ShareAddress(argument))
        #expect(address.credentials.user == user)
        #expect(address.credentials.password == password)
        #expect(address.credentials.domain == (argument.contains(";") ? "WG" : nil))
        #expect(address.shown == "smb://server/s/x")
        #expect(address.text.hasSuffix("server/s/x"))
    }

    @Test(arguments: [
        "smb://server", "smb://server/", "smb://me:pw@server//", "smb:///share", "smb://", "afp://server",
    ])
    func anAddressWithoutAShareIsRecognized(_ argument: String) throws {
        #expect(try #require(ShareAddress(argument)).isWithoutShare)
    }

    @Test(arguments: ["", "://", "film.mkv", "smb:share", "http://server/film.mkv", "file:///film.mkv"])
    func otherTextIsNoShare(_ argument: String) { #expect(NetworkShare(argument) == nil) }
}
