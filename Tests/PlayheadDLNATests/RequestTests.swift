import Testing

@testable import PlayheadDLNA

@Suite struct RequestTests {
    @Test func serversAreListedForFiveSeconds() throws {
        #expect(try Request(["list"]) == .list(seconds: 5))
        #expect(try Request(["list", "--seconds", "12"]) == .list(seconds: 12))
    }

    @Test func theRootIsBrowsedByDefault() throws {
        #expect(try Request(["browse", "uuid:1"]) == .browse(Request.Browse(server: "uuid:1")))
        let all = ["browse", "uuid:1", "64$2", "--recursive", "--limit", "7", "--seconds", "3"]
        let expected = Request.Browse(server: "uuid:1", object: "64$2", isRecursive: true, limit: 7, seconds: 3)
        #expect(try Request(all) == .browse(expected))
    }

    @Test func objectsThatLookLikeOptionsFollowTwoHyphens() throws {
        let request = try Request(["browse", "--recursive", "--", "uuid:1", "--help"])
        #expect(request == .browse(Request.Browse(server: "uuid:1", object: "--help", isRecursive: true)))
    }

    @Test(arguments: [
        [], ["browse"], ["list", "more"], ["list", "--seconds"], ["list", "--seconds", "0"],
        ["list", "--seconds", "x"],
        ["browse", "a", "b", "c"], ["browse", "a", "--limit", "-1"], ["list", "--other"],
    ])
    func otherArgumentsAreErrors(_ arguments: [String]) {
        let error = #expect(throws: Failure.self) { try Request(arguments) }
        #expect(error?.code == .usage)
        #expect(error?.code.status == 64)
    }
}
