// A stand-in for a decoder of a graphics card, for tests only: decodes in software, and fails at a chosen moment.
#pragma once

/// Registers a decoder with this process, which GStreamer has initialized. GStreamer prefers it to all others.
///
/// Returns 0 if the fault is unknown or the decoder inside does not exist. The faults are:
///
/// - `none`: it works;
/// - `open`: there is no device;
/// - `caps`: the format is refused;
/// - `frames:N`: an error after N pictures, as when a device is lost;
/// - `silent:N`: nothing leaves after N pictures;
/// - `hang:N`: it blocks after N pictures, until it is stopped;
/// - `output`: its pictures are in a memory that nothing else can read;
/// - `green:N`: picture N is green;
/// - `slow`: each picture takes 60 ms;
/// - `crash:N`: it ends the process after N pictures;
/// - `seek`: an error after the first seek;
/// - `change`: another format than the first is refused;
/// - `device`: it works, and its pictures are in memory of the device that can be read as main memory, as those of V4L2 are. The
///   memory is a file, because a dmabuf needs a device.
///
/// @param name The name of the new decoder.
/// @param inner The name of the decoder in software inside.
int fake_hardware_register(const char *name, const char *inner, const char *fault);

/// Moves a GstBuffer, which it takes, to memory as that of a device: a file in memory, with GStreamer's type for dmabufs.
void *fake_hardware_move(void *buffer);

/// Sets the rank of a decoder in this process. Returns 0 if it does not exist.
int fake_hardware_set_rank(const char *name, unsigned rank);
