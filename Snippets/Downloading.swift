//! Downloads an episode for use without a connection.
//!
//! `swift run Downloading ADDRESS` keeps the file of an address in the user's folder for downloads.

import Foundation
import PlayheadCatalog

guard let address = CommandLine.arguments.dropFirst().first else {
    print("Downloading ADDRESS")
    exit(2)
}
let downloads = MediaDownloads()
let (ends, continuation) = AsyncStream.makeStream(of: MediaDownload.self)
downloads.onEnd = { continuation.yield($0) }
await downloads.open()  // continues those of the last time
do {
    try await downloads.start(LibraryItem(address: address))
} catch {
    print(error)  // Cannot download it. It is a stream of many parts, not a single file. …
    exit(1)
}
for await download in ends where download.item.address == address {
    print(download.state, download.file?.path ?? "")
    break
}
await downloads.close()
