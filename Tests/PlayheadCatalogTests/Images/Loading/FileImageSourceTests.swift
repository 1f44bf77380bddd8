import Foundation
import Testing

@testable import PlayheadCatalog

struct FileImageSourceTests {
    private let folder: ImageFolder
    private let source = FileImageSource()

    init() throws { folder = try ImageFolder() }

    @Test func filesAreReadUpToTheLimit() async throws {
        try folder.write([1, 2, 3], to: "ä b.png")
        let address = folder.url("ä b.png").absoluteString
        #expect(try await source.fetch(address, limit: 3) == [1, 2, 3])
        #expect(await code(address, limit: 2) == .tooManyBytes)
        #expect(!source.isRemote(address) && source.isRemote("https://a.example/1"))
    }

    @Test func otherAddressesAreRefused() async {
        for address in ["https://a.example/1", "javascript:alert(1)", "file://host/etc/passwd", "", "/etc/passwd"] {
            #expect(await code(address) == .addressNotAllowed, "\(address)")
        }
    }

    @Test func foldersPipesAndDevicesAreRefused() async {
        #expect(await code(folder.url("").absoluteString) == .readFailed)
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        #expect(await code(folder.url("pipe").absoluteString) == .readFailed)
        #expect(await code("file:///dev/zero") == .readFailed)
        #expect(await code("file:///dev/stdin") == .readFailed)
        #expect(await code(folder.url("missing").absoluteString) == .notFound)
    }

    @Test func aFileOfAGigabyteIsNotRead() async throws {
        try folder.write(MadeImage.jpeg(), to: "huge.jpg")
        #expect(truncate(folder.path + "/huge.jpg", 1 << 30) == 0)
        #expect(await code(folder.url("huge.jpg").absoluteString, limit: ImageLimits().byteCount) == .tooManyBytes)
    }

    private func code(_ address: String, limit: Int = 1_000) async -> ImageError.Code? {
        do throws(ImageError) {
            _ = try await source.fetch(address, limit: limit)
            return nil
        } catch {
            return error.code
        }
    }
}
