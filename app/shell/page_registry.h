// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "app/jobs/length_loss_service.h"
#include "app/jobs/model_service.h"
#include "app/jobs/training_service.h"
#include "app/pages/page.h"
#include "app/state/store.h"

namespace rope::app {

/// What pages are made of; each gets only its own slice of it.
struct PageContext {
  Store& store;
  ModelService& models;
  TrainingService& training;
  LengthLossService& losses;
};

/// A page as the navigation shows it, before it is built.
struct PageEntry {
  QString id;
  QString word;  ///< in the current language
  Page* (*make)(PageContext& context);
};

/// All pages in the order of the navigation; Ctrl+1 is the first.
[[nodiscard]] std::vector<PageEntry> page_entries();

}  // namespace rope::app
