// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/caught_error.h"

#include <QCoreApplication>
#include <new>
#include <utility>

namespace rope::app {

Error caught_error(std::exception_ptr problem) {
  try {
    std::rethrow_exception(std::move(problem));
  } catch (const std::bad_alloc&) {
    return {QCoreApplication::translate("LatestJob", "not enough memory").toStdString(), "",
            QCoreApplication::translate("LatestJob", "choose smaller sizes").toStdString()};
  } catch (const std::exception& exception) {
    return {QCoreApplication::translate("LatestJob", "the computation failed").toStdString(),
            exception.what(), ""};
  } catch (...) {
    return {QCoreApplication::translate("LatestJob", "the computation failed").toStdString(), "", ""};
  }
}

}  // namespace rope::app
