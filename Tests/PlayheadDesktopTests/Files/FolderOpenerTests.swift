import Foundation
import XCTest

@testable import PlayheadDesktop

final class FolderOpenerTests: XCTestCase {
    private static let description = """
        <node><interface name="org.freedesktop.FileManager1"><method name="ShowItems">
          <arg name="URIs" type="as" direction="in"/><arg name="StartupId" type="s" direction="in"/>
        </method></interface></node>
        """

    /// Shows a file and returns the result and the folders that were opened.
    @MainActor private static func show(
        _ url: URL, on bus: DesktopBus, opening: Result<Void, DesktopFileError> = .success(())
    ) -> (Result<FolderOpener.Route, DesktopFileError>?, [String]) {
        var folders: [String] = []
        var result: Result<FolderOpener.Route, DesktopFileError>?
        let opener = FolderOpener(bus: bus) { folder in
            folders.append(folder.path)
            return opening
        }
        opener.show(url) { result = $0 }
        waitFor("the result") { result != nil }
        return (result, folders)
    }

    func testTheFileManagerSelectsTheFile() throws {
        try onBus { bus in
            let folder = try TemporaryFolder()
            defer { try? folder.remove() }
            let film = try folder.file("a film.mp4")
            let client = try BusClient(bus)
            var shown: [BusValue] = []
            let manager = FakeService { _, arguments in
                shown += arguments
                return .success([])
            }
            client.offer(
                manager, path: "/org/freedesktop/FileManager1", name: "org.freedesktop.FileManager1",
                description: Self.description)
            let (result, folders) = Self.show(film, on: bus.bus)
            XCTAssertEqual(result, .success(.fileManager))
            XCTAssertEqual(shown, [.strings([film.absoluteString]), .string("")])
            XCTAssertEqual(folders, [])
        }
    }

    func testTheFolderOpensWithoutAFileManager() throws {
        try onBus { bus in
            let folder = try TemporaryFolder()
            defer { try? folder.remove() }
            let film = try folder.file("film.mp4")
            for place in [bus.bus, .address("unix:path=/nowhere/at/all")] {
                let (result, folders) = Self.show(film, on: place)
                XCTAssertEqual(result, .success(.folder))
                XCTAssertEqual(folders.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }, [folder.url.path])
            }
            let (result, _) = Self.show(film, on: bus.bus, opening: .failure(.cannotShow("None.")))
            XCTAssertEqual(result, .failure(.cannotShow("None.")))
        }
    }

    func testMissingFilesAndWebAddressesAreRefused() throws {
        try onBus { bus in
            let missing = Self.show(URL(filePath: "/nowhere/film.mp4"), on: bus.bus)
            XCTAssertEqual(missing.0, .failure(.notFound("film.mp4")))
            let web = Self.show(try XCTUnwrap(URL(string: "https://www.example.com/film.mp4")), on: bus.bus)
            XCTAssertEqual(web.0, .failure(.notAFile("film.mp4")))
            XCTAssertEqual(missing.1 + web.1, [])
        }
    }
}
