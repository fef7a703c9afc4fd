// SPDX-License-Identifier: MIT
// What leaves the window: it equals what is on the screen, says where it is from, and opens again.
#include "app/shell/export.h"

#include <gmock/gmock.h>

#include <QClipboard>
#include <QDir>
#include <QElapsedTimer>
#include <QFontInfo>
#include <QImageReader>
#include <QLabel>
#include <QPainter>
#include <QPrinter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QToolButton>
#include <QXmlStreamReader>
#include <QtEndian>
#include <algorithm>
#include <cmath>

#include "app/shell/export_desk.h"
#include "app/shell/export_dialog.h"
#include "app/shell/picture_state.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/theme.h"
#include "tests/app/pages/page_events.h"
#include "tests/app/shell/drop.h"
#include "tests/app/shell/window_fixture.h"

namespace rope::app {
namespace {

using testing::HasSubstr;
using testing::Not;

QByteArray contents(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

struct Difference {
  double mean = 255;  // of all channels
  int most = 255;
};

Difference difference(const QImage& one, const QImage& other) {
  if (one.isNull() || one.size() != other.size()) return {};
  const QImage a = one.convertToFormat(QImage::Format_RGB32);
  const QImage b = other.convertToFormat(QImage::Format_RGB32);
  Difference result{0, 0};
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y);
      const QRgb q = b.pixel(x, y);
      for (const int d : {qRed(p) - qRed(q), qGreen(p) - qGreen(q), qBlue(p) - qBlue(q)}) {
        result.mean += std::abs(d);
        result.most = std::max(result.most, std::abs(d));
      }
    }
  }
  result.mean /= 3.0 * a.width() * a.height();
  return result;
}

class Export : public WindowTest {
 protected:
  QTemporaryDir folder;

  Page& page() { return *window().page(); }
  ExportFacts facts() { return export_facts(page(), program->store().state()); }
  QString path(const QString& name) const { return folder.filePath(name); }
  void expect_state(const QByteArray& json) {
    const Result<StateFile> read = read_state(json, QStringLiteral("file"));
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->state, program->store().state());
  }
  FilmOptions short_film() {
    FilmOptions options;
    options.seconds = 0.5;
    return options;
  }
  void write_film(const QString& file, const FilmOptions& options) {
    FilmExport film(window().context(), page().id(), page().size(), file, options);
    QSignalSpy finished(&film, &FilmExport::finished);
    film.start();
    ASSERT_TRUE(finished.wait(60'000));
    const auto status = finished.front().front().value<rope::Status>();
    EXPECT_TRUE(status) << status.error().message();
  }
};

TEST_F(Export, EveryKindOfEveryPageIsWritten) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    for (const char* ending : {".png", ".svg", ".pdf", ".csv"}) {
      const Status status = export_page(page(), facts(), path(entry.id + QLatin1String(ending)));
      EXPECT_TRUE(status) << (status ? "" : status.error().message());
    }
    EXPECT_EQ(QImage(path(entry.id + QStringLiteral(".png"))).size(), export_size(page(), facts(), {}) * 2);
    EXPECT_TRUE(QSvgRenderer(path(entry.id + QStringLiteral(".svg"))).isValid());
    EXPECT_TRUE(contents(path(entry.id + QStringLiteral(".pdf"))).startsWith("%PDF-"));
    const QList<QByteArray> lines = contents(path(entry.id + QStringLiteral(".csv"))).trimmed().split('\n');
    EXPECT_EQ(lines.front().split(',').size(), page().table().columns.size());
    EXPECT_EQ(lines.size() - 1, qsizetype(page().table().rows.size()));
  }
  EXPECT_FALSE(export_page(page(), facts(), path(QStringLiteral("x.bmp"))));
  EXPECT_FALSE(export_page(page(), facts(), path(QStringLiteral("no/such/x.png"))));
}

TEST_F(Export, ThePictureIsWhatIsOnTheScreen) {
  start();
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    const QImage screen = page().grab().toImage();
    const QImage bare = export_image(page(), facts(), {.scale = 1, .texts = false});
    EXPECT_LT(difference(screen, bare).mean, 0.05) << entry.id.toStdString();
    // With its texts the same picture stands between them.
    const QImage whole = export_image(page(), facts(), {.scale = 1});
    ASSERT_GT(whole.height(), screen.height());
    double best = 255;
    for (int top = 0; top <= whole.height() - screen.height(); ++top) {
      if (whole.pixel(0, top) != whole.pixel(0, 0)) continue;
      const QImage part = whole.copy(0, top, screen.width(), screen.height());
      best = std::min(best, difference(screen.scaled(80, 80), part.scaled(80, 80)).mean);
    }
    EXPECT_LT(best, 0.5) << entry.id.toStdString();
  }
}

