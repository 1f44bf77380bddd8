// The host's view of a confined process: its calls that wait, and copies of its memory and descriptors.
//
// Everything is copied once, before the decision, so that the process cannot change it afterwards.
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

int32_t ph_status_flags(int32_t descriptor) {
    const int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 ? -errno : flags;
}

int32_t ph_set_status_flags(int32_t descriptor, int32_t flags) {
    return fcntl(descriptor, F_SETFL, flags) == 0 ? 0 : -errno;
}

int32_t ph_create_wake(void) {
    const int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

void ph_wake(int32_t descriptor) { eventfd_write(descriptor, 1); }

// Newer kernels may have longer structures.
typedef union {
    struct seccomp_notif call;
    struct seccomp_notif_resp answer;
    uint8_t bytes[512];
} Notification;

int32_t ph_receive_call(int32_t listener, PHGatedCall *call) {
    Notification notification;
    memset(&notification, 0, sizeof notification);
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &notification) != 0) return -errno;
    *call = (PHGatedCall){.id = notification.call.id, .thread = (int32_t)notification.call.pid};
    switch (notification.call.data.nr) {
        case SYS_connect: call->call = PH_CALL_CONNECT; break;
        case SYS_sendto: call->call = PH_CALL_SENDTO; break;
        case SYS_sendmsg: call->call = PH_CALL_SENDMSG; break;
        case SYS_sendmmsg: call->call = PH_CALL_SENDMMSG; break;
        default: call->call = PH_CALL_OTHER; break;
    }
    for (int index = 0; index < 6; index++) call->arguments[index] = notification.call.data.args[index];
    return 0;
}

int32_t ph_answer_call(int32_t listener, uint64_t id, int64_t value, int32_t error) {
    Notification notification;
    memset(&notification, 0, sizeof notification);
    notification.answer = (struct seccomp_notif_resp){.id = id, .val = error != 0 ? 0 : value, .error = -error};
    return ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &notification) == 0 ? 0 : -errno;
}

int32_t ph_call_waits(int32_t listener, uint64_t id) {
    return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0 ? 0 : -errno;
}

int32_t ph_open_process(pid_t process) {
    const long descriptor = syscall(SYS_pidfd_open, process, 0);
    return descriptor < 0 ? -errno : (int32_t)descriptor;
}

int32_t ph_copy_descriptor(int32_t process, int32_t descriptor) {
    const long copy = syscall(SYS_pidfd_getfd, process, descriptor, 0);
    return copy < 0 ? -errno : (int32_t)copy;
}

int32_t ph_read_memory(pid_t thread, uint64_t address, void *bytes, size_t size) {
    if (size == 0) return 0;
    const struct iovec own = {bytes, size}, other = {(void *)(uintptr_t)address, size};
    const ssize_t count = process_vm_readv(thread, &own, 1, &other, 1, 0);
    return count == (ssize_t)size ? 0 : count < 0 ? -errno : -EFAULT;
}

int32_t ph_write_memory(pid_t thread, uint64_t address, const void *bytes, size_t size) {
    const struct iovec own = {(void *)(uintptr_t)bytes, size}, other = {(void *)(uintptr_t)address, size};
    const ssize_t count = process_vm_writev(thread, &own, 1, &other, 1, 0);
    return count == (ssize_t)size ? 0 : count < 0 ? -errno : -EFAULT;
}

enum { PARTS = 64, CONTROL = 1024 };

// Copies descriptors that the message passes, and notes that it passes credentials. Nothing else may be passed.
static int32_t copy_control(int32_t process, const uint8_t *control, size_t size, PHMessage *message) {
    struct msghdr header = {.msg_control = (void *)(uintptr_t)control, .msg_controllen = size};
    for (struct cmsghdr *part = CMSG_FIRSTHDR(&header); part != NULL; part = CMSG_NXTHDR(&header, part)) {
        const size_t offset = (size_t)((const uint8_t *)part - control);
        if (part->cmsg_len < CMSG_LEN(0) || part->cmsg_len > size - offset) return -EINVAL;
        if (part->cmsg_level != SOL_SOCKET) return -EACCES;
        const size_t length = part->cmsg_len - CMSG_LEN(0);
        if (part->cmsg_type == SCM_CREDENTIALS) {
            message->has_credentials = true;
        } else if (part->cmsg_type == SCM_RIGHTS) {
            for (size_t index = 0; index < length / sizeof(int); index++) {
                if (message->descriptor_count == PH_MESSAGE_DESCRIPTORS) return -ETOOMANYREFS;
                int descriptor;
                memcpy(&descriptor, CMSG_DATA(part) + index * sizeof(int), sizeof descriptor);
                const int32_t copy = ph_copy_descriptor(process, descriptor);
                if (copy < 0) return copy;
                message->descriptors[message->descriptor_count++] = copy;
            }
        } else {
            return -EACCES;
        }
    }
    return 0;
}

