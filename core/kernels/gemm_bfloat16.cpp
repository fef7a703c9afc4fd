// SPDX-License-Identifier: MIT
// Products of factors rounded to bfloat16, through oneDNN's matmul primitive.
#include "core/kernels/detail/gemm.h"

#ifdef ROPE_HAVE_DNNL

#include <map>
#include <oneapi/dnnl/dnnl.hpp>
#include <tuple>
#include <vector>

#include "core/kernels/detail/one_thread.h"
#include "core/kernels/detail/simd.h"

namespace rope {
namespace {

using Bfloat16 = std::uint16_t;

/// The upper halves of 16 floats, rounded to nearest, ties to even. Adding half of the last place carries
/// into the exponent as it should; NaN gets a bit that no carry can reach.
ROPE_INLINE void round_lanes(const simd::Vec<float>& x, Bfloat16* to) {
  using Bits [[gnu::vector_size(64)]] = std::uint32_t;
  using Halves [[gnu::vector_size(32)]] = Bfloat16;
  const Bits bits = std::bit_cast<Bits>(x);
  const Bits rounded = (bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16;
  const Bits quiet = (bits >> 16) | 0x40U;
  const Bits chosen = x == x ? rounded : quiet;  // NOLINT(misc-redundant-expression): NaN is not itself
  const Halves halves = __builtin_convertvector(chosen, Halves);
  std::memcpy(to, &halves, sizeof halves);
}

/// to [rows * cols] = scale * from, rounded, row after row without gaps.
void round_rows(const MatrixView<const float>& from, float scale, Bfloat16* to) {
  constexpr Index step = simd::lanes<float>;
  for (Index row = 0; row < from.rows; ++row, to += from.cols) {
    const float* const x = from.row(row).data();
    Index i = 0;
    for (; i + step <= from.cols; i += step) round_lanes(simd::load(x + i) * scale, to + i);
    if (i < from.cols) {
      Bfloat16 rest[step];
      round_lanes(simd::load_part(x + i, from.cols - i, 0.0F) * scale, rest);
      std::copy(rest, rest + (from.cols - i), to + i);
    }
  }
}

/// What a primitive is made for.
struct Shape {
  Index m, n, k, stride;
  bool transpose_a, transpose_b, accumulate;
  [[nodiscard]] auto key() const { return std::tuple(m, n, k, stride, transpose_a, transpose_b, accumulate); }
  bool operator<(const Shape& other) const { return key() < other.key(); }
};

dnnl::engine& engine() {
  static dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
  return cpu;
}

/// A matrix product of one shape with its three operands, whose memory is named at each use.
class Product {
 public:
  explicit Product(const Shape& s)
      : a_({s.m, s.k}, bf16, s.transpose_a ? columns : rows),
        b_({s.k, s.n}, bf16, s.transpose_b ? columns : rows),
        c_({s.m, s.n}, dnnl::memory::data_type::f32, dnnl::memory::dims{s.stride, 1}) {
    dnnl::primitive_attr attributes;
    if (s.accumulate) {
      dnnl::post_ops add;
      add.append_sum(1.0F);
      attributes.set_post_ops(add);
    }
#if DNNL_VERSION_MAJOR >= 3
    matmul_ = dnnl::matmul(dnnl::matmul::primitive_desc(engine(), a_, b_, c_, attributes));
#else
    matmul_ = dnnl::matmul(dnnl::matmul::primitive_desc({a_, b_, c_}, attributes, engine()));
#endif
  }

  void run(dnnl::stream& stream, Bfloat16* a, Bfloat16* b, float* c) const {
    matmul_.execute(stream, {{DNNL_ARG_SRC, dnnl::memory(a_, engine(), a)},
                             {DNNL_ARG_WEIGHTS, dnnl::memory(b_, engine(), b)},
                             {DNNL_ARG_DST, dnnl::memory(c_, engine(), c)}});
    stream.wait();
  }

 private:
  static constexpr auto bf16 = dnnl::memory::data_type::bf16;
  static constexpr auto rows = dnnl::memory::format_tag::ab;
  static constexpr auto columns = dnnl::memory::format_tag::ba;
  dnnl::memory::desc a_, b_, c_;
  dnnl::matmul matmul_;
};

/// What one thread keeps from product to product.
struct Workshop {
  std::map<Shape, Product> products;
  std::vector<Bfloat16> a, b;
  dnnl::stream stream{engine()};
};

/// Shapes of a training run are some dozens; a run of many lengths must not fill the memory.
constexpr std::size_t most_products = 512;

const Product& product_of(Workshop& workshop, const Shape& shape) {
  const auto found = workshop.products.find(shape);
  if (found != workshop.products.end()) return found->second;
  if (workshop.products.size() >= most_products) workshop.products.clear();
  return workshop.products.try_emplace(shape, shape).first->second;
}

void grow(std::vector<Bfloat16>& memory, Index size) {
  if (memory.size() < static_cast<std::size_t>(size)) memory.resize(static_cast<std::size_t>(size));
}

}  // namespace

bool has_bfloat16_products() noexcept {
  static const bool has = (static_cast<unsigned>(dnnl_get_effective_cpu_isa()) &
                           static_cast<unsigned>(dnnl_cpu_isa_avx512_core_bf16)) ==
                          static_cast<unsigned>(dnnl_cpu_isa_avx512_core_bf16);
  return has;
}

void detail::gemm_bfloat16(const Gemm<float>& args) {
  thread_local Workshop workshop;
  const OneThread one_thread;
  grow(workshop.a, args.a.rows * args.a.cols);
  grow(workshop.b, args.b.rows * args.b.cols);
  round_rows(args.a, args.scale, workshop.a.data());
  round_rows(args.b, 1.0F, workshop.b.data());
  product_of(workshop, {.m = args.c.rows,
                        .n = args.c.cols,
                        .k = args.transpose_a ? args.a.rows : args.a.cols,
                        .stride = args.c.stride,
                        .transpose_a = args.transpose_a,
                        .transpose_b = args.transpose_b,
                        .accumulate = args.accumulate})
      .run(workshop.stream, workshop.a.data(), workshop.b.data(), args.c.data);
}

}  // namespace rope

#else

namespace rope {
bool has_bfloat16_products() noexcept {
  return false;
}
}  // namespace rope

#endif
