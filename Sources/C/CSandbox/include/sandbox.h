// The parts of the sandbox that need structures of the kernel: Landlock, the filter of system calls, and the host's view of a
// confined process. Functions return 0 or a positive result, or a negative errno.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// MARK: Limits of the process

// Has the kernel kill the process when the thread that started it ends.
int32_t ph_end_with_parent(void);
// Gives up all capabilities forever. Returns 1 if there were any, 0 if there were none.
int32_t ph_drop_capabilities(void);
// Rules out that the process gains privileges.
int32_t ph_refuse_privileges(void);
// Limits of the process, because RLIMIT_… are of a type of their own.
enum { PH_LIMIT_CORE, PH_LIMIT_PRIVATE_MEMORY, PH_LIMIT_FILE_SIZE, PH_LIMIT_QUEUES, PH_LIMIT_DESCRIPTORS };

// Sets the soft and the hard limit, never above the current hard limit.
int32_t ph_set_limit(int32_t limit, uint64_t value);
// Makes standard input and output /dev/null, and standard error too, unless it is a pipe.
int32_t ph_detach_streams(void);
// Asks the kernel to end this process before others when memory runs out. `score` is from 0 to 1000.
int32_t ph_set_memory_pressure_score(int32_t score);

// MARK: Landlock

// Rights of Landlock, also those that are newer than the system's headers. The number is the version that introduced them.
enum {
    PH_FILES_EXECUTE = 1 << 0,
    PH_FILES_WRITE = 1 << 1,
    PH_FILES_READ = 1 << 2,
    PH_FILES_LIST = 1 << 3,
    PH_FILES_ALL_1 = (1 << 13) - 1,
    PH_FILES_REFER_2 = 1 << 13,
    PH_FILES_TRUNCATE_3 = 1 << 14,
    PH_FILES_IOCTL_5 = 1 << 15,
    PH_NETWORK_BIND_4 = 1 << 0,
    PH_NETWORK_CONNECT_4 = 1 << 1,
    PH_SCOPE_ABSTRACT_SOCKETS_6 = 1 << 0,
    PH_SCOPE_SIGNALS_6 = 1 << 1,
};

// The version of the kernel's Landlock.
int32_t ph_landlock_version(void);
// Creates a set of rules that refuses the given rights. Returns its descriptor.
int32_t ph_landlock_create(int32_t version, uint64_t files, uint64_t network, uint64_t scopes);
// Allows rights below a path. Rights that apply to folders only are left out for files.
int32_t ph_landlock_allow(int32_t rules, const char *path, uint64_t rights);
// Applies the rules to the calling thread, and to all that it creates.
int32_t ph_landlock_apply(int32_t rules);

// MARK: System calls

enum { PH_CONNECT_GATED = 0, PH_CONNECT_REFUSED = 1, PH_CONNECT_ALLOWED = 2 };

typedef struct {
    // Sockets of the Internet protocols exist.
    bool network;
    // PH_CONNECT_…
    int32_t connections;
    // The descriptor that stays connected to the host, or -1.
    int32_t control;
    // Connections are accepted, and the interfaces of the machine are listed (Netlink).
    bool listens;
    // Devices are used, whose requests and links are allowed.
    bool devices;
    // Landlock refuses to create and write files.
    bool files_are_refused;
    // Landlock refuses to truncate files.
    bool truncation_is_refused;
} PHFilter;

// Installs the filter in all threads. `listener` receives the descriptor that the host needs for gated connections, or -1.
int32_t ph_install_filter(const PHFilter *filter, int32_t *listener);

// MARK: The host's side

enum { PH_CALL_OTHER = 0, PH_CALL_CONNECT, PH_CALL_SENDTO, PH_CALL_SENDMSG, PH_CALL_SENDMMSG };

// A system call that waits for an answer.
typedef struct {
    uint64_t id;
    int32_t thread;
    int32_t call;
    uint64_t arguments[6];
} PHGatedCall;

int32_t ph_receive_call(int32_t listener, PHGatedCall *call);
// Returns `value` from the call, or its failure if `error` is a positive errno.
int32_t ph_answer_call(int32_t listener, uint64_t id, int64_t value, int32_t error);
// Checks that the call still waits, so that its thread's number was not reused.
int32_t ph_call_waits(int32_t listener, uint64_t id);

int32_t ph_open_process(pid_t process);
// A reference to the file that a descriptor of another process refers to now.
int32_t ph_copy_descriptor(int32_t process, int32_t descriptor);
// Copies exactly `size` bytes.
int32_t ph_read_memory(pid_t thread, uint64_t address, void *bytes, size_t size);
int32_t ph_write_memory(pid_t thread, uint64_t address, const void *bytes, size_t size);

enum { PH_MESSAGE_DESCRIPTORS = 32, PH_MESSAGE_NAME = 128 };

// A copy of a message that another process wants to send.
typedef struct {
    uint8_t name[PH_MESSAGE_NAME];
    uint32_t name_length;
    uint8_t *bytes;
    size_t length;
    int32_t descriptors[PH_MESSAGE_DESCRIPTORS];
    int32_t descriptor_count;
    bool has_credentials;
} PHMessage;

// Copies the `struct msghdr` at an address. Longer data fails with EMSGSIZE, or is cut at `limit` bytes if `cuts`.
int32_t ph_copy_of_message(pid_t thread, int32_t process, uint64_t address, size_t limit, bool cuts, PHMessage *message);
// Sends the copy, with the sender's own credentials. Returns the number of bytes.
int64_t ph_send_copy(int32_t socket, const PHMessage *message, bool with_name, int32_t flags);
// Frees the copy and closes its descriptors.
void ph_release_copy(PHMessage *message);

// MARK: Devices

// The driver of a device that converts video in memory, as decoders do. Fails with ENOTSUP for those that record or show video.
int32_t ph_video_converter_driver(const char *path, char *driver, size_t size);
// The driver of a device that controls others.
int32_t ph_media_driver(const char *path, char *driver, size_t size);

// Shims of functions whose arguments Swift cannot pass.
int32_t ph_status_flags(int32_t descriptor);
int32_t ph_set_status_flags(int32_t descriptor, int32_t flags);
// A descriptor that can be polled, and the signal for it.
int32_t ph_create_wake(void);
void ph_wake(int32_t descriptor);
