import FoundationEssentials

/// The television guide of the demo's channels, in XMLTV, with programs around a time.
struct DemoGuide {
    /// The identifiers of the channels in the list.
    let channels: [String]
    /// The time around which there are programs.
    let time: Date

    /// The programs of each channel, which repeat, with their lengths in minutes.
    private static let programs: [[(title: String, minutes: Int)]] = [
        [
            ("Hills this morning", 30), ("The weather on the moor", 15), ("Counting seconds", 45),
            ("How a test card is made", 60), ("An evening in the valley", 30),
        ],
        [("Bars and tones", 60), ("The color of dusk", 90), ("Night train, without words", 120)],
        [("Sine waves", 60), ("Requests", 120)],
    ]

    /// The hours of programs before and after the time.
    private static let hours = (before: 3, after: 24)

    /// The guide as an XMLTV document.
    var document: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, #"<tv generator-info-name="Playhead">"#]
        lines += channels.map { #"<channel id="\#($0)"><display-name>\#($0)</display-name></channel>"# }
        let hour = (time.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600
        let end = hour + Double(Self.hours.after) * 3_600
        for (channel, programs) in zip(channels, Self.programs) {
            var start = hour - Double(Self.hours.before) * 3_600
            var index = 0
            while start < end {
                let program = programs[index % programs.count]
                let stop = start + Double(program.minutes) * 60
                lines.append(
                    #"<programme start="\#(Self.text(start))" stop="\#(Self.text(stop))" channel="\#(channel)">"#
                        + "<title>\(program.title)</title></programme>")
                (start, index) = (stop, index + 1)
            }
        }
        return lines.joined(separator: "\n") + "\n</tv>\n"
    }

    /// A time as XMLTV has it, such as `20260131180000 +0000`.
    private static func text(_ seconds: Double) -> String {
        let digits = Date(timeIntervalSince1970: seconds).formatted(.iso8601).filter(\.isNumber)
        return "\(digits) +0000"
    }
}
