// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Cinema",
    dependencies: [
        .package(url: "https://github.com/…/playhead", branch: "main")
    ],
    targets: [
        .executableTarget(
            name: "Cinema",
            dependencies: [.product(name: "PlayheadUI", package: "playhead")]),
        .testTarget(
            name: "CinemaTests",
            dependencies: [
                "Cinema", .product(name: "PlayheadUI", package: "playhead"),
                .product(name: "PlayheadTesting", package: "playhead"),
            ]),
    ])
