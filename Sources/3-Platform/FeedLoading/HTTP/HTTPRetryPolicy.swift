/// The number and timing of retries.
package struct HTTPRetryPolicy: Sendable, Hashable {
    /// The largest number of attempts, including the first.
    package var attemptCount = 3
    /// The longest wait before the first retry. It doubles with each retry.
    package var delay = Duration.milliseconds(500)
    /// The longest wait between two attempts.
    package var maximumDelay = Duration.seconds(8)
    /// The longest `Retry-After` that is honored. A longer one fails immediately.
    package var maximumRetryAfter = Duration.seconds(15)

    /// Creates the default policy.
    package init() {}

    /// A policy without retries.
    package static var never: HTTPRetryPolicy {
        var policy = HTTPRetryPolicy()
        policy.attemptCount = 1
        return policy
    }

    /// Returns the wait before another attempt, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt that failed, from 0.
    ///   - retryAfter: The server's `Retry-After`.
    ///   - generator: The source of the jitter: the wait is between half and all of the longest one.
    package func wait(
        after attempt: Int, retryAfter: Duration?, using generator: inout some RandomNumberGenerator
    ) -> Duration? {
        guard attempt + 1 < attemptCount else { return nil }
        let longest = min(maximumDelay, delay * (1 << min(attempt, 16)))
        let wait = longest * Double.random(in: 0.5...1, using: &generator)
        guard let retryAfter else { return wait }
        return retryAfter <= maximumRetryAfter ? max(wait, retryAfter) : nil
    }
}
