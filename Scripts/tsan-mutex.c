// Reports contended locks of Swift's Mutex to the thread sanitizer. Scripts/sanitize loads it into the tests.
//
// An uncontended Mutex locks with an atomic value in our code, which the sanitizer sees. A contended Mutex locks in the
// toolchain's libswiftSynchronization, which is built without the sanitizer, so all data that the Mutex protects seems to
// race. These functions replace the library's: they call them and report the lock.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Only the sanitizer's runtime defines them.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void unlock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT _Bool try_lock_slow(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");

SWIFT void lock_slow(uint32_t thread, SELF) {
    SWIFT void (*library)(uint32_t, SELF) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    library(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
    SWIFT void (*library)(SELF) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    if (__tsan_release) __tsan_release(self);
    library(self);
}

SWIFT _Bool try_lock_slow(SELF) {
    SWIFT _Bool (*library)(SELF) = dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
    _Bool locked = library(self);
    if (locked && __tsan_acquire) __tsan_acquire(self);
    return locked;
}
