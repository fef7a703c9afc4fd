// SPDX-License-Identifier: MIT
#pragma once

// Private to core/kernels: only for sources that are built with oneDNN.

#include <oneapi/dnnl/dnnl.h>

#if DNNL_CPU_THREADING_RUNTIME == DNNL_RUNTIME_OMP
// Two functions of the OpenMP standard; omp.h itself is not there for every compiler that finds oneDNN.
extern "C" void omp_set_num_threads(int);
extern "C" int omp_get_max_threads(void);
#endif

namespace rope::detail {

/// Keeps oneDNN on the calling thread: our pool has the cores already. The setting belongs to the calling
/// thread alone and is put back, so a program that uses OpenMP itself notices nothing.
class OneThread {
 public:
#if DNNL_CPU_THREADING_RUNTIME == DNNL_RUNTIME_OMP
  OneThread() : before_(omp_get_max_threads()) {
    if (before_ != 1) omp_set_num_threads(1);
  }
  ~OneThread() {
    if (before_ != 1) omp_set_num_threads(before_);
  }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  int before_;
#endif
};

}  // namespace rope::detail
