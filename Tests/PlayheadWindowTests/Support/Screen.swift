import Foundation

/// The pixels of a display, mapped from the file in which Xvfb keeps them.
@MainActor final class Screen {
    let width: Int
    let height: Int
    private let bytes: UnsafeRawBufferPointer
    private let start: Int
    private let rowBytes: Int

    /// A color with 8 bits per component.
    struct Color: Hashable, CustomStringConvertible {
        var red: UInt8
        var green: UInt8
        var blue: UInt8

        var description: String { "(\(red), \(green), \(blue))" }

        /// Returns `true` if all components are almost equal.
        func isNear(_ other: Color, within difference: Int = 24) -> Bool {
            [(red, other.red), (green, other.green), (blue, other.blue)].allSatisfy {
                abs(Int($0) - Int($1)) <= difference
            }
        }

        var isBlack: Bool { isNear(Color(red: 0, green: 0, blue: 0), within: 12) }
    }

    /// A file in the `xwd` format, as Xvfb's option `-fbdir` creates it.
    init(file: URL) throws {
        let descriptor = open(file.path, O_RDONLY)
        guard descriptor >= 0 else { throw Waiting.Expired(description: "no \(file.path)") }
        defer { close(descriptor) }
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size > 100, let address = mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0), address != MAP_FAILED
        else { throw Waiting.Expired(description: "\(file.path) cannot be read") }
        let mapped = UnsafeRawBufferPointer(start: address, count: size)
        // Big-endian words: the size of the header, then the format of the picture.
        func word(_ index: Int) -> Int {
            Int(UInt32(bigEndian: mapped.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)))
        }
        bytes = mapped
        width = word(4)
        height = word(5)
        rowBytes = word(12)
        // The color map follows the header, with 12 bytes per color.
        start = word(0) + word(19) * 12
    }

    isolated deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    /// The color of a pixel.
    func color(x: Int, y: Int) -> Color {
        let offset = start + min(max(y, 0), height - 1) * rowBytes + min(max(x, 0), width - 1) * 4
        return Color(red: bytes[offset + 2], green: bytes[offset + 1], blue: bytes[offset])
    }

    /// A digest of an area's pixels, to detect changes.
    func digest(of area: Area) -> Int {
        var hasher = Hasher()
        for y in max(area.y, 0)..<min(area.y + area.height, height) {
            let row = start + y * rowBytes
            let first = row + max(area.x, 0) * 4
            let last = row + min(area.x + area.width, width) * 4
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[first..<last]))
        }
        return hasher.finalize()
    }

    /// An area's pixels in the portable pixmap format.
    func pixmap(of area: Area) -> Data {
        var data = Data("P6 \(area.width) \(area.height) 255\n".utf8)
        data.reserveCapacity(data.count + area.width * area.height * 3)
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width {
                let color = color(x: x, y: y)
                data.append(contentsOf: [color.red, color.green, color.blue])
            }
        }
        return data
    }
}

/// A part of the screen, in pixels.
struct Area: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// A point of the area, given as fractions of its sides.
    func point(_ across: Double, _ down: Double) -> (x: Int, y: Int) {
        (x + Int(Double(width) * across), y + Int(Double(height) * down))
    }
}
