// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Playhead",
    products: [
        .library(name: "PlaybackModel", targets: ["PlaybackModel"]),
        .library(name: "Playhead", targets: ["Playhead"]),
        .library(name: "PlayheadGStreamer", targets: ["PlayheadGStreamer"]),
        .library(name: "PlayheadTesting", targets: ["PlayheadTesting"]),
        .library(name: "ViewGraph", targets: ["ViewGraph"]),
        .library(name: "ViewGraphGTK", targets: ["ViewGraphGTK"]),
        .library(name: "PlayheadUI", targets: ["PlayheadUI"]),
        .library(name: "PlayheadDesktop", targets: ["PlayheadDesktop"]),
        .executable(name: "playhead", targets: ["PlayheadCommand"]),
        .executable(name: "playhead-window", targets: ["PlayheadWindow"]),
        .executable(name: "playhead-gallery", targets: ["Gallery"]),
        .executable(name: "playhead-snippets", targets: ["SnippetRunner"]),
    ],
    targets: [
        // C libraries: module maps and shims only.
        .systemLibrary(
            name: "CGStreamer",
            pkgConfig: "gstreamer-app-1.0 gstreamer-video-1.0 gstreamer-audio-1.0 "
                + "gstreamer-pbutils-1.0 gstreamer-tag-1.0",
            providers: [.apt(["libgstreamer1.0-dev", "libgstreamer-plugins-base1.0-dev"])]),
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0", providers: [.apt(["libsoup-3.0-dev"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),

        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "CRequestGuard", dependencies: ["CGStreamer"]),
        .target(name: "CViewContainer", dependencies: ["CGTK"]),
        .target(name: "CVideo", dependencies: ["CGTK"], linkerSettings: [.linkedLibrary("epoxy")]),

        // Floor 1: values and the pure machine; declarative views.
        .target(name: "PlaybackModel"),
        .target(name: "ViewGraph"),
        // Beside: recorded inputs as files, and the exploration of every state that the machine can reach.
        .target(name: "PlaybackTrace", dependencies: ["PlaybackModel"]),
        .target(name: "Exploration", dependencies: ["PlaybackModel", "PlaybackTrace"]),
        .executableTarget(name: "Explore", dependencies: ["Exploration", "PlaybackTrace"]),
        // Floor 2: the player.
        .target(name: "Playhead", dependencies: ["PlaybackModel", "CExpat"]),
        // Floor 2: the views' renderer, main loop and application.
        .target(name: "ViewGraphGTK", dependencies: ["ViewGraph", "CGTK", "CViewContainer"]),
        // Floor 3: the engine.
        .target(name: "PlayheadGStreamer", dependencies: ["Playhead", "CGStreamer", "CRequestGuard", "CSoup"]),
        // Floor 3: the player on screen; what an application imports.
        .target(
            name: "PlayheadUI",
            dependencies: [
                "PlaybackModel", "Playhead", "PlayheadGStreamer", "ViewGraph", "ViewGraphGTK", "CGTK", "CVideo",
            ]),
        // Floor 3: media keys, other programs' controls, the screen saver.
        .target(name: "PlayheadDesktop", dependencies: ["PlaybackModel", "Playhead", "CGIO"]),
        // Beside: simulated engine, manual clock, stream server.
        .target(name: "PlayheadTesting", dependencies: ["Playhead", "CSoup"]),
        // Floor 4: the terminal player.
        .executableTarget(
            name: "PlayheadCommand",
            dependencies: ["PlaybackModel", "PlaybackTrace", "Playhead", "PlayheadGStreamer", "PlayheadTesting"]),
        // Floor 4: the application with windows. `playhead` starts it where there is a display.
        .executableTarget(
            name: "PlayheadWindow",
            dependencies: ["PlaybackModel", "Playhead", "PlayheadUI", "PlayheadDesktop", "PlayheadTesting"]),
        // Every view and modifier on a page.
        .executableTarget(name: "Gallery", dependencies: ["ViewGraph", "ViewGraphGTK", "CGTK"]),
        // The samples of the documents that show a player, each as a window.
        .executableTarget(name: "SnippetRunner", dependencies: ["PlayheadUI", "PlayheadTesting"]),
        // Measurements.
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "PlaybackModel", "Playhead", "PlayheadGStreamer", "PlayheadTesting", "CAllocationCounter", "CGStreamer",
            ],
            path: "Benchmarks", exclude: ["Peers", "Views"]),
        .executableTarget(
            name: "ViewBenchmarks", dependencies: ["ViewGraph", "ViewGraphGTK", "CAllocationCounter", "CGTK"],
            path: "Benchmarks/Views"),
        .executableTarget(name: "GTKPeer", dependencies: ["CGTK"], path: "Benchmarks/Peers"),
        .target(name: "CAllocationCounter"),
        // The 94 hard cases as data, their runner and their table.
        .executableTarget(name: "HardCases", dependencies: ["PlaybackModel", "Playhead", "PlayheadTesting"]),
        // Torture, faults and soak: trials of the engine with everything real.
        .executableTarget(
            name: "Trials",
            dependencies: ["PlaybackModel", "Playhead", "PlayheadGStreamer", "PlayheadTesting", "CMalloc"]),

        .testTarget(name: "PlaybackModelTests", dependencies: ["PlaybackModel", "PlaybackTrace", "Exploration"]),
        .testTarget(name: "ExplorationTests", dependencies: ["PlaybackModel", "PlaybackTrace", "Exploration"]),
        .testTarget(name: "ViewGraphTests", dependencies: ["ViewGraph"]),
        .testTarget(name: "ViewGraphGTKTests", dependencies: ["ViewGraphGTK", "Gallery"]),
        .testTarget(name: "PlayheadTests", dependencies: ["Playhead", "PlayheadTesting"]),
        .testTarget(
            name: "PlayheadGStreamerTests", dependencies: ["PlayheadGStreamer", "PlayheadTesting", "CRequestGuard"]),
        .testTarget(name: "PlayheadUITests", dependencies: ["PlayheadUI", "PlayheadTesting"]),
        .testTarget(name: "SnippetRunnerTests", dependencies: ["SnippetRunner"]),
        .testTarget(name: "PlayheadDesktopTests", dependencies: ["PlayheadDesktop", "PlayheadTesting", "CMalloc"]),
        .testTarget(name: "PlayheadWindowTests", dependencies: ["PlayheadWindow", "PlayheadTesting", "CGIO"]),
        .testTarget(name: "PlayheadTestingTests", dependencies: ["PlayheadTesting"]),
        .testTarget(name: "TrialsTests", dependencies: ["Trials"]),
        .testTarget(name: "HardCasesTests", dependencies: ["HardCases"]),
        .testTarget(
            name: "PlayheadCommandTests",
            dependencies: ["PlayheadCommand", "PlayheadTesting", "PlaybackTrace", "Exploration"]),
    ],
    swiftLanguageModes: [.v6])

// Warnings are errors under the compilers that the project knows, in every build alike, so that no build of the
// package has other flags than the next one and none starts again from nothing. SwiftPM drops this in packages that
// depend on this one from elsewhere.
#if compiler(<6.4)
for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
#endif
