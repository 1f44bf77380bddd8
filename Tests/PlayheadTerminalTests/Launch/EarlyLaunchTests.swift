import Foundation
import PlayheadEngineService
import Testing

@testable import PlayheadTerminal

@Suite struct EarlyLaunchTests {
    @Test(arguments: [
        ["film.mp4"], ["play", "film.mp4"], ["--fullscreen", "a", "b"], ["--terminal", "film.mp4"],
        ["play", "--json", "--isolation", "required", "a"], ["--isolation=preferred", "a"], ["--", "--json"],
        ["file:///film.mp4"], ["C:film.mp4"],
    ])
    func filesNeedNoNetwork(_ arguments: [String]) { #expect(EarlyLaunch.kind(for: arguments) == .local) }

    @Test(arguments: [
        ["https://example.com/a.mp4", "film.mp4"], ["play", "HTTP://example.com/a"], ["list.m3u8"], ["Film.MPD"],
    ])
    func addressesAndLocalPlaylistsNeedTheNetwork(_ arguments: [String]) {
        #expect(EarlyLaunch.kind(for: arguments) == .network)
    }

    @Test(arguments: [
        [], ["--help"], ["--version"], ["lanes"], ["probe", "film.mp4"], ["demo"], ["replay", "a"], ["play"],
        ["play", "--help"], ["play", "--nonsense", "a"], ["--isolation", "none", "a"], ["--isolation", "often", "a"],
        ["play", "--isolation=none", "a"], ["--enqueue", "film.mp4"], ["play", "--rate", "9", "a"], ["-"],
    ])
    func otherCommandsStartNoEngine(_ arguments: [String]) { #expect(EarlyLaunch.kind(for: arguments) == nil) }

    // MARK: Processes

    /// Runs a script in a folder with copies of the programs, and with a shell script as the window. `$engine` starts the real
    /// engine, and appends a line to the file `starts` each time.
    private func run(window: String?, engine: String = "", _ script: String) throws -> ProgramRun {
        let engine = """
            #!/bin/sh
            case $* in *update-plugins) exec '\(try ProgramRun.path(of: "playhead-engine"))' "$@" ;; esac
            echo $$ >> "$(dirname "$0")/starts"
            \(engine)
            exec '\(try ProgramRun.path(of: "playhead-engine"))' "$@"
            """
        var setup = """
            folder=$(mktemp -d)
            trap 'rm -rf "$folder"' EXIT
            cp "$PLAYHEAD" "$folder/playhead"
            cat > "$folder/playhead-engine" <<'END'
            \(engine)
            END
            chmod +x "$folder/playhead-engine"
            # No engine starts early while the list of plugins is old, as it is when these tests run first.
            "$folder/playhead-engine" update-plugins
            unset WAYLAND_DISPLAY; export DISPLAY=:0; cd "$folder"; : > starts; : > film.mp4

            """
        if let window {
            setup += "cat > playhead-window <<'END'\n#!/bin/sh\n\(window)\nEND\nchmod +x playhead-window\n"
        }
        return try ProgramRun(setup + script)
    }

    /// Waits until the process `$1` has ended, at most 10 s. Children of others cannot be waited for.
    private let untilEnd = """
        ended() {
            for turn in $(seq 200); do
                case $(cat /proc/$1/stat 2>/dev/null) in ''|*') Z '*) echo ended; return ;; esac
                sleep 0.05
            done
            echo remains
        }

        """

    /// Reads the numbers in the variable, and waits until the engine has confined itself, which it reports first of all.
    private let receive = """
        set -- $(printf %s "$PLAYHEAD_EARLY_ENGINE" | tr '\\037' ' ')
        eval "head -c 1 <&$4" > /dev/null || exit 3
        """

    @Test func engineSurvivesTheChangeOfProgramsAndEndsWithTheWindow() throws {
        // A process that is stopped cannot notice the end of its connection: only the signal ends it.
        let window =
            receive + """

                echo "$1 parent $(cut -d' ' -f4 /proc/$2/stat) self $$" > window
                kill -STOP $2
                kill -KILL $$
                """
        let result = try run(
            window: window, untilEnd + "./playhead film.mp4; echo $?; cat window; cat starts; ended $(cat starts)")
        let lines = result.lines
        try #require(lines.count == 4, "\(result.output)")
        #expect(lines[0] == "137")
        let words = lines[1].split(separator: " ")
        #expect(words.count == 5 && words[2] == words[4], "the window is the parent of the engine: \(lines[1])")
        #expect(lines[3] == "ended")
    }

    @Test func engineEndsWithAWindowThatIgnoresIt() throws {
        let result = try run(
            window: receive + "\nexit 0",
            untilEnd + "./playhead film.mp4; echo $?; wc -l < starts; ended $(cat starts)")
        #expect(result.lines == ["0", "1", "ended"])
    }

    @Test func engineEndsWithAProgramThatDiesWhileItStarts() throws {
        let result = try run(
            window: "exec sleep 30", engine: "kill -KILL $PPID",
            untilEnd + "./playhead film.mp4; echo $?; wc -l < starts; ended $(cat starts)")
        #expect(result.lines == ["137", "1", "ended"])
    }

    @Test func terminalUsesTheEngineWhenThereIsNoWindow() throws {
        let result = try run(
            window: nil,
            untilEnd + """
                ffmpeg -v error -y -f lavfi -i testsrc=s=64x36:r=10:d=1 film.mp4
                ./playhead film.mp4 --headless < /dev/null > out; echo $?
                wc -l < starts; ended $(cat starts)
                """)
        #expect(result.lines == ["0", "1", "ended"])
    }

    @Test func programsThatNothingPlaysInStartNoEngine() throws {
        let result = try run(
            window: "exit 0",
            """
            ./playhead --version > out; ./playhead lanes > out; ./playhead --isolation none film.mp4 > out
            ./playhead play --isolation none --headless film.mp4 > out
            wc -l < starts
            """)
        #expect(result.lines == ["0"])
    }

    // MARK: The own engine

    @Test func ordinaryProgramsAreNotDiverted() throws {
        // An unknown option, as any other.
        let result = try ProgramRun(
            """
            "$PLAYHEAD" --playhead-engine-service --terminal a; echo $?
            PLAYHEAD_ENGINE_SERVICE=1 "$PLAYHEAD" --playhead-engine-service --terminal a; echo $?
            PLAYHEAD_ENGINE_SERVICE=1 "$PLAYHEAD" --playhead-engine-service --terminal a 3< /dev/null; echo $?
            PLAYHEAD_ENGINE_SERVICE=1 "$PLAYHEAD" --version
            """)
        #expect(result.lines.prefix(3) == ["2", "2", "2"])
        #expect(result.lines.last?.hasPrefix("playhead ") == true)
    }
}
