import CommandLineOptions
import Testing

@testable import PlayheadTerminal

@Suite struct InvocationTests {
    private func playOptions(_ arguments: String...) throws -> PlayOptions {
        guard case .play(let options) = try Invocation(arguments: arguments) else { throw UnexpectedInvocation() }
        return options
    }

    private struct UnexpectedInvocation: Error {}

    private func error(_ arguments: String...) -> UsageError? {
        do {
            _ = try Invocation(arguments: arguments)
            return nil
        } catch {
            return error
        }
    }

    @Test func argumentsWithoutACommandArePlayed() throws {
        #expect(try playOptions("film.mp4").media == ["film.mp4"])
        #expect(try playOptions("play", "a", "b").media == ["a", "b"])
        #expect(try playOptions("--headless", "a").isHeadless)
    }

    @Test func optionsAndOperandsComeInAnyOrder() throws {
        let options = try playOptions("play", "a", "--json", "b", "--limit", "2.5", "--volume=0.5", "--", "--c")
        #expect(options.media == ["a", "b", "--c"])
        #expect(options.isJSON)
        #expect(options.limit == 2.5)
        #expect(options.volume == 0.5)
    }

    @Test func scriptedActionsAreSortedByTimeAndKeepTheirOrderAtOneTime() throws {
        let options = try playOptions(
            "a", "--at", "4", "pause", "--at", "2", "seek:30", "--at", "4", "play", "--at", "5", "rate:1.5")
        #expect(options.script.map(\.time) == [2, 4, 4, 5])
        #expect(options.script.map(\.command) == [.seek(30), .pause, .play, .rate(1.5)])
    }

    @Test(arguments: [
        "play", "pause", "stop", "retry", "replay", "next", "previous", "mute", "unmute", "seek:0", "seek:12.5",
        "rate:0.5", "volume:0", "step:-1", "audio:de", "text:off",
    ])
    func everyFormOfAScriptedCommandIsRead(_ text: String) {
        #expect(ScriptedCommand(text) != nil)
    }

    @Test(arguments: [
        "", "seek", "seek:", "seek:x", "seek:nan", "rate:3", "volume:-1", "step:0", "step:1.5",
        "step:-9223372036854775808", "play:1", "jump:3",
    ])
    func aBadScriptedCommandIsAUsageError(_ text: String) {
        #expect(error("a", "--at", "1", text)?.code == "badValue")
    }

    @Test func theVolumeGoesToTwiceItsNormalValue() throws {
        let options = try playOptions("a", "--volume", "2", "--at", "1", "volume:2")
        #expect(options.volume == 2 && options.script.map(\.command) == [.volume(2)])
        #expect(error("a", "--volume", "2.01")?.code == "badValue")
        #expect(error("a", "--at", "1", "volume:2.01")?.code == "badValue")
    }

    @Test func badTimesAreUsageErrors() {
        #expect(error("a", "--at", "soon", "play")?.code == "badValue")
        #expect(error("a", "--at", "-1", "play")?.code == "badValue")
        #expect(error("a", "--limit", "inf")?.code == "badValue")
        #expect(error("a", "--rate", "4.5")?.code == "badValue")
    }

    @Test func missingAndRepeatedThingsAreUsageErrors() {
        #expect(error()?.code == "missingOperand")
        #expect(error("play")?.code == "missingOperand")
        #expect(error("play", "")?.code == "emptyOperand")
        #expect(error("probe", "")?.code == "emptyOperand")
        #expect(error("a", "--at", "1")?.code == "missingValue")
        #expect(error("a", "--limit", "--json")?.code == "missingValue")
        #expect(error("a", "--limit", "1", "--limit", "2")?.code == "repeatedOption")
        #expect(error("a", "--json=yes")?.code == "unexpectedValue")
        #expect(error("a", "--nonsense")?.code == "unknownOption")
        #expect(error("a", "-x")?.code == "unknownOption")
        #expect(error("lanes", "x")?.code == "unexpectedOperand")
        #expect(error("probe", "a", "b")?.code == "unexpectedOperand")
        #expect(error("lanes", "--format", "xml")?.code == "badValue")
    }

    @Test func aDashIsStandardInput() throws {
        #expect(try playOptions("play", "-", "film.mp4").media == ["-", "film.mp4"])
        guard case .probe(media: "-", isJSON: false, _) = try Invocation(arguments: ["probe", "-"]) else {
            Issue.record("The dash is not an operand.")
            return
        }
    }

    @Test func headersAreReadAndTheirValuesNeverRepeatedInErrors() throws {
        let options = try playOptions("a", "--header", "Authorization: Bearer x:y", "--header", "X-One:1")
        #expect(options.request.headers == ["Authorization": "Bearer x:y", "X-One": "1"])
        for bad in ["secret", "na me: secret", ": secret", "Name: secret\r\nOther: 1"] {
            let found = error("a", "--header", bad)
            #expect(found?.code == "badValue")
            #expect(found?.description.contains("secret") == false)
        }
    }

    @Test func schemesAreAddedInLowerCase() throws {
        #expect(try playOptions("a", "--allow-scheme", "RTSP").request.additionalSchemes == ["rtsp"])
        #expect(error("a", "--allow-scheme", "a:b")?.code == "badValue")
    }

    @Test func aCheckHasItsOptions() throws {
        guard
            case .check(let options) = try Invocation(arguments: [
                "check", "films", "list.m3u", "--jobs", "3", "--seconds", "2.5", "--seeks", "0", "--deep", "--out", "a",
                "--html=b", "--baseline", "c", "--user-agent", "me",
            ])
        else { throw UnexpectedInvocation() }
        var expected = CheckOptions()
        (expected.media, expected.jobs, expected.seconds, expected.seeks) = (["films", "list.m3u"], 3, 2.5, 0)
        (expected.isDeep, expected.output, expected.page, expected.baseline) = (true, "a", "b", "c")
        expected.request.userAgent = "me"
        #expect(options == expected)
        #expect(error("check")?.code == "missingOperand")
        #expect(error("check", "a", "--seeks", "-1")?.code == "badValue")
        #expect(error("check", "a", "--html", "")?.code == "badValue")
    }

    @Test func aSearchForServersHasItsOptions() throws {
        #expect(try Invocation(arguments: ["servers"]) == .servers(ServersOptions()))
        let options = ServersOptions(isJSON: true, seconds: 12)
        #expect(try Invocation(arguments: ["servers", "--json", "--seconds", "12"]) == .servers(options))
        #expect(error("servers", "--seconds", "0")?.code == "badValue")
        #expect(error("servers", "x")?.code == "unexpectedOperand")
    }

    @Test func helpAndVersionAreUnderstood() throws {
        #expect(try Invocation(arguments: ["--help"]) == .help(nil))
        #expect(try Invocation(arguments: ["play", "--help"]) == .help(.play))
        #expect(try Invocation(arguments: ["help", "lanes"]) == .help(.lanes))
        #expect(try Invocation(arguments: ["--version"]) == .version)
        #expect(error("help", "nothing")?.code == "unknownCommand")
    }

    @Test func theHelpNamesEveryOption() {
        for subcommand in Subcommand.allCases {
            let text = HelpText.text(for: subcommand)
            for option in subcommand.options { #expect(text.contains(option.usage)) }
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        }
    }
}
