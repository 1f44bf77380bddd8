import PlayheadUI
import Testing

@testable import SnippetRunner

@MainActor @Suite struct SnippetRequestTests {
    private let samples = [
        Sample("TimeSlider", "A slider.") { EmptyView() },
        Sample("BusyIndicator", "A spinner.") { EmptyView() },
    ]

    private func name(_ arguments: String...) -> String? {
        guard case .run(let sample) = SnippetRequest(arguments, samples: samples) else { return nil }
        return sample.name
    }

    private func mistake(_ arguments: String...) -> String? {
        guard case .mistake(let message) = SnippetRequest(arguments, samples: samples) else { return nil }
        return message
    }

    @Test func aSampleIsFoundByItsNameInAnyCase() {
        #expect(name("TimeSlider") == "TimeSlider")
        #expect(name("busyindicator") == "BusyIndicator")
    }

    @Test(arguments: [[], ["--help"], ["-h"], ["help"]])
    func withoutANameTheSamplesAreListed(_ arguments: [String]) {
        guard case .list = SnippetRequest(arguments, samples: samples) else {
            Issue.record("it is a list")
            return
        }
    }

    @Test func theListSaysWhatEachShows() {
        #expect(
            SnippetRequest.listing(of: samples) == """
                Usage: playhead-snippets NAME

                  TimeSlider     A slider.
                  BusyIndicator  A spinner.
                """)
    }

    @Test func whatIsNoNameSaysWhichAreNear() {
        #expect(mistake("TimeSlidr") == "there is no sample “TimeSlidr”; near are TimeSlider.")
        #expect(mistake("slider") == "there is no sample “slider”; near are TimeSlider.")
        #expect(mistake("Zebra") == "there is no sample “Zebra”; without a name it lists them.")
        #expect(mistake("TimeSlider", "Zebra") == "one sample at a time; “Zebra” is too much.")
    }
}
