import CGTK
import CVideo
import Localization
internal import PlaybackModel

/// Converts planes to textures with OpenGL. One instance serves all players of a display.
@MainActor final class GLConverter {
    /// The reason OpenGL cannot be used, for logs and statistics.
    struct Failure: Error, Equatable {
        var reason: String
    }

    private let converter: OpaquePointer
    /// The name of OpenGL's renderer.
    let renderer: String

    /// Creates a context on the default display.
    init() throws(Failure) {
        guard let display = gdk_display_get_default() else { throw Failure(reason: localized("there is no display")) }
        var reason: UnsafeMutablePointer<CChar>?
        guard let converter = video_converter_new(display, &reason) else { throw Failure(taking: reason) }
        self.converter = converter
        renderer = String(cString: video_converter_renderer(converter))
    }

    isolated deinit { video_converter_unref(converter) }

    /// `true` for a software renderer, which is slower than converting in memory.
    var isSoftware: Bool { Self.isSoftware(renderer) }

    static func isSoftware(_ renderer: String) -> Bool {
        let name = renderer.lowercased()
        return ["llvmpipe", "softpipe", "swrast", "software"].contains { name.contains($0) }
    }

    /// Creates the texture of a frame. The lease may end when this method returns.
    func texture(of lease: FrameLease) throws(Failure) -> OpaquePointer {
        guard let planes = PlaneSource(lease) else { throw Failure(reason: "the planes are outside their slot") }
        var source = planes.planes
        let conversion = ColorConversion(lease.frame.color)
        withUnsafeMutableBytes(of: &source.matrix) { $0.copyBytes(from: conversion.matrix.withUnsafeBytes(Array.init)) }
        withUnsafeMutableBytes(of: &source.offset) { $0.copyBytes(from: conversion.offset.withUnsafeBytes(Array.init)) }
        var reason: UnsafeMutablePointer<CChar>?
        guard let texture = video_converter_convert(converter, &source, &reason) else { throw Failure(taking: reason) }
        return texture
    }
}

extension GLConverter.Failure {
    /// Takes ownership of a C string.
    fileprivate init(taking reason: UnsafeMutablePointer<CChar>?) {
        self.reason = reason.map { String(cString: $0) } ?? localized("no reason given")
        g_free(reason)
    }
}

extension FrameLayout {
    /// Returns `true` if luma and chroma lie within a number of bytes.
    func planesLie(in count: Int) -> Bool {
        let limit = 16_384
        let (width, height) = (size.width, size.height)
        guard (1...limit).contains(width), (1...limit).contains(height), (width...limit * 4).contains(bytesPerRow),
            bytesPerRow * (height - 1) + width <= count
        else { return false }
        let planes: Int
        let row: Int
        switch format {
        case .bgra: return false
        case .i420: (planes, row) = (2, (width + 1) / 2)
        case .nv12: (planes, row) = (1, (width + 1) / 2 * 2)
        }
        guard chroma.count == planes else { return false }
        return chroma.allSatisfy { plane in
            (0...count).contains(plane.offset) && (row...limit * 4).contains(plane.bytesPerRow)
                && plane.offset + plane.bytesPerRow * ((height + 1) / 2 - 1) + row <= count
        }
    }
}