TEST_F(Export, AFinerPictureHasMorePixelsOfTheSame) {
  start();
  const QImage plain = export_image(page(), facts(), {.scale = 1, .texts = false});
  for (const int scale : {2, 3, 4}) {
    const QImage fine = export_image(page(), facts(), {.scale = scale, .texts = false});
    EXPECT_EQ(fine.size(), plain.size() * scale);
    const QImage reduced = fine.scaled(plain.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    EXPECT_LT(difference(plain, reduced).mean, 3) << scale;
  }
}

TEST_F(Export, WithoutTheGroundOnlyTheGroundIsMissing) {
  start();
  for (const char* theme : {"light", "dark"}) {
    apply_theme(QLatin1String(theme) == QLatin1String("dark") ? ThemeName::dark : ThemeName::light);
    for (const char* id : {"rotation", "decay", "attention"}) {
      show_page(QLatin1String(id));
      const QImage opaque = export_image(page(), facts(), {.scale = 1});
      const QImage bare = export_image(page(), facts(), {.scale = 1, .transparent = true});
      EXPECT_EQ(qAlpha(bare.pixel(1, 1)), 0);
      QImage over_ground(bare.size(), QImage::Format_RGB32);
      over_ground.fill(current_theme().ground);
      QPainter painter(&over_ground);
      painter.drawImage(0, 0, bare);
      painter.end();
      EXPECT_LT(difference(opaque, over_ground).mean, 0.2) << theme << ' ' << id;
      // The page itself is as it was.
      EXPECT_LT(difference(opaque, export_image(page(), facts(), {.scale = 1})).mean, 0.01);
    }
  }
}

TEST_F(Export, FilesSayWhatTheyShowAndHoldTheState) {
  start();
  program->store().slice(&ExplorerState::roformer).edit([](RoFormerState& s) {
    s.text = QStringLiteral("로프   two  spaces <b>&amp; \"quotes\" ]]> é");
  });
  program->store().slice(&ExplorerState::shared).edit([](SharedState& s) {
    s.seed = 711;
    s.name = QStringLiteral("a<b>&<\\desc>");
  });
  show_page(QStringLiteral("rotation"));
  for (const char* ending : {"png", "svg", "pdf", "csv"}) {
    ASSERT_TRUE(export_page(page(), facts(), path(QStringLiteral("f.") + QLatin1String(ending))));
  }
  EXPECT_THAT(facts().caption.toStdString(), HasSubstr("seed 711"));
  EXPECT_THAT(facts().caption.toStdString(), HasSubstr("a<b>&<\\desc>"));
  QImageReader png(path(QStringLiteral("f.png")));
  EXPECT_EQ(png.text(QStringLiteral("Title")), page().title());
  EXPECT_EQ(png.text(QStringLiteral("Description")), facts().caption);
  expect_state(state_in_picture(path(QStringLiteral("f.png"))));
  const QByteArray svg = contents(path(QStringLiteral("f.svg")));
  EXPECT_THAT(svg.toStdString(), HasSubstr("<desc>" + facts().caption.toHtmlEscaped().toStdString()));
  QXmlStreamReader xml(svg);
  QStringList said;  // a reader of the picture tells the first title and description
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("title") || xml.name() == QLatin1String("desc"))
      said.append(xml.readElementText());
  }
  EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
  EXPECT_EQ(said, QStringList({page().title(), facts().caption}));
  expect_state(state_in_picture(path(QStringLiteral("f.svg"))));
  const std::string pdf = contents(path(QStringLiteral("f.pdf"))).toStdString();
  EXPECT_THAT(pdf, HasSubstr("seed 711"));
  EXPECT_THAT(pdf, HasSubstr("EmbeddedFile"));
  expect_state(contents(path(QStringLiteral("f.csv.json"))));
  EXPECT_EQ(state_in_picture(path(QStringLiteral("f.csv"))), QByteArray());
}

