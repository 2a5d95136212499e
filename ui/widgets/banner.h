// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <cstdint>
#include <functional>

class QLabel;
class QVBoxLayout;

namespace isobath::ui {

enum class Severity : std::uint8_t { Info, Warning, Error };

/// What happened in one sentence and what to do about it; stays until closed or replaced.
struct Notice
{
    Severity severity = Severity::Info;
    QString text;
    QString actionText; ///< empty: no button
    std::function<void()> action;
    QString topic;       ///< a newer notice of the same topic takes the place of an older one
    QString otherText{}; ///< a second choice; empty: no button
    std::function<void()> other{};
};

/// The notices above the pages, newest first, three at most. Esc closes the newest.
class BannerStack : public QWidget
{
    Q_OBJECT
public:
    explicit BannerStack(QWidget* parent = nullptr);
    void show(const Notice& what);
    void closeTopic(const QString& topic); ///< and every topic that begins with it
    bool closeNewest();                    ///< false when there was none
    QStringList texts() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    static void showIcons(QFrame* banner);
    QFrame* makeBanner(const Notice& notice);
    void remove(QFrame* banner);

    QVBoxLayout* m_layout;
};

} // namespace isobath::ui
