import CGTK
import Localization
internal import PlaybackModel
import ViewGraphGTK

/// Shows pictures that stay in memory of a device, where GTK can.
@MainActor final class DMABufDisplay {
    /// The display of this process. Tests replace it.
    static var shared = DMABufDisplay(DMABufFunctions.find())

    /// The formats that GTK and this display accept; none after GTK could not show a picture.
    private(set) var formats: [DRMFormat] = []
    /// `true` if GTK has the functions for such pictures, which came with 4.14.
    var hasFunctions: Bool { functions != nil }
    /// GTK's reason for not showing a picture.
    private(set) var refusal: String?

    private let functions: DMABufFunctions?
    private let display: OpaquePointer?

    /// The modifier of formats whose order of bytes only drivers know (`DRM_FORMAT_MOD_INVALID`).
    private static let unknownModifier: UInt64 = 0x00ff_ffff_ffff_ffff
    /// The number of formats that are used: more than any display lists for these pixels.
    private static let limit = 256

    init(_ functions: DMABufFunctions?, display: OpaquePointer? = gdk_display_get_default()) {
        self.functions = functions
        self.display = display
        guard let functions, let display, let list = functions.formats(display) else { return }
        for index in 0..<functions.formatCount(list) where formats.count < Self.limit {
            var format = DRMFormat(code: 0, modifier: 0)
            functions.format(list, index, &format.code, &format.modifier)
            // Without functions for colors, luma would be taken for that of BT.601.
            guard format.modifier != Self.unknownModifier, format.linearPlanes(of: .zero) != nil,
                functions.color != nil || !format.hasLuma
            else { continue }
            formats.append(format)
        }
    }

    /// Creates the texture of a picture, which holds its lease; `nil` if GTK cannot, after which there are no formats.
    func texture(of lease: FrameLease) -> OpaquePointer? {
        guard let layout = lease.frame.dmabuf, formats.contains(layout.format), let functions,
            let descriptors = lease.descriptors, descriptors.count == layout.planes.count
        else { return nil }
        let builder = functions.new()
        defer { functions.release(builder) }
        functions.setDisplay(builder, display)
        functions.setFourcc(builder, layout.format.code)
        functions.setModifier(builder, layout.format.modifier)
        functions.setWidth(builder, UInt32(lease.frame.layout.size.width))
        functions.setHeight(builder, UInt32(lease.frame.layout.size.height))
        functions.setPlaneCount(builder, UInt32(descriptors.count))
        var index: UInt32 = 0
        for (plane, descriptor) in zip(layout.planes, descriptors) {
            functions.setDescriptor(builder, index, descriptor)
            functions.setOffset(builder, index, UInt32(clamping: plane.offset))
            functions.setStride(builder, index, UInt32(clamping: plane.bytesPerRow))
            index += 1
        }
        if layout.format.hasLuma { setColor(lease.frame.color, builder, functions) }
        var error: UnsafeMutablePointer<GError>?
        let data = lease.passRetained()
        if let texture = functions.build(builder, releaseLease, data, &error) { return texture }
        // GTK calls the function only with a texture.
        FrameLease.release(data)
        refusal = error.map { String(cString: $0.pointee.message) } ?? localized("no reason given")
        g_clear_error(&error)
        formats = []
        return nil
    }

    /// States the matrix and the range. Primaries and transfer function are those of the screen, as for all other pictures.
    private func setColor(_ color: FrameColor, _ builder: OpaquePointer?, _ functions: DMABufFunctions) {
        guard let colors = functions.color else { return }
        let matrix: UInt32 =
            switch color.matrix {
            case .bt601: 6
            case .bt709: 1
            case .bt2020: 9
            }
        // BT.709 and sRGB.
        guard let state = colors.state(1, 13, matrix, color.isFullRange) else { return }
        colors.setColorState(builder, state)
        colors.release(state)
    }
}
