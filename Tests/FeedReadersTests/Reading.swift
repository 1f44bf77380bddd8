@testable import FeedReaders

/// Reads a list from the network.
func read(
    _ text: String, from address: String = "https://www.example.com/tv/list.m3u", limits: FeedLimits = FeedLimits()
) throws(FeedError) -> Feed {
    try FeedReader(limits: limits).read(Array(text.utf8), from: address)
}

/// Returns the code of the error, or `nil` if the list can be read.
func errorCode(_ bytes: [UInt8], limits: FeedLimits = FeedLimits()) -> FeedError.Code? {
    do throws(FeedError) {
        _ = try FeedReader(limits: limits).read(bytes, from: "https://www.example.com/list")
        return nil
    } catch {
        return error.code
    }
}
