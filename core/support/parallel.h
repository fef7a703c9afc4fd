// SPDX-License-Identifier: MIT
#pragma once

#include "core/support/function_ref.h"
#include "core/support/index.h"

namespace rope {

/// The number of threads used where a caller asks for 0: the processors this process may run on.
[[nodiscard]] int default_threads() noexcept;

/// Runs body(begin, end) over fixed, contiguous parts of [0, count) on the core's one thread pool.
/// The partition depends only on count, grain and threads, never on timing, so results are equal bit
/// for bit for a given thread count. Nothing is allocated once the pool is warm; idle threads sleep.
/// A call from inside a body runs serially (blocks are never split twice). An exception in a body
/// reaches the caller after all parts have ended.
/// @param grain   the smallest part worth a thread; at least 1
/// @param threads 0: default_threads()
void parallel_for(Index count, Index grain, FunctionRef<void(Index begin, Index end)> body, int threads = 0);

/// Divides [0, count) into `parts` and runs body(part, begin, end) for each, on as many threads: for bodies
/// that keep a workspace for each part, whichever thread takes it.
void parallel_parts(Index count, Index parts, FunctionRef<void(Index part, Index begin, Index end)> body);

}  // namespace rope
