import CSystemCalls
import Glibc

extension Attempts {
    static let files: [String: Attempt] = [
        "read": { request in
            let file = open(request.path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return status(file) }
            defer { close(file) }
            var byte: UInt8 = 0
            return status(read(file, &byte, 1))
        },
        "list": { request in status(openDirectory(request.path)) },
        "write": { request in
            let file = open(request.path, O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { return status(file) }
            defer { close(file) }
            return status(write(file, "x", 1))
        },
        "create": { request in status(creating(request.path)) },
        "openTruncating": { request in status(open(request.path, O_RDONLY | O_TRUNC | O_CLOEXEC)) },
        "truncate": { request in status(truncate(request.path, 0)) },
        "temporary": { request in status(open(request.path, O_RDWR | 0o20200000 | O_CLOEXEC, 0o600)) },
        "changeMode": { request in status(chmod(request.path, 0o777)) },
        "changeModeOfDescriptor": { request in
            let file = open(request.path, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return status(file) }
            defer { close(file) }
            return status(fchmod(file, 0o777))
        },
        "changeTimes": { request in status(utimensat(AT_FDCWD, request.path, nil, 0)) },
        "getAttribute": { request in
            var bytes = [UInt8](repeating: 0, count: 64)
            return status(getxattr(request.path, "user.xdg.origin.url", &bytes, bytes.count))
        },
        "followLink": { request in
            var bytes = [CChar](repeating: 0, count: 256)
            return status(readlink(request.path, &bytes, bytes.count))
        },
        "setAttribute": { request in status(setxattr(request.path, "user.probe", "x", 1, 0)) },
        "remove": { request in status(unlink(request.path)) },
        "rename": { request in status(rename(request.path, request.other)) },
        "link": { request in status(link(request.path, request.other)) },
        "linkSymbolically": { request in status(symlink(request.path, request.other)) },
        "makeFolder": { request in status(mkdir(request.path, 0o700)) },
        "makePipe": { request in status(mkfifo(request.path, 0o600)) },
        "readThroughDescriptorLink": { request in
            // A descriptor without rights, opened again through /proc.
            let file = open(request.path, Int32(OPEN_PATH) | O_CLOEXEC)
            guard file >= 0 else { return status(file) }
            defer { close(file) }
            return status(open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC))
        },
        "readThroughRoot": { request in status(open("/proc/self/root" + request.path, O_RDONLY | O_CLOEXEC)) },
        "openNewly": { request in
            let how = (UInt64(O_RDONLY), UInt64(0), UInt64(0))
            let path = strdup(request.path)
            defer { free(path) }
            return call(CALL_OPENAT2, Int(AT_FDCWD), Int(bitPattern: path), address(of: how), 24)
        },
        "watch": { _ in call(CALL_INOTIFY_INIT1, 0) },
        "memory": { _ in
            let file = ph_memory_file()
            guard file >= 0 else { return status(file) }
            defer { close(file) }
            return status(ftruncate(file, 4_096))
        },
        "runMemory": { request in
            let file = ph_memory_file()
            guard file >= 0 else { return status(file) }
            defer { close(file) }
            return call(CALL_EXECVEAT, Int(file), address(of: UInt8(0)), 0, 0, Int(AT_EMPTY))
        },
        "handle": { request in
            let path = strdup(request.path)
            defer { free(path) }
            return call(CALL_NAME_TO_HANDLE_AT, Int(AT_FDCWD), Int(bitPattern: path), address(of: (8, 0)), 0, 0)
        },
    ]

    private static func openDirectory(_ path: String) -> Int32 {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if folder >= 0 { close(folder) }
        return folder
    }

    private static func creating(_ path: String) -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        return file
    }
}
