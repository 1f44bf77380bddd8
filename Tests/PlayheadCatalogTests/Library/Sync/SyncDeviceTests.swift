import Foundation
import Testing

@testable import PlayheadCatalog

@Suite struct SyncDeviceTests {
    private let folder = TemporaryFolder()
    private let first = "00000000000000aa"
    private let second = "00000000000000bb"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    }

    @Test func computersThatShareALibraryKeepTheirIdentities() {
        let one = SyncDevice.ofLibrary(in: folder.path, machine: first)
        let two = SyncDevice.ofLibrary(in: folder.path, machine: second)
        #expect(one.id != two.id)
        for _ in 0..<3 {
            #expect(SyncDevice.ofLibrary(in: folder.path, machine: first) == one)
            #expect(SyncDevice.ofLibrary(in: folder.path, machine: second) == two)
        }
    }

    @Test func theFirstFormatIsRead() throws {
        try folder.write(Array("0123456789abcdef\n\(first)\n".utf8), "sync.device")
        #expect(SyncDevice.ofLibrary(in: folder.path, machine: first).id == "0123456789abcdef")
        #expect(SyncDevice.ofLibrary(in: folder.path, machine: second).id != "0123456789abcdef")
        #expect(SyncDevice.ofLibrary(in: folder.path, machine: first).id == "0123456789abcdef")
    }

    @Test func aDamagedFileIsReplaced() throws {
        for text in ["", "x", "0123456789abcdef", "0123456789abcdef\nx\n", String(repeating: "a ", count: 10_000)] {
            try folder.write(Array(text.utf8), "sync.device")
            let device = SyncDevice.ofLibrary(in: folder.path, machine: first)
            #expect(SyncDevice.isIdentifier(device.id))
            #expect(SyncDevice.ofLibrary(in: folder.path, machine: first) == device)
        }
    }

    @Test func theNumberOfComputersIsLimited() throws {
        for number in 0..<100 {
            let machine = SyncItem.key(of: LibraryItem.ID(feed: nil, entry: "\(number)")).prefix(16)
            _ = SyncDevice.ofLibrary(in: folder.path, machine: String(machine))
        }
        #expect(try folder.bytes("sync.device").count <= 32 * 34)
    }
}
