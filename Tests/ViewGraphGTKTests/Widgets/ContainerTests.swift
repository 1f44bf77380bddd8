import CGTK
import CViewContainer
import Foundation
import XCTest

@testable import ViewGraphGTK

final class ContainerTests: GTKTestCase {
    func testContainerMeasuresAsItsOwnerSays() throws {
        try onMain {
            let container = Container()
            container.onMeasure = { axis, across in axis == .horizontal ? (10, 20) : (5, across ?? 7) }
            XCTAssertEqual(GTKTextMeasurer.naturalSize(of: container.widget), CGSize(width: 20, height: 7))
        }
    }

    func testChildrenKeepTheGivenOrder() throws {
        try onMain {
            let container = Container()
            let children = (0..<3).map { _ in Container() }
            container.setChildren(children.map(\.widget))
            XCTAssertEqual(order(in: container), children.map(\.widget))
            let other = [children[2], children[0], children[1]]
            container.setChildren(other.map(\.widget))
            XCTAssertEqual(order(in: container), other.map(\.widget))
        }
    }

    func testChildMovesBetweenContainers() throws {
        try onMain {
            let first = Container()
            let second = Container()
            let child = Container()
            first.setChildren([child.widget])
            second.setChildren([child.widget])
            XCTAssertEqual(order(in: first), [])
            XCTAssertEqual(order(in: second), [child.widget])
        }
    }

    func testContainerLeavesNothingBehind() throws {
        try onMain {
            let before = liveSignalBoxCount
            var container: Container? = Container()
            var child: Container? = Container()
            container?.setChildren([child?.widget].compactMap(\.self))
            XCTAssertEqual(liveSignalBoxCount, before + 2)
            container = nil
            child = nil
            XCTAssertEqual(liveSignalBoxCount, before)
        }
    }
}

@MainActor private func order(in container: Container) -> [Widget] {
    var result: [Widget] = []
    var next = gtk_widget_get_first_child(container.widget)
    while let child = next {
        result.append(child)
        next = gtk_widget_get_next_sibling(child)
    }
    return result
}
