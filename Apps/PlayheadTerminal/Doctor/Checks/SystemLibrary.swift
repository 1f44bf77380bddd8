import Glibc

/// A shared library that is loaded when a check needs it: the terminal player links neither GTK nor a display's library.
struct SystemLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library; `nil` if it is not installed.
    init?(_ name: String) {
        guard let handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL) else { return nil }
        self.handle = handle
    }

    /// Returns `true` if the library has a function of that name.
    func has(_ name: String) -> Bool { dlsym(handle, name) != nil }

    /// A function of the library; `nil` if it has none of that name. The type must be that of its declaration in C.
    func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
        precondition(MemoryLayout<Function>.size == MemoryLayout<UnsafeRawPointer>.size, "Pass a C function type.")
        // A C function and its address have the same representation.
        return dlsym(handle, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
