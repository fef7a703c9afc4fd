// SPDX-License-Identifier: MIT
#include "core/support/parallel.h"

#include <sched.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace rope {
namespace {

using Body = FunctionRef<void(Index, Index)>;

thread_local bool inside_parallel_body = false;

/// One call of parallel_for: a fixed number of parts, handed out in order.
struct Batch {
  Body body;
  Index count;
  Index parts;
  Index next = 0;      // the next part to hand out
  Index finished = 0;  // parts that have ended
  std::exception_ptr failure;
};

/// Workers that sleep until there is a batch. One batch at a time: a second caller (another job of the
/// window) runs its own batch serially rather than wait, which changes no result.
class Pool {
 public:
  static Pool& instance() {
    static Pool pool;
    return pool;
  }

  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  ~Pool() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) worker.join();
  }

  void run(Batch& batch) {
    const std::unique_lock turn(turn_, std::try_to_lock);
    if (!turn.owns_lock()) {
      run_serially(batch);
      return;
    }
    std::unique_lock lock(mutex_);
    hire(batch.parts - 1);
    batch_ = &batch;
    if (batch.parts == 2) {
      wake_.notify_one();
    } else {
      wake_.notify_all();
    }
    take_parts(batch, lock);
    done_.wait(lock, [&] { return batch.finished == batch.parts; });
    batch_ = nullptr;
  }

 private:
  Pool() = default;

  /// At least `count` workers, or as many as the system lets us have: parts are handed out in order, so
  /// those that there are, the caller among them, do the work of all with the same result.
  void hire(Index count) {
    try {
      while (static_cast<Index>(workers_.size()) < count) workers_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {  // no more threads
    } catch (const std::bad_alloc&) {
    }
  }

  static void run_serially(Batch& batch) {
    for (Index part = 0; part < batch.parts && !batch.failure; ++part) batch.failure = run_part(batch, part);
  }

  static std::exception_ptr run_part(const Batch& batch, Index part) {
    inside_parallel_body = true;
    std::exception_ptr failure;
    try {
      batch.body(batch.count * part / batch.parts, batch.count * (part + 1) / batch.parts);
    } catch (...) {
      failure = std::current_exception();
    }
    inside_parallel_body = false;
    return failure;
  }

  void take_parts(Batch& batch, std::unique_lock<std::mutex>& lock) {
    while (batch.next < batch.parts) {
      const Index part = batch.next++;
      lock.unlock();
      const std::exception_ptr failure = run_part(batch, part);
      lock.lock();
      if (failure && !batch.failure) batch.failure = failure;
      if (++batch.finished == batch.parts) done_.notify_all();
    }
  }

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      wake_.wait(lock, [&] { return closing_ || (batch_ != nullptr && batch_->next < batch_->parts); });
      if (closing_) return;
      take_parts(*batch_, lock);
    }
  }

  std::mutex turn_;   // held by the caller whose batch the workers see
  std::mutex mutex_;  // guards all below and the batch's counters
  std::condition_variable wake_;
  std::condition_variable done_;
  Batch* batch_ = nullptr;
  bool closing_ = false;
  std::vector<std::thread> workers_;
};

}  // namespace

int default_threads() noexcept {
  static const int count = [] {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0) return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  }();
  return count;
}

void parallel_for(Index count, Index grain, Body body, int threads) {
  if (count <= 0) return;
  const Index wanted = threads > 0 ? threads : default_threads();
  const Index parts = std::clamp<Index>(count / std::max<Index>(grain, 1), 1, wanted);
  if (parts == 1 || inside_parallel_body) {
    // Inside another body the same parts run one after the other: equal partition, equal results.
    for (Index part = 0; part < parts; ++part) body(count * part / parts, count * (part + 1) / parts);
    return;
  }
  Batch batch{.body = body, .count = count, .parts = parts, .failure = nullptr};
  Pool::instance().run(batch);
  if (batch.failure) std::rethrow_exception(batch.failure);
}

void parallel_parts(Index count, Index parts, FunctionRef<void(Index part, Index begin, Index end)> body) {
  parallel_for(
      parts, 1,
      [&](Index first, Index last) {
        for (Index part = first; part < last; ++part) {
          body(part, count * part / parts, count * (part + 1) / parts);
        }
      },
      static_cast<int>(parts));
}

}  // namespace rope
