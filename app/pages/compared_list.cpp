// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/compared_list.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <optional>

#include "app/pages/setting_text.h"
#include "app/widgets/icon.h"
#include "app/widgets/labels.h"

namespace rope::app {
namespace {

constexpr int kSwatch = 48;  // shows the dashes even of the projector's thick lines

// A piece of the curve's pen.
class Swatch : public QWidget {
 public:
  explicit Swatch(int series) : series_(series) { setFixedSize(kSwatch, 12); }

 protected:
  void paintEvent(QPaintEvent* /*event*/) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(current_theme().series_pen(series_));
    painter.drawLine(QPointF(0, height() / 2.0), QPointF(width(), height() / 2.0));
  }

 private:
  int series_;
};

}  // namespace

// One setting: its pen, whether it is shown, its name, and what can be done with it.
class ComparedList::Row : public QWidget {
 public:
  Row(ComparedList* list, std::optional<std::size_t> index) : list_(list), index_(index) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kSpace1);
    if (index_) {
      visible_ = new QCheckBox;
      row->addWidget(visible_);
      connect(visible_, &QCheckBox::clicked, list_, [this](bool on) {
        list_->shared_.edit([&](SharedState& s) { s.compared.at(*index_).visible = on; });
      });
    }
    row->addWidget(new Swatch(index_ ? static_cast<int>(*index_) + 1 : 0));
    name_ = new RoleLabel;
    name_->setWordWrap(true);
    row->addWidget(name_, 1);
    if (index_) {
      look_ = icon_button(QStringLiteral("swap"), {});
      connect(look_, &QToolButton::clicked, list_, [this] { list_->look_at(*index_); });
      remove_ = icon_button(QStringLiteral("close"), {});
      connect(remove_, &QToolButton::clicked, list_, [this] { list_->remove(*index_); });
      row->addWidget(look_);
      row->addWidget(remove_);
    }
  }

  void show_setting(const SettingState& setting, bool visible) {
    const QString title = setting_title(setting);
    name_->setText(breakable(title));
    if (!index_) return;
    visible_->setChecked(visible);
    visible_->setAccessibleName(ComparedList::tr("Show %1").arg(title));
    visible_->setToolTip(ComparedList::tr("Draw this one too"));
    name_button(look_,
                ComparedList::tr("Look at %1, and keep in its place what is looked at now").arg(title));
    name_button(remove_, ComparedList::tr("Remove %1").arg(title));
  }

 private:
  static void name_button(QToolButton* button, const QString& name) {
    button->setAccessibleName(name);
    button->setToolTip(name);
  }

  ComparedList* list_;
  std::optional<std::size_t> index_;  // none: the setting that is looked at
  QCheckBox* visible_ = nullptr;
  RoleLabel* name_ = nullptr;
  QToolButton *look_ = nullptr, *remove_ = nullptr;
};

ComparedList::ComparedList(Slice<SharedState> shared, QWidget* parent) : QWidget(parent), shared_(shared) {
  list_ = new QVBoxLayout(this);
  list_->setContentsMargins(0, 0, 0, 0);
  list_->setSpacing(kSpace1);
  own_ = new Row(this, std::nullopt);
  list_->addWidget(own_);
  keep_ = new QPushButton(tr("Keep to compare"));
  list_->addWidget(keep_);
  connect(keep_, &QPushButton::clicked, this, &ComparedList::keep);
  shared_.on_change(this, [this] { show_state(); });
  show_state();
}

void ComparedList::keep() {
  shared_.edit([](SharedState& s) {
    if (s.compared.size() >= kMostCompared) return;
    ComparedSetting kept;
    static_cast<SettingState&>(kept) = s.setting();
    s.compared.push_back(std::move(kept));
  });
}

void ComparedList::look_at(std::size_t index) {
  shared_.edit([index](SharedState& s) {
    const SettingState looked_at = s.setting();
    SettingState& other = s.compared.at(index);
    s.set_setting(other);
    static_cast<SettingState&>(other) = looked_at;
  });
}

void ComparedList::remove(std::size_t index) {
  shared_.edit([index](SharedState& s) { s.compared.erase(s.compared.begin() + static_cast<int>(index)); });
}

void ComparedList::show_state() {
  const SharedState& s = shared_.get();
  // A row is deleted later: it may be its own button that was pressed.
  while (rows_.size() > s.compared.size()) {
    rows_.back()->hide();
    rows_.back()->deleteLater();
    rows_.pop_back();
  }
  while (rows_.size() < s.compared.size()) {
    rows_.push_back(new Row(this, rows_.size()));
    list_->addWidget(rows_.back());
  }
  own_->show_setting(s, true);
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i]->show_setting(s.compared[i], s.compared[i].visible);
  const bool full = s.compared.size() >= kMostCompared;
  const bool there = std::any_of(s.compared.begin(), s.compared.end(), [&](const ComparedSetting& kept) {
    return kept.same_rotation(s) && setting_title(kept) == setting_title(s);
  });
  keep_->setEnabled(!full && !there);
  keep_->setToolTip(full    ? tr("Remove one first: %1 can be compared.").arg(kMostCompared + 1)
                    : there ? tr("It is in the list already.")
                            : tr("Its curve stays, and you can look at another model or setting beside it."));
}

}  // namespace rope::app
