import Foundation

/// A clip of 30 frames a second that shows the number of each frame: eleven bits and four of a checksum as vertical bars
/// between green edges.
struct CodedClip {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let path: String
    let width: Int
    let height: Int

    /// The sizes that are measured.
    static let sizes = [(1280, 720), (1920, 1080)]

    /// Frames per second.
    static let rate = 30

    /// The length in seconds.
    static let length = 20

    /// Creates the clip in a folder, which takes some seconds.
    init(width: Int, height: Int, in folder: URL) throws {
        (self.width, self.height) = (width, height)
        path = folder.appendingPathComponent("clip-\(height).mp4").path
        let bit = { (value: String, place: String) in "mod(floor(\(value)/pow(2,\(place))),2)" }
        let place = "floor((X-2)/4)"
        let isSet = "if(lt(\(place),11),\(bit("N", place)),\(bit("mod(N*7,16)", "(\(place)-11)")))"
        let edge = "lt(X,2)+gt(X,61)"
        let video =
            "color=black:s=64x36:r=\(Self.rate):d=\(Self.length),format=gbrp,geq=r='if(\(edge),0,255*(\(isSet)))'"
            + ":g='if(\(edge),255,255*(\(isSet)))':b='if(\(edge),0,255*(\(isSet)))'"
            + ",scale=\(width):\(height):flags=neighbor,format=yuv420p"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        process.arguments = [
            "-y", "-v", "error", "-f", "lavfi", "-i", video, "-f", "lavfi", "-i",
            "sine=frequency=440:sample_rate=48000:duration=\(Self.length)", "-map", "0:v", "-map", "1:a", "-c:v",
            "libx264", "-preset", "veryfast", "-crf", "20", "-g", "60", "-keyint_min", "60", "-sc_threshold", "0",
            "-bf", "3", "-b_strategy", "0",
            "-c:a", "aac", "-b:a", "96k", "-movflags", "+faststart", path,
        ]
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "Cannot create a clip: ffmpeg failed. Check its installation.")
        }
    }
}
