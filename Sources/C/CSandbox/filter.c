// Builds the filter of system calls, and installs it.
//
// The rule of a call is found by halving the range of numbers: the kernel runs the program for each number when it is installed,
// which would take a millisecond otherwise.
#include "filter.h"
#include "worker_status.h"

#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

#ifdef ARCHITECTURE

// Sorts the rules by the numbers of their calls.
static void sort(Program *rules) {
    for (unsigned index = 1; index < rules->rule_count; index++) {
        const Rule rule = rules->rules[index];
        unsigned place = index;
        for (; place > 0 && rules->rules[place - 1].call > rule.call; place--) rules->rules[place] = rules->rules[place - 1];
        rules->rules[place] = rule;
    }
}

// A range of calls that one rule applies to, up to the next range. Without a rule, they are refused.
typedef struct {
    uint32_t first;
    const Rule *rule;
} Range;

static bool returns_the_same(const Program *rules, const Rule *one, const Rule *other) {
    if (one == NULL || other == NULL) return one == other;
    return one->length == 1 && other->length == 1 && rules->code[one->start].k == rules->code[other->start].k;
}

static void add_range(const Program *rules, Range *ranges, unsigned *count, uint32_t first, const Rule *rule) {
    if (*count > 0 && ranges[*count - 1].first == first) (*count)--;
    if (*count > 0 && returns_the_same(rules, ranges[*count - 1].rule, rule)) return;
    ranges[(*count)++] = (Range){first, rule};
}

// Adds the rules of ranges, for a number in the accumulator.
static void add_rules(Program *program, const Program *rules, const Range *ranges, unsigned count) {
    if (count > 1) {
        const unsigned middle = count / 2;
        emit(program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, ranges[middle].first);
        const unsigned jump = program->count;
        emit(program, BPF_JMP | BPF_JA, 0, 0, 0);
        add_rules(program, rules, ranges, middle);
        if (jump < CAPACITY) program->code[jump].k = program->count - jump - 1;
        add_rules(program, rules, ranges + middle, count - middle);
        return;
    }
    const Rule *rule = ranges->rule;
    if (rule == NULL) return result(program, failing(EPERM));
    for (unsigned index = 0; index < rule->length; index++) {
        const struct sock_filter *step = &rules->code[rule->start + index];
        emit(program, step->code, step->jt, step->jf, step->k);
    }
}

// Returns false if there are too many rules.
static bool build(Program *program, Program *rules, const PHFilter *filter) {
    ph_add_rules(rules, filter);
    if (rules->rule_count > RULES || rules->count > CAPACITY) return false;
    sort(rules);

    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, arch));
    emit(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, ARCHITECTURE);
    result(program, SECCOMP_RET_KILL_PROCESS);
    emit(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    if_at_least(program, 0x40000000 /* x32 */, failing(ENOSYS));
#endif
    // Calls that are newer than the filter. Those allowed are for locks, and seal memory.
    emit(program, BPF_JMP | BPF_JGE | BPF_K, 0, 11, 451);
    if_equal(program, 453 /* map_shadow_stack */, allowed);
    if_equal(program, 454 /* futex_wake */, allowed);
    if_equal(program, 455 /* futex_wait */, allowed);
    if_equal(program, 456 /* futex_requeue */, allowed);
    if_equal(program, 462 /* mseal */, allowed);
    result(program, failing(ENOSYS));
    Range ranges[2 * RULES + 1];
    unsigned count = 0;
    add_range(rules, ranges, &count, 0, NULL);
    for (unsigned index = 0; index < rules->rule_count; index++) {
        add_range(rules, ranges, &count, rules->rules[index].call, &rules->rules[index]);
        add_range(rules, ranges, &count, rules->rules[index].call + 1, NULL);
    }
    add_rules(program, rules, ranges, count);
    return program->count <= CAPACITY;
}

int32_t ph_install_filter(const PHFilter *filter, int32_t *listener) {
    static Program program, rules;
    program.count = rules.count = rules.rule_count = 0;
    *listener = -1;
    if (!build(&program, &rules, filter)) return -E2BIG;
    if (!ph_answer_status()) return -errno;
    const struct sock_fprog code = {.len = (unsigned short)program.count, .filter = program.code};
    unsigned long flags = SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_TSYNC_ESRCH;
    if (filter->connections != PH_CONNECT_GATED)
        return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &code) == 0 ? 0 : -errno;
    flags |= SECCOMP_FILTER_FLAG_NEW_LISTENER;
    // Signals do not interrupt a call that the host has received, so that it is not repeated.
    long descriptor = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, &code);
    if (descriptor < 0 && errno == EINVAL) descriptor = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &code);
    if (descriptor < 0) return -errno;
    *listener = (int32_t)descriptor;
    return 0;
}

#else

int32_t ph_install_filter(const PHFilter *filter, int32_t *listener) {
    (void)filter;
    *listener = -1;
    return -ENOSYS;
}

#endif
