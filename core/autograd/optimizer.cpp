// SPDX-License-Identifier: MIT
#include "core/autograd/optimizer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "core/support/parallel.h"

namespace rope {
namespace {

constexpr Index grain = 32768;

template <typename T>
Index total_size(const std::vector<LearnedTensor<T>>& tensors) {
  std::size_t total = 0;
  for (const LearnedTensor<T>& tensor : tensors) total += tensor.value.size();
  return static_cast<Index>(total);
}

/// The constants of one step, so that the loop over elements has nothing to work out.
template <typename T>
struct Constants {
  T beta1, beta2, scale, shrink, rate, root, eps;
};

template <typename T>
void update(const Constants<T>& c, T* w, const T* gradient, T* m, T* v, Index count) {
  for (Index i = 0; i < count; ++i) {
    const T g = gradient[i] * c.scale;
    m[i] = c.beta1 * m[i] + (T{1} - c.beta1) * g;
    v[i] = c.beta2 * v[i] + (T{1} - c.beta2) * g * g;
    w[i] = c.shrink * w[i] - c.rate * m[i] / (std::sqrt(v[i]) * c.root + c.eps);
  }
}

}  // namespace

template <typename T>
AdamW<T>::AdamW(const std::vector<LearnedTensor<T>>& tensors, const AdamWOptions& options)
    : options_(options), mean_({total_size(tensors)}), square_({total_size(tensors)}) {}

template <typename T>
void AdamW<T>::step(const std::vector<LearnedTensor<T>>& tensors, const Step& step) {
  if (total_size(tensors) != mean_.size()) {
    throw std::invalid_argument("AdamW::step: other tensors than at the beginning");
  }
  ++steps_;
  const auto t = static_cast<double>(steps_);
  const double mean_correction = 1 - std::pow(options_.beta1, t);
  const double square_correction = 1 - std::pow(options_.beta2, t);
  Constants<T> c{};
  c.beta1 = static_cast<T>(options_.beta1);
  c.beta2 = static_cast<T>(options_.beta2);
  c.scale = static_cast<T>(step.gradient_scale);
  c.rate = static_cast<T>(step.rate / mean_correction);
  c.root = static_cast<T>(1 / std::sqrt(square_correction));
  c.eps = static_cast<T>(options_.eps);
  Index first = 0;
  for (const LearnedTensor<T>& tensor : tensors) {
    c.shrink = static_cast<T>(tensor.decays ? 1 - step.rate * options_.weight_decay : 1.0);
    T* const m = mean_.data() + first;
    T* const v = square_.data() + first;
    parallel_for(
        static_cast<Index>(tensor.value.size()), grain,
        [&](Index begin, Index end) {
          update(c, tensor.value.data() + begin, tensor.gradient.data() + begin, m + begin, v + begin,
                 end - begin);
        },
        step.threads);
    first += static_cast<Index>(tensor.value.size());
  }
}

template <typename T>
double gradient_norm(const std::vector<LearnedTensor<T>>& tensors, int threads) {
  std::vector<double> sums;
  for (const LearnedTensor<T>& tensor : tensors) {
    const auto size = static_cast<Index>(tensor.gradient.size());
    const auto first = sums.size();
    sums.resize(first + static_cast<std::size_t>((size + grain - 1) / grain));
    parallel_for(
        static_cast<Index>(sums.size() - first), 1,
        [&](Index begin, Index end) {
          for (Index part = begin; part < end; ++part) {
            const Index last = std::min(size, (part + 1) * grain);
            double sum = 0;
            for (Index i = part * grain; i < last; ++i) {
              const auto g = static_cast<double>(tensor.gradient[static_cast<std::size_t>(i)]);
              sum += g * g;
            }
            sums[first + static_cast<std::size_t>(part)] = sum;
          }
        },
        threads);
  }
  double total = 0;
  for (const double sum : sums) total += sum;
  return std::sqrt(total);
}

template <typename T>
void zero_gradients(const std::vector<LearnedTensor<T>>& tensors, int threads) {
  for (const LearnedTensor<T>& tensor : tensors) {
    parallel_for(
        static_cast<Index>(tensor.gradient.size()), grain,
        [&](Index begin, Index end) {
          std::fill(tensor.gradient.begin() + begin, tensor.gradient.begin() + end, T{0});
        },
        threads);
  }
}

double clip_scale(double norm, double most) noexcept {
  return most > 0 && norm > most ? most / norm : 1.0;
}

double LearningRate::at(Index step, double done, double warmup_done) const {
  if (step <= warmup) return peak * static_cast<double>(step) / static_cast<double>(warmup);
  if (decay == Decay::constant) return peak;
  const double x = std::clamp((done - warmup_done) / std::max(1 - warmup_done, 1e-12), 0.0, 1.0);
  const double height = decay == Decay::linear ? 1 - x : 0.5 * (1 + std::cos(std::numbers::pi * x));
  return peak * (least + (1 - least) * height);
}

template class AdamW<float>;
template class AdamW<double>;
template double gradient_norm<float>(const std::vector<LearnedTensor<float>>&, int);
template double gradient_norm<double>(const std::vector<LearnedTensor<double>>&, int);
template void zero_gradients<float>(const std::vector<LearnedTensor<float>>&, int);
template void zero_gradients<double>(const std::vector<LearnedTensor<double>>&, int);

}  // namespace rope
