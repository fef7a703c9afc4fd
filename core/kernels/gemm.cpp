// SPDX-License-Identifier: MIT
#include "core/kernels/detail/gemm.h"

#include <Eigen/Core>
#include <stdexcept>
#include <string>

#ifdef ROPE_HAVE_DNNL
#include "core/kernels/detail/one_thread.h"
#endif

namespace rope::detail {
namespace {

template <typename T>
using RowMajor = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <typename T>
using InputMap = Eigen::Map<const RowMajor<T>, 0, Eigen::OuterStride<>>;
template <typename T>
using OutputMap = Eigen::Map<RowMajor<T>, 0, Eigen::OuterStride<>>;

template <typename T>
void eigen_product(const Gemm<T>& g) {
  const InputMap<T> a(g.a.data, g.a.rows, g.a.cols, Eigen::OuterStride<>(g.a.stride));
  const InputMap<T> b(g.b.data, g.b.rows, g.b.cols, Eigen::OuterStride<>(g.b.stride));
  OutputMap<T> c(g.c.data, g.c.rows, g.c.cols, Eigen::OuterStride<>(g.c.stride));
  const auto store = [&](const auto& left, const auto& right) {
    if (g.accumulate) {
      c.noalias() += g.scale * (left * right);
    } else {
      c.noalias() = g.scale * (left * right);
    }
  };
  if (g.transpose_a && g.transpose_b) return store(a.transpose(), b.transpose());
  if (g.transpose_a) return store(a.transpose(), b);
  if (g.transpose_b) return store(a, b.transpose());
  store(a, b);
}

#ifdef ROPE_HAVE_DNNL
void dnnl_product(const Gemm<float>& g) {
  const OneThread one_thread;
  const Index inner = g.transpose_a ? g.a.rows : g.a.cols;
  const dnnl_status_t status = dnnl_sgemm(g.transpose_a ? 'T' : 'N', g.transpose_b ? 'T' : 'N', g.c.rows,
                                          g.c.cols, inner, g.scale, g.a.data, g.a.stride, g.b.data,
                                          g.b.stride, g.accumulate ? 1.0F : 0.0F, g.c.data, g.c.stride);
  if (status != dnnl_success) throw std::runtime_error("dnnl_sgemm failed with " + std::to_string(status));
}
#endif

}  // namespace

void gemm_eigen(const Gemm<float>& args) {
  eigen_product(args);
}
void gemm_eigen(const Gemm<double>& args) {
  eigen_product(args);
}

void gemm(const Gemm<float>& args) {
#ifdef ROPE_HAVE_DNNL
  if (args.factors == Factors::bfloat16 && has_bfloat16_products()) return gemm_bfloat16(args);
  dnnl_product(args);
#else
  eigen_product(args);
#endif
}

void gemm(const Gemm<double>& args) {
  eigen_product(args);
}

const char* gemm_library() noexcept {
#ifdef ROPE_HAVE_DNNL
  static const std::string name = [] {
    const dnnl_version_t* version = dnnl_version();
    return "oneDNN " + std::to_string(version->major) + "." + std::to_string(version->minor) + "." +
           std::to_string(version->patch);
  }();
#else
  static const std::string name = "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." +
                                  std::to_string(EIGEN_MAJOR_VERSION) + "." +
                                  std::to_string(EIGEN_MINOR_VERSION);
#endif
  return name.c_str();
}

}  // namespace rope::detail
