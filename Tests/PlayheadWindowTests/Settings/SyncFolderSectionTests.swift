import PlayheadCatalog
import Testing

@testable import PlayheadWindow

@MainActor @Suite struct SyncFolderSectionTests {
    private func files(_ count: Int) -> [SkippedSyncFile] {
        (0..<count).map { SkippedSyncFile(name: "playhead-\($0).json", reason: .damaged) }
    }

    @Test func atMostFiveFilesAreListed() {
        #expect(SyncFolderSection.lines([]) == [])
        #expect(SyncFolderSection.lines(files(5)) == files(5).map(\.description))
        #expect(SyncFolderSection.lines(files(6)) == files(5).map(\.description) + ["1 more file."])
        #expect(SyncFolderSection.lines(files(64)).last == "59 more files.")
    }
}
