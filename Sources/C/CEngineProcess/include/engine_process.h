// System calls between a player and the process of its engine, which Swift cannot make: messages with descriptors, sealed
// memory, and a process that is held by a descriptor. Each returns a negative error number when it fails.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The number of descriptors that a message may carry.
#define PH_MAXIMUM_DESCRIPTORS 4

/// Creates two connected sockets that keep the limits of messages, closed when a program is started.
int ph_socket_pair(int sockets[2]);

/// Sends a message in two parts, with descriptors. Returns -EAGAIN if it must wait and `waits` is zero.
int ph_send_message(
    int socket, const void *head, size_t head_size, const void *body, size_t body_size, const int *descriptors,
    size_t descriptor_count, int waits);

/// Receives a message with its descriptors, closed when a program is started. Returns its size, or 0 at the end.
///
/// A message that does not fit, or with too many descriptors, is -EMSGSIZE, and its descriptors are closed.
ssize_t ph_receive_message(
    int socket, void *buffer, size_t capacity, int descriptors[PH_MAXIMUM_DESCRIPTORS], size_t *descriptor_count,
    int waits);

/// Creates a descriptor that wakes a thread which waits for it: a counter of 8 bytes that never blocks.
int ph_create_signal(void);

/// Creates memory of `size` bytes that can neither grow nor shrink. Returns its descriptor.
int ph_create_memory(const char *name, size_t size);

/// Creates memory with a copy of `bytes`, which nobody can change any more. Returns its descriptor.
int ph_create_constant_memory(const char *name, const void *bytes, size_t size);

/// Returns 0 if a descriptor is memory of at least `size` bytes that cannot shrink and, with `is_constant`, cannot change.
int ph_check_memory(int descriptor, size_t size, int is_constant);

/// Returns the size of a buffer that devices share (dmabuf), in bytes.
int64_t ph_dmabuf_size(int descriptor);

/// Starts a program whose descriptor 3 is `socket`, with default signals. Its standard input and output are `/dev/null`, its standard
/// error is a pipe, and nothing else is open.
///
/// Returns its number and stores a descriptor of the process, and the end of the pipe that is read.
pid_t ph_start_engine(
    const char *path, char *const arguments[], char *const environment[], int socket, int *process_descriptor,
    int *error_descriptor);

/// Sends a signal to a process.
int ph_signal_process(int process_descriptor, int signal);

/// Ends the wait for a process that has ended: returns 0 while it runs, 1 if it has ended. Stores the signal that ended it, or
/// 0, and its exit status.
int ph_reap_process(int process_descriptor, int *signal, int *status);

/// Returns 1 if a descriptor is a socket that keeps the limits of messages, as those of `ph_socket_pair`.
int ph_is_message_socket(int socket);

/// Returns 1 if three descriptors are a connection that this process has created, under this program or the one before it, a
/// process that is its child, with the given number, and a pipe.
int ph_is_inherited_engine(int socket, int process_descriptor, int error_descriptor, pid_t process);

/// Sets whether a descriptor stays open when this process runs another program.
int ph_set_inheritance(int descriptor, int is_inherited);

/// The first argument, and a variable with the value `1`, of a program that is started to be an engine.
#define PH_DIVERSION_ARGUMENT "--playhead-engine-service"
#define PH_DIVERSION_VARIABLE "PLAYHEAD_ENGINE_SERVICE"

/// Returns 1 if this program serves an engine, before its `main`, when it is started with the argument and the variable above
/// and the connection as descriptor 3.
int ph_can_divert(void);

/// Gives back the heap's unused pages, and unmaps the code of all objects. Code that runs again is mapped again, from the page
/// cache in general; what only the start has needed stays away.
void ph_release_startup_memory(void);

/// Limits the heaps that threads share, each of which keeps what its threads have freed. Call it before there are threads.
void ph_limit_heaps(int count);

/// Whether this code is built for the thread sanitizer.
int ph_is_thread_sanitized(void);
