import CommandLineOptions
import Testing

struct OptionParserTests {
    private enum Color: String, CaseIterable { case red, green }

    private let parser = OptionParser([
        OptionSpecification("count", "N", help: "A count."),
        OptionSpecification("color", "COLOR", help: "A color."),
        OptionSpecification("speed", "NUMBER", help: "A speed."),
        OptionSpecification("at", "SECONDS", "COMMAND", repeats: true, help: "An action."),
        OptionSpecification("quiet", help: "No output."),
        .help,
    ])

    @Test func optionsAndOperandsMixInAnyOrder() throws {
        let parsed = try parser.parse(["a", "--count", "3", "b", "--color=green", "--quiet", "--", "--c"])
        #expect(parsed.operands == ["a", "b", "--c"])
        #expect(try parsed.count("count") ?? 7 == 3)
        #expect(try parsed.choice("color", of: Color.self) == .green)
        #expect(parsed.has("quiet"))
        #expect(!parsed.has("help"))
    }

    @Test func unusedOptionsHaveTheirDefaults() throws {
        let parsed = try parser.parse([])
        #expect(try parsed.count("count") ?? 7 == 7)
        #expect(try parsed.choice("color", of: Color.self) == nil)
        #expect(try parsed.number("speed", in: 0...2, expected: "") == nil)
        #expect(parsed.values("at").isEmpty)
    }

    @Test func repeatableOptionsKeepTheirOrder() throws {
        let parsed = try parser.parse(["--at", "1", "play", "--at=-2", "pause"])
        #expect(parsed.values("at") == [["1", "play"], ["-2", "pause"]])
    }

    @Test func theShortFormOfHelpIsAccepted() throws {
        #expect(try parser.parse(["-h"]).has("help"))
    }

    @Test(arguments: [
        (["--nonsense"], UsageError.unknownOption("--nonsense")),
        (["-x"], .unknownOption("-x")),
        (["--count"], .missingValue(option: "--count", value: "N")),
        (["--count", "--quiet"], .missingValue(option: "--count", value: "N")),
        (["--at", "1"], .missingValue(option: "--at", value: "COMMAND")),
        (["--quiet=yes"], .unexpectedValue(option: "--quiet")),
        (["--quiet", "--quiet"], .repeatedOption("--quiet")),
        (["--count", "0"], .badValue(option: "--count", value: "0", expected: "a whole number of at least 1")),
        (["--color", "blue"], .badValue(option: "--color", value: "blue", expected: "one of red, green")),
        (["--speed", "nan"], .badValue(option: "--speed", value: "nan", expected: "a speed from 0 to 2")),
        (["--speed", "0x1"], .badValue(option: "--speed", value: "0x1", expected: "a speed from 0 to 2")),
        (["x"], .unexpectedOperand("x")),
    ])
    func mistakesAreTypedErrors(_ arguments: [String], _ expected: UsageError) {
        do throws(UsageError) {
            let parsed = try parser.parse(arguments)
            _ = try parsed.count("count") ?? 1
            _ = try parsed.choice("color", of: Color.self)
            _ = try parsed.number("speed", in: 0...2, expected: "a speed from 0 to 2")
            try parsed.refuseOperands()
            Issue.record("no error for \(arguments)")
        } catch {
            #expect(error == expected)
        }
    }

    @Test func onlyOneOperandIsAcceptedWhereOneIsRequired() throws {
        #expect(try parser.parse(["a"]).onlyOperand("FILE") == "a")
        #expect(throws: UsageError.missingOperand("FILE")) { try parser.parse([]).onlyOperand("FILE") }
        #expect(throws: UsageError.unexpectedOperand("b")) { try parser.parse(["a", "b"]).onlyOperand("FILE") }
    }

    @Test func errorsNameTheMistakeAndTheHelp() {
        #expect(
            UsageError.unexpectedOperand("x").report("playhead probe")
                == "playhead: Unexpected argument “x”. Try “playhead probe --help”.\n")
        #expect(
            UsageError.unknownOption("--x").report("Explore") == "Explore: Unknown option --x. Try “Explore --help”.\n")
    }

    @Test func helpListsEveryOptionWithinAHundredColumns() {
        let long = OptionParser(
            parser.options + [OptionSpecification("long", help: String(repeating: "word ", count: 50))])
        let lines = long.help.split(separator: "\n")
        #expect(lines.first == "  --count N             A count.")
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(lines.count > long.options.count)
    }
}