TEST_F(Export, APictureThatIsDroppedShowsItsStateAgain) {
  start();
  for (const char* name : {"p.png", "p.svg"}) {
    program->store().slice(&ExplorerState::rotation).edit([](RotationState& state) { state.m += 7; });
    program->store().set_page(QStringLiteral("rotation"));
    const ExplorerState saved = program->store().state();
    ASSERT_TRUE(export_page(page(), facts(), path(QLatin1String(name))));
    program->store().slice(&ExplorerState::rotation).edit([](RotationState& state) { state.m = 1; });
    program->store().set_page(QStringLiteral("decay"));
    drop(window(), path(QLatin1String(name)));
    EXPECT_EQ(program->store().state(), saved) << name;
  }
  // A picture of somebody else is no state.
  QImage other(20, 20, QImage::Format_RGB32);
  other.fill(Qt::red);
  ASSERT_TRUE(other.save(path(QStringLiteral("other.png"))));
  const ExplorerState before = program->store().state();
  window().open_state(path(QStringLiteral("other.png")));
  EXPECT_EQ(program->store().state(), before);
  EXPECT_FALSE(window().messages().text().isEmpty());
}

TEST_F(Export, HostilePicturesAreNoStates) {
  start();
  const auto state_in = [&](const QByteArray& bytes) {
    QFile file(path(QStringLiteral("hostile")));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    return state_in_picture(file.fileName());
  };
  EXPECT_EQ(state_in("\x89PNG\r\n\x1a\n"), QByteArray());
  EXPECT_EQ(state_in("GIF89a"), QByteArray());
  EXPECT_EQ(state_in("GIF89a\x01\0\x01\0\xF7\0\0\x21\xFE\xFFshort"), QByteArray());
  EXPECT_EQ(state_in("<?xml version=\"1.0\"?><svg><metadata id=\"rope-explorer-state\">"), QByteArray());
  EXPECT_EQ(state_in("<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b "
                     "\"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d "
                     "\"&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;\"><!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;\">]>"
                     "<svg><metadata id=\"rope-explorer-state\">&e;</metadata></svg>"),
            QByteArray());
  // Texts that inflate to 8 MB each, before and beside ours; elements in elements without end.
  const QByteArray bomb = qCompress(QByteArray(8'000'000, 'x'), 9).mid(4);
  const auto text_chunk = [&](const QByteArray& key) {
    const QByteArray data = key + QByteArray(2, '\0') + bomb;
    QByteArray length(4, '\0');
    qToBigEndian(static_cast<quint32>(data.size()), length.data());
    return length + "zTXt" + data + QByteArray(4, '\0');
  };
  QElapsedTimer clock;
  clock.start();
  const QByteArray signature("\x89PNG\r\n\x1a\n", 8);
  EXPECT_EQ(state_in(signature + text_chunk("other").repeated(200)), QByteArray());
  EXPECT_EQ(state_in("<svg>" + QByteArray("<a>").repeated(2'000'000)), QByteArray());
  EXPECT_LT(clock.elapsed(), 2000);
}

