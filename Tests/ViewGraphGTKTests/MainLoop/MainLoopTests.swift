import CGTK
import Dispatch
import Foundation
import XCTest

@testable import ViewGraphGTK

final class MainLoopTests: GTKTestCase {
    func testMainActorJobsRunInTheGLibLoop() throws {
        try onMain {
            var events: [String] = []
            Task { @MainActor in
                events.append("job")
                await Task.yield()
                events.append("continued on main thread: \(Thread.isMainThread)")
            }
            waitFor("the job") { events.count == 2 }
            XCTAssertEqual(events, ["job", "continued on main thread: true"])
        }
    }

    func testJobsFromOtherThreadsReachTheMainThread() throws {
        try onMain {
            let record = Record()
            DispatchQueue.global().async {
                let began = Thread.isMainThread
                Task { @MainActor in record.threads = [began, Thread.isMainThread] }
            }
            waitFor("the job") { !record.threads.isEmpty }
            XCTAssertEqual(record.threads, [false, true])
        }
    }

    func testInstallingTwiceDrainsOnce() throws {
        try onMain {
            MainLoop.install()
            MainLoop.install()
            var count = 0
            DispatchQueue.main.async { MainActor.assumeIsolated { count += 1 } }
            waitFor("the block") { count > 0 }
            XCTAssertEqual(count, 1)
        }
    }

    func testManyRequestsOfATurnAreOneFlush() throws {
        try onMain {
            var flushes = 0
            let request = FlushRequest { flushes += 1 }
            for _ in 0..<5 { request.request() }
            XCTAssertTrue(request.isPending)
            waitFor("the flush") { flushes > 0 }
            XCTAssertEqual(flushes, 1)
            XCTAssertFalse(request.isPending)
        }
    }

    func testFlushCanRequestTheNextOne() throws {
        try onMain {
            var flushes = 0
            var request: FlushRequest?
            request = FlushRequest {
                flushes += 1
                if flushes < 3 { request?.request() }
            }
            request?.request()
            waitFor("the flushes") { flushes == 3 }
            XCTAssertEqual(request?.isPending, false)
        }
    }

    func testCanceledRequestIsNotFlushed() throws {
        try onMain {
            var events: [String] = []
            let request = FlushRequest { events.append("flush") }
            request.request()
            request.cancel()
            MainLoop.whenIdle(priority: G_PRIORITY_LOW) { events.append("idle") }
            waitFor("the loop") { !events.isEmpty }
            XCTAssertEqual(events, ["idle"])
        }
    }

    func testCheckPassesWhereJobsRun() throws {
        try onMain {
            var failures = 0
            MainLoop.checkMainActor(milliseconds: 1) { failures += 1 }
            var isOver = false
            MainLoop.after(milliseconds: 50, priority: G_PRIORITY_LOW) { isOver = true }
            waitFor("the check") { isOver }
            XCTAssertEqual(failures, 0)
        }
    }
}

@MainActor private final class Record {
    var threads: [Bool] = []
}
