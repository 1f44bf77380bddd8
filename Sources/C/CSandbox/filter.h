// The parts of the filter of system calls: a program for the kernel's classic BPF machine, and the rules in it.
#pragma once
#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

enum { CAPACITY = 2048, RULES = 384 };

typedef struct {
    uint32_t call;
    unsigned start, length;
} Rule;

typedef struct {
    struct sock_filter code[CAPACITY];
    unsigned count;
    Rule rules[RULES];
    unsigned rule_count;
} Program;

static const uint32_t allowed = SECCOMP_RET_ALLOW, asked = SECCOMP_RET_USER_NOTIF;

static inline uint32_t failing(int error) { return SECCOMP_RET_ERRNO | ((uint32_t)error & SECCOMP_RET_DATA); }

static inline void emit(Program *program, uint16_t code, uint8_t yes, uint8_t no, uint32_t value) {
    if (program->count < CAPACITY)
        program->code[program->count] = (struct sock_filter){.code = code, .jt = yes, .jf = no, .k = value};
    program->count++;
}

static inline void result(Program *program, uint32_t value) { emit(program, BPF_RET | BPF_K, 0, 0, value); }

static inline void if_equal(Program *program, uint32_t value, uint32_t then) {
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, value);
    result(program, then);
}
static inline void if_at_least(Program *program, uint32_t value, uint32_t then) {
    emit(program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, value);
    result(program, then);
}

// Adds the rules of all calls that have one.
void ph_add_rules(Program *rules, const PHFilter *filter);
