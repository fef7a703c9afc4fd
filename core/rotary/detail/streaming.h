// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "core/support/index.h"

namespace rope::detail {

/// Results this large are written past the caches: they would not stay there anyway, and a line that is
/// written whole need not be read first. This is what memcpy does as well.
inline constexpr Index kStreamingBytes = Index{24} << 20U;

/// Whether stream_copy() may write blocks of `count` floats one after the other from `out` on.
inline bool can_stream(const float* out, Index count) noexcept {
#if defined(__SSE2__)
  return reinterpret_cast<std::uintptr_t>(out) % 64 == 0 && count % 16 == 0;
#else
  (void)out;
  (void)count;
  return false;
#endif
}

/// Copies `count` floats past the caches; needs can_stream(out, count), and stream_end() by the same
/// thread after the last one.
inline void stream_copy(const float* __restrict from, float* __restrict out, Index count) noexcept {
#if defined(__AVX512F__)
  for (Index i = 0; i < count; i += 16) _mm512_stream_ps(out + i, _mm512_loadu_ps(from + i));
#elif defined(__AVX__)
  for (Index i = 0; i < count; i += 8) _mm256_stream_ps(out + i, _mm256_loadu_ps(from + i));
#elif defined(__SSE2__)
  for (Index i = 0; i < count; i += 4) _mm_stream_ps(out + i, _mm_loadu_ps(from + i));
#else
  std::memcpy(out, from, static_cast<std::size_t>(count) * sizeof(float));
#endif
}

inline void stream_end() noexcept {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

}  // namespace rope::detail
