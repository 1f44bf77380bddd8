import PlayheadCatalog
import Testing

struct LoadableTests {
    struct Failure: Error, Equatable {}

    let success = Result<[Int], Failure>.success([1])
    let failure = Result<[Int], Failure>.failure(Failure())

    @Test func aFirstLoadShowsProgressThenContent() throws {
        var list = Loadable<[Int]>()
        #expect(list.result == .notStarted)
        let attempt = try list.begin()
        #expect(list.result == .loading)
        #expect(list.isLoading && !list.isRefreshing)
        let isFinished = list.finish(attempt, with: success)
        #expect(isFinished)
        #expect(list.result == .success([1]))
        #expect(list.attempt == nil)
    }

    @Test func nothingIsLoadedTwice() throws {
        var list = Loadable<[Int]>()
        let attempt = try list.begin()
        var attempts = [list.start(), list.start(forced: true)]
        #expect(attempts == [nil, nil])
        list.finish(attempt, with: success)
        attempts = [list.start(), list.start(forced: true)]
        #expect(attempts[0] == nil)
        #expect(attempts[1] != nil)
    }

    @Test func aRefreshKeepsTheContent() throws {
        var list = Loadable<[Int]>()
        list.finish(try list.begin(), with: success)
        let attempt = try list.begin(forced: true)
        #expect(list.result == .success([1]))
        #expect(list.isRefreshing && !list.isLoading)
        list.finish(attempt, with: Result<[Int], Failure>.success([2]))
        #expect(list.result == .success([2]))
        #expect(!list.isRefreshing)
    }

    @Test func aFailedRefreshKeepsTheContentAndReportsTheError() throws {
        var list = Loadable<[Int]>()
        list.finish(try list.begin(), with: success)
        list.finish(try list.begin(forced: true), with: failure)
        #expect(list.result == .success([1]))
        #expect(list.refreshError as? Failure == Failure())
        #expect(list.hasError)
        // A retry hides the error until it ends.
        let attempt = try list.begin(forced: true)
        #expect(!list.hasError)
        list.cancel(attempt)
        #expect(list.hasError)
    }

    @Test func aCancellationRestoresTheStateBefore() throws {
        var list = Loadable<[Int]>()
        list.cancel(try list.begin())
        #expect(list.result == .notStarted)
        list.finish(try list.begin(), with: failure)
        #expect(list.result == .error(Failure()))
        list.cancel(try list.begin())
        #expect(list.result == .error(Failure()))
    }

    @Test func anEndedAttemptHasNoEffect() throws {
        var list = Loadable<[Int]>()
        let first = try list.begin()
        list.cancel(first)
        var outcomes = [list.finish(first, with: success)]
        let second = try list.begin()
        outcomes += [list.finish(first, with: failure), list.cancel(first)]
        #expect(list.result == .loading)
        outcomes += [list.finish(second, with: success), list.finish(second, with: failure)]
        #expect(outcomes == [false, false, false, true, false])
        #expect(list.result == .success([1]))
    }

    @Test func clearingDuringARefreshMakesItAFirstLoad() throws {
        var list = Loadable<[Int]>()
        list.finish(try list.begin(), with: success)
        let attempt = try list.begin(forced: true)
        list.clear()
        #expect(list.result == .loading)
        list.cancel(attempt)
        #expect(list.result == .notStarted)
    }
}

extension Loadable {
    /// Starts an attempt, which must be needed.
    fileprivate mutating func begin(forced: Bool = false) throws -> Attempt {
        let attempt = start(forced: forced)
        return try #require(attempt)
    }
}
