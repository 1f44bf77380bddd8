import CGTK
import Glibc

/// GTK's functions for textures of pictures in memory of a device (`GdkDmabufTexture`).
///
/// GTK has them from 4.14 on, and those for colors from 4.16 on. They are found at run time, because Playhead is built for 4.8.
@MainActor package struct DMABufFunctions {
    package typealias Display = OpaquePointer
    package typealias Builder = OpaquePointer

    // The names are those of GTK without `gdk_dmabuf_texture_builder_`, unless stated otherwise.
    package var new: () -> Builder?
    package var setDisplay: (Builder?, Display?) -> Void
    package var setFourcc: (Builder?, UInt32) -> Void
    package var setModifier: (Builder?, UInt64) -> Void
    package var setWidth: (Builder?, UInt32) -> Void
    package var setHeight: (Builder?, UInt32) -> Void
    package var setPlaneCount: (Builder?, UInt32) -> Void
    package var setDescriptor: (Builder?, UInt32, Int32) -> Void
    package var setStride: (Builder?, UInt32, UInt32) -> Void
    package var setOffset: (Builder?, UInt32, UInt32) -> Void
    package var build: Build
    /// `g_object_unref` of a builder.
    package var release: (Builder?) -> Void
    /// `gdk_display_get_dmabuf_formats`; GTK owns the result.
    package var formats: (Display?) -> OpaquePointer?
    /// `gdk_dmabuf_formats_get_n_formats`.
    package var formatCount: (OpaquePointer?) -> Int
    /// `gdk_dmabuf_formats_get_format`.
    package var format: GetFormat
    /// `nil` in GTK 4.14, which takes all luma for that of BT.601.
    package var color: ColorFunctions?

    package typealias Build =
        (
            Builder?, GDestroyNotify?, UnsafeMutableRawPointer?,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> OpaquePointer?
    package typealias GetFormat =
        (OpaquePointer?, Int, UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<UInt64>?) -> Void

    /// The functions that state the colors of a picture by the code points of ITU-T H.273 (CICP).
    package struct ColorFunctions {
        /// Makes a color state, which the caller releases, from primaries, transfer function, matrix and full range.
        package var state: (UInt32, UInt32, UInt32, Bool) -> OpaquePointer?
        /// `gdk_color_state_unref`.
        package var release: (OpaquePointer?) -> Void
        package var setColorState: (Builder?, OpaquePointer?) -> Void

        package init(
            state: @escaping (UInt32, UInt32, UInt32, Bool) -> OpaquePointer?,
            release: @escaping (OpaquePointer?) -> Void, setColorState: @escaping (Builder?, OpaquePointer?) -> Void
        ) {
            (self.state, self.release, self.setColorState) = (state, release, setColorState)
        }
    }
}

// MARK: GTK's own

extension DMABufFunctions {
    private typealias Number = @convention(c) (OpaquePointer?, UInt32) -> Void
    private typealias PlaneNumber = @convention(c) (OpaquePointer?, UInt32, UInt32) -> Void
    private typealias Pointer = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    private typealias Maker = @convention(c) () -> OpaquePointer?
    private typealias Getter = @convention(c) (OpaquePointer?) -> OpaquePointer?
    private typealias Releaser = @convention(c) (OpaquePointer?) -> Void

    /// The functions of the GTK in use; `nil` before 4.14.
    package static func find() -> DMABufFunctions? {
        let prefix = "gdk_dmabuf_texture_builder_"
        guard let new = function(prefix + "new", Maker.self), let build = function(prefix + "build", CBuild.self),
            let setDisplay = function(prefix + "set_display", Pointer.self),
            let setFourcc = function(prefix + "set_fourcc", Number.self),
            let setModifier = function(
                prefix + "set_modifier", (@convention(c) (OpaquePointer?, UInt64) -> Void).self),
            let setWidth = function(prefix + "set_width", Number.self),
            let setHeight = function(prefix + "set_height", Number.self),
            let setPlaneCount = function(prefix + "set_n_planes", Number.self),
            let setDescriptor = function(
                prefix + "set_fd", (@convention(c) (OpaquePointer?, UInt32, Int32) -> Void).self),
            let setStride = function(prefix + "set_stride", PlaneNumber.self),
            let setOffset = function(prefix + "set_offset", PlaneNumber.self),
            let formats = function("gdk_display_get_dmabuf_formats", Getter.self),
            let formatCount = function(
                "gdk_dmabuf_formats_get_n_formats", (@convention(c) (OpaquePointer?) -> Int).self),
            let format = function("gdk_dmabuf_formats_get_format", CGetFormat.self)
        else { return nil }
        return DMABufFunctions(
            new: new, setDisplay: setDisplay, setFourcc: setFourcc, setModifier: setModifier, setWidth: setWidth,
            setHeight: setHeight, setPlaneCount: setPlaneCount, setDescriptor: setDescriptor, setStride: setStride,
            setOffset: setOffset, build: build, release: { g_object_unref(UnsafeMutableRawPointer($0)) },
            formats: formats, formatCount: formatCount, format: format, color: ColorFunctions.find())
    }

    private typealias CBuild =
        @convention(c) (
            OpaquePointer?, GDestroyNotify?, UnsafeMutableRawPointer?,
            UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> OpaquePointer?
    private typealias CGetFormat =
        @convention(c) (
            OpaquePointer?, Int, UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<UInt64>?
        ) -> Void

    /// A function of the libraries in use, with its type in C.
    fileprivate static func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        // A C function and its address have the same representation.
        dlsym(nil, name).map { unsafeBitCast($0, to: type) }
    }
}

extension DMABufFunctions.ColorFunctions {
    @MainActor fileprivate static func find() -> DMABufFunctions.ColorFunctions? {
        typealias Number = @convention(c) (OpaquePointer?, UInt32) -> Void
        typealias State = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> OpaquePointer?
        let prefix = "gdk_cicp_params_"
        guard
            let new = DMABufFunctions.function(prefix + "new", (@convention(c) () -> OpaquePointer?).self),
            let setPrimaries = DMABufFunctions.function(prefix + "set_color_primaries", Number.self),
            let setTransfer = DMABufFunctions.function(prefix + "set_transfer_function", Number.self),
            let setMatrix = DMABufFunctions.function(prefix + "set_matrix_coefficients", Number.self),
            let setRange = DMABufFunctions.function(prefix + "set_range", Number.self),
            let build = DMABufFunctions.function(prefix + "build_color_state", State.self),
            let release = DMABufFunctions.function(
                "gdk_color_state_unref", (@convention(c) (OpaquePointer?) -> Void).self),
            let setColorState = DMABufFunctions.function(
                "gdk_dmabuf_texture_builder_set_color_state",
                (@convention(c) (OpaquePointer?, OpaquePointer?) -> Void).self)
        else { return nil }
        return DMABufFunctions.ColorFunctions(
            state: { primaries, transfer, matrix, isFullRange in
                guard let parameters = new() else { return nil }
                defer { g_object_unref(UnsafeMutableRawPointer(parameters)) }
                setPrimaries(parameters, primaries)
                setTransfer(parameters, transfer)
                setMatrix(parameters, matrix)
                setRange(parameters, isFullRange ? 1 : 0)
                return build(parameters, nil)
            }, release: release, setColorState: setColorState)
    }
}
