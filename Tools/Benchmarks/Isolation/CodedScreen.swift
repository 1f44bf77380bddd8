import Foundation

/// A virtual X server with a window manager that makes every window full screen. Its screen is a file, from which the number
/// of the visible frame of a ``CodedClip`` is read.
final class CodedScreen {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The environment of programs on this screen.
    let environment: [String: String]
    private let server = Process()
    private let manager = Process()
    private let file: UnsafeRawBufferPointer
    /// The start of the row that is read.
    private let row: Int
    private let width: Int
    private let height: Int
    /// The start of the pixels.
    private let pixels: Int
    private let rowBytes: Int

    /// Starts the servers.
    /// - Parameter folder: An empty folder for their files, and the home of programs.
    init(width: Int, height: Int, folder: URL) throws {
        self.width = width
        self.height = height
        let frames = folder.appendingPathComponent("screen")
        for name in ["screen", "home/.config/openbox", "cache", "runtime"] {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent(name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        let rules = """
            <?xml version="1.0"?><openbox_config xmlns="http://openbox.org/3.4/rc"><applications>\
            <application class="*" type="normal"><decor>no</decor><fullscreen>yes</fullscreen></application>\
            </applications></openbox_config>
            """
        try Data(rules.utf8).write(to: folder.appendingPathComponent("home/.config/openbox/rc.xml"))
        let output = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/Xvfb")
        server.arguments = [
            "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-fbdir", frames.path,
        ]
        server.standardInput = FileHandle.nullDevice
        server.standardOutput = output
        server.standardError = FileHandle.nullDevice
        try server.run()
        let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        environment["HOME"] = folder.appendingPathComponent("home").path
        environment["XDG_CONFIG_HOME"] = folder.appendingPathComponent("home/.config").path
        environment["XDG_CACHE_HOME"] = folder.appendingPathComponent("cache").path
        environment["XDG_RUNTIME_DIR"] = folder.appendingPathComponent("runtime").path
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        environment["GDK_BACKEND"] = "x11"
        environment["GTK_A11Y"] = "none"
        environment["GSETTINGS_BACKEND"] = "memory"
        environment["WAYLAND_DISPLAY"] = nil
        self.environment = environment
        manager.executableURL = URL(fileURLWithPath: "/usr/bin/openbox")
        manager.environment = environment
        manager.standardInput = FileHandle.nullDevice
        manager.standardOutput = FileHandle.nullDevice
        manager.standardError = FileHandle.nullDevice
        try manager.run()
        // A dump in the format of xwd: a header of 32-bit numbers, big-endian, a color map, the pixels.
        let dump = try Self.map(frames.appendingPathComponent("Xvfb_screen0").path)
        let header = (0..<25).map { index in
            Int(UInt32(bigEndian: dump.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)))
        }
        file = dump
        pixels = header[0] + header[19] * 12
        rowBytes = header[12]
        row = header[0] + header[19] * 12 + height * 2 / 5 * header[12]
        guard header[11] == 32, row + width * 4 <= dump.count else {
            throw Failure(description: "Cannot read the screen: its format is unknown. Check the version of Xvfb.")
        }
    }

    private static func map(_ path: String) throws -> UnsafeRawBufferPointer {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0,
            let start = mmap(nil, Int(status.st_size), PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED
        else { throw Failure(description: "Cannot read the screen: \(path) cannot be mapped. Check Xvfb.") }
        Glibc.close(descriptor)
        return UnsafeRawBufferPointer(start: start, count: Int(status.st_size))
    }

    /// The number of the visible frame; `nil` if there is none, or two halves of frames.
    var frame: Int? {
        func color(_ cell: Double) -> (red: Int, green: Int, blue: Int) {
            let offset = row + Int(cell * Double(width) / 64) * 4
            return (Int(file[offset + 2]), Int(file[offset + 1]), Int(file[offset]))
        }
        for cell in [1.0, 63.0] {
            let edge = color(cell)
            guard edge.green > 140, edge.red < 110, edge.blue < 110 else { return nil }
        }
        var value = 0
        for bit in 0..<15 {
            let bar = color(Double(4 + 4 * bit))
            let light = (bar.red + bar.green + bar.blue) / 3
            guard light > 150 || light <= 100 else { return nil }
            if light > 150 { value |= 1 << bit }
        }
        let number = value & 2047
        return number * 7 & 15 == value >> 11 ? number : nil
    }

    /// The part of the screen with almost this color, from 0 to 1, by 2,000 of its points.
    func share(of color: (red: Int, green: Int, blue: Int)) -> Double {
        part { red, green, blue in
            abs(red - color.red) < 12 && abs(green - color.green) < 12 && abs(blue - color.blue) < 12
        }
    }

    /// `true` while no window shows.
    var isBlack: Bool { part { $0 + $1 + $2 > 12 } < 0.05 }

    private func part(where matches: (Int, Int, Int) -> Bool) -> Double {
        let (columns, rows) = (50, 40)
        var count = 0
        for index in 0..<columns * rows {
            let (x, y) = (
                (index % columns * 2 + 1) * width / columns / 2, (index / columns * 2 + 1) * height / rows / 2
            )
            let offset = pixels + y * rowBytes + x * 4
            if matches(Int(file[offset + 2]), Int(file[offset + 1]), Int(file[offset])) { count += 1 }
        }
        return Double(count) / Double(columns * rows)
    }

    /// Ends the servers.
    func close() {
        for process in [manager, server] {
            process.terminate()
            process.waitUntilExit()
        }
        munmap(UnsafeMutableRawPointer(mutating: file.baseAddress), file.count)
    }
}
