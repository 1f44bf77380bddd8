//! A local server for tests and demonstrations: a film, a live stream, and a server that stops responding.

import MediaServer

let server = try StreamServer.started()
let film = try await server.serve(.mp4)
print(server.url(for: film))  // http://127.0.0.1:…: pass it to a player

// A live stream with DVR, made from an on-demand one: the window holds 60 segments.
let source = try await server.serve(.hls)
let live = try server.serveLive("/live.m3u8", of: source, window: 60)
print(server.url(for: live.path))

// Stop responding to requests for segments, until the fault is removed.
let fault = server.inject(.delay(.untilReleased), at: .suffix(".ts"))
// snippet.hide
print(fault.isActive)
// snippet.show
// … check what the player does …
fault.remove()
print(server.log.count, "requests")
