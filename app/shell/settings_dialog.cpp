// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/settings_dialog.h"

#include <QDialogButtonBox>
#include <QVBoxLayout>

#include "app/shell/language.h"
#include "app/widgets/choice.h"
#include "app/widgets/section.h"

namespace rope::app {

SettingsDialog::SettingsDialog(const Settings& settings, QWidget* parent)
    : QDialog(parent), settings_(settings) {
  setAttribute(Qt::WA_DeleteOnClose);
  setMinimumWidth(360);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace5, kSpace5, kSpace5, kSpace4);
  column->setSpacing(kSpace4);
  build();
}

template <typename Value>
void SettingsDialog::connect_choice(Choice<Value>* choice, Value Settings::*member) {
  choice->set_value(settings_.*member);
  choice->on_pick(this, [this, member](const Value& value) {
    Settings edited = settings_;
    edited.*member = value;
    edit(edited);
  });
}

void SettingsDialog::build() {
  setWindowTitle(tr("Settings"));
  auto* section = new Section(tr("How it looks and speaks"));
  auto* theme = section->add(
      tr("Theme"), new Choice<QString>({{QStringLiteral("system"), tr("As the system")},
                                        {QStringLiteral("light"), tr("Light")},
                                        {QStringLiteral("dark"), tr("Dark")},
                                        {QStringLiteral("projector"), tr("Projector: large and strong")}}));
  connect_choice(theme, &Settings::theme);
  // Languages call themselves by their own names.
  auto* language =
      section->add(tr("Language"), new Choice<QString>({{QStringLiteral("system"), tr("As the system")},
                                                        {QStringLiteral("en"), QStringLiteral("English")},
                                                        {QStringLiteral("ko"), QStringLiteral("한국어")}}));
  language_ = language;
  connect_choice(language, &Settings::language);
  auto* size = section->add(tr("Size of type"), new Choice<double>({{0.8, tr("80 %")},
                                                                    {1.0, tr("100 %")},
                                                                    {1.25, tr("125 %")},
                                                                    {1.5, tr("150 %")},
                                                                    {2.0, tr("200 %")}}));
  connect_choice(size, &Settings::font_scale);
  auto* motion = section->add(
      tr("Movement"), new Choice<QString>({{QStringLiteral("system"), tr("As the system")},
                                           {QStringLiteral("less"), tr("Less: whole steps, no gliding")}}));
  connect_choice(motion, &Settings::motion);
  if (const QString missing = missing_glyphs_note(); !missing.isEmpty()) section->add_note(missing);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout()->addWidget(section);
  layout()->addWidget(buttons);
}

void SettingsDialog::edit(const Settings& settings) {
  const bool other_language = settings.language != settings_.language;
  settings_ = settings;
  Q_EMIT changed(settings_);
  if (!other_language) return;
  // Queued: the list whose choice brought us here must not be deleted under its own signal.
  const auto rebuild = [this] {
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    build();
    // Where the person was: the next arrow key goes on from here. What is not shown yet cannot have the
    // focus.
    for (QWidget* part : findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) part->show();
    language_->setFocus();
  };
  QMetaObject::invokeMethod(this, rebuild, Qt::QueuedConnection);
}

}  // namespace rope::app
