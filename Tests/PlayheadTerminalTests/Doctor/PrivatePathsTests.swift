import Testing

@testable import PlayheadTerminal

@Suite struct PrivatePathsTests {
    private let paths = PrivatePaths(environment: ["HOME": "/home/anna/"])

    @Test(arguments: [
        ("/home/anna/.local/bin/playhead-engine", "~/.local/bin/playhead-engine"),
        ("/home/anna", "~"),
        ("/home/annabel/x:/home/anna/y", "/home/…/x:~/y"),
        ("The program /home/bert/engine ends", "The program /home/…/engine ends"),
        ("/media/anna/disk", "/media/…/disk"),
        ("/usr/libexec/playhead/playhead-engine", "/usr/libexec/playhead/playhead-engine"),
        ("", ""),
    ])
    func foldersOfUsersAreShortened(_ path: String, _ expected: String) {
        #expect(paths.shorten(path) == expected)
    }

    @Test func aMissingOrOddHomeChangesNothing() {
        for home in [[:], ["HOME": ""], ["HOME": "/"], ["HOME": "relative"]] {
            #expect(PrivatePaths(environment: home).shorten("/srv/relative/film") == "/srv/relative/film")
        }
    }
}
