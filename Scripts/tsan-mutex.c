// Tells the thread sanitizer of contended locks of Swift's Mutex; loaded into the tests by Scripts/sanitize.
//
// An uncontended Mutex locks and unlocks by an atomic value in code of ours, which the sanitizer sees. A contended one
// does so in the toolchain's libswiftSynchronization, which is not built with it, and then everything that the Mutex
// protects looks like a race. These functions stand before the library's, call them, and say what happened.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Only the sanitizer's runtime has them.
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