static int32_t copy_parts(pid_t thread, const struct msghdr *header, size_t limit, bool cuts, PHMessage *message) {
    if (header->msg_iovlen > PARTS) return -EMSGSIZE;
    struct iovec parts[PARTS];
    int32_t code = ph_read_memory(
        thread, (uint64_t)(uintptr_t)header->msg_iov, parts, header->msg_iovlen * sizeof(struct iovec));
    if (code != 0) return code;
    size_t total = 0;
    for (size_t index = 0; index < header->msg_iovlen; index++) {
        if (parts[index].iov_len > limit - total) {
            if (!cuts) return -EMSGSIZE;
            parts[index].iov_len = limit - total;
        }
        total += parts[index].iov_len;
    }
    if (total == 0) return 0;
    message->bytes = malloc(total);
    if (message->bytes == NULL) return -ENOMEM;
    const struct iovec own = {message->bytes, total};
    const ssize_t count = process_vm_readv(thread, &own, 1, parts, header->msg_iovlen, 0);
    if (count != (ssize_t)total) return count < 0 ? -errno : -EFAULT;
    message->length = total;
    return 0;
}

int32_t ph_copy_of_message(
    pid_t thread, int32_t process, uint64_t address, size_t limit, bool cuts, PHMessage *message) {
    memset(message, 0, sizeof *message);
    struct msghdr header;
    int32_t code = ph_read_memory(thread, address, &header, sizeof header);
    if (code != 0) return code;
    if (header.msg_name != NULL && header.msg_namelen > 0) {
        if (header.msg_namelen > sizeof message->name) return -EINVAL;
        code = ph_read_memory(thread, (uint64_t)(uintptr_t)header.msg_name, message->name, header.msg_namelen);
        if (code != 0) return code;
        message->name_length = header.msg_namelen;
    }
    code = copy_parts(thread, &header, limit, cuts, message);
    if (code == 0 && header.msg_controllen > 0) {
        _Alignas(struct cmsghdr) uint8_t control[CONTROL];
        if (header.msg_controllen > sizeof control) code = -ENOBUFS;
        if (code == 0)
            code = ph_read_memory(
                thread, (uint64_t)(uintptr_t)header.msg_control, control, header.msg_controllen);
        if (code == 0) code = copy_control(process, control, header.msg_controllen, message);
    }
    if (code != 0) ph_release_copy(message);
    return code;
}

int64_t ph_send_copy(int32_t socket, const PHMessage *message, bool with_name, int32_t flags) {
    struct iovec part = {message->bytes, message->length};
    struct msghdr header = {.msg_iov = &part, .msg_iovlen = message->length > 0};
    if (with_name) {
        header.msg_name = (void *)(uintptr_t)message->name;
        header.msg_namelen = message->name_length;
    }
    _Alignas(struct cmsghdr) uint8_t control[CMSG_SPACE(PH_MESSAGE_DESCRIPTORS * sizeof(int)) + CMSG_SPACE(sizeof(struct ucred))];
    memset(control, 0, sizeof control);
    size_t size = 0;
    if (message->descriptor_count > 0) {
        struct cmsghdr *own = (struct cmsghdr *)control;
        const size_t length = (size_t)message->descriptor_count * sizeof(int);
        *own = (struct cmsghdr){.cmsg_len = CMSG_LEN(length), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(own), message->descriptors, length);
        size += CMSG_SPACE(length);
    }
    if (message->has_credentials) {
        struct cmsghdr *own = (struct cmsghdr *)(control + size);
        const struct ucred credentials = {getpid(), geteuid(), getegid()};
        *own = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(sizeof credentials), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_CREDENTIALS};
        memcpy(CMSG_DATA(own), &credentials, sizeof credentials);
        size += CMSG_SPACE(sizeof credentials);
    }
    if (size > 0) {
        header.msg_control = control;
        header.msg_controllen = size;
    }
    const ssize_t count = sendmsg(socket, &header, flags);
    return count < 0 ? -errno : count;
}

void ph_release_copy(PHMessage *message) {
    free(message->bytes);
    for (int index = 0; index < message->descriptor_count; index++) close(message->descriptors[index]);
    memset(message, 0, sizeof *message);
}
