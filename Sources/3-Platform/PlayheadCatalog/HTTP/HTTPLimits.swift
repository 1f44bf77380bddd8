/// The limits of a request, which keep hostile and broken servers from using unbounded time or memory.
package struct HTTPLimits: Sendable, Hashable {
    /// The largest body in bytes, before and after decompression alike.
    package var byteCount = 64 << 20
    /// The longest time for all redirects and retries.
    package var total = Duration.seconds(120)
    /// The longest wait for the head of one response.
    package var firstByte = Duration.seconds(20)
    /// The period in which ``minimumByteCount`` bytes must arrive.
    package var period = Duration.seconds(15)
    /// The smallest number of bytes per ``period``, before decompression.
    package var minimumByteCount = 1024
    /// The largest number of redirects.
    package var redirectCount = 10

    /// Creates the default limits.
    package init() {}
}
