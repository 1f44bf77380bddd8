#define _GNU_SOURCE
#include "engine_process.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

int ph_socket_pair(int sockets[2])
{
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) < 0 ? -errno : 0;
}

int ph_send_message(
    int socket, const void *head, size_t head_size, const void *body, size_t body_size, const int *descriptors,
    size_t descriptor_count, int waits)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int) * PH_MAXIMUM_DESCRIPTORS)];
        struct cmsghdr alignment;
    } control = { 0 };
    struct iovec parts[2] = { { (void *)head, head_size }, { (void *)body, body_size } };
    struct msghdr message = { .msg_iov = parts, .msg_iovlen = body_size > 0 ? 2 : 1 };
    if (descriptor_count > PH_MAXIMUM_DESCRIPTORS)
        return -EINVAL;
    if (descriptor_count > 0) {
        size_t size = sizeof(int) * descriptor_count;
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(size);
        struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(rights), descriptors, size);
    }
    ssize_t sent;
    do
        sent = sendmsg(socket, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

ssize_t ph_receive_message(
    int socket, void *buffer, size_t capacity, int descriptors[PH_MAXIMUM_DESCRIPTORS], size_t *descriptor_count,
    int waits)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int) * PH_MAXIMUM_DESCRIPTORS)];
        struct cmsghdr alignment;
    } control;
    struct iovec part = { buffer, capacity };
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes
    };
    *descriptor_count = 0;
    ssize_t size;
    do
        size = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (waits ? 0 : MSG_DONTWAIT));
    while (size < 0 && errno == EINTR);
    if (size < 0)
        return -errno;
    for (struct cmsghdr *part = CMSG_FIRSTHDR(&message); part; part = CMSG_NXTHDR(&message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS)
            continue;
        size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(part) + index * sizeof(int), sizeof descriptor);
            if (*descriptor_count < PH_MAXIMUM_DESCRIPTORS)
                descriptors[(*descriptor_count)++] = descriptor;
            else
                close(descriptor);
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        while (*descriptor_count > 0)
            close(descriptors[--*descriptor_count]);
        return -EMSGSIZE;
    }
    return size;
}

int ph_create_signal(void)
{
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

static int seal(int descriptor, int seals)
{
    if (fcntl(descriptor, F_ADD_SEALS, seals) == 0)
        return descriptor;
    int failure = errno;
    close(descriptor);
    return -failure;
}

int ph_create_memory(const char *name, size_t size)
{
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0)
        return -errno;
    if (ftruncate(descriptor, (off_t)size) < 0) {
        int failure = errno;
        close(descriptor);
        return -failure;
    }
    return seal(descriptor, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL);
}

int ph_create_constant_memory(const char *name, const void *bytes, size_t size)
{
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0)
        return -errno;
    for (size_t offset = 0; offset < size;) {
        ssize_t written = write(descriptor, (const char *)bytes + offset, size - offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            int failure = written < 0 ? errno : EIO;
            close(descriptor);
            return -failure;
        }
        offset += (size_t)written;
    }
    return seal(descriptor, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
}

int ph_check_memory(int descriptor, size_t size, int is_constant)
{
    struct stat facts;
    int needed = F_SEAL_SHRINK | (is_constant ? F_SEAL_WRITE : 0);
    struct statfs system;
    int seals = fcntl(descriptor, F_GET_SEALS);
    if (seals < 0)
        return -errno;
    // Huge pages have seals, too, but can be missing when they are read, which would end this process.
    if (fstatfs(descriptor, &system) < 0)
        return -errno;
    if (system.f_type != TMPFS_MAGIC)
        return -EINVAL;
    if ((seals & needed) != needed)
        return -EPERM;
    if (fstat(descriptor, &facts) < 0)
        return -errno;
    return facts.st_size >= 0 && (uint64_t)facts.st_size >= size ? 0 : -ERANGE;
}

#ifndef DMA_BUF_MAGIC
#define DMA_BUF_MAGIC 0x444d4142
#endif

int64_t ph_dmabuf_size(int descriptor)
{
    struct statfs system;
    if (fstatfs(descriptor, &system) < 0)
        return -errno;
    // A file system of the kernel for these buffers alone, which no program can mount (Linux 5.3 and later).
    if ((uint32_t)system.f_type != DMA_BUF_MAGIC)
        return -EINVAL;
    // The size never changes. Only the end of the file tells it.
    const off_t size = lseek(descriptor, 0, SEEK_END);
    return size < 0 ? -errno : size;
}