TEST_F(Export, AFilmIsWhatIsPlayed) {
  start();
  const ExplorerState before = program->store().state();
  const FilmOptions options = short_film();
  const QString file = path(QStringLiteral("film.gif"));
  write_film(file, options);
  EXPECT_EQ(program->store().state(), before);  // nothing moved on the screen
  EXPECT_EQ(program->store().undo_steps(), 0U);
  QImageReader gif(file);
  EXPECT_EQ(gif.loopCount(), -1);  // for ever
  for (int i = 0; i < 10; ++i) {
    const QImage frame = gif.read();
    ASSERT_FALSE(frame.isNull()) << i << ' ' << gif.errorString().toStdString();
    EXPECT_EQ(gif.nextImageDelay(), 50);
    program->store().slice(&ExplorerState::rotation).edit([&](RotationState& state) {
      state.m = before.rotation.m + i * 0.05;  // one token a second, 20 frames
      state.n = before.rotation.n + i * 0.05;
    });
    const QImage shown = export_image(page(), facts(), options.picture);
    const Difference off = difference(shown, frame);
    EXPECT_LT(off.mean, 0.5) << i;
    EXPECT_LT(off.most, 64) << i;
  }
  EXPECT_FALSE(gif.canRead() && !gif.read().isNull());
  program->store().reset(before);
  expect_state(state_in_picture(file));
  EXPECT_LT(QFileInfo(file).size(), 600'000);  // of each frame only what moved
}

TEST_F(Export, FramesAreNumberedPicturesThatOpenAgain) {
  start();
  FilmOptions options = short_film();
  options.seconds = 0.15;
  options.picture.transparent = true;
  write_film(path(QStringLiteral("walk.png")), options);
  const QStringList files = QDir(folder.path()).entryList(QDir::Files);
  EXPECT_EQ(files, (QStringList{QStringLiteral("walk-0001.png"), QStringLiteral("walk-0002.png"),
                                QStringLiteral("walk-0003.png")}));
  EXPECT_NE(QImage(path(files[0])), QImage(path(files[2])));
  const Result<StateFile> second = read_state(state_in_picture(path(files[1])), QStringLiteral("file"));
  ASSERT_TRUE(second);
  EXPECT_NEAR(second->state.rotation.m, program->store().state().rotation.m + 0.05, 1e-9);
  // Nobody was asked about the files of an earlier film.
  FilmExport again(window().context(), page().id(), page().size(), path(QStringLiteral("walk.png")), options);
  QSignalSpy finished(&again, &FilmExport::finished);
  again.start();
  ASSERT_EQ(finished.size(), 1);
  EXPECT_THAT(finished.front().front().value<rope::Status>().error().message(), HasSubstr("walk-0001.png"));
  EXPECT_EQ(QDir(folder.path()).entryList(QDir::Files).size(), 3);
}

TEST_F(Export, TheSizeOfTypeMayChangeWhileAFilmIsMade) {
  start();
  FilmExport film(window().context(), page().id(), page().size(), path(QStringLiteral("film.gif")),
                  short_film());
  QSignalSpy progress(&film, &FilmExport::progress_changed);
  QSignalSpy finished(&film, &FilmExport::finished);
  film.start();
  ASSERT_TRUE(progress.wait(60'000));
  apply_theme(ThemeName::projector, 2);
  ASSERT_TRUE(finished.wait(60'000));
  apply_theme(ThemeName::light, 1);
  EXPECT_TRUE(finished.front().front().value<rope::Status>());
}

TEST_F(Export, AFilmThatIsStoppedLeavesNoFile) {
  start();
  for (const char* name : {"film.gif", "walk.png"}) {
    FilmOptions options;
    options.seconds = 20;
    auto film = std::make_unique<FilmExport>(window().context(), page().id(), page().size(),
                                             path(QLatin1String(name)), options);
    QSignalSpy progress(film.get(), &FilmExport::progress_changed);
    film->start();
    ASSERT_TRUE(progress.wait(60'000));
    film.reset();
    EXPECT_TRUE(QDir(folder.path()).entryList(QDir::Files).isEmpty());
  }
}

TEST_F(Export, APageThatStandsStillSaysSo) {
  start();
  show_page(QStringLiteral("decay"));
  FilmExport film(window().context(), page().id(), page().size(), path(QStringLiteral("still.gif")), {});
  QSignalSpy finished(&film, &FilmExport::finished);
  film.start();
  ASSERT_EQ(finished.size(), 1);
  EXPECT_THAT(finished.front().front().value<rope::Status>().error().message(), HasSubstr("nothing moves"));
}

TEST_F(Export, TheDialogSavesWhatItSays) {
  start();
  QTest::keyClick(&window(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = window().findChild<ExportDialog*>();
  ASSERT_NE(dialog, nullptr);
  ASSERT_TRUE(QTest::qWaitForWindowActive(dialog));
  test::choose(*dialog, QStringLiteral("Pixels"), QStringLiteral("Four"));
  test::press(*dialog, QStringLiteral("Question above, settings below"));
  const QSize shown = page().size();  // a message takes some of it
  window().exports().save_as(path(QStringLiteral("four.png")));
  EXPECT_EQ(QImage(path(QStringLiteral("four.png"))).size(), shown * 4);
  EXPECT_THAT(window().messages().text().toStdString(), HasSubstr("four.png"));
  test::choose(*dialog, QStringLiteral("Kind"), QStringLiteral("Animation (GIF)"));
  test::type_into(*dialog, QStringLiteral("Length"), QStringLiteral("1"));
  window().exports().save_as(path(QStringLiteral("one.gif")));
  EXPECT_TRUE(dialog->findChild<QProgressBar*>()->isVisible());
  EXPECT_TRUE(QTest::qWaitFor([&] { return QFile::exists(path(QStringLiteral("one.gif"))); }, 60'000));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog->findChild<QProgressBar*>()->isVisible(); }));
  EXPECT_EQ(QImageReader(path(QStringLiteral("one.gif"))).imageCount(), 20);
  window().exports().save_as(path(QStringLiteral("never.gif")));
  test::press(*dialog, QStringLiteral("Stop"));
  QTest::qWait(50);
  EXPECT_FALSE(QFile::exists(path(QStringLiteral("never.gif"))));
  dialog->close();
}

// A table is written beside the window's thread, and what is only a part of all says so.
TEST_F(Export, NumbersOfAPartSayWhichItIs) {
  start();
  show_page(QStringLiteral("attention"));
  auto& store = window().context().store;
  store.slice(&ExplorerState::attention).edit([](AttentionState& s) { s.length = 1100; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return page().settled(); }, 30'000));
  QTest::keyClick(&window(), Qt::Key_E, Qt::ControlModifier);
  auto* dialog = window().findChild<ExportDialog*>();
  ASSERT_NE(dialog, nullptr);
  dialog->set_kind(ExportKind::csv);
  const auto save = [&](const char* name) {
    window().messages().clear();
    window().exports().save_as(path(QLatin1String(name)));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !window().messages().text().isEmpty(); }, 60'000));
    return window().messages().text().toStdString();
  };
  EXPECT_THAT(save("all.csv"), Not(HasSubstr("part")));
  EXPECT_EQ(contents(path(QStringLiteral("all.csv"))).count('\n'), 1100 * 1100 + 1);
  EXPECT_FALSE(dialog->findChild<QProgressBar*>()->isVisible());
  page().findChild<HeatMap*>()->viewport().look_at({550, 550}, 10);
  EXPECT_THAT(save("part.csv"), HasSubstr("the part in view, queries 495 to 604 and keys 495 to 604"));
  const QList<QByteArray> lines = contents(path(QStringLiteral("part.csv"))).trimmed().split('\n');
  ASSERT_EQ(lines.size(), 110 * 110 + 1);
  EXPECT_TRUE(lines[1].startsWith("495,495,"));
  EXPECT_TRUE(lines.back().startsWith("604,604,"));
  // What is seen must be what the state beside it says.
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 12345; });
  EXPECT_THAT(save("stale.csv"), HasSubstr("does not show these settings"));
  EXPECT_FALSE(QFile::exists(path(QStringLiteral("stale.csv"))));
  dialog->close();
}

TEST_F(Export, OnlyWhatMovesOffersAnAnimation) {
  start();
  const auto offered = [&] {
    int count = 0;
    for (const QMenu* menu :
         window().findChild<QWidget*>(QStringLiteral("title-row"))->findChildren<QMenu*>()) {
      for (const QAction* action : menu->actions()) {
        count += action->isVisible() && action->text().startsWith(QStringLiteral("Animation"));
      }
    }
    return count;
  };
  EXPECT_EQ(offered(), 2);
  show_page(QStringLiteral("decay"));
  EXPECT_EQ(offered(), 0);
}

TEST_F(Export, CopyPutsThePictureOnTheClipboard) {
  start();
  const QImage shown = export_image(page(), facts(), {});
  QTest::keyClick(&window(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
  const QImage copied = QGuiApplication::clipboard()->image();
  EXPECT_LT(difference(copied, shown).mean, 0.01);
}

TEST_F(Export, PaperGetsThePicture) {
  start();
  QPrinter printer(QPrinter::HighResolution);
  printer.setOutputFormat(QPrinter::PdfFormat);
  printer.setOutputFileName(path(QStringLiteral("paper.pdf")));
  const Status status = print_page(page(), facts(), printer);
  ASSERT_TRUE(status) << status.error().message();
  const QByteArray paper = contents(path(QStringLiteral("paper.pdf")));
  EXPECT_TRUE(paper.startsWith("%PDF-"));
  EXPECT_GT(paper.size(), 10'000);
  EXPECT_LT(paper.size(), 20'000'000);
  // The question is as large beside the picture as it is on the screen, whatever the dots per inch.
  const QByteArray size = QByteArray::number(QFontInfo(scaled_font(1.5)).pixelSize()) + " Tf";
  bool found = false;
  for (qsizetype at = paper.indexOf("stream\n"); at >= 0 && !found; at = paper.indexOf("stream\n", at + 7)) {
    found = qUncompress(QByteArray(4, '\0') + paper.mid(at + 7, paper.indexOf("endstream", at + 7) - at - 7))
                .contains(size);
  }
  EXPECT_TRUE(found) << size.toStdString();
  QTest::keyClick(&window(), Qt::Key_P, Qt::ControlModifier);
  auto* dialog = window().findChild<QDialog*>(QStringLiteral("print-dialog"));
  ASSERT_NE(dialog, nullptr);
  EXPECT_TRUE(dialog->isVisible());
  dialog->close();
}

}  // namespace
}  // namespace rope::app
