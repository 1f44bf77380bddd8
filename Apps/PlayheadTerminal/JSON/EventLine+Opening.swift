import FeedLoading
import MediaReaders
import PlaybackModel
import Playhead

extension EventLine {
    /// The result of opening folders and lists. `dropped` names the first parts that were left out.
    static func opening(_ report: OpeningReport, at moment: Moment, start: Moment) -> JSONValue {
        .object(
            head("opened", at: moment, start: start) + [
                .init("entries", .integer(Int64(report.entryCount))),
                .init("droppedCount", .integer(Int64(report.droppedCount))),
                .init(
                    "dropped",
                    .array(
                        report.dropped.map { element in
                            .object([
                                .init("where", .string(PrintableText(element.place).string)),
                                .init("why", .string(PrintableText(element.reason).string)),
                            ])
                        })),
                .init(
                    "failures",
                    .array(
                        report.failures.map { error in
                            .object([
                                .init("code", .string(error.code.rawValue)), .init("message", .string(error.message)),
                                .init("cause", .string(PrintableText(error.cause).string)),
                                .init("remedy", .string(error.remedy)),
                                .init("url", error.address.map { .string(PrintableText($0).string) } ?? .null),
                            ])
                        })),
            ])
    }
}
